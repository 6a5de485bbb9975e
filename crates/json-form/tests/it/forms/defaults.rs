//! Defaults of branches and conditional members: those that nobody touched go with their branch, answers stay.

use json_form::form::edit::FieldEdit;
use proptest::prelude::*;
use serde_json::{Map, Value, json};

use crate::forms::branches::choose_branch;
use crate::forms::filler::Filler;

/// The branches of every generated form.
const BRANCHES: [&str; 3] = ["a", "b", "c"];

/// What chooses the branch of a form.
#[derive(Clone, Copy, Debug)]
enum Chooser {
    /// A `oneOf`, whose branches nothing tells apart but their titles.
    Titles,
    /// A `oneOf`, whose branches have a constant.
    Constant,
    /// A member beside the `oneOf`, which lists the constants of its branches.
    Member,
    /// A member with a dependency (`dependencies` and `oneOf`).
    Dependency,
    /// A member, by `if` and `then`.
    Condition,
}

/// The members `x`, `y` and `z` of each branch: `None` if the branch lacks the member, else its default, if any.
type Members = [[Option<Option<u8>>; 3]; 3];

fn schema(chooser: Chooser, members: &Members) -> Value {
    let own = |branch: usize| -> Map<String, Value> {
        let named = ["x", "y", "z"].into_iter().zip(members[branch]);
        let declared = named.filter_map(|(name, member)| Some((name.to_owned(), member?)));
        declared
            .map(|(name, default)| match default {
                Some(default) => (name, json!({"type": "integer", "default": default})),
                None => (name, json!({"type": "integer"})),
            })
            .collect()
    };
    let fixed = |at: usize| {
        let mut properties = own(at);
        properties.insert("kind".to_owned(), json!({"const": BRANCHES[at]}));
        json!({"required": ["kind"], "properties": properties})
    };
    let listed = json!({"title": "Kind", "enum": BRANCHES});
    let all: Vec<usize> = (0..BRANCHES.len()).collect();
    let fixed_ones: Vec<Value> = all.iter().map(|at| fixed(*at)).collect();
    match chooser {
        Chooser::Titles => {
            let titled = all
                .iter()
                .map(|at| json!({"title": BRANCHES[*at], "properties": own(*at)}));
            json!({"type": "object", "oneOf": titled.collect::<Vec<_>>()})
        }
        Chooser::Constant => json!({"type": "object", "oneOf": fixed_ones}),
        Chooser::Member => {
            json!({"type": "object", "properties": {"kind": listed}, "oneOf": fixed_ones})
        }
        Chooser::Dependency => json!({"$schema": "http://json-schema.org/draft-07/schema#",
            "type": "object", "properties": {"kind": listed}, "dependencies": {"kind": {"oneOf": fixed_ones}}}),
        Chooser::Condition => {
            let rules = all.iter().map(|at| {
                json!({"if": {"required": ["kind"], "properties": {"kind": {"const": BRANCHES[*at]}}},
                    "then": {"properties": own(*at)}})
            });
            json!({"type": "object", "properties": {"kind": listed}, "allOf": rules.collect::<Vec<_>>()})
        }
    }
}

fn choose(form: &mut Filler, chooser: Chooser, branch: usize) {
    match chooser {
        Chooser::Titles | Chooser::Constant => choose_branch(form, "", 0, Some(branch)),
        _ => {
            form.choose("/kind", Some(branch));
        }
    }
}

/// The members of the value, apart from the one that chooses the branch.
fn answers(form: &Filler) -> Map<String, Value> {
    let value: Value = serde_json::from_str(&form.value()).unwrap();
    let mut members = value.as_object().cloned().unwrap_or_default();
    members.remove("kind");
    members
}

/// What a form begins with in a branch.
fn defaults(members: &Members, branch: usize) -> Map<String, Value> {
    let named = ["x", "y", "z"].into_iter().zip(members[branch]);
    named
        .filter_map(|(name, member)| Some((name.to_owned(), member??.into())))
        .collect()
}

fn any_chooser() -> impl Strategy<Value = Chooser> {
    use Chooser::{Condition, Constant, Dependency, Member, Titles};
    prop::sample::select(vec![Titles, Constant, Member, Dependency, Condition])
}

fn any_members() -> impl Strategy<Value = Members> {
    let member = prop::option::of(prop::option::of(1u8..4));
    prop::array::uniform3(prop::array::uniform3(member))
}

proptest! {
    #[test]
    fn an_untouched_form_has_the_defaults_of_its_branch_whatever_was_chosen_before(
        chooser in any_chooser(), members in any_members(), path in prop::collection::vec(0usize..3, 1..5)
    ) {
        let mut form = Filler::new(schema(chooser, &members), None);
        for branch in path {
            choose(&mut form, chooser, branch);
            prop_assert_eq!(answers(&form), defaults(&members, branch), "{:?}, {}", chooser, BRANCHES[branch]);
        }
    }

    #[test]
    fn an_answer_stays_where_the_next_branch_has_the_member(
        chooser in any_chooser(), members in any_members(), from in 0usize..3, to in 0usize..3
    ) {
        let mut form = Filler::new(schema(chooser, &members), None);
        choose(&mut form, chooser, from);
        prop_assume!(members[from][0].is_some());
        form.fill_in("/x", "77");
        choose(&mut form, chooser, to);
        let mut expected = defaults(&members, to);
        if members[to][0].is_some() {
            expected.insert("x".to_owned(), 77.into());
        }
        prop_assert_eq!(&answers(&form), &expected, "{:?}", chooser);
        choose(&mut form, chooser, from);
        prop_assert_eq!(&answers(&form)["x"], &json!(77), "{:?}, and back", chooser);
    }
}

#[test]
fn the_branch_that_a_new_form_shows_has_its_defaults() {
    let members: Members = [
        [Some(Some(1)), None, None],
        [Some(Some(2)), None, None],
        [None; 3],
    ];
    let schema = schema(Chooser::Titles, &members);
    let form = Filler::new(schema.clone(), None);
    assert_eq!(form.view("").choosers[0].chosen, Some(0));
    assert_eq!(form.value(), r#"{"x":1}"#);
    let form = Filler::new(schema, Some(json!({})));
    assert_eq!(form.value(), "{}", "a loaded value stays");
}

#[test]
fn a_member_that_was_emptied_stays_empty() {
    let members: Members = [
        [Some(Some(1)), None, None],
        [Some(Some(2)), None, None],
        [None; 3],
    ];
    for chooser in [Chooser::Titles, Chooser::Constant] {
        let mut form = Filler::new(schema(chooser, &members), None);
        choose(&mut form, chooser, 0);
        form.fill_in("/x", "");
        choose(&mut form, chooser, 1);
        assert_eq!(answers(&form), Map::new(), "{chooser:?}");
    }
}

#[test]
fn a_default_that_chooses_a_branch_brings_the_defaults_of_the_branch() {
    let members: Members = [
        [Some(Some(1)), None, None],
        [Some(Some(2)), None, None],
        [None; 3],
    ];
    for chooser in [Chooser::Member, Chooser::Dependency, Chooser::Condition] {
        let mut schema = schema(chooser, &members);
        schema["properties"]["kind"]["default"] = json!("b");
        let form = Filler::new(schema.clone(), None);
        assert_eq!(form.value(), r#"{"kind":"b","x":2}"#, "{chooser:?}");
        let list = json!({"type": "array", "items": schema});
        let mut form = Filler::new(list, None);
        form.edit_at("", FieldEdit::Add);
        assert_eq!(
            form.value(),
            r#"[{"kind":"b","x":2}]"#,
            "{chooser:?}, in a list"
        );
    }
}
