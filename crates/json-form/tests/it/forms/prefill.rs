//! Members that come as texts, as those of a URL's query do.

use json_form::form::FormSession;
use serde_json::{Value, json};

fn prefilled(schema: Value, value: Option<Value>, texts: &[(&str, &str)]) -> String {
    let (form, _) = FormSession::new(1, schema, value);
    let texts: Vec<_> = texts
        .iter()
        .map(|(name, text)| ((*name).to_owned(), (*text).to_owned()))
        .collect();
    let value = form.prefilled(&texts);
    value.map_or_else(String::new, |value| exact_json::to_text(&value))
}

fn order() -> Value {
    json!({
        "type": "object",
        "properties": {
            "name": {"type": "string"},
            "age": {"anyOf": [{"type": "integer"}, {"type": "null"}], "default": null},
            "size": {"type": "number"},
            "gift": {"type": "boolean"},
            "terms": {"const": true},
            "colour": {"enum": ["red", "Green", 3]},
            "percent": {"enum": [5, 10]},
            "tags": {"type": "array", "items": {"enum": ["new", "old"]}, "uniqueItems": true},
            "counts": {"type": "array", "items": {"type": "integer"}},
            "address": {"$ref": "#/$defs/address"},
            "id": {"type": "string", "readOnly": true},
            "any": {}
        },
        "$defs": {"address": {"type": "object", "properties": {"city": {"type": "string"}, "zip": {"type": "string"}}}}
    })
}

#[test]
fn a_text_gets_the_type_of_its_place() {
    let cases = [
        ("name", "Lion", r#"{"name":"Lion"}"#),
        ("name", "5", r#"{"name":"5"}"#),
        ("name", "", r"{}"),
        ("name", " a ", r#"{"name":" a "}"#),
        ("age", "5", r#"{"age":5}"#),
        ("size", "1.5", r#"{"size":1.5}"#),
        ("gift", "true", r#"{"gift":true}"#),
        ("gift", "0", r#"{"gift":false}"#),
        ("terms", "on", r#"{"terms":true}"#),
        ("colour", "red", r#"{"colour":"red"}"#),
        ("colour", "green", r#"{"colour":"Green"}"#),
        ("colour", "3", r#"{"colour":3}"#),
        ("percent", "7", r#"{"percent":7}"#),
        ("percent", "ten", r#"{"percent":"ten"}"#),
        (
            "/address/city",
            "Berlin",
            r#"{"address":{"city":"Berlin"}}"#,
        ),
        ("address", r#"{"zip":"01"}"#, r#"{"address":{"zip":"01"}}"#),
        ("counts", "[1,2]", r#"{"counts":[1,2]}"#),
    ];
    for (name, text, expected) in cases {
        let value = prefilled(order(), Some(json!({})), &[(name, text)]);
        assert_eq!(value, expected, "{name}={text}");
    }
}

#[test]
fn texts_with_one_name_are_the_items_of_a_list() {
    let texts = [
        ("tags", "new"),
        ("counts", "1"),
        ("tags", "old"),
        ("counts", "x"),
    ];
    let value = prefilled(order(), Some(json!({})), &texts);
    assert_eq!(value, r#"{"tags":["new","old"],"counts":[1,"x"]}"#);
    // They take the place of the items that are there.
    let before = Some(json!({"tags": ["old"], "counts": [9]}));
    let value = prefilled(order(), before, &texts);
    assert_eq!(value, r#"{"tags":["new","old"],"counts":[1,"x"]}"#);
}

#[test]
fn a_text_that_fits_no_value_is_kept_as_it_is() {
    let texts = [("age", "old"), ("gift", "maybe"), ("colour", "blue")];
    let value = prefilled(order(), Some(json!({})), &texts);
    assert_eq!(value, r#"{"age":"old","gift":"maybe","colour":"blue"}"#);
}

#[test]
fn names_of_others_and_places_that_nobody_edits_are_left_out() {
    let texts = [
        ("utm_source", "mail"),
        ("id", "7"),
        ("/name/first", "a"),
        ("/name", "b"),
        ("__proto__", "x"),
    ];
    assert_eq!(
        prefilled(order(), Some(json!({})), &texts),
        r#"{"name":"b"}"#
    );
}

#[test]
fn other_members_stay_and_so_do_the_defaults_of_a_new_form() {
    let schema = json!({
        "type": "object",
        "properties": {"a": {"type": "string", "default": "x"}, "b": {"type": "string"}},
        "required": ["a", "b"]
    });
    assert_eq!(
        prefilled(schema.clone(), None, &[("b", "y")]),
        r#"{"a":"x","b":"y"}"#
    );
    let value = Some(json!({"b": "z"}));
    assert_eq!(
        prefilled(schema, value, &[("a", "y")]),
        r#"{"a":"y","b":"z"}"#
    );
}

#[test]
fn no_text_makes_a_form_panic() {
    let names = [
        "",
        "/",
        "/0",
        "//",
        "/~2",
        "/counts/99999999999",
        "counts",
        "/counts/-",
        "/any/a/b",
    ];
    let texts = ["", "{", "[[[[", "1e999", "\u{0}", "null", "{\"a\":1}"];
    for name in names {
        for text in texts {
            for schema in [
                order(),
                json!(true),
                json!(false),
                json!({"type": "array"}),
                json!({"type": "string"}),
            ] {
                let _ = prefilled(schema, None, &[(name, text), (name, text)]);
            }
        }
    }
}

#[test]
fn a_place_that_is_too_deep_is_left_out() {
    let any = || json!({"type": "object"});
    let pointer = |depth: usize| "/a".repeat(depth);
    assert_ne!(prefilled(any(), None, &[(&pointer(32), "x")]), "{}");
    for depth in [33, 1_000, 100_000] {
        let value = prefilled(any(), Some(json!({})), &[(&pointer(depth), "x")]);
        assert_eq!(value, "{}", "{depth}");
    }
}
