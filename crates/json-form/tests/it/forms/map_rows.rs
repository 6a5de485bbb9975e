//! Maps: adding, renaming and removing named rows.

use json_form::form::{CheckState, Control, Edit, FieldEdit, NameView};
use serde_json::json;

use crate::forms::branches::{choose_branch, chosen, members};
use crate::forms::filler::{Filler, at};
use crate::forms::real_schemas::{first, new, real_schema};

fn name(form: &mut Filler, place: &str, text: &str) {
    form.edit(Edit::At(at(place), FieldEdit::Name(text.to_owned())));
}

fn add_named(form: &mut Filler, place: &str, text: &str) {
    name(form, place, text);
    form.edit(Edit::At(at(place), FieldEdit::AddNamed));
}

fn rename(form: &mut Filler, place: &str, text: &str) {
    form.edit(Edit::At(at(place), FieldEdit::Rename(text.to_owned())));
}

fn adding(form: &Filler, place: &str) -> NameView {
    match form.view(place).control {
        Control::Group { adding, .. } => adding.unwrap(),
        other => panic!("{other:?}"),
    }
}

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
            problem: None
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
    for (text, sentence) in [
        ("x-a", "There is an entry of this name already"),
        ("id", "There is an entry of this name already"),
        ("other", "“other” is not a name that may be used here"),
        ("n", "“n” is not a name that may be used here"),
    ] {
        name(&mut form, "", text);
        assert_eq!(
            adding(&form, "").problem.as_deref(),
            Some(sentence),
            "{text}"
        );
        form.edit(Edit::At(at(""), FieldEdit::AddNamed));
        assert_eq!(form.value(), before, "{text}");
        assert_eq!(adding(&form, "").text, text, "what was typed stays");
    }
    let mut form = first("names");
    let before = form.value();
    for text in ["low", "MUCH_TOO_LONG"] {
        add_named(&mut form, "/env", text);
        let sentence = format!(
            "“{text}” is not a name that may be used here; use capital letters or “_” only, up to 8 characters"
        );
        assert_eq!(adding(&form, "/env").problem, Some(sentence));
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
    assert_eq!(members(&form, "/rows"), ["r 1", "r/2"]);
}

#[test]
fn renaming_to_an_invalid_name_is_refused() {
    let mut form = first("names");
    let before = form.value();
    for (place, text, sentence) in [
        ("/rows/r 1", "r/2", "There is an entry of this name already"),
        ("/env/PATH", "B", "There is an entry of this name already"),
        (
            "/env/PATH",
            "lower",
            "There is an entry of this name already",
        ),
    ] {
        rename(&mut form, place, text);
        assert_eq!(form.value(), before);
        let view = form.view(place).name.unwrap();
        assert_eq!(
            (view.text.as_str(), view.problem.as_deref()),
            (text, Some(sentence))
        );
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
    assert_eq!(
        form.view("/env/PATH").name.unwrap().problem.as_deref(),
        Some(
            "“path” is not a name that may be used here; use capital letters or “_” only, up to 8 characters"
        )
    );
    let mut form = first("map");
    let before = form.value();
    rename(&mut form, "/x-a", "y");
    assert_eq!(form.value(), before);
    assert_eq!(
        form.view("/x-a").name.unwrap().problem.as_deref(),
        Some("“y” is not a name that may be used here")
    );
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
    assert_eq!(form.problems(), ["/: This is not expected here; remove it"]);
    rename(&mut form, "/", "x-1");
    assert_eq!(form.value(), r#"{"x-1":1}"#);
    assert_eq!(form.problems(), ["/x-1: This must be a text"]);
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

#[test]
fn a_row_renamed_to_another_pattern_keeps_its_value() {
    let mut form = first("map");
    rename(&mut form, "/x-a", "n7");
    assert_eq!(form.value(), r#"{"n7":"1","n1":1.10,"id":"i"}"#);
    assert_eq!(form.problems(), ["/n7: Enter a number"]);
    form.fill_in("/n7", "5");
    form.leave("/n7");
    assert!(matches!(form.view("/n7").control, Control::Number { .. }));
    assert_eq!(form.session.state().check_state(), CheckState::Valid);
}

#[test]
fn a_new_row_forgets_a_removed_one_of_its_name() {
    let mut form = first("names");
    form.fill_in("/rows/r 1/n", "2.");
    form.edit(Edit::At(at("/rows/r 1"), FieldEdit::AsJson(true)));
    form.edit(Edit::At(at("/rows/r 1"), FieldEdit::AsJson(false)));
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
        members(&form, "/env"),
        ["PATH", "lower", "B"],
        "the row stays where it is"
    );
}
