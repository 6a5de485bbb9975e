//! Posts without a page: of programs, and of forms that somebody wrote by hand.

use json_form::form::post::{PostEntry, PostOutcome, PostRequest, answer, value_from_form};
use serde_json::{Value, json};

fn entries(pairs: &[(&str, &str)]) -> Vec<PostEntry> {
    pairs
        .iter()
        .map(|(name, text)| PostEntry::text(*name, *text))
        .collect()
}

fn posted(schema: &Value, pairs: &[(&str, &str)]) -> String {
    match value_from_form(schema, &entries(pairs)) {
        Ok(value) => exact_json::to_text(&value),
        Err(problems) => {
            let problem = |it: &json_form::form::Problem| format!("{}: {}", it.pointer, it.keyword);
            problems.iter().map(problem).collect::<Vec<_>>().join(", ")
        }
    }
}

fn order() -> Value {
    json!({
        "type": "object",
        "required": ["name", "items"],
        "properties": {
            "name": {"type": "string"},
            "gift": {"type": "boolean"},
            "items": {
                "type": "array",
                "minItems": 1,
                "items": {
                    "type": "object",
                    "required": ["sku"],
                    "properties": {
                        "sku": {"type": "string"},
                        "count": {"type": "number"},
                        "tags": {"type": "array", "items": {"type": "string"}}
                    }
                }
            },
            "country": {"enum": ["DE", "US"]}
        },
        "if": {"required": ["country"], "properties": {"country": {"const": "US"}}},
        "then": {"properties": {"zip": {"type": "string"}}, "required": ["zip"]}
    })
}

#[test]
fn pairs_by_pointer_make_a_value() {
    let pairs = [
        ("/name", "Ada"),
        ("/gift", "on"),
        ("/items/0/sku", "001"),
        ("/items/0/count", "1.50"),
        ("/items/1/sku", "002"),
        ("/items/1/tags/0", "a"),
        ("/items/1/tags/1", "b"),
    ];
    assert_eq!(
        posted(&order(), &pairs),
        r#"{"name":"Ada","gift":true,"items":[{"sku":"001","count":1.50},{"sku":"002","tags":["a","b"]}]}"#
            .replace("1.50", if cfg!(feature = "exact-numbers") { "1.50" } else { "1.5" })
    );
}

#[test]
fn names_without_a_slash_are_members_of_the_root() {
    let pairs = [("name", "Ada"), ("/items/0/sku", "1"), ("utm_source", "x")];
    assert_eq!(
        posted(&order(), &pairs),
        r#"{"name":"Ada","items":[{"sku":"1"}]}"#
    );
}

#[test]
fn fields_of_a_condition_are_read_by_their_type() {
    let pairs = [
        ("/zip", "01067"),
        ("/name", "Ada"),
        ("/items/0/sku", "1"),
        ("/country", "US"),
    ];
    assert_eq!(
        posted(&order(), &pairs),
        r#"{"name":"Ada","items":[{"sku":"1"}],"country":"US","zip":"01067"}"#
    );
}

#[test]
fn items_are_added_in_order_only() {
    let pairs = [
        ("/name", "Ada"),
        ("/items/0/sku", "1"),
        ("/items/7/sku", "2"),
    ];
    assert_eq!(
        posted(&order(), &pairs),
        r#"{"name":"Ada","items":[{"sku":"1"}]}"#
    );
}

#[test]
fn an_invalid_value_has_problems() {
    let pairs = [("/name", "Ada"), ("/items/0/count", "many")];
    assert_eq!(
        posted(&order(), &pairs),
        "/items/0/sku: required, /items/0/count: type"
    );
    // A required list begins with an item.
    assert_eq!(
        posted(&order(), &[]),
        "/name: required, /items/0/sku: required"
    );
}

#[test]
fn a_branch_is_chosen_before_its_fields() {
    let schema = json!({"type": "object", "required": ["pay"], "properties": {"pay": {"oneOf": [
        {"title": "Card", "type": "object", "required": ["number"],
         "properties": {"number": {"type": "string"}}, "additionalProperties": false},
        {"title": "Bank", "type": "object", "required": ["iban"],
         "properties": {"iban": {"type": "string"}}, "additionalProperties": false}
    ]}}});
    let pairs = [("/pay/iban", "DE12"), ("branch-0:/pay", "1")];
    assert_eq!(posted(&schema, &pairs), r#"{"pay":{"iban":"DE12"}}"#);
}

#[test]
fn a_whole_value_is_taken_to_the_letter() {
    let text = r#"{"items":[{"sku":"1","count":1.0}],"name":"Ada","more":null}"#;
    let value = value_from_form(&order(), &entries(&[("value", text), ("/name", "other")]));
    assert_eq!(value.unwrap(), exact_json::parse(text).unwrap());
    assert_eq!(posted(&order(), &[("value", "{\"name\": ")]), ": syntax");
    assert_eq!(
        posted(&order(), &[("value", "{\"name\": 1}")]),
        "/name: type, /items: required"
    );
}

#[test]
fn a_button_is_not_a_submission() {
    let schema = order();
    let pairs = entries(&[("/name", "Ada"), ("/items/0/sku", "1"), ("add:/items", "")]);
    let answer = answer(&PostRequest::new(&schema, &pairs));
    assert_eq!(answer.outcome, PostOutcome::Changed);
    assert_eq!(answer.target.unwrap().as_str(), "/items/1");
    let value = answer.session.state().value().unwrap();
    assert_eq!(value["items"].as_array().unwrap().len(), 2);
}

#[test]
fn the_value_of_the_server_stays_where_nothing_is_posted() {
    let schema = order();
    let pairs = entries(&[("/items/0/count", "2")]);
    let value = json!({"name": "Ada", "items": [{"sku": "1"}]});
    let mut request = PostRequest::new(&schema, &pairs);
    request.value = Some(&value);
    let expected = json!({"name": "Ada", "items": [{"sku": "1", "count": 2}]});
    assert_eq!(answer(&request).outcome, PostOutcome::Accepted(expected));
}

#[test]
fn read_only_places_stay_as_the_server_has_them() {
    let branch = |name: &str| json!({"type": "object", "properties": {"kind": {"const": name}}, "required": ["kind"]});
    let schema = json!({"type": "object", "properties": {
        "id": {"type": "string", "readOnly": true},
        "pay": {"readOnly": true, "oneOf": [branch("card"), branch("bank")]},
        "name": {"type": "string"}}});
    let pairs = entries(&[
        ("/id", "8"),
        ("id", "9"),
        ("branch-0:/pay", "1"),
        ("/pay/kind", "bank"),
        ("/name", "Ada"),
        ("empty-unset:/id", ""),
    ]);
    let value = json!({"id": "7", "pay": {"kind": "card"}, "name": ""});
    let mut request = PostRequest::new(&schema, &pairs);
    request.value = Some(&value);
    let answer = answer(&request);
    let expected = json!({"id": "7", "pay": {"kind": "card"}, "name": "Ada"});
    assert_eq!(answer.session.state().value(), Some(&expected));
}
