//! Folds: which groups begin folded, their summaries, and the events that open them.

use exact_json::Pointer;
use json_form::form::Changes;
use json_form::form::edit::{Edit, FieldEdit, FoldCommand};
use json_form::form::view::{FieldView, FoldView};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::forms::filler::{Filler, at};
use crate::forms::real_schemas::{Schema, pick, real_schema, steps, unreported, views, which};

/// A recursive schema: people and those who report to them.
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
    form.edit(Edit::Fold(FoldCommand::Begin, Vec::new()));
    form
}

fn fold(form: &Filler, place: &str) -> Option<FoldView> {
    form.view(place).fold.map(|fold| *fold)
}

fn is_folded(form: &Filler, place: &str) -> bool {
    fold(form, place).is_some_and(|fold| fold.is_folded)
}

fn set(form: &mut Filler, place: &str, folded: bool) -> Changes {
    let folding = if folded {
        FoldCommand::Fold
    } else {
        FoldCommand::Open
    };
    form.edit(Edit::Fold(folding, vec![at(place)]))
}

fn line(form: &Filler, place: &str) -> String {
    fold(form, place).unwrap().inside
}

#[test]
fn deep_loaded_groups_begin_folded_unless_incomplete() {
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
    // Shallow places and scalars cannot be folded.
    for place in ["", "/head", "/company", "/head/reports", "/head/name"] {
        assert_eq!(fold(&form, place), None, "{place}");
    }
}

#[test]
fn groups_around_missing_members_begin_open() {
    let mut value = people();
    value["head"]["reports"][0]["reports"][1] = json!({"role": "e"});
    let form = begin(organisation(), Some(value));
    assert!(!is_folded(&form, "/head/reports/0"));
    assert!(is_folded(&form, "/head/reports/0/reports/0"));
    assert!(!is_folded(&form, "/head/reports/0/reports/1"));
}

#[test]
fn a_long_loaded_list_begins_folded() {
    // Long texts make no table rows.
    let item = json!({"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "boolean"}, "c": {"type": "string", "maxLength": 900}}});
    let schema =
        json!({"type": "object", "properties": {"list": {"type": "array", "items": item}}});
    let list = |count: usize| json!({"list": vec![json!({"a": "x", "b": true}); count]});
    assert!(!is_folded(&begin(schema.clone(), Some(list(5))), "/list/0"));
    let form = begin(schema.clone(), Some(list(6)));
    assert!((0..6).all(|item| is_folded(&form, &format!("/list/{item}"))));
    // The list may be the root.
    let form = begin(
        schema["properties"]["list"].clone(),
        Some(list(6)["list"].clone()),
    );
    assert!((0..6).all(|item| is_folded(&form, &format!("/{item}"))));
}

#[test]
fn folding_must_be_enabled_and_new_forms_begin_open() {
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
fn table_rows_and_small_groups_cannot_be_folded() {
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
fn the_summary_shows_the_first_values() {
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
fn the_summary_leaves_out_secrets() {
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
fn folds_follow_their_items_and_new_items_are_open() {
    let mut form = begin(organisation(), Some(people()));
    set(&mut form, "/head/reports/0", false);
    form.move_up("/head/reports/1");
    assert!(is_folded(&form, "/head/reports/0"), "Ed");
    assert!(!is_folded(&form, "/head/reports/1"), "Bo");
    assert!(is_folded(&form, "/head/reports/1/reports/0"), "Cy");
    form.edit_at("/head/reports/0", FieldEdit::Duplicate);
    assert!(is_folded(&form, "/head/reports/0"), "Ed");
    assert!(!is_folded(&form, "/head/reports/1"), "the other Ed");
    form.remove("/head/reports/0");
    assert!(!is_folded(&form, "/head/reports/0"), "the other Ed");
    assert!(is_folded(&form, "/head/reports/1/reports/1"), "Di");
    form.edit(Edit::Undo);
    assert!(is_folded(&form, "/head/reports/0"), "Ed is back as he was");
    form.add("/head/reports");
    assert!(!is_folded(&form, "/head/reports/4"));
    // A group added again is open, whatever was there before.
    set(&mut form, "/head/contact", true);
    form.remove("/head/contact");
    form.add("/head/contact");
    assert!(!is_folded(&form, "/head/contact"));
}

#[test]
fn folding_changes_neither_value_nor_history() {
    let mut form = begin(organisation(), Some(people()));
    let (revision, value) = (form.session.state().revision(), form.value());
    let mistakes = form.session.state().problems_revision();
    let changes = set(&mut form, "/head/reports/0", false);
    assert_eq!(changes.fields, [at("/head/reports/0")]);
    assert!(!changes.value && !changes.state && changes.inside.is_empty());
    let state = form.session.state();
    assert_eq!((state.revision(), form.value()), (revision, value));
    assert_eq!(state.problems_revision(), mistakes);
    assert_eq!(state.undo_redo(), [false, false]);
    // Open groups stay open when the value is reset.
    form.fill_in("/company", "x");
    set(&mut form, "/head/reports/1", false);
    form.edit(Edit::Undo);
    assert!(!is_folded(&form, "/head/reports/1"));
    form.edit_at("/head/reports/1", FieldEdit::AsJson(true));
    assert_eq!(fold(&form, "/head/reports/1"), None);
    form.edit_at("/head", FieldEdit::AsJson(true));
    form.edit_at("/head", FieldEdit::AsJson(false));
    form.edit_at("/head/reports/1", FieldEdit::AsJson(false));
    assert!(!is_folded(&form, "/head/reports/1"));
    assert!(is_folded(&form, "/head/reports/0/reports/1"));
}

#[test]
fn reloading_the_same_value_keeps_folds() {
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
fn folds_count_problems_and_open_for_them() {
    let mut form = begin(organisation(), Some(people()));
    set(&mut form, "/head/reports/0", false);
    set(&mut form, "/head/reports/0/reports/0", false);
    form.fill_in("/head/reports/0/reports/0/name", "C");
    form.leave("/head/reports/0/reports/0/name");
    set(&mut form, "/head/reports/0", true);
    let mistakes = |form: &Filler, place: &str| fold(form, place).unwrap().mistakes;
    assert!(mistakes(&form, "/head/reports/0").is_some());
    assert_eq!(mistakes(&form, "/head/reports/1"), None);
    form.submit();
    set(&mut form, "/head/reports/2", true);
    form.edit(Edit::Fold(FoldCommand::Mistakes, Vec::new()));
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
fn problems_inside_change_the_summary_of_a_fold() {
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
fn revealing_a_place_opens_its_parents() {
    let mut form = begin(organisation(), Some(people()));
    let reveal = |place: &str| Edit::Fold(FoldCommand::Reveal, vec![at(place)]);
    let changes = form.edit(reveal("/head/reports/0/reports/1/name"));
    assert_eq!(
        changes.fields,
        [at("/head/reports/0"), at("/head/reports/0/reports/1")]
    );
    assert!(is_folded(&form, "/head/reports/0/reports/0"));
    assert!(is_folded(&form, "/head/reports/1"));
    // Undo opens the groups around its change.
    form.fill_in("/head/reports/0/reports/1/name", "Dora");
    set(&mut form, "/head/reports/0/reports/1", true);
    set(&mut form, "/head/reports/0", true);
    form.edit(Edit::Undo);
    assert!(!is_folded(&form, "/head/reports/0/reports/1"));
    assert!(!is_folded(&form, "/head/reports/0"));
}

#[test]
fn folding_is_enabled_once_for_visible_groups() {
    let mut form = Filler::new(organisation(), Some(people()));
    let groups: Vec<Pointer> = vec![at("/head/reports/0"), at("/head/reports/1")];
    let begin = Edit::Fold(FoldCommand::Begin, groups.clone());
    assert_eq!(form.edit(begin.clone()).fields, groups);
    assert!(is_folded(&form, "/head/reports/1"));
    set(&mut form, "/head/reports/1", false);
    assert_eq!(form.edit(begin).fields, groups);
    assert!(!is_folded(&form, "/head/reports/1"));
}

#[test]
fn a_renamed_member_stays_folded() {
    let group = json!({"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}, "c": {"type": "string"}}});
    let schema = json!({"properties": {"map": {"type": "object", "additionalProperties": group}}});
    let mut form = begin(
        schema,
        Some(json!({"map": {"x": {"a": "1"}, "y": {"a": "2"}}})),
    );
    set(&mut form, "/map/x", true);
    form.edit_at("/map/x", FieldEdit::Rename("z".to_owned()));
    assert!(is_folded(&form, "/map/z"));
    form.edit(Edit::Undo);
    assert!(is_folded(&form, "/map/x"));
    form.edit_at("/map", FieldEdit::Name("z".to_owned()));
    form.edit_at("/map", FieldEdit::AddNamed);
    assert!(!is_folded(&form, "/map/z"));
}

#[test]
fn typing_outside_folds_reports_no_extra_views() {
    let mut form = begin(organisation(), Some(people()));
    let changes = form.fill_in("/company", "x");
    assert_eq!(changes.fields, [at("/company")]);
}

#[test]
fn folding_a_deep_value_is_bounded() {
    let schema = json!({"type": "object", "required": ["a"], "properties": {"a": {"$ref": "#"}, "b": {"type": "string"}, "c": {"type": "string"}}});
    let mut value = json!({"b": "x"});
    for _ in 0..100 {
        value = json!({"a": value});
    }
    let form = begin(schema, Some(value.clone()));
    assert_eq!(form.value(), value.to_string());
}

/// Folds or unfolds the group at the index `which`, modulo their number, among those in `all` that can be folded.
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
fn typed_json_changes_whether_its_parent_can_fold() {
    let (schema, _) = real_schema("trees");
    let value = json!({"op": "sum", "of": [{"op": "neg", "of": {"op": "neg", "of": {}}}]});
    let mut form = begin(schema, Some(value));
    form.edit_at("/of/0/of", FieldEdit::AsJson(true));
    for typed in ["{}", r#"{"op": "neg", "of": {"op": "num"}}"#, "[]"] {
        let before = views(&form);
        let said = form.edit_at("/of/0/of", FieldEdit::Type(typed.to_owned()));
        let missing = unreported(&before, &views(&form), &said);
        assert!(missing.is_empty(), "{typed}\n{}", missing.join("\n"));
    }
}

proptest! {
    #[test]
    fn every_changed_view_is_reported_with_any_folds((name, Schema(schema), value) in which(), steps in steps(), is_organisation in any::<bool>()) {
        let (schema, value) = if is_organisation { (organisation(), Some(people())) } else { (schema, value) };
        let mut form = begin(schema, value);
        form.submit();
        let mut done = Vec::new();
        let mut known = views(&form);
        for (place, field_edit) in steps {
            let text = form.value();
            let said = toggle(&mut form, &known, place);
            prop_assert_eq!(form.value(), text);
            let now = views(&form);
            let missing = unreported(&known, &now, &said);
            prop_assert!(missing.is_empty(), "{name} {done:?}\n{}\n{said:?}", missing.join("\n"));
            let edit = pick(&form, place, field_edit);
            done.push(edit.clone());
            let said = form.edit(edit);
            known = views(&form);
            let missing = unreported(&now, &known, &said);
            prop_assert!(missing.is_empty(), "{name} {done:?} → {}\n{}\n{said:?}", form.value(), missing.join("\n"));
        }
    }
}
