//! Options and controls that the host page supplies.

use std::rc::Rc;

use json_form::form::Submission;
use json_form::form::edit::{Edit, FieldEdit};
use json_form::form::field::{HostControl, OfferedOption, Widget};
use json_form::form::state::options::Options;
use json_form::form::view::Control;
use serde_json::{Value, json};

use crate::forms::filler::{Filler, at};
use crate::forms::options::{person, warnings};

fn with(schema: Value, value: Option<Value>, options: &Value) -> Filler {
    let mut form = Filler::new(schema, value);
    form.session.lay_out(Some(Rc::new(Options::of(options))));
    form
}

fn towns() -> Value {
    json!({"type": "object", "required": ["city"], "properties": {
        "city": {"type": "integer", "maximum": 50}, "name": {"type": "string"}}})
}

fn offer(form: &mut Filler, options: &[(u64, &str)]) {
    let option = |(value, title): &(u64, &str)| OfferedOption {
        value: json!(value),
        title: Some((*title).to_owned()),
        description: String::new(),
    };
    let options = options.iter().map(option).collect();
    form.edit(Edit::At(at("/city"), FieldEdit::Offer(options)));
}

fn shown(form: &Filler) -> (Vec<String>, Option<usize>, Option<String>) {
    match form.view("/city").control {
        Control::Choice {
            titles,
            chosen,
            text,
            ..
        } => (titles.to_vec(), chosen, text),
        other => panic!("no choice: {other:?}"),
    }
}

const CITY: &str = "/city";

#[test]
fn offered_options_are_chosen_by_title_and_checked_as_any_value() {
    let mut form = with(towns(), None, &json!({"/city": {"options": true}}));
    assert_eq!(form.view(CITY).widget, Widget::Combobox);
    offer(&mut form, &[(17, "Bonn"), (99, "Berlin")]);
    assert_eq!(form.session.state().offered_count(&at(CITY)), 2);
    form.choose(CITY, Some(1));
    form.leave(CITY);
    assert_eq!(form.shown(CITY), ["maximum"], "the schema decides");
    form.choose(CITY, Some(0));
    assert_eq!(form.submit(), Some(Submission::Send(json!({"city": 17}))));
}

#[test]
fn a_value_that_is_not_offered_any_more_keeps_its_title() {
    let mut form = with(
        towns(),
        Some(json!({"city": 12})),
        &json!({"/city": {"options": true}}),
    );
    assert_eq!(
        shown(&form),
        (vec!["12".to_owned()], Some(0), None),
        "nobody knows its title"
    );
    offer(&mut form, &[(12, "Trier"), (17, "Bonn")]);
    assert_eq!(shown(&form).1, Some(0));
    offer(&mut form, &[(17, "Bonn")]);
    assert_eq!(
        shown(&form),
        (vec!["Bonn".to_owned(), "Trier".to_owned()], Some(1), None)
    );
    assert_eq!(
        form.session.state().offered_count(&at(CITY)),
        1,
        "and is no option"
    );
    assert_eq!(form.value(), r#"{"city":12}"#);
}

#[test]
fn a_part_of_a_title_chooses_nothing_and_the_whole_title_does_even_before_it_is_offered() {
    let mut form = with(towns(), None, &json!({"/city": {"options": true}}));
    offer(&mut form, &[(17, "Bonn")]);
    form.fill_in(CITY, "Bo");
    assert!(!form.value().contains("city"));
    form.fill_in(CITY, "berlin");
    form.leave(CITY);
    assert_eq!(form.shown(CITY), ["syntax"]);
    offer(&mut form, &[(3, "Berlin")]);
    assert_eq!(form.value(), r#"{"city":3}"#);
    form.edit(Edit::Undo);
    assert!(!form.value().contains("city"), "it can be undone");
}

#[test]
fn options_are_neither_a_change_nor_a_step() {
    let mut form = with(
        towns(),
        Some(json!({"city": 17})),
        &json!({"/city": {"options": true}}),
    );
    let revision = form.session.state().revision();
    offer(&mut form, &[(17, "Bonn")]);
    assert_eq!(form.session.state().revision(), revision);
    assert_eq!(form.session.state().undo_redo(), [false, false]);
}

#[test]
fn controls_of_the_host_page_are_found_by_pointer_format_and_slot() {
    let schema = json!({"properties": {"when": {"type": "string", "format": "date"},
        "born": {"type": "string", "format": "date"}, "list": {"type": "array", "items": {"properties": {
        "on": {"type": "boolean"}}}}}});
    let options = json!({"": {"slots": ["/born"], "controls": {
        "format:date": "my-date", "/list/*/on": "my-switch"}}});
    let form = with(schema, Some(json!({"list": [{}]})), &options);
    let control = |place: &str| form.view(place).host.and_then(|host| host.control.clone());
    let named = |name: &str| Some(HostControl::Element(name.to_owned()));
    assert_eq!(control("/when"), named("my-date"));
    assert_eq!(control("/born"), Some(HostControl::Slot));
    assert_eq!(control("/list/0/on"), named("my-switch"));
    assert_eq!(control("/list"), None);
}

#[test]
fn the_value_of_a_control_of_the_host_page_is_checked_and_can_be_empty() {
    let schema =
        json!({"required": ["when"], "properties": {"when": {"type": "string", "format": "date"}}});
    let mut form = with(
        schema,
        None,
        &json!({"": {"controls": {"/when": "my-date"}}}),
    );
    let mut take = |value: Option<Value>| {
        form.edit(Edit::At(at("/when"), FieldEdit::Take(value)));
        form.leave("/when");
        (form.value(), form.shown("/when"))
    };
    let none: Vec<String> = Vec::new();
    assert_eq!(
        take(Some(json!("2026-11-23"))),
        (r#"{"when":"2026-11-23"}"#.to_owned(), none)
    );
    assert_eq!(take(Some(json!("soon"))).1, ["format"]);
    assert_eq!(take(Some(json!(7))).1, ["type"]);
    assert_eq!(take(None).1, ["required"]);
}

#[test]
fn what_cannot_be_used_is_said() {
    let options = json!({
        "": {"controls": {"when": "my-date", "/name": "input", "/lines": "my-lines"}},
        "/name": {"options": {}, "controls": {}},
        "/lines": {"options": true},
    });
    let said = warnings(person(), json!({}), &options, &["/lines", "/name"]);
    assert_eq!(said.len(), 6, "{said:#?}");
    assert!(said[0].contains("an entry “when” that is ignored"));
    assert!(said[1].contains("an entry “/name” that is ignored"));
    assert!(said[2].contains("It is a function"));
    assert!(said[3].contains("“controls” at “/name” is ignored: it is for the whole form"));
    assert!(said[4].contains("it is for texts, numbers and choices"));
    assert!(said[5].contains("it is for single values"));
}
