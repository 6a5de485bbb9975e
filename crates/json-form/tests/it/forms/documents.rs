//! Documents that a schema refers to, passed to the form while it is in use.

use json_form::form::CheckState;
use json_form::form::Submission;
use json_form::form::edit::{Edit, FieldEdit};
use json_form::form::view::Control;
use json_form::validate::Refusal;
use serde_json::{Value, json};

use crate::forms::filler::{Filler, at};

const ADDRESS: &str = "https://example.com/address.json";
const ZIP: &str = "https://example.com/zip.json";

/// A form whose schema refers to a document that refers to another one.
fn delivery() -> Filler {
    let schema = json!({
        "type": "object", "required": ["count"],
        "properties": {"count": {"type": "integer", "title": "Count"}, "to": {"$ref": ADDRESS}},
    });
    Filler::new(schema, None)
}

fn add(form: &mut Filler, address: &str, document: Value) {
    let address = address.to_owned();
    form.edit(Edit::AddDocument { address, document });
}

fn address() -> Value {
    json!({"type": "object", "required": ["zip"], "properties": {"zip": {"$ref": "zip.json#/$defs/zip"}}})
}

fn zip() -> Value {
    json!({"$defs": {"zip": {"type": "string", "pattern": "^[0-9]{5}$"}}})
}

#[test]
fn missing_documents_are_added_one_after_another_and_the_value_stays() {
    let mut form = delivery();
    assert_eq!(form.session.missing_documents(), [ADDRESS]);
    form.fill_in("/count", "3");
    form.edit_at("/to", FieldEdit::Type("{\"zip\": \"1a\"}".to_owned()));
    let value = r#"{"count":3,"to":{"zip":"1a"}}"#;
    assert_eq!(form.value(), value);
    assert!(matches!(
        form.session.state().check_state(),
        CheckState::Unchecked(_)
    ));

    add(&mut form, ADDRESS, address());
    assert_eq!(form.session.missing_documents(), [ZIP]);
    assert_eq!(form.value(), value);
    add(&mut form, ZIP, zip());
    assert!(form.session.missing_documents().is_empty());
    assert!(form.session.notices().is_empty());
    assert_eq!(form.value(), value);
    assert!(matches!(form.view("/to/zip").control, Control::Text { .. }));
    assert_eq!(form.problems(), ["/to/zip: pattern"]);
    form.fill_in("/to/zip", "12345");
    let sent = Submission::Send(json!({"count": 3, "to": {"zip": "12345"}}));
    assert_eq!(form.submit(), Some(sent));
}

#[test]
fn a_typed_text_that_is_not_a_value_stays_when_a_document_is_added() {
    let mut form = delivery();
    form.fill_in("/count", "3x");
    form.leave("/count");
    add(&mut form, ADDRESS, json!({"type": "string"}));
    assert_eq!(form.text("/count"), "3x");
    assert_eq!(form.session.state().check_state(), CheckState::Invalid);
}

#[test]
fn an_untouched_form_gets_the_defaults_of_a_document() {
    let schema =
        || json!({"type": "object", "required": ["to"], "properties": {"to": {"$ref": ADDRESS}}});
    let document = json!({"type": "object", "required": ["land"], "properties": {"land": {"type": "string", "default": "DE"}}});
    let mut form = Filler::new(schema(), None);
    add(&mut form, ADDRESS, document.clone());
    assert_eq!(form.value(), r#"{"to":{"land":"DE"}}"#);
    // A given value is not changed.
    let mut form = Filler::new(schema(), Some(json!({"to": {}})));
    add(&mut form, ADDRESS, document);
    assert_eq!(form.value(), r#"{"to":{}}"#);
}

#[test]
fn a_schema_that_was_refused_is_checked_once_its_document_is_there() {
    let mut form = Filler::new(json!({"type": "string", "not": {"$ref": ZIP}}), None);
    form.fill_in("", "x");
    let state = form.session.state().check_state();
    assert!(matches!(
        state,
        CheckState::Unchecked(Refusal::RemoteReference { .. })
    ));
    assert_eq!(form.session.missing_documents(), [ZIP]);
    add(&mut form, ZIP, json!({"const": "x"}));
    assert_eq!(form.problems(), [": not"]);
}

#[test]
fn an_answer_about_the_schema_before_is_ignored() {
    let mut form = delivery();
    let (_, asks) = form
        .session
        .edit(Edit::At(at("/count"), FieldEdit::Type("1.5".to_owned())));
    let answers: Vec<_> = asks
        .into_iter()
        .filter_map(|ask| form.answer(ask))
        .collect();
    assert!(!answers.is_empty());
    let document = json!(true);
    let address = ADDRESS.to_owned();
    let (changes, _) = form.session.edit(Edit::AddDocument { address, document });
    assert_eq!(changes.inside, [at("")]);
    for answer in answers {
        form.session.handle_answer(answer);
    }
    assert_eq!(form.session.state().check_state(), CheckState::Checking);
    assert!(form.problems().is_empty());
}

#[test]
fn a_document_beyond_the_limits_is_recognised() {
    let form = delivery();
    assert!(form.session.can_take_document(ADDRESS, &address()));
    let mut deep = json!(true);
    for _ in 0..300 {
        deep = Value::Object([("not".to_owned(), deep)].into_iter().collect());
    }
    assert!(!form.session.can_take_document(ADDRESS, &deep));
}
