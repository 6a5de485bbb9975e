//! Maps: adding, renaming and removing named rows.

use json_form::form::CheckState;
use json_form::form::Submission;
use json_form::form::edit::{Edit, FieldEdit};
use json_form::form::view::{Control, NameView};
use serde_json::json;

use crate::forms::branches::{choose_branch, chosen};
use crate::forms::filler::{Filler, at};
use crate::forms::real_schemas::{first, new, real_schema};

fn name(form: &mut Filler, place: &str, text: &str) {
    form.edit_at(place, FieldEdit::Name(text.to_owned()));
}

fn add_named(form: &mut Filler, place: &str, text: &str) {
    name(form, place, text);
    form.edit_at(place, FieldEdit::AddNamed);
}

fn rename(form: &mut Filler, place: &str, text: &str) {
    form.edit_at(place, FieldEdit::Rename(text.to_owned()));
}

fn adding(form: &Filler, place: &str) -> NameView {
    match form.view(place).control {
        Control::Group { adding, .. } => adding.unwrap(),
        other => panic!("{other:?}"),
    }
}

#[cfg(feature = "exact-numbers")]
#[test]
fn rows_are_added_by_name_with_the_matching_control() {
    let mut form = new("map");
    add_named(&mut form, "", "x-a");
    add_named(&mut form, "", "n12");
    assert_eq!(form.value(), r#"{"x-a":"","n12":null}"#);
    assert_eq!(
        adding(&form, ""),
        NameView {
            text: String::new(),
            problem: None,
            options: Vec::new(),
        }
    );
    form.fill_in("/n12", "1.10");
    form.fill_in("/x-a", "a");
    assert_eq!(form.value(), r#"{"x-a":"a","n12":1.10}"#);
    assert_eq!(form.session.state().check_state(), CheckState::Valid);
    assert!(form.view("/x-a").removable);
    form.remove("/x-a");
    assert_eq!(form.value(), r#"{"n12":1.10}"#);
}

#[test]
fn invalid_names_are_refused_while_typing() {
    let mut form = first("map");
    let before = form.value();
    for text in ["x-a", "id", "other", "n"] {
        name(&mut form, "", text);
        assert!(adding(&form, "").problem.is_some(), "{text}");
        form.edit_at("", FieldEdit::AddNamed);
        assert_eq!(form.value(), before, "{text}");
        assert_eq!(adding(&form, "").text, text, "what was typed stays");
    }
    let mut form = first("names");
    let before = form.value();
    for text in ["low", "MUCH_TOO_LONG"] {
        add_named(&mut form, "/env", text);
        assert!(adding(&form, "/env").problem.is_some(), "{text}");
        assert_eq!(form.value(), before, "{text}");
    }
    add_named(&mut form, "/env", "");
    assert_eq!(form.value(), before);
    add_named(&mut form, "/env", "HOME");
    assert!(
        form.value().contains(r#""B":true,"HOME":"#),
        "{}",
        form.value()
    );
}

#[test]
fn renaming_keeps_order_and_content() {
    let mut form = first("names");
    form.fill_in("/rows/r 1/n", "2.");
    let branch = chosen(&form, "/rows/r 1/kind");
    rename(&mut form, "/rows/r 1", "first/row");
    assert!(
        form.value()
            .contains(r#""rows":{"first/row":{"n":1,"kind":{"b":2}},"r/2":{"kind":{"a":3}}}"#),
        "{}",
        form.value()
    );
    assert_eq!(form.text("/rows/first~1row/n"), "2.");
    assert_eq!(chosen(&form, "/rows/first~1row/kind"), branch);
    form.fill_in("/rows/first~1row/n", "3");
    assert!(form.value().contains(r#"{"n":3,"kind":{"b":2}}"#));
    // And back again.
    rename(&mut form, "/rows/first~1row", "r 1");
    assert_eq!(form.members("/rows"), ["r 1", "r/2"]);
}

#[test]
fn renaming_to_an_invalid_name_is_refused() {
    let mut form = first("names");
    let before = form.value();
    for (place, text) in [
        ("/rows/r 1", "r/2"),
        ("/env/PATH", "B"),
        ("/env/PATH", "lower"),
    ] {
        rename(&mut form, place, text);
        assert_eq!(form.value(), before);
        let view = form.view(place).name.unwrap();
        assert_eq!((view.text.as_str(), view.problem.is_some()), (text, true));
    }
    rename(&mut form, "/env/PATH", "PATH");
    assert_eq!(form.view("/env/PATH").name.unwrap().problem, None);
}

#[test]
fn forbidden_names_are_refused_in_adding_and_renaming() {
    let mut form = first("names");
    let before = form.value();
    rename(&mut form, "/env/PATH", "path");
    assert_eq!(form.value(), before);
    assert!(form.view("/env/PATH").name.unwrap().problem.is_some());
    let mut form = first("map");
    let before = form.value();
    rename(&mut form, "/x-a", "y");
    assert_eq!(form.value(), before);
    assert!(form.view("/x-a").name.unwrap().problem.is_some());
}

#[test]
fn a_row_cannot_lose_its_name() {
    let mut form = first("names");
    let before = form.value();
    rename(&mut form, "/rows/r 1", "");
    assert_eq!(form.value(), before);
    assert!(form.view("/rows/r 1").name.unwrap().problem.is_some());
}

#[test]
fn a_loaded_row_without_name_can_get_one() {
    let mut form = Filler::new(real_schema("map").0, Some(json!({"": 1})));
    assert_eq!(form.problems(), ["/: additionalProperties"]);
    rename(&mut form, "/", "x-1");
    assert_eq!(form.value(), r#"{"x-1":1}"#);
    assert_eq!(form.problems(), ["/x-1: type"]);
}

#[test]
fn a_cleared_row_stays() {
    let mut form = first("map");
    form.fill_in("/x-a", "");
    assert!(form.value().starts_with(r#"{"x-a":"""#), "{}", form.value());
    form.fill_in("/x-a", "b");
    assert!(
        form.value().starts_with(r#"{"x-a":"b""#),
        "{}",
        form.value()
    );
}

#[cfg(feature = "exact-numbers")]
#[test]
fn a_row_renamed_to_another_pattern_keeps_its_value() {
    let mut form = first("map");
    rename(&mut form, "/x-a", "n7");
    assert_eq!(form.value(), r#"{"n7":"1","n1":1.10,"id":"i"}"#);
    assert_eq!(form.problems(), ["/n7: type"]);
    form.fill_in("/n7", "5");
    form.leave("/n7");
    assert!(matches!(form.view("/n7").control, Control::Number { .. }));
    assert_eq!(form.session.state().check_state(), CheckState::Valid);
}

#[test]
fn a_new_row_forgets_a_removed_one_of_its_name() {
    let mut form = first("names");
    form.fill_in("/rows/r 1/n", "2.");
    form.edit_at("/rows/r 1", FieldEdit::AsJson(true));
    form.edit_at("/rows/r 1", FieldEdit::AsJson(false));
    form.remove("/rows/r 1");
    add_named(&mut form, "/rows", "r 1");
    assert_eq!(form.text("/rows/r 1/n"), "");
    assert!(!form.problems().iter().any(|it| it.contains("Finish")));
}

#[test]
fn renaming_can_be_undone() {
    let mut form = first("names");
    let before = form.value();
    rename(&mut form, "/rows/r 1", "x");
    form.edit(Edit::Undo);
    assert_eq!(form.value(), before);
}

#[cfg(feature = "exact-numbers")]
#[test]
fn a_row_of_several_types_has_a_chooser() {
    let mut form = first("names");
    assert_eq!(chosen(&form, "/env/PATH"), [Some("Text".to_owned())]);
    choose_branch(&mut form, "/env/PATH", 0, Some(1));
    form.fill_in("/env/PATH", "1.10");
    assert!(
        form.value().contains(r#""env":{"PATH":1.10,"#),
        "{}",
        form.value()
    );
    assert_eq!(
        form.members("/env"),
        ["PATH", "lower", "B"],
        "the row stays where it is"
    );
}

fn env() -> Filler {
    let names = json!({"pattern": "^[A-Z]+$"});
    let map = json!({"type": "object", "title": "Env", "propertyNames": names,
        "additionalProperties": {"type": "string"}});
    Filler::of_member(map, Some(json!({"a": {"A": "1"}})))
}

#[test]
fn a_refused_name_blocks_sending() {
    let mut form = env();
    form.edit_at("/a/A", FieldEdit::Rename("xyz".to_owned()));
    assert_eq!(form.session.state().check_state(), CheckState::Invalid);
    assert_eq!(form.submit(), Some(Submission::Problems));
    assert_eq!(form.problems(), ["/a/A: syntax"]);
    // The name has a message of its own, which is shown once.
    assert_eq!(form.shown("/a/A"), [""; 0]);
    assert!(form.view("/a/A").name.unwrap().problem.is_some());
    let changes = form.edit_at("/a/A", FieldEdit::Rename("A".to_owned()));
    assert!(changes.state);
    assert_eq!(form.problems(), [""; 0]);
    assert!(matches!(form.submit(), Some(Submission::Send(_))));
}

#[test]
fn a_name_not_added_blocks_sending() {
    let mut form = env();
    let name = |text: &str| Edit::At(at("/a"), FieldEdit::Name(text.to_owned()));
    form.edit(name("B"));
    let problem = |form: &Filler| adding(form, "/a").problem;
    assert_eq!(problem(&form), None, "not while it is being typed");
    assert_eq!(form.submit(), Some(Submission::Problems));
    assert_eq!(form.problems(), ["/a: syntax"]);
    assert_eq!(problem(&form), form.sentences().pop());
    form.edit_at("/a", FieldEdit::AddNamed);
    assert_eq!(form.value(), r#"{"a":{"A":"1","B":""}}"#);
    assert!(matches!(form.submit(), Some(Submission::Send(_))));
    form.edit(name("C"));
    assert_eq!(form.submit(), Some(Submission::Problems));
    form.edit(name(""));
    assert!(matches!(form.submit(), Some(Submission::Send(_))));
    // A name that can no longer be typed blocks nothing.
    form.edit(name("D"));
    form.edit_at("/a", FieldEdit::AsJson(true));
    assert!(matches!(form.submit(), Some(Submission::Send(_))));
    form.edit_at("/a", FieldEdit::AsJson(false));
    form.edit_at("/a", FieldEdit::Remove);
    assert!(matches!(form.submit(), Some(Submission::Send(_))));
}
