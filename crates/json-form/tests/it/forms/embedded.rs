//! Embedded forms: JSON in strings, edited as a form. The string is the source of truth, and
//! unchanged until its content is edited.

use exact_json::Pointer;
use json_form::form::CheckState;
use json_form::form::Submission;
use json_form::form::edit::{Edit, FieldEdit};
use json_form::form::field::emptiness::EmptyKind;
use json_form::form::view::Control;
use serde_json::{Value, json};

use crate::forms::branches::choose_branch;
use crate::forms::filler::{Filler, at};
use crate::forms::outline;

/// The schema that pydantic 2.13 writes for `Json[OrderPlaced]`, `Json | None` and
/// `Json[list[int]] | None`.
pub(crate) fn webhook() -> Value {
    json!({
        "$defs": {
            "Line": {"type": "object", "title": "Line", "required": ["article", "quantity"], "properties": {
                "article": {"type": "string", "title": "Article", "minLength": 1},
                "quantity": {"type": "integer", "title": "Quantity", "minimum": 1},
            }},
            "OrderPlaced": {"type": "object", "title": "OrderPlaced", "required": ["order_id", "lines"], "properties": {
                "kind": {"type": "string", "title": "Kind", "const": "order.placed", "default": "order.placed"},
                "order_id": {"type": "string", "title": "Order Id"},
                "lines": {"type": "array", "title": "Lines", "minItems": 1, "items": {"$ref": "#/$defs/Line"}},
                "parent": {"anyOf": [{"$ref": "#/$defs/OrderPlaced"}, {"type": "null"}], "default": null},
            }},
        },
        "type": "object", "title": "Hook", "required": ["url", "payload"],
        "properties": {
            "url": {"type": "string", "title": "Url"},
            "payload": {"type": "string", "title": "Payload", "contentMediaType": "application/json", "contentSchema": {"$ref": "#/$defs/OrderPlaced"}},
            "extra": {"title": "Extra", "default": null, "anyOf": [{"type": "string", "contentMediaType": "application/json", "contentSchema": {}}, {"type": "null"}]},
            "numbers": {"title": "Numbers", "anyOf": [{"type": "string", "contentMediaType": "application/json", "contentSchema": {"type": "array", "items": {"type": "integer"}}}, {"type": "null"}]},
        },
    })
}

fn text_of(inside: &Value) -> Value {
    json!({"type": "string", "contentMediaType": "application/json", "contentSchema": inside})
}

fn one(inside: &Value, text: &str) -> Filler {
    Filler::new(text_of(inside), Some(Value::String(text.to_owned())))
}

/// The string at a place of the value.
fn string(form: &Filler, place: &str) -> String {
    let value = form.session.state().value();
    let text = value.and_then(|value| at(place).get(value)?.as_str());
    text.unwrap_or_else(|| panic!("no text at {place:?} of {}", form.value()))
        .to_owned()
}

fn undo(form: &mut Filler) {
    form.edit(Edit::Undo);
}

#[test]
fn a_new_embedded_form_begins_with_its_defaults() {
    let form = Filler::new(webhook(), None);
    assert_eq!(
        form.value(),
        r#"{"payload":"{\"kind\":\"order.placed\",\"lines\":[{}],\"parent\":null}","extra":null}"#
    );
    let places = outline::places(&form);
    let places: Vec<&str> = places.iter().map(Pointer::as_str).collect();
    assert_eq!(
        places,
        [
            "",
            "/url",
            "/payload",
            "/payload/kind",
            "/payload/order_id",
            "/payload/lines",
            "/payload/lines/0",
            "/payload/lines/0/article",
            "/payload/lines/0/quantity",
            "/payload/parent",
            "/extra",
            "/numbers"
        ]
    );
    assert_eq!(form.view("/payload").label, "Payload");
    assert_eq!(
        form.session.state().undo_redo(),
        [false, false],
        "nobody did anything yet"
    );
}

#[test]
fn emptied_and_loaded_forms_get_no_defaults() {
    let mut form = Filler::new(webhook(), None);
    form.edit(Edit::Load(None));
    assert_eq!(form.value(), "");
    form.edit(Edit::Load(Some(json!({"url": "u"}))));
    assert_eq!(form.value(), r#"{"url":"u"}"#);
    // A required string is open like a group, and is added with the first value inside.
    form.fill_in("/payload/order_id", "1");
    assert_eq!(
        form.value(),
        r#"{"url":"u","payload":"{\"order_id\":\"1\"}"}"#
    );
    let mut form = Filler::new(text_of(&json!({"type": "object"})), None);
    assert_eq!(form.value(), r#""{}""#);
    form.edit(Edit::Load(None));
    assert_eq!(form.value(), "");
}

#[cfg(feature = "exact-numbers")]
#[test]
fn edits_write_the_string_with_exact_numbers() {
    let mut form = Filler::new(webhook(), None);
    form.fill_in("/url", "https://shop.example");
    form.fill_in("/payload/order_id", "A 1");
    form.fill_in("/payload/lines/0/article", "Tea");
    form.fill_in("/payload/lines/0/quantity", "1e2");
    assert_eq!(
        string(&form, "/payload"),
        r#"{"kind":"order.placed","order_id":"A 1","lines":[{"article":"Tea","quantity":1e2}],"parent":null}"#
    );
    assert_eq!(form.session.state().check_state(), CheckState::Valid);
    assert!(matches!(form.submit(), Some(Submission::Send(_))));
    // Reset restores what was there before any edit.
    form.edit(Edit::Reset);
    assert_eq!(
        form.value(),
        r#"{"payload":"{\"kind\":\"order.placed\",\"lines\":[{}],\"parent\":null}","extra":null}"#
    );
}

#[cfg(feature = "exact-numbers")]
#[test]
fn a_loaded_string_is_verbatim_until_its_content_changes() {
    let text = "{ \"b\" : 1.10,\n  \"a\" : \"x\", \"z\": 1e400 }";
    let inside = json!({"properties": {"a": {"type": "string"}, "b": {"type": "number"}}});
    let mut form = one(&inside, text);
    assert_eq!(form.text("/b"), "1.10");
    form.leave("/b");
    form.session.submit();
    assert_eq!(string(&form, ""), text);
    form.fill_in("/a", "y");
    assert_eq!(string(&form, ""), r#"{"b":1.10,"a":"y","z":1e400}"#);
    undo(&mut form);
    assert_eq!(string(&form, ""), text);
    assert_eq!(form.text("/a"), "x");
    form.edit(Edit::Redo);
    assert_eq!(form.text("/a"), "y");
    form.edit(Edit::Load(Some(json!(r#"{"a":"z"}"#))));
    assert_eq!(form.text("/a"), "z");
}

#[test]
fn undo_restores_choices_inside_and_typing_is_one_step() {
    let inside = json!({"type": "object", "properties": {"n": {"type": "string"}}, "oneOf": [
        {"title": "A", "properties": {"a": {"type": "string"}}},
        {"title": "B", "properties": {"b": {"type": "string"}}},
    ]});
    let mut form = one(&inside, r#"{"n":"1"}"#);
    choose_branch(&mut form, "", 0, Some(1));
    form.fill_in("/b", "x");
    form.fill_in("/b", "xy");
    form.fill_in("/n", "2");
    undo(&mut form);
    assert_eq!(
        (form.text("/b"), form.text("/n")),
        ("xy".into(), "1".into())
    );
    undo(&mut form);
    assert_eq!(form.text("/b"), "");
    assert_eq!(form.view("").choosers[0].chosen, Some(1));
    assert_eq!(string(&form, ""), r#"{"n":"1"}"#);
}

#[test]
fn embedded_problems_are_warnings_and_do_not_block_sending() {
    let mut form = Filler::new(webhook(), None);
    form.fill_in("/url", "u");
    form.fill_in("/payload/lines/0/quantity", "0");
    assert_eq!(
        form.shown_warnings("/payload/lines/0/quantity"),
        [""; 0],
        "not while typing"
    );
    form.leave("/payload/lines/0/quantity");
    assert_eq!(
        form.shown_warnings("/payload/lines/0/quantity"),
        ["contentSchema"]
    );
    assert_eq!(
        form.session.state().check_state(),
        CheckState::Valid,
        "as JSON Schema says"
    );
    assert!(matches!(form.submit(), Some(Submission::Send(_))));
    let (errors, problems) = form.session.state().problems_and_warnings();
    assert_eq!(errors, []);
    let told: Vec<String> = problems
        .iter()
        .map(|it| {
            format!(
                "{} | {} | {} | {}",
                it.pointer,
                it.label,
                it.keyword,
                it.string.as_ref().map_or("-", |it| it.as_str())
            )
        })
        .collect();
    assert_eq!(
        told,
        [
            "/payload/order_id | Payload › Order Id | contentSchema | /payload",
            "/payload/lines/0/article | Payload › Lines › Line 1 › Article | contentSchema | /payload",
            "/payload/lines/0/quantity | Payload › Lines › Line 1 › Quantity | contentSchema | /payload",
        ]
    );
    let schema = problems[2].schema.clone().unwrap();
    assert!(
        schema.get(&webhook()).is_some(),
        "{schema} is a place of the whole schema"
    );
    form.fill_in("/payload/order_id", "1");
    form.fill_in("/payload/lines/0/quantity", "3");
    form.fill_in("/payload/lines/0/article", "Tea");
    assert_eq!(form.shown_warnings("/payload/order_id"), [""; 0]);
    assert!(matches!(form.submit(), Some(Submission::Send(_))));
}

#[test]
fn a_missing_string_is_requested_as_its_content() {
    let choice = json!({"oneOf": [{"title": "A", "type": "object", "required": ["a"]}, {"title": "B", "type": "object", "required": ["b"]}]});
    let schema = json!({"type": "object", "required": ["p", "q"], "properties": {"p": text_of(&choice), "q": text_of(&json!({"type": "boolean"}))}});
    let mut form = Filler::new(schema, None);
    form.submit();
    assert_eq!(form.problems(), ["/p: required", "/q: required"]);
    form.choose("/q", Some(0));
    choose_branch(&mut form, "/p", 0, Some(1));
    assert_eq!(form.value(), r#"{"p":"{}","q":"true"}"#);
}

#[test]
fn embedded_pending_input_blocks_sending() {
    let mut form = one(
        &json!({"properties": {"n": {"type": "number"}}}),
        r#"{"n":1}"#,
    );
    form.fill_in("/n", "1e");
    assert_eq!(string(&form, ""), r#"{"n":1}"#);
    assert_eq!(form.submit(), Some(Submission::Problems));
    assert_eq!(form.text("/n"), "1e");
}

#[test]
fn a_string_that_is_not_json_can_be_corrected_or_replaced() {
    let inside = json!({"properties": {"a": {"type": "string"}}});
    let mut form = one(&inside, "{\"a\": \n tea}");
    assert_eq!(form.text(""), "{\"a\": \n tea}");
    assert_eq!(form.shown_warnings(""), ["contentSchema"]);
    assert_eq!(string(&form, ""), "{\"a\": \n tea}");
    assert!(matches!(form.submit(), Some(Submission::Send(_))));
    assert_eq!(form.view("").emptiness.others, [EmptyKind::NewValue]);
    // Corrected, verbatim; then it can be a form.
    form.fill_in("", "{\"a\":  \"tea\"}");
    assert_eq!(string(&form, ""), "{\"a\":  \"tea\"}");
    assert_eq!(form.shown_warnings(""), [""; 0]);
    form.edit_at("", FieldEdit::AsJson(false));
    assert_eq!(form.text("/a"), "tea");
    assert_eq!(string(&form, ""), "{\"a\":  \"tea\"}");
    // Replaced; undo restores it.
    let mut form = one(&inside, "{oops");
    form.edit_at("", FieldEdit::Empty(EmptyKind::NewValue));
    assert_eq!(string(&form, ""), "{}");
    assert!(matches!(
        form.view("").control,
        Control::Group { present: true, .. }
    ));
    undo(&mut form);
    assert_eq!(
        (string(&form, ""), form.text("")),
        ("{oops".into(), "{oops".into())
    );
}

#[test]
fn json_typed_as_text_stays_verbatim() {
    let mut form = one(
        &json!({"properties": {"a": {"type": "number"}}}),
        r#"{"a": 1}"#,
    );
    assert_eq!(form.view("").as_json, Some(false));
    form.edit_at("", FieldEdit::AsJson(true));
    assert_eq!(string(&form, ""), r#"{"a": 1}"#);
    form.fill_in("", "{\"a\":   2");
    assert_eq!(
        string(&form, ""),
        "{\"a\":   2",
        "half typed, and never lost"
    );
    assert!(matches!(form.submit(), Some(Submission::Send(_))));
    form.fill_in("", "{\"a\":   2}");
    form.leave("");
    form.edit_at("", FieldEdit::AsJson(false));
    assert_eq!(
        (form.text("/a"), string(&form, "")),
        ("2".into(), "{\"a\":   2}".into())
    );
}

#[test]
fn base64_encodes_the_json_as_utf_8() {
    let schema = json!({"type": "string", "contentEncoding": "base64", "contentMediaType": "application/vnd.shop+json; v=1", "contentSchema": {"properties": {"a": {"type": "string"}}}});
    // {"a": "Tee"}, with a line break in the base64.
    let loaded = "eyJhIjog\nIlRlZSJ9";
    let mut form = Filler::new(schema.clone(), Some(json!(loaded)));
    assert_eq!(
        (form.text("/a"), form.value()),
        ("Tee".into(), json!(loaded).to_string())
    );
    form.fill_in("/a", "Öl");
    // {"a":"Öl"}
    assert_eq!(string(&form, ""), "eyJhIjoiw5ZsIn0=");
    let mut form = Filler::new(schema, Some(json!("no base64")));
    assert_eq!(
        (form.text(""), string(&form, "")),
        ("no base64".into(), "no base64".into())
    );
    assert_eq!(form.shown_warnings(""), ["contentSchema"]);
    form.fill_in("", r#"{"a":"Öl"}"#);
    assert_eq!(
        (string(&form, ""), form.shown_warnings("")),
        ("eyJhIjoiw5ZsIn0=".into(), vec![])
    );
}

#[test]
fn json_without_a_schema_is_a_text_with_syntax_errors() {
    let mut form = Filler::new(webhook(), None);
    form.edit_at("/extra", FieldEdit::Type("{\"any\": [1, 2".to_owned()));
    form.leave("/extra");
    assert!(matches!(form.view("/extra").control, Control::Json { .. }));
    assert_eq!(form.shown_warnings("/extra"), ["contentSchema"]);
    form.fill_in("/extra", "{\"any\": [1, 2]}");
    assert_eq!(
        (string(&form, "/extra"), form.shown_warnings("/extra")),
        ("{\"any\": [1, 2]}".into(), vec![])
    );
    // Cleared, it is like any optional place.
    form.fill_in("/extra", "");
    assert!(!form.value().contains("any"), "{}", form.value());
    for schema in [
        json!({"type": "string", "contentMediaType": "application/json"}),
        json!({"$schema": "http://json-schema.org/draft-07/schema#", "type": "string", "contentMediaType": "application/json", "contentSchema": {"type": "object"}}),
    ] {
        let form = Filler::new(schema, Some(json!("[1]")));
        assert!(matches!(form.view("").control, Control::Json { .. }));
    }
    for schema in [
        json!({"type": "string", "contentMediaType": "text/html"}),
        json!({"type": "string", "contentMediaType": "application/x-ndjson"}),
        json!({"type": "string", "contentMediaType": "application/json", "contentEncoding": "base64"}),
        json!({"type": "string", "contentMediaType": "application/json", "contentEncoding": "quoted-printable", "contentSchema": {"type": "object"}}),
    ] {
        let form = Filler::new(schema, Some(json!("[1]")));
        assert!(matches!(form.view("").control, Control::Text { .. }));
    }
}

#[test]
fn absent_null_and_empty_strings_differ() {
    let inside = json!({"type": "object", "properties": {"a": {"type": "string", "default": "x"}}});
    let schema = json!({"type": "object", "properties": {"p": {"anyOf": [text_of(&inside), {"type": "null"}]}}});
    let mut form = Filler::new(schema.clone(), None);
    assert_eq!(form.value(), "{}");
    let view = form.view("/p");
    assert!(matches!(
        view.control,
        Control::Group { present: false, .. }
    ));
    assert_eq!(
        (view.emptiness.now, view.emptiness.others),
        (Some(EmptyKind::NotSet), vec![EmptyKind::Null])
    );
    form.edit_at("/p", FieldEdit::Empty(EmptyKind::Null));
    assert_eq!(form.value(), r#"{"p":null}"#);
    assert!(matches!(
        form.view("/p").control,
        Control::Group { present: false, .. }
    ));
    form.add("/p");
    assert_eq!(string(&form, "/p"), r#"{"a":"x"}"#);
    assert!(matches!(
        form.view("/p").control,
        Control::Group { present: true, .. }
    ));
    form.remove("/p");
    assert_eq!(form.value(), "{}");
    undo(&mut form);
    assert_eq!(form.text("/p/a"), "x");
    // A loaded empty string is not JSON, and stays.
    let mut form = Filler::new(schema, Some(json!({"p": ""})));
    assert_eq!(form.value(), r#"{"p":""}"#);
    assert!(matches!(form.submit(), Some(Submission::Send(_))));
}

#[test]
fn embedded_scalars_can_be_set_and_removed() {
    let schema = json!({"type": "object", "properties": {"n": text_of(&json!({"type": "integer", "minimum": 2}))}});
    let mut form = Filler::new(schema, None);
    assert!(matches!(form.view("/n").control, Control::Number { .. }));
    form.fill_in("/n", "1");
    form.leave("/n");
    assert_eq!(
        (form.value(), form.shown_warnings("/n")),
        (r#"{"n":"1"}"#.into(), vec!["contentSchema".to_owned()])
    );
    form.fill_in("/n", "");
    assert_eq!(
        (form.value(), form.shown_warnings("/n")),
        ("{}".into(), vec![])
    );
}

#[test]
fn embedded_references_resolve_in_the_outer_document() {
    // References by anchor, by `$id`, to the root, and out of an inner resource.
    let schema = json!({
        "$schema": "https://json-schema.org/draft/2019-09/schema",
        "$id": "https://example.com/whole",
        "type": "object",
        "properties": {
            "anchor": text_of(&json!({"$ref": "#there"})),
            "root": text_of(&json!({"$ref": "#"})),
            "named": text_of(&json!({"$ref": "part"})),
            "relative": text_of(&json!({"$id": "https://example.com/inner", "$defs": {"own": {"type": "integer"}}, "$ref": "#/$defs/own"})),
        },
        "$defs": {
            "a": {"$anchor": "there", "type": "boolean"},
            "b": {"$id": "part", "type": "object", "properties": {"up": {"$ref": "whole#there"}}},
        },
    });
    let value = json!({"anchor": "true", "root": "{\"anchor\":\"false\"}", "named": "{\"up\":1}", "relative": "\"x\""});
    let mut form = Filler::new(schema, Some(value));
    assert!(matches!(
        form.view("/anchor").control,
        Control::Toggle { on: Some(true), .. }
    ));
    assert!(matches!(
        form.view("/root/anchor").control,
        Control::Toggle {
            on: Some(false),
            ..
        }
    ));
    form.submit();
    let found = form.warnings();
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found[0].starts_with("/named/up: "), "{found:?}");
    assert!(found[1].starts_with("/relative: "), "{found:?}");
    // Embedded in an embedded form.
    form.edit_at("/root/anchor", FieldEdit::Choose(Some(0)));
    assert_eq!(string(&form, "/root"), r#"{"anchor":"true"}"#);
}

#[test]
fn an_embedded_union_reports_problems_of_its_branch() {
    let pay = json!({"oneOf": [
        {"title": "Card", "type": "object", "required": ["by", "number"], "properties": {"by": {"const": "card"}, "number": {"type": "string", "minLength": 4}}},
        {"title": "Bank", "type": "object", "required": ["by", "iban"], "properties": {"by": {"const": "bank"}, "iban": {"type": "string"}}},
    ]});
    let schema = json!({"$id": "pay", "$defs": {"Pay": {"$id": "defs/pay", "$ref": "#/$defs/it", "$defs": {"it": pay}}}, "type": "object", "properties": {"p": text_of(&json!({"$ref": "defs/pay"}))}});
    let mut form = Filler::new(
        schema,
        Some(json!({"p": r#"{"by": "card", "number": "1"}"#})),
    );
    form.submit();
    assert_eq!(form.warnings(), ["/p/number: contentSchema"]);
    assert_eq!(form.view("/p").choosers[0].chosen, Some(0));
}

#[test]
fn recursion_through_strings_is_bounded() {
    let schema = json!({"type": "object", "required": ["next"], "properties": {
        "name": {"type": "string"}, "next": text_of(&json!({"$ref": "#"})),
    }});
    let mut form = Filler::new(schema.clone(), None);
    assert!(
        outline::places(&form).len() < 12,
        "{:?}",
        outline::places(&form)
    );
    form.add("/next/next");
    form.fill_in("/next/next/name", "x");
    assert_eq!(
        form.value(),
        json!({"next": json!({"next": json!({"name": "x"}).to_string()}).to_string()}).to_string()
    );
    // A value that is nested too deeply is text from some depth on; nothing is lost.
    let mut text = json!({"name": "deep"}).to_string();
    for _ in 0..7 {
        text = json!({"next": text}).to_string();
    }
    let value = json!({"next": text});
    let form = Filler::new(schema, Some(value.clone()));
    assert_eq!(form.value(), value.to_string());
    assert!(outline::places(&form).len() < 40);
}

#[test]
fn moved_items_keep_their_embedded_forms() {
    let schema = json!({"type": "array", "items": text_of(&json!({"type": "object", "properties": {"n": {"type": "number"}, "b": {"type": "boolean", "default": true}}}))});
    let mut form = Filler::new(schema, Some(json!([r#"{"n": 1}"#, r#"{"n": 2}"#])));
    form.fill_in("/1/n", "2e");
    form.move_up("/1");
    assert_eq!(form.text("/0/n"), "2e");
    assert_eq!(
        form.value(),
        json!([r#"{"n": 2}"#, r#"{"n": 1}"#]).to_string()
    );
    form.edit_at("/0", FieldEdit::MoveTo(1));
    form.edit_at("/1", FieldEdit::MoveTo(0));
    assert_eq!(form.text("/0/n"), "2e");
    form.edit_at("/1", FieldEdit::Duplicate);
    form.fill_in("/2/n", "3");
    assert_eq!(
        form.value(),
        json!([r#"{"n": 2}"#, r#"{"n": 1}"#, r#"{"n":3}"#]).to_string()
    );
    form.add("");
    assert_eq!(string(&form, "/3"), r#"{"b":true}"#);
    form.remove("/1");
    assert_eq!(form.text("/1/n"), "3");
    undo(&mut form);
    assert_eq!(
        (form.text("/1/n"), form.text("/0/n")),
        ("1".into(), "2e".into())
    );
}

#[test]
fn the_number_of_embedded_forms_is_limited() {
    let items: Vec<String> = (0..30).map(|n| format!("{{\"n\": {n}}}")).collect();
    let schema = json!({"type": "array", "items": text_of(&json!({"type": "object", "properties": {"n": {"type": "integer", "maximum": 100}}}))});
    let mut form = Filler::new(schema, Some(json!(items)));
    assert_eq!(form.value(), json!(items).to_string());
    let forms =
        (0..30).filter(|at| matches!(form.view(&format!("/{at}")).control, Control::Group { .. }));
    assert_eq!(forms.count(), 20);
    assert_eq!(form.text("/29"), r#"{"n": 29}"#);
    form.fill_in("/29", r#"{"n":30}"#);
    form.fill_in("/3/n", "300");
    form.submit();
    assert_eq!(form.warnings(), ["/3/n: contentSchema"]);
}

#[test]
fn an_embedded_condition_changes_the_string() {
    let inside = json!({"type": "object", "properties": {"kind": {"enum": ["a", "b"]}},
        "if": {"properties": {"kind": {"const": "a"}}, "required": ["kind"]}, "then": {"properties": {"x": {"type": "string"}}}});
    let mut form = one(&inside, "{}");
    form.choose("/kind", Some(0));
    form.fill_in("/x", "there");
    form.choose("/kind", Some(1));
    assert_eq!(string(&form, ""), r#"{"kind":"b"}"#);
    form.choose("/kind", Some(0));
    assert_eq!(string(&form, ""), r#"{"kind":"a","x":"there"}"#);
}

#[test]
fn embedded_json_is_checked_while_its_parent_is_edited_as_json() {
    let mut form = Filler::new(
        webhook(),
        Some(
            json!({"url": "u", "payload": "{\"order_id\": \"1\", \"lines\": [{\"article\": \"a\", \"quantity\": 1}]}"}),
        ),
    );
    form.edit_at("", FieldEdit::AsJson(true));
    form.fill_in(
        "",
        r#"{"url": "u", "payload": "{\"order_id\": 1, \"lines\": []}"}"#,
    );
    assert!(matches!(form.submit(), Some(Submission::Send(_))));
    assert_eq!(form.warnings()[0], ": contentSchema");
    form.edit_at("", FieldEdit::AsJson(false));
    assert_eq!(form.shown_warnings("/payload/lines"), ["contentSchema"]);
}

#[test]
fn drafts_leave_out_embedded_secrets_and_search_finds_embedded_fields() {
    let inside = json!({"type": "object", "properties": {"name": {"type": "string"}, "pin": {"type": "string", "writeOnly": true}}});
    let schema = json!({"type": "object", "properties": {"p": text_of(&inside), "q": text_of(&json!({"type": "array"}))}});
    let mut form = Filler::new(
        schema,
        Some(json!({"p": r#"{"name": "Ada", "pin": "1234"}"#, "q": "[ ]"})),
    );
    assert_eq!(
        form.session.state().draft(),
        Some(json!({"p": r#"{"name":"Ada"}"#, "q": "[ ]"}))
    );
    let hits = form.session.state().search("pin");
    assert_eq!(hits.0[0].pointer, at("/p/pin"));
    form.edit_at("/p", FieldEdit::Remove);
    assert!(form.session.state().search("pin").0.is_empty());
}

#[test]
fn closed_embedded_forms_are_released() {
    let mut form = Filler::new(webhook(), None);
    assert_eq!(form.session.forget().len(), 4, "the form, and three texts");
    form.edit(Edit::Load(Some(
        json!({"payload": 1, "extra": null, "numbers": [1]}),
    )));
    assert_eq!(form.session.forget().len(), 2);
    assert!(matches!(
        form.view("/payload").control,
        Control::Json { .. }
    ));
}

#[test]
fn an_unavailable_embedded_schema_does_not_block_the_form() {
    let mut form = Filler::new(webhook(), None);
    form.fill_in("/url", "u");
    let keys: Vec<u64> = form
        .session
        .forget()
        .into_iter()
        .filter_map(|ask| match ask {
            json_form::validate::protocol::Ask::Forget { key } if key != form.session.key() => {
                Some(key)
            }
            _ => None,
        })
        .collect();
    for key in keys {
        form.session
            .mark_schema_unavailable(key, json_form::validate::Refusal::TimedOut);
    }
    assert_eq!(form.view("/payload").hints.len(), 1);
    assert_eq!(form.session.state().check_state(), CheckState::Valid);
    assert!(matches!(form.submit(), Some(Submission::Send(_))));
}

#[test]
fn content_that_the_validator_rejects_is_reported_once() {
    let schema = |draft: &str| json!({"$schema": draft, "type": "string", "contentMediaType": "application/json"});
    let mut form = Filler::new(
        schema("http://json-schema.org/draft-07/schema#"),
        Some(json!("{")),
    );
    assert_eq!(form.session.state().check_state(), CheckState::Invalid);
    assert_eq!(form.submit(), Some(Submission::Problems));
    let errors: Vec<String> = form.problems();
    assert_eq!((errors.len(), form.warnings()), (1, vec![]), "{errors:?}");
    assert_eq!(form.shown_warnings(""), [""; 0]);
    // From 2019-09 on, it is an annotation.
    let draft = "https://json-schema.org/draft/2019-09/schema";
    let mut form = Filler::new(schema(draft), Some(json!("{")));
    assert_eq!(form.session.state().check_state(), CheckState::Valid);
    assert!(matches!(form.submit(), Some(Submission::Send(_))));
    assert_eq!((form.problems().len(), form.warnings().len()), (0, 1));
}
