//! Places that the schema calls read-only: a person can send the form even if they are required.

use json_form::form::CheckState;
use json_form::form::Submission;
use json_form::form::edit::{Edit, FieldEdit};
use json_form::form::view::Control;
use serde_json::{Value, json};

use crate::forms::filler::Filler;

fn record(id: &Value, value: Option<Value>) -> Filler {
    let name = json!({"type": "string"});
    let schema = json!({"type": "object", "required": ["id", "name"], "properties": {"id": id, "name": name}});
    Filler::new(schema, value)
}

#[test]
fn a_required_read_only_text_can_be_filled_in_while_it_is_empty() {
    let id = json!({"type": "string", "format": "uuid", "readOnly": true});
    let mut form = record(&id, None);
    let view = form.view("/id");
    assert!(!view.read_only);
    assert_eq!(
        view.hints,
        ["Usually filled in by the system. It is needed here, so you can enter it."]
    );
    form.fill_in("/name", "Ann");
    assert_eq!(form.submit(), Some(Submission::Problems));
    for text in ["0", "6fa459ea-ee8a-3ca4-894e-db77e160355e"] {
        form.fill_in("/id", text);
        form.leave("/id");
        assert!(!form.view("/id").read_only, "{text}");
    }
    assert!(matches!(form.submit(), Some(Submission::Send(_))));
    form.edit(Edit::Undo);
    assert!(!form.view("/id").read_only);

    // A value that came with the form stays.
    let form = record(
        &id,
        Some(json!({"id": "6fa459ea-ee8a-3ca4-894e-db77e160355e"})),
    );
    assert!(form.view("/id").read_only);
    assert_eq!(form.view("/id").hints, [""; 0]);
}

#[test]
fn nothing_read_only_blocks_the_form() {
    let group = json!({"type": "object", "readOnly": true, "required": ["by"],
        "properties": {"by": {"type": "string"}, "on": {"type": "string"}}});
    let mut form = record(&group, None);
    assert!(!form.view("/id/by").read_only);
    assert!(form.view("/id/on").read_only);
    form.fill_in("/id/by", "me");
    assert!(!form.view("/id/by").read_only);

    let list = json!({"type": "array", "readOnly": true, "minItems": 1, "items": {"type": "string", "minLength": 1}});
    let mut form = record(&list, Some(json!({"id": [], "name": "Ann"})));
    assert!(!form.view("/id").read_only);
    form.add("/id");
    form.fill_in("/id/0", "x");
    assert!(!form.view("/id").read_only && !form.view("/id/0").read_only);
    assert_eq!(form.session.state().check_state(), CheckState::Valid);

    // A default that breaks a rule.
    let short = json!({"type": "string", "readOnly": true, "default": "x", "minLength": 3});
    let mut form = record(&short, None);
    assert!(!form.view("/id").read_only);
    form.fill_in("/id", "long enough");
    assert!(!form.view("/id").read_only);
    assert_eq!(form.value(), r#"{"id":"long enough"}"#);

    for (id, edit) in [
        (
            json!({"enum": ["a", "b"], "readOnly": true}),
            FieldEdit::Choose(Some(0)),
        ),
        (
            json!({"type": "boolean", "readOnly": true}),
            FieldEdit::Choose(Some(0)),
        ),
        (
            json!({"type": "integer", "readOnly": true}),
            FieldEdit::Type("1".to_owned()),
        ),
        (json!({"const": "c", "readOnly": true}), FieldEdit::Add),
    ] {
        let mut form = record(&id, Some(json!({"name": "Ann"})));
        assert!(!form.view("/id").read_only, "{id}");
        form.edit_at("/id", edit);
        assert_eq!(
            form.session.state().check_state(),
            CheckState::Valid,
            "{id}"
        );
        assert!(!form.view("/id").read_only, "{id}");
    }
}

#[test]
fn an_edit_around_a_read_only_place_does_not_unlock_it() {
    let id = json!({"type": "string", "readOnly": true});
    let mut form = record(&id, Some(json!({"id": "x"})));
    form.edit_at("", FieldEdit::Name("more".to_owned()));
    form.edit_at("/id", FieldEdit::AsJson(true));
    form.edit_at("/id", FieldEdit::AsJson(false));
    assert!(form.view("/id").read_only);
    let optional =
        json!({"type": "object", "properties": {"a": {"type": "string", "readOnly": true}}});
    assert!(Filler::new(optional, None).view("/a").read_only);
}

#[test]
fn the_host_page_keeps_what_it_calls_read_only() {
    let schema = json!({"type": "object", "required": ["a"], "properties": {"a": {"type": "string", "readOnly": true}}});
    let form = Filler::with_options(schema, None, &json!({"/a": {"readonly": true}}));
    assert!(form.view("/a").read_only);
    assert!(matches!(form.view("/a").control, Control::Text { .. }));
}
