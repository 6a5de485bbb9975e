//! Branches of unions: switching keeps shared members, stashes the others and restores them.

use json_form::form::CheckState;
use json_form::form::Submission;
use json_form::form::edit::{Edit, FieldEdit};
use json_form::form::field::emptiness::EmptyKind;
use json_form::form::view::Control;
use serde_json::{Value, json};

use crate::forms::filler::Filler;
use crate::forms::real_schemas::{first, new};

/// Edits the form: selects, at the chooser with the index `chooser` of a control, the option with the index `option`;
/// both count from 0.
pub(crate) fn choose_branch(form: &mut Filler, place: &str, chooser: usize, option: Option<usize>) {
    form.edit_at(place, FieldEdit::SelectBranch(chooser, option));
}

pub(crate) fn chosen(form: &Filler, place: &str) -> Vec<Option<String>> {
    let choosers = form.view(place).choosers.into_iter();
    choosers
        .map(|it| it.chosen.map(|at| it.options[at].clone()))
        .collect()
}

fn some(names: &[&str]) -> Vec<Option<String>> {
    names.iter().map(|name| Some((*name).to_owned())).collect()
}

#[test]
fn the_value_selects_its_branch() {
    assert_eq!(
        chosen(&first("payment"), "/method"),
        some(&["Bank transfer"])
    );
    assert_eq!(chosen(&first("zod"), "/event"), some(&["Key"]));
    assert_eq!(chosen(&first("pydantic"), "/pet"), some(&["Dog"]));
    assert_eq!(chosen(&first("closed"), ""), some(&["Firm"]));
    assert_eq!(chosen(&first("nested"), "/where"), some(&["Home", "Flat"]));
    assert_eq!(chosen(&first("nested"), "/both"), some(&["Blue", "Big"]));
    assert_eq!(chosen(&first("unions"), "/steps/1"), some(&["Say"]));
    // If no branch is valid, the value selects the one that it resembles most.
    for (name, value, place, branch) in [
        (
            "payment",
            json!({"method": {"type": "card"}}),
            "/method",
            "Card",
        ),
        (
            "payment",
            json!({"method": {"holder": "x", "iban": "5"}}),
            "/method",
            "Bank transfer",
        ),
        ("zod", json!({"event": {"y": 1}}), "/event", "Click"),
        (
            "trees",
            json!({"op": "neg", "of": {"op": "sum"}}),
            "/of",
            "Sum",
        ),
    ] {
        let form = Filler::new(crate::forms::real_schemas::real_schema(name).0, Some(value));
        assert_eq!(chosen(&form, place), some(&[branch]), "{name}");
    }
}

#[cfg(feature = "exact-numbers")]
#[test]
fn switching_branches_keeps_shared_members_and_sets_the_discriminator() {
    let mut form = new("payment");
    assert_eq!(form.value(), "{}");
    choose_branch(&mut form, "/method", 0, Some(0));
    assert_eq!(form.value(), r#"{"method":{"type":"card"}}"#);
    form.fill_in("/method/number", "123456789012");
    form.fill_in("/method/holder", "Ann");
    choose_branch(&mut form, "/method", 0, Some(1));
    assert_eq!(form.value(), r#"{"method":{"type":"bank","holder":"Ann"}}"#);
    form.fill_in("/method/iban", "DE12345");
    form.fill_in("/method/holder", "Bob");
    form.fill_in("/amount", "1.10");
    assert_eq!(form.session.state().check_state(), CheckState::Valid);
    choose_branch(&mut form, "/method", 0, Some(2));
    assert_eq!(form.value(), r#"{"amount":1.10,"method":{"type":"cash"}}"#);
    choose_branch(&mut form, "/method", 0, Some(0));
    assert_eq!(
        form.value(),
        r#"{"amount":1.10,"method":{"type":"card","number":"123456789012","holder":"Ann"}}"#
    );
    choose_branch(&mut form, "/method", 0, Some(1));
    assert!(
        form.value().contains(r#""iban":"DE12345""#),
        "{}",
        form.value()
    );
    assert!(!form.value().contains("number"), "{}", form.value());
}

#[test]
fn shared_members_keep_their_latest_value() {
    let mut form = first("payment");
    choose_branch(&mut form, "/method", 0, Some(0));
    form.fill_in("/method/holder", "Bob");
    choose_branch(&mut form, "/method", 0, Some(1));
    assert!(
        form.value().contains(r#""holder":"Bob""#),
        "{}",
        form.value()
    );
    // A cleared member is not restored either.
    form.fill_in("/method/holder", "");
    choose_branch(&mut form, "/method", 0, Some(0));
    assert!(!form.value().contains("holder"), "{}", form.value());
    choose_branch(&mut form, "/method", 0, Some(1));
    assert!(!form.value().contains("holder"), "{}", form.value());
}

#[test]
fn undeclared_members_survive_any_switch() {
    let mut form = first("payment");
    for option in [0, 2, 1] {
        choose_branch(&mut form, "/method", 0, Some(option));
        assert!(form.value().contains(r#""memo":"x""#), "{}", form.value());
    }
    assert!(
        form.value().contains(r#""iban":"DE123","holder":"Ann""#),
        "{}",
        form.value()
    );
}

#[cfg(feature = "exact-numbers")]
#[test]
fn a_closed_branch_keeps_only_what_it_allows() {
    let mut form = first("zod");
    choose_branch(&mut form, "/event", 0, Some(0));
    assert_eq!(
        form.value(),
        r#"{"event":{"type":"click","x":1.10},"level":null}"#
    );
    choose_branch(&mut form, "/event", 0, Some(2));
    assert_eq!(form.value(), r#"{"event":{"type":"none"},"level":null}"#);
    assert_eq!(form.session.state().check_state(), CheckState::Valid);
    choose_branch(&mut form, "/event", 0, Some(1));
    assert_eq!(
        form.value(),
        r#"{"event":{"type":"key","code":"a","x":1.10},"level":null}"#
    );
}

#[test]
fn switching_between_map_and_record_mixes_nothing() {
    let schema = json!({"oneOf": [
        {"title": "Scores", "type": "object", "additionalProperties": {"type": "integer"}},
        {"title": "Note", "type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"], "additionalProperties": false},
    ]});
    let mut form = Filler::new(schema, Some(json!({"Ann": 3, "Bob": 4})));
    assert_eq!(chosen(&form, ""), some(&["Scores"]));
    choose_branch(&mut form, "", 0, Some(1));
    assert_eq!(form.value(), "{}");
    form.fill_in("/text", "t");
    assert_eq!(form.session.state().check_state(), CheckState::Valid);
    choose_branch(&mut form, "", 0, Some(0));
    assert_eq!(form.value(), r#"{"Ann":3,"Bob":4}"#);
    choose_branch(&mut form, "", 0, Some(1));
    assert_eq!(form.value(), r#"{"text":"t"}"#);
}

#[cfg(feature = "exact-numbers")]
#[test]
fn values_of_other_shapes_are_stashed_and_restored() {
    let schema = json!({"type": "object", "properties": {"it": {"anyOf": [
        {"type": "number"}, {"type": "string"}, {"type": "array", "items": {"type": "string"}},
        {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]}, {"type": "null"}
    ]}}});
    let mut form = Filler::new(schema, None);
    let names = ["Number", "Text", "List: Text", "A"];
    let offered = [&names[..], &["None"]].concat();
    assert_eq!(form.view("/it").choosers[0].options, offered);
    let written = [
        r#"{"it":1.10}"#,
        r#"{"it":"t"}"#,
        r#"{"it":["i"]}"#,
        r#"{"it":{"a":"x"}}"#,
    ];
    choose_branch(&mut form, "/it", 0, Some(0));
    form.fill_in("/it", "1.10");
    choose_branch(&mut form, "/it", 0, Some(1));
    assert_eq!(form.value(), "{}");
    form.fill_in("/it", "t");
    choose_branch(&mut form, "/it", 0, Some(2));
    form.add("/it");
    form.fill_in("/it/0", "i");
    choose_branch(&mut form, "/it", 0, Some(3));
    form.fill_in("/it/a", "x");
    for (at, expected) in [3, 0, 2, 1, 0, 3].map(|at| (at, written[at])) {
        choose_branch(&mut form, "/it", 0, Some(at));
        assert_eq!(form.value(), expected);
        assert_eq!(chosen(&form, "/it"), some(&[names[at]]));
        assert_eq!(form.session.state().check_state(), CheckState::Valid);
    }
    choose_branch(&mut form, "/it", 0, Some(0));
    assert_eq!(form.text("/it"), "1.10");
    choose_branch(&mut form, "/it", 0, None);
    assert_eq!(form.value(), "{}");
    assert_eq!(chosen(&form, "/it"), [None]);
}

#[test]
fn a_nullable_union_returns_from_null_to_its_branch() {
    let mut form = first("pydantic");
    form.edit_at("/pet", FieldEdit::Empty(EmptyKind::Null));
    assert!(form.value().contains(r#""pet":null"#), "{}", form.value());
    assert_eq!(form.session.state().check_state(), CheckState::Valid);
    choose_branch(&mut form, "/pet", 0, Some(0));
    assert!(
        form.value().contains(r#""pet":{"kind":"cat","lives":9}"#),
        "{}",
        form.value()
    );
    choose_branch(&mut form, "/pet", 0, Some(1));
    assert!(form.value().contains(r#""kind":"dog""#), "{}", form.value());
    // Nullable scalars need no chooser.
    assert_eq!(form.view("/age").choosers, []);
    assert!(matches!(form.view("/age").control, Control::Number { .. }));
    assert!(matches!(form.view("/tags").control, Control::List { .. }));
}

#[test]
fn a_pydantic_model_begins_with_its_defaults() {
    let form = new("pydantic");
    assert_eq!(form.value(), r#"{"age":null,"pet":null,"tags":null}"#);
}

#[test]
fn nested_branches_are_stashed_and_restored() {
    let mut form = new("nested");
    choose_branch(&mut form, "/where", 0, Some(1));
    assert_eq!(form.value(), r#"{"where":{"at":"home"}}"#);
    assert_eq!(chosen(&form, "/where"), [Some("Home".to_owned()), None]);
    choose_branch(&mut form, "/where", 1, Some(1));
    form.fill_in("/where/floor", "3");
    assert_eq!(form.value(), r#"{"where":{"at":"home","floor":3}}"#);
    choose_branch(&mut form, "/where", 0, Some(0));
    form.fill_in("/where/branch", "b");
    assert_eq!(form.value(), r#"{"where":{"at":"shop","branch":"b"}}"#);
    assert_eq!(chosen(&form, "/where"), some(&["Shop"]));
    choose_branch(&mut form, "/where", 0, Some(1));
    assert_eq!(form.value(), r#"{"where":{"at":"home","floor":3}}"#);
    assert_eq!(chosen(&form, "/where"), some(&["Home", "Flat"]));
    choose_branch(&mut form, "/where", 1, Some(0));
    assert_eq!(form.value(), r#"{"where":{"at":"home"}}"#);
}

#[test]
fn two_unions_at_one_place_have_separate_choices() {
    let mut form = Filler::new(crate::forms::real_schemas::real_schema("nested").0, None);
    form.add("/both");
    choose_branch(&mut form, "/both", 0, Some(0));
    form.fill_in("/both/red", "r");
    choose_branch(&mut form, "/both", 1, Some(1));
    form.fill_in("/both/small", "1");
    assert_eq!(form.value(), r#"{"both":{"red":"r","small":1}}"#);
    assert_eq!(form.session.state().check_state(), CheckState::Valid);
    choose_branch(&mut form, "/both", 0, Some(1));
    form.fill_in("/both/blue", "b");
    choose_branch(&mut form, "/both", 1, Some(0));
    form.fill_in("/both/big", "2");
    assert_eq!(form.value(), r#"{"both":{"blue":"b","big":2}}"#);
    choose_branch(&mut form, "/both", 0, Some(0));
    assert_eq!(
        form.value(),
        r#"{"both":{"red":"r","big":2}}"#,
        "the other union stays"
    );
    choose_branch(&mut form, "/both", 1, Some(1));
    assert_eq!(form.value(), r#"{"both":{"red":"r","small":1}}"#);
    assert_eq!(chosen(&form, "/both"), some(&["Red", "Small"]));
}

#[test]
fn a_tree_of_branches_can_be_built_from_scratch() {
    let mut form = new("trees");
    choose_branch(&mut form, "", 0, Some(1));
    assert_eq!(form.value(), r#"{"op":"sum","of":[]}"#);
    form.add("/of");
    form.add("/of");
    choose_branch(&mut form, "/of/0", 0, Some(0));
    form.fill_in("/of/0/value", "1.0");
    choose_branch(&mut form, "/of/1", 0, Some(2));
    choose_branch(&mut form, "/of/1/of", 0, Some(0));
    form.fill_in("/of/1/of/value", "2");
    assert_eq!(
        form.value(),
        r#"{"op":"sum","of":[{"op":"num","value":1.0},{"op":"neg","of":{"op":"num","value":2}}]}"#
    );
    assert_eq!(form.session.state().check_state(), CheckState::Valid);
    // A shared member of another shape is not kept.
    choose_branch(&mut form, "", 0, Some(2));
    assert_eq!(form.value(), r#"{"op":"neg"}"#);
    choose_branch(&mut form, "", 0, Some(1));
    assert!(
        form.value().ends_with(r#""value":2}}]}"#),
        "{}",
        form.value()
    );
    assert_eq!(chosen(&form, "/of/1"), some(&["Minus"]));
}

#[test]
fn a_branch_can_be_chosen_in_a_group_opened_by_typing() {
    let schema = json!({"type": "object", "properties": {"where": {"type": "object", "properties": {"kind": {"type": "string"}},
        "oneOf": [{"title": "A", "properties": {"a": {"type": "string"}}}, {"title": "B", "properties": {"b": {"type": "string"}}}]}}});
    let mut form = Filler::new(schema, Some(json!({"where": {"kind": "k", "b": "x"}})));
    assert_eq!(form.members("/where"), ["kind", "b"]);
    choose_branch(&mut form, "/where", 0, Some(0));
    assert_eq!(form.value(), r#"{"where":{"kind":"k"}}"#);
    assert_eq!(form.members("/where"), ["kind", "a"]);
}

#[test]
fn a_chosen_branch_stays_though_another_is_valid() {
    let schema = json!({"type": "object", "anyOf": [
        {"title": "Short", "properties": {"a": {"type": "string"}}},
        {"title": "Long", "properties": {"a": {"type": "string"}, "b": {"type": "string", "minLength": 3}}},
    ]});
    let mut form = Filler::new(schema, Some(json!({"a": "x"})));
    assert_eq!(chosen(&form, ""), some(&["Short"]));
    choose_branch(&mut form, "", 0, Some(1));
    form.fill_in("/b", "y");
    form.fill_in("/a", "z");
    assert_eq!(chosen(&form, ""), some(&["Long"]));
    assert_eq!(form.value(), r#"{"a":"z","b":"y"}"#);
}

#[test]
fn titled_constants_and_null_make_one_choice() {
    let mut form = first("tuples");
    let view = form.view("/tone");
    assert_eq!(view.choosers, []);
    let Control::Choice { titles, chosen, .. } = view.control else {
        panic!("{:?}", view.control)
    };
    assert_eq!(
        (&*titles, chosen),
        (
            ["Warm", "Cold", "None"].map(str::to_owned).as_slice(),
            Some(2)
        )
    );
    form.choose("/tone", Some(1));
    assert!(form.value().contains(r#""tone":"cold""#));
    form.choose("/tone", None);
    assert!(!form.value().contains("tone"));
    assert_eq!(form.session.state().check_state(), CheckState::Valid);
}

#[test]
fn suggestions_allow_any_other_text() {
    let mut form = first("tuples");
    let Control::Text { text, hints, .. } = form.view("/size").control else {
        panic!("{:?}", form.view("/size"))
    };
    assert_eq!(
        (text.as_str(), hints.suggestions),
        ("XL", ["S", "M", "L"].map(str::to_owned).to_vec())
    );
    form.fill_in("/size", "M");
    assert!(form.value().contains(r#""size":"M""#));
}

#[test]
fn pending_input_in_shared_members_survives_a_switch() {
    let schema = json!({"type": "object", "oneOf": [
        {"title": "A", "properties": {"n": {"type": "number"}, "a": {"type": "string"}}, "required": ["a"]},
        {"title": "B", "properties": {"n": {"type": "number"}, "b": {"type": "string"}}, "required": ["b"]},
    ]});
    let mut form = Filler::new(schema, Some(json!({"n": 1, "a": "x"})));
    form.fill_in("/n", "1.");
    choose_branch(&mut form, "", 0, Some(1));
    assert_eq!(form.text("/n"), "1.");
    form.fill_in("/n", "1.10");
    choose_branch(&mut form, "", 0, Some(0));
    assert_eq!(form.text("/n"), "1.10");
}

#[test]
fn pending_input_of_one_branch_does_not_hide_the_other() {
    let branch = |name: &str| json!({"title": name, "properties": {"n": {"type": "number"}, name: {"const": 1, "default": 1}}, "required": [name]});
    let empty = json!({"title": "C", "properties": {"c": {"const": 1, "default": 1}}, "required": ["c"], "additionalProperties": false});
    let schema = json!({"type": "object", "oneOf": [branch("a"), branch("b"), empty]});
    let mut form = Filler::new(schema, Some(json!({"n": 1, "a": 1})));
    form.fill_in("/n", "1.");
    choose_branch(&mut form, "", 0, Some(2));
    assert_eq!(
        (form.value(), form.problems()),
        (r#"{"c":1}"#.to_owned(), Vec::new())
    );
    choose_branch(&mut form, "", 0, Some(0));
    assert_eq!(form.text("/n"), "1.", "it came back as it was");
    choose_branch(&mut form, "", 0, Some(2));
    choose_branch(&mut form, "", 0, Some(1));
    form.fill_in("/n", "5");
    choose_branch(&mut form, "", 0, Some(0));
    assert_eq!(
        (form.text("/n"), form.value()),
        ("5".to_owned(), r#"{"n":5,"a":1}"#.to_owned())
    );
    assert_eq!(form.session.state().check_state(), CheckState::Valid);
}

#[test]
fn pending_input_in_a_left_branch_does_not_block_sending() {
    for to in [Some(1), None] {
        let schema = json!({"type": "object", "properties": {"it": {"oneOf": [
            {"title": "A", "type": "object", "properties": {"n": {"type": "number"}}, "required": ["n"]},
            {"title": "B", "type": "string"},
        ]}}});
        let mut form = Filler::new(schema, Some(json!({"it": {"n": 1}})));
        form.fill_in("/it/n", "1.");
        choose_branch(&mut form, "/it", 0, to);
        form.fill_in("/it", "x");
        assert_eq!(form.problems(), Vec::<String>::new(), "{to:?}");
        assert_eq!(form.session.state().check_state(), CheckState::Valid);
    }
}

#[test]
fn a_replaced_value_selects_the_branch_that_fits() {
    let schema = json!({"type": "object", "properties": {"it": {"oneOf": [{"type": "integer"}, {"type": "string"}]}}});
    let mut form = Filler::new(schema, Some(json!({"it": 5})));
    assert_eq!(chosen(&form, "/it"), some(&["Number"]));
    form.edit_at("", FieldEdit::AsJson(true));
    form.fill_in("", r#"{"it": "five"}"#);
    form.edit_at("", FieldEdit::AsJson(false));
    assert_eq!(chosen(&form, "/it"), some(&["Text"]));
    form.edit(Edit::Load(Some(json!({"it": 6}))));
    assert_eq!(chosen(&form, "/it"), some(&["Number"]));
}

#[cfg(feature = "exact-numbers")]
#[test]
fn switching_types_restores_earlier_values() {
    let mut form = first("tuples");
    let loaded = form.value();
    let names = ["Text", "Number", "True or false", "Object", "List", "null"];
    assert_eq!(form.view("/any").choosers[0].options, names);
    assert_eq!(chosen(&form, "/any"), some(&["Object"]));
    choose_branch(&mut form, "/any", 0, Some(1));
    form.fill_in("/any", "1.10");
    choose_branch(&mut form, "/any", 0, Some(0));
    form.fill_in("/any", "t");
    for (option, json) in [
        (1, "1.10"),
        (0, r#""t""#),
        (2, "false"),
        (4, "[]"),
        (5, "null"),
        (1, "1.10"),
    ] {
        choose_branch(&mut form, "/any", 0, Some(option));
        assert!(
            form.value().contains(&format!(r#""any":{json}"#)),
            "{}",
            form.value()
        );
        assert_eq!(chosen(&form, "/any"), some(&[names[option]]));
    }
    choose_branch(&mut form, "/any", 0, Some(3));
    assert_eq!(
        serde_json::from_str::<Value>(&form.value()).unwrap(),
        serde_json::from_str::<Value>(&loaded).unwrap()
    );
}

#[test]
fn a_union_of_required_lists_needs_no_choice() {
    for kind in [json!({"type": "object"}), json!({})] {
        let mut schema = json!({"properties": {"mail": {"type": "string"}, "phone": {"type": "string"}},
            "anyOf": [{"required": ["mail"]}, {"required": ["phone"]}]});
        schema
            .as_object_mut()
            .unwrap()
            .extend(kind.as_object().unwrap().clone());
        let mut form = Filler::new(schema, None);
        assert_eq!(form.members(""), ["mail", "phone"], "{kind}");
        form.fill_in("/phone", "1");
        assert_eq!(form.value(), r#"{"phone":"1"}"#);
        assert_eq!(form.session.state().check_state(), CheckState::Valid);
    }
}

#[test]
fn choosing_a_missing_option_changes_nothing() {
    let mut form = first("names");
    let before = form.value();
    for (place, chooser, option) in [
        ("/rows/r~12", 0, None),
        ("/rows/r 1", 0, Some(0)),
        ("/env/PATH", 0, Some(9)),
        ("/env/PATH", 1, Some(0)),
        ("/rows/r 1/kind", 0, Some(2)),
        ("/rows/r 1/kind", 1, Some(0)),
        ("", 0, None),
    ] {
        choose_branch(&mut form, place, chooser, option);
        assert_eq!(form.value(), before, "{place} {chooser} {option:?}");
    }
}

#[test]
fn null_is_offered_only_where_allowed() {
    let texts = json!({"anyOf": [{"type": "string", "format": "email"}, {"type": "string", "format": "uri"}]});
    let form = Filler::of_member(texts, None);
    assert!(!form.view("/a").emptiness.others.contains(&EmptyKind::Null));
    for branch in [json!({"type": "null"}), json!({"type": ["string", "null"]})] {
        let texts = json!({"anyOf": [{"type": "string", "format": "email"}, branch]});
        let mut form = Filler::of_member(texts, None);
        let view = form.view("/a");
        assert!(matches!(view.control, Control::Text { .. }), "{view:?}");
        assert!(view.emptiness.others.contains(&EmptyKind::Null), "{view:?}");
        form.edit_at("/a", FieldEdit::Empty(EmptyKind::Null));
        assert_eq!(form.value(), r#"{"a":null}"#);
        assert_eq!(form.session.state().check_state(), CheckState::Valid);
    }
}

#[test]
fn integers_in_all_branches_are_integers() {
    let numbers =
        json!({"anyOf": [{"type": "integer", "maximum": -1}, {"type": "integer", "minimum": 1}]});
    let Control::Number { hints, .. } = Filler::of_member(numbers, None).view("/a").control else {
        panic!("no number")
    };
    assert!(hints.integer);
}

#[test]
fn null_among_the_choices_is_offered_once() {
    let choice = json!({"anyOf": [{"enum": ["m", "f"]}, {"type": "null"}], "default": null});
    let form = Filler::of_member(choice.clone(), None);
    let view = form.view("/a");
    let Control::Choice { titles, chosen, .. } = &view.control else {
        panic!("no choice: {view:?}")
    };
    assert_eq!(**titles, ["m", "f", "None"]);
    assert_eq!(*chosen, Some(2));
    // `null` is not offered again, nor shown as empty.
    assert_eq!(view.emptiness.now, None);
    assert!(!view.emptiness.others.contains(&EmptyKind::Null));
}

#[test]
fn unions_of_required_lists_are_not_choices() {
    let schema = |keyword: &str| {
        json!({"type": "object",
            "properties": {"email": {"type": "string", "title": "E-mail"}, "phone": {"type": "string"}},
            keyword: [{"required": ["email"]}, {"type": "object", "required": ["phone"]}]})
    };
    for (keyword, is_one) in [("anyOf", false), ("oneOf", true)] {
        let mut form = Filler::new(schema(keyword), None);
        assert_eq!(form.view("").choosers, []);
        assert_eq!(form.submit(), Some(Submission::Problems));
        assert_eq!(form.problems(), [format!(": {keyword}")]);
        form.fill_in("/phone", "1");
        assert_eq!(form.problems(), [""; 0]);
        form.fill_in("/email", "a");
        assert_eq!(!form.problems().is_empty(), is_one, "{:?}", form.problems());
        if is_one {
            assert_eq!(form.problems(), [format!(": {keyword}")]);
        }
    }
    // Branches with titles or further keywords are a choice; so are those that nothing else offers.
    for branch in [
        json!({"required": ["email"], "title": "By e-mail"}),
        json!({"required": ["email"], "properties": {"email": {"minLength": 3}}}),
        json!({"required": ["fax"]}),
    ] {
        let mut schema = schema("anyOf");
        schema["anyOf"][0] = branch;
        assert_eq!(Filler::new(schema, None).view("").choosers.len(), 1);
    }
}

/// The nullable places of these forms offer `null` whatever their value is.
#[test]
fn null_can_always_be_chosen_where_it_is_allowed() {
    let level = json!({"type": "integer", "enum": [0, 1], "x-enumNames": ["Low", "High"]});
    let object = json!({"type": "object", "properties": {"b": {"type": "string"}}});
    let none = json!({"type": "null", "title": "Drop it"});
    let shapes = json!({"oneOf": [object, {"type": "object", "required": ["c"], "properties": {"c": {"type": "string"}}}]});
    for (member, values) in [
        (
            json!({"anyOf": [object, {"type": "string"}, none]}),
            vec![json!({"b": "x"}), json!("t")],
        ),
        (
            json!({"anyOf": [object, {"type": "string"}, {"$ref": "#/$defs/none"}]}),
            vec![json!({}), json!("t")],
        ),
        (
            json!({"anyOf": [object, {"type": "string"}, {"const": null}]}),
            vec![json!({})],
        ),
        (
            json!({"oneOf": [object, none]}),
            vec![json!({}), json!({"b": "x"})],
        ),
        (
            json!({"oneOf": [shapes, none]}),
            vec![json!({"b": "x"}), json!({"c": "x"})],
        ),
        (
            json!({"type": ["object", "null"]}),
            vec![json!({}), json!({"b": "x"})],
        ),
        (
            json!({"type": ["array", "null"], "items": {"type": "string"}}),
            vec![json!([]), json!(["x"])],
        ),
        (
            json!({"type": ["object", "array", "null"]}),
            vec![json!({}), json!([1])],
        ),
        (
            json!({"type": ["boolean", "null"]}),
            vec![json!(true), json!(false)],
        ),
        (json!({"enum": [1, 2, null]}), vec![json!(1)]),
        (
            json!({"oneOf": [{"type": "null"}, {"$ref": "#/$defs/level"}]}),
            vec![json!(0), json!(1)],
        ),
        (
            json!({"oneOf": [{"allOf": [{"$ref": "#/$defs/level"}]}, none]}),
            vec![json!(0), json!(1)],
        ),
        (
            json!({"oneOf": [{"$ref": "#/$defs/level"}, {"$ref": "#/$defs/word"}, none]}),
            vec![json!(0), json!("w")],
        ),
    ] {
        for value in values {
            for required in [json!([]), json!(["a"])] {
                let schema = json!({"type": "object", "required": required, "properties": {"a": member},
                    "$defs": {"none": {"type": "null"}, "level": level, "word": {"enum": ["v", "w"]}}});
                let mut form = Filler::new(schema, Some(json!({"a": value})));
                let view = form.view("/a");
                let is_title = |title: &String| ["None", "null", "Drop it"].contains(&&**title);
                let in_chooser = view
                    .choosers
                    .iter()
                    .enumerate()
                    .find_map(|(index, chooser)| {
                        Some((index, chooser.options.iter().position(is_title)?))
                    });
                let option = match &view.control {
                    Control::Choice { titles, .. } => titles.iter().position(is_title),
                    _ => None,
                };
                if let Some((index, at)) = in_chooser {
                    choose_branch(&mut form, "/a", index, Some(at));
                } else if let Some(at) = option {
                    form.choose("/a", Some(at));
                } else {
                    assert!(
                        view.emptiness.others.contains(&EmptyKind::Null),
                        "{member} {value}: {view:?}"
                    );
                    form.edit_at("/a", FieldEdit::Empty(EmptyKind::Null));
                }
                assert_eq!(form.value(), r#"{"a":null}"#, "{member} {value}");
                assert_eq!(form.session.state().check_state(), CheckState::Valid);
                if let Some((index, at)) = in_chooser {
                    assert_eq!(form.view("/a").choosers[index].chosen, Some(at), "{member}");
                }
                form.edit(Edit::Undo);
                assert_eq!(form.value(), json!({"a": value}).to_string());
            }
        }
    }
}

#[test]
fn null_has_its_title() {
    let object = json!({"type": "object", "properties": {"b": {"type": "string"}}});
    let none = json!({"type": "null", "title": "Drop it"});
    let form = Filler::of_member(json!({"anyOf": [object, {"type": "string"}, none]}), None);
    assert_eq!(
        form.view("/a").choosers[0].options,
        ["B", "Text", "Drop it"]
    );
    let form = Filler::of_member(json!({"anyOf": [object, none]}), Some(json!({"a": {}})));
    assert_eq!(form.view("/a").emptiness.null.as_deref(), Some("Drop it"));
    let form = Filler::of_member(json!({"oneOf": [{"enum": [1, 2]}, none]}), None);
    let Control::Choice { titles, .. } = form.view("/a").control else {
        panic!("no choice")
    };
    assert_eq!(titles[2], "Drop it");
}

#[test]
fn null_is_left_for_the_branch_that_was_chosen_before() {
    let object = json!({"title": "One", "type": "object", "properties": {"b": {"type": "string"}}});
    let schema = json!({"anyOf": [object, {"title": "Two", "type": "string"}, {"type": "null"}]});
    let mut form = Filler::of_member(schema, Some(json!({"a": {"b": "x"}})));
    choose_branch(&mut form, "/a", 0, Some(2));
    assert_eq!(
        (form.value(), chosen(&form, "/a")),
        (r#"{"a":null}"#.to_owned(), some(&["None"]))
    );
    choose_branch(&mut form, "/a", 0, Some(0));
    assert_eq!(form.value(), r#"{"a":{"b":"x"}}"#);
    choose_branch(&mut form, "/a", 0, Some(1));
    form.fill_in("/a", "t");
    choose_branch(&mut form, "/a", 0, Some(2));
    choose_branch(&mut form, "/a", 0, Some(1));
    assert_eq!(form.value(), r#"{"a":"t"}"#);
}

#[test]
fn constants_with_titles_are_chosen_beside_an_open_value() {
    let open = json!({"title": "Other", "type": "string", "not": {"enum": ["en", "fr"]}});
    let language = |code: &str, title: &str| json!({"const": code, "title": title});
    let item = json!({"oneOf": [language("en", "English"), language("fr", "French"), open]});
    let list = json!({"type": "array", "items": item});
    let mut form = Filler::of_member(list, None);
    form.add("/a");
    assert_eq!(
        form.view("/a/0").choosers[0].options,
        ["English", "French", "Other"]
    );
    choose_branch(&mut form, "/a/0", 0, Some(1));
    assert_eq!(form.value(), r#"{"a":["fr"]}"#);
    assert_eq!(form.view("/a/0").control, Control::Undecided);
    // The constant was not typed.
    choose_branch(&mut form, "/a/0", 0, Some(2));
    assert_eq!(form.text("/a/0"), "");
    form.fill_in("/a/0", "Klingon");
    choose_branch(&mut form, "/a/0", 0, Some(0));
    assert_eq!(form.value(), r#"{"a":["en"]}"#);
    choose_branch(&mut form, "/a/0", 0, Some(2));
    assert_eq!(form.value(), r#"{"a":["Klingon"]}"#);
    assert_eq!(form.session.state().check_state(), CheckState::Valid);

    let limit =
        json!({"anyOf": [{"type": "integer", "minimum": 1}, {"const": 0, "title": "Unlimited"}]});
    let mut form = Filler::of_member(limit, None);
    assert_eq!(form.view("/a").choosers[0].options, ["Number", "Unlimited"]);
    choose_branch(&mut form, "/a", 0, Some(1));
    assert_eq!(form.value(), r#"{"a":0}"#);
    choose_branch(&mut form, "/a", 0, Some(0));
    assert_eq!(form.value(), "{}");
    form.fill_in("/a", "5");
    assert_eq!(form.value(), r#"{"a":5}"#);
    // What was loaded chooses.
    let item = json!({"oneOf": [language("en", "English"), language("fr", "French"), open]});
    for (value, label) in [("fr", "French"), ("Klingon", "Other")] {
        let form = Filler::of_member(item.clone(), Some(json!({"a": value})));
        assert_eq!(chosen(&form, "/a"), some(&[label]));
    }
    // Without titles they are suggestions.
    let plain = json!({"anyOf": [{"const": "en"}, {"enum": ["fr", "de"]}, {"type": "string"}]});
    let form = Filler::of_member(plain, None);
    assert!(
        matches!(form.view("/a").control, Control::Text { ref hints, .. } if hints.suggestions == ["en", "fr", "de"])
    );
}

#[test]
fn values_behind_references_are_one_choice() {
    let schema = json!({"type": "object", "properties": {"a": {"anyOf": [{"$ref": "#/$defs/c"}, {"$ref": "#/$defs/s"}]}},
        "$defs": {"c": {"type": "string", "enum": ["red", "blue"]}, "s": {"const": "dark", "title": "Dark"}}});
    let mut form = Filler::new(schema, None);
    let Control::Choice { titles, .. } = form.view("/a").control else {
        panic!("no choice")
    };
    assert_eq!(*titles, ["Red", "Blue", "Dark"]);
    form.choose("/a", Some(2));
    assert_eq!(form.value(), r#"{"a":"dark"}"#);
}
