//! Groups that fold: which begin folded, what is said of them, and what opens them.

use exact_json::Pointer;
use json_form::form::{Changes, Deed, Edit, FieldView, FoldView, Folding};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::forms::filler::{Filler, at};
use crate::forms::life::{Schema, life, pick, steps, unsaid, views, which};

/// People and those who report to them, as deep as one likes.
fn organisation() -> Value {
    json!({
        "type": "object", "required": ["head"],
        "properties": {"company": {"type": "string"}, "head": {"$ref": "#/$defs/person"}},
        "$defs": {"person": {
            "title": "Person", "type": "object", "required": ["name"],
            "properties": {
                "name": {"type": "string", "minLength": 2},
                "role": {"oneOf": [{"const": "m", "title": "Manager"}, {"const": "e", "title": "Engineer"}]},
                "remote": {"type": "boolean", "title": "Works from home"},
                "contact": {"type": "object", "properties": {"email": {"type": "string"}, "phone": {"type": "string"}, "room": {"type": "integer"}}},
                "reports": {"type": "array", "items": {"$ref": "#/$defs/person"}}
            }
        }}
    })
}

fn people() -> Value {
    json!({"head": {"name": "Ada", "contact": {"email": "a@example.org"}, "reports": [
        {"name": "Bo", "role": "m", "remote": true, "reports": [{"name": "Cy", "role": "e"}, {"name": "Di"}]},
        {"name": "Ed", "role": "e"},
        {"role": "e"},
    ]}})
}

fn begin(schema: Value, value: Option<Value>) -> Filler {
    let mut form = Filler::new(schema, value);
    form.edit(Edit::Fold(Folding::Begin, Vec::new()));
    form
}

fn fold(form: &Filler, place: &str) -> Option<FoldView> {
    form.view(place).fold.map(|fold| *fold)
}

fn is_folded(form: &Filler, place: &str) -> bool {
    fold(form, place).is_some_and(|fold| fold.is_folded)
}

fn set(form: &mut Filler, place: &str, folded: bool) -> Changes {
    let folding = if folded { Folding::Fold } else { Folding::Open };
    form.edit(Edit::Fold(folding, vec![at(place)]))
}

fn line(form: &Filler, place: &str) -> String {
    fold(form, place).unwrap().inside
}

#[test]
fn what_is_deep_in_a_loaded_value_begins_folded_and_what_wants_something_stays_open() {
    let form = begin(organisation(), Some(people()));
    for (place, folded) in [
        ("/head/contact", false),
        ("/head/reports/0", true),
        ("/head/reports/0/reports/0", true),
        ("/head/reports/1", true),
        // The name is missing.
        ("/head/reports/2", false),
    ] {
        assert_eq!(
            fold(&form, place).unwrap().is_folded,
            folded,
            "{place} {:?}",
            fold(&form, place)
        );
    }
    // What is not deep, and what is no group, can't be folded.
    for place in ["", "/head", "/company", "/head/reports", "/head/name"] {
        assert_eq!(fold(&form, place), None, "{place}");
    }
}

#[test]
fn around_what_is_missing_everything_is_open() {
    let mut value = people();
    value["head"]["reports"][0]["reports"][1] = json!({"role": "e"});
    let form = begin(organisation(), Some(value));
    assert!(!is_folded(&form, "/head/reports/0"));
    assert!(is_folded(&form, "/head/reports/0/reports/0"));
    assert!(!is_folded(&form, "/head/reports/0/reports/1"));
}

#[test]
fn a_long_list_that_is_loaded_is_an_overview() {
    // What is long makes no row of a table.
    let item = json!({"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "boolean"}, "c": {"type": "string", "maxLength": 900}}});
    let schema =
        json!({"type": "object", "properties": {"list": {"type": "array", "items": item}}});
    let list = |count: usize| json!({"list": vec![json!({"a": "x", "b": true}); count]});
    assert!(!is_folded(&begin(schema.clone(), Some(list(5))), "/list/0"));
    let form = begin(schema.clone(), Some(list(6)));
    assert!((0..6).all(|item| is_folded(&form, &format!("/list/{item}"))));
    // The whole form can be the list.
    let form = begin(
        schema["properties"]["list"].clone(),
        Some(list(6)["list"].clone()),
    );
    assert!((0..6).all(|item| is_folded(&form, &format!("/{item}"))));
}

#[test]
fn before_it_begins_nothing_can_be_folded_and_a_new_form_begins_open() {
    let form = Filler::new(organisation(), Some(people()));
    assert_eq!(fold(&form, "/head/reports/0"), None);
    let mut form = begin(organisation(), None);
    form.add("/head/reports");
    assert!(!is_folded(&form, "/head/reports/0"));
    form.edit(Edit::Load(Some(people())));
    assert!(is_folded(&form, "/head/reports/0"));
    assert_eq!(form.value(), people().to_string());
}

#[test]
fn rows_of_a_table_and_groups_of_two_can_not_be_folded() {
    let text = || json!({"type": "string"});
    let row = json!({"type": "object", "properties": {"a": text(), "b": text(), "c": text()}});
    let two = json!({"type": "object", "properties": {"a": text(), "b": text()}});
    let schema = json!({"properties": {
        "rows": {"type": "array", "items": row},
        "deep": {"type": "object", "properties": {"two": two}},
    }});
    let value = json!({"rows": [{"a": "x"}], "deep": {"two": {"a": "x"}}});
    let form = begin(schema, Some(value));
    assert_eq!(fold(&form, "/rows/0"), None);
    assert_eq!(fold(&form, "/deep/two"), None);
}

#[test]
fn the_line_says_what_is_in_it_in_words() {
    let mut form = begin(organisation(), Some(people()));
    assert_eq!(
        line(&form, "/head/reports/0"),
        "Bo · Manager · Works from home · Reports: 2"
    );
    assert_eq!(line(&form, "/head/reports/1"), "Ed · Engineer");
    set(&mut form, "/head/contact", true);
    assert_eq!(line(&form, "/head/contact"), "a@example.org");
    form.edit(Edit::Load(Some(json!({"head": {"name": "Ada", "contact": {}, "reports": [{"name": "Bo", "contact": {"room": 1200}}]}}))));
    assert_eq!(line(&form, "/head/reports/0/contact"), "Room: 1,200");
    set(&mut form, "/head/contact", true);
    assert_eq!(line(&form, "/head/contact"), "Nothing filled in yet");
}

#[test]
fn secrets_are_not_said() {
    let schema = json!({"properties": {"a": {"properties": {"b": {"type": "object", "properties": {
        "user": {"type": "string"}, "word": {"type": "string", "format": "password"}, "api_key": {"type": "string"}, "inner": {"type": "object"}
    }}}}}});
    let value = json!({"a": {"b": {"user": "ada", "word": "w", "api_key": "k"}}});
    let mut form = begin(schema.clone(), Some(value));
    set(&mut form, "/a/b", true);
    assert_eq!(line(&form, "/a/b"), "ada");
    let mut form = begin(schema, Some(json!({"a": {"b": {"word": "w"}}})));
    set(&mut form, "/a/b", true);
    assert_eq!(line(&form, "/a/b"), "1 of 4 filled in");
}

#[test]
fn folds_go_along_with_their_items_and_what_is_new_is_open() {
    let mut form = begin(organisation(), Some(people()));
    set(&mut form, "/head/reports/0", false);
    form.move_up("/head/reports/1");
    assert!(is_folded(&form, "/head/reports/0"), "Ed");
    assert!(!is_folded(&form, "/head/reports/1"), "Bo");
    assert!(is_folded(&form, "/head/reports/1/reports/0"), "Cy");
    form.edit(Edit::At(at("/head/reports/0"), Deed::Duplicate));
    assert!(is_folded(&form, "/head/reports/0"), "Ed");
    assert!(!is_folded(&form, "/head/reports/1"), "the other Ed");
    form.remove("/head/reports/0");
    assert!(!is_folded(&form, "/head/reports/0"), "the other Ed");
    assert!(is_folded(&form, "/head/reports/1/reports/1"), "Di");
    form.edit(Edit::Undo);
    assert!(is_folded(&form, "/head/reports/0"), "Ed is back as he was");
    form.add("/head/reports");
    assert!(!is_folded(&form, "/head/reports/4"));
    // What is asked for anew is open, whatever stood there before.
    set(&mut form, "/head/contact", true);
    form.remove("/head/contact");
    form.add("/head/contact");
    assert!(!is_folded(&form, "/head/contact"));
}

#[test]
fn a_fold_is_no_step_and_no_change_of_the_value() {
    let mut form = begin(organisation(), Some(people()));
    let (revision, value) = (form.session.state().revision(), form.value());
    let mistakes = form.session.state().mistakes();
    let changes = set(&mut form, "/head/reports/0", false);
    assert_eq!(changes.fields, [at("/head/reports/0")]);
    assert!(!changes.value && !changes.state && !changes.all);
    let state = form.session.state();
    assert_eq!((state.revision(), form.value()), (revision, value));
    assert_eq!(state.mistakes(), mistakes);
    assert_eq!(state.ways(), [false, false]);
    // What was seen stays as it is when the value goes back.
    form.fill_in("/company", "x");
    set(&mut form, "/head/reports/1", false);
    form.edit(Edit::Undo);
    assert!(!is_folded(&form, "/head/reports/1"));
    form.edit(Edit::At(at("/head/reports/1"), Deed::AsJson(true)));
    assert_eq!(fold(&form, "/head/reports/1"), None);
    form.edit(Edit::At(at("/head"), Deed::AsJson(true)));
    form.edit(Edit::At(at("/head"), Deed::AsJson(false)));
    form.edit(Edit::At(at("/head/reports/1"), Deed::AsJson(false)));
    assert!(!is_folded(&form, "/head/reports/1"));
    assert!(is_folded(&form, "/head/reports/0/reports/1"));
}

#[test]
fn a_host_that_gives_back_what_it_heard_folds_nothing() {
    let mut form = begin(organisation(), Some(people()));
    form.move_up("/head/reports/1");
    set(&mut form, "/head/reports/1", false);
    let known = form.session.state().value().cloned();
    form.edit(Edit::Load(known));
    assert!(is_folded(&form, "/head/reports/0"), "Ed");
    assert!(!is_folded(&form, "/head/reports/1"), "Bo");
    form.edit(Edit::Load(Some(people())));
    assert!(
        is_folded(&form, "/head/reports/0"),
        "another value begins anew"
    );
}

#[test]
fn mistakes_are_counted_opened_on_sending_and_where_the_agent_says_so() {
    let mut form = begin(organisation(), Some(people()));
    set(&mut form, "/head/reports/0", false);
    set(&mut form, "/head/reports/0/reports/0", false);
    form.fill_in("/head/reports/0/reports/0/name", "C");
    form.leave("/head/reports/0/reports/0/name");
    set(&mut form, "/head/reports/0", true);
    let mistakes = |form: &Filler, place: &str| fold(form, place).unwrap().mistakes;
    assert_eq!(
        mistakes(&form, "/head/reports/0").as_deref(),
        Some("One problem in here")
    );
    assert_eq!(mistakes(&form, "/head/reports/1"), None);
    form.submit();
    set(&mut form, "/head/reports/2", true);
    form.edit(Edit::Fold(Folding::Mistakes, Vec::new()));
    assert!(!is_folded(&form, "/head/reports/0"));
    assert!(!is_folded(&form, "/head/reports/2"));
    assert!(is_folded(&form, "/head/reports/1"));
    let changes = form
        .session
        .report([(at("/head/reports/1/name"), "Ed has left.".to_owned())]);
    assert!(changes.fields.contains(&at("/head/reports/1")));
    assert!(!is_folded(&form, "/head/reports/1"));
}

#[test]
fn a_mistake_that_comes_or_goes_in_a_folded_group_changes_its_line() {
    let mut form = begin(organisation(), Some(people()));
    form.submit();
    set(&mut form, "/head/reports/2", true);
    assert!(fold(&form, "/head/reports/2").unwrap().mistakes.is_some());
    let changes = form.fill_in("/head/reports/2/name", "Fi");
    assert!(changes.fields.contains(&at("/head/reports/2")));
    let view = fold(&form, "/head/reports/2").unwrap();
    assert_eq!((&*view.inside, view.mistakes), ("Fi · Engineer", None));
}

#[test]
fn where_the_person_is_brought_all_around_is_open() {
    let mut form = begin(organisation(), Some(people()));
    let reveal = |place: &str| Edit::Fold(Folding::Reveal, vec![at(place)]);
    let changes = form.edit(reveal("/head/reports/0/reports/1/name"));
    assert_eq!(
        changes.fields,
        [at("/head/reports/0/reports/1"), at("/head/reports/0")]
    );
    assert!(is_folded(&form, "/head/reports/0/reports/0"));
    assert!(is_folded(&form, "/head/reports/1"));
    // The way back leads to what it changed.
    form.fill_in("/head/reports/0/reports/1/name", "Dora");
    set(&mut form, "/head/reports/0/reports/1", true);
    set(&mut form, "/head/reports/0", true);
    form.edit(Edit::Undo);
    assert!(!is_folded(&form, "/head/reports/0/reports/1"));
    assert!(!is_folded(&form, "/head/reports/0"));
}

#[test]
fn it_begins_once_with_the_groups_that_are_on_screen() {
    let mut form = Filler::new(organisation(), Some(people()));
    let groups: Vec<Pointer> = vec![at("/head/reports/0"), at("/head/reports/1")];
    let begin = Edit::Fold(Folding::Begin, groups.clone());
    assert_eq!(form.edit(begin.clone()).fields, groups);
    assert!(is_folded(&form, "/head/reports/1"));
    set(&mut form, "/head/reports/1", false);
    assert_eq!(form.edit(begin).fields, groups);
    assert!(!is_folded(&form, "/head/reports/1"));
}

#[test]
fn a_member_that_gets_another_name_stays_folded() {
    let group = json!({"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}, "c": {"type": "string"}}});
    let schema = json!({"properties": {"map": {"type": "object", "additionalProperties": group}}});
    let mut form = begin(
        schema,
        Some(json!({"map": {"x": {"a": "1"}, "y": {"a": "2"}}})),
    );
    set(&mut form, "/map/x", true);
    form.edit(Edit::At(at("/map/x"), Deed::Rename("z".to_owned())));
    assert!(is_folded(&form, "/map/z"));
    form.edit(Edit::Undo);
    assert!(is_folded(&form, "/map/x"));
    form.edit(Edit::At(at("/map"), Deed::Name("z".to_owned())));
    form.edit(Edit::At(at("/map"), Deed::AddNamed));
    assert!(!is_folded(&form, "/map/z"));
}

#[test]
fn a_key_costs_nothing_more_where_nothing_is_folded_around_it() {
    let mut form = begin(organisation(), Some(people()));
    let changes = form.fill_in("/company", "x");
    assert_eq!(changes.fields, [at("/company")]);
}

#[test]
fn endless_depth_is_folded_in_bounds() {
    let schema = json!({"type": "object", "required": ["a"], "properties": {"a": {"$ref": "#"}, "b": {"type": "string"}, "c": {"type": "string"}}});
    let mut value = json!({"b": "x"});
    for _ in 0..100 {
        value = json!({"a": value});
    }
    let form = begin(schema, Some(value.clone()));
    assert_eq!(form.value(), value.to_string());
}

/// Folds, or opens, one of the groups that can be.
fn toggle(form: &mut Filler, all: &[(Pointer, FieldView)], which: usize) -> Changes {
    let folds = all
        .iter()
        .filter_map(|(place, view)| Some((place, view.fold.as_ref()?.is_folded)));
    let folds: Vec<(&Pointer, bool)> = folds.collect();
    let Some((place, is_folded)) = folds.get(which % folds.len().max(1)) else {
        return Changes::none();
    };
    set(form, place.as_str(), !is_folded)
}

#[test]
fn a_group_around_typed_json_is_said_to_be_worth_folding_or_not() {
    let (schema, _) = life("trees");
    let value = json!({"op": "sum", "of": [{"op": "neg", "of": {"op": "neg", "of": {}}}]});
    let mut form = begin(schema, Some(value));
    form.edit(Edit::At(at("/of/0/of"), Deed::AsJson(true)));
    for typed in ["{}", r#"{"op": "neg", "of": {"op": "num"}}"#, "[]"] {
        let before = views(&form);
        let said = form.edit(Edit::At(at("/of/0/of"), Deed::Type(typed.to_owned())));
        let missing = unsaid(&before, &views(&form), &said);
        assert!(missing.is_empty(), "{typed}\n{}", missing.join("\n"));
    }
}

proptest! {
    #[test]
    fn what_looks_different_is_said_whatever_is_folded((name, Schema(schema), value) in which(), steps in steps(), is_organisation in any::<bool>()) {
        let (schema, value) = if is_organisation { (organisation(), Some(people())) } else { (schema, value) };
        let mut form = begin(schema, value);
        form.submit();
        let mut done = Vec::new();
        let mut known = views(&form);
        for (place, deed) in steps {
            let text = form.value();
            let said = toggle(&mut form, &known, place);
            prop_assert_eq!(form.value(), text);
            let now = views(&form);
            let missing = unsaid(&known, &now, &said);
            prop_assert!(missing.is_empty(), "{name} {done:?}\n{}\n{said:?}", missing.join("\n"));
            let edit = pick(&form, place, deed);
            done.push(edit.clone());
            let said = form.edit(edit);
            known = views(&form);
            let missing = unsaid(&now, &known, &said);
            prop_assert!(missing.is_empty(), "{name} {done:?} → {}\n{}\n{said:?}", form.value(), missing.join("\n"));
        }
    }
}
