//! Tests of questions about subschemas of various documents.

use serde_json::{Map, Value, json};

use super::*;
use crate::validate::Checker;

fn checker(schema: &Value) -> Checker {
    Checker::new(schema).unwrap()
}

/// Whether each value holds against the subschema at a pointer, a letter each: `y`, `n`, or `?` for an undecided one.
#[track_caller]
fn told(schema: &Value, at: &str, values: &[Value]) -> String {
    let mut checker = checker(schema);
    let at = at.parse().unwrap();
    let told = |value: &Value| match checker.holds(value, &at) {
        Some(true) => 'y',
        Some(false) => 'n',
        None => '?',
    };
    values.iter().map(told).collect()
}

#[test]
fn a_branch_is_checked_alone_for_any_document_uri() {
    let branches = json!([{"$ref": "#/$defs/text"}, {"type": "integer"}, true, false]);
    let defs = json!({"text": {"type": "string", "format": "date"}});
    for id in [
        Value::Null,
        json!("http://example.com/a"),
        json!("http://example.com/a#"),
        json!("HTTP://Example.com/b/../a?x=%C3%A4"),
        json!("a.json"),
        json!("/a/b"),
        json!("urn:x:y"),
    ] {
        let mut schema = json!({"oneOf": branches, "$defs": defs});
        if !id.is_null() {
            schema["$id"] = id.clone();
        }
        let values = [json!("2020-01-01"), json!("x"), json!(1)];
        assert_eq!(told(&schema, "/oneOf/0", &values), "ynn", "{id}");
        assert_eq!(told(&schema, "/oneOf/1", &values), "nny", "{id}");
        assert_eq!(told(&schema, "/oneOf/2", &values), "yyy", "{id}");
        assert_eq!(told(&schema, "/oneOf/3", &values), "nnn", "{id}");
        assert_eq!(told(&schema, "/$defs/text", &values), "ynn", "{id}");
        assert_eq!(told(&schema, "", &values), "nyn", "{id}");
    }
}

#[test]
fn branches_may_refer_to_definitions_in_every_draft() {
    let drafts = [
        ("http://json-schema.org/draft-04/schema#", "id"),
        ("http://json-schema.org/draft-06/schema#", "$id"),
        ("http://json-schema.org/draft-07/schema", "$id"),
        ("https://json-schema.org/draft/2019-09/schema", "$id"),
        ("https://json-schema.org/draft/2020-12/schema", "$id"),
    ];
    for (draft, id) in drafts {
        for named in [false, true] {
            let mut schema = json!({
                "$schema": draft,
                "definitions": {
                    "list": {"type": "array", "items": {"$ref": "#/definitions/list"}, "maxItems": 1},
                },
                "anyOf": [
                    {"properties": {"a": {"$ref": "#/definitions/list"}}, "required": ["a"]},
                    {"$ref": "#/anyOf/0/properties/a"},
                ],
            });
            if named {
                schema[id] = json!("http://example.com/x/y");
                schema["anyOf"][0]["properties"]["a"]["$ref"] = json!("y#/definitions/list");
            }
            let values = [json!({"a": [[]]}), json!({"a": [1]}), json!([[[]]])];
            assert_eq!(told(&schema, "/anyOf/0", &values), "yny", "{draft} {named}");
            assert_eq!(told(&schema, "/anyOf/1", &values), "nny", "{draft} {named}");
        }
    }
}

#[test]
fn a_branch_follows_the_draft_of_the_document() {
    let four = json!({
        "$schema": "http://json-schema.org/draft-04/schema#",
        "anyOf": [{"minimum": 1, "exclusiveMinimum": true}, {"type": "integer"}],
    });
    let values = [json!(1), json!(2), json!(1.0)];
    assert_eq!(told(&four, "/anyOf/0", &values), "nyn");
    assert_eq!(told(&four, "/anyOf/1", &values), "yyn");
    let seven = json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "if": {"$ref": "#/definitions/a", "type": "null"},
        "definitions": {"a": {"type": "integer"}},
    });
    assert_eq!(told(&seven, "/if", &values), "yyy");
}

#[test]
fn pointers_may_cross_embedded_resources() {
    let schema = json!({
        "$id": "http://example.com/root/",
        "properties": {"a": {
            "$id": "inner/a",
            "oneOf": [{"$ref": "#/$defs/x"}, {"$ref": "b#/$defs/x"}, {"$ref": "../"}],
            "$defs": {"x": {"type": "string"}},
        }},
        "type": ["object", "null"],
        "$defs": {
            "b": {"$id": "inner/b", "$defs": {"x": {"type": "integer"}}},
            "x": {"type": "boolean"},
        },
    });
    let values = [json!("x"), json!(1), json!(null), json!(true)];
    assert_eq!(told(&schema, "/properties/a/oneOf/0", &values), "ynnn");
    assert_eq!(told(&schema, "/properties/a/oneOf/1", &values), "nynn");
    assert_eq!(told(&schema, "/properties/a/oneOf/2", &values), "nnyn");
    assert_eq!(told(&schema, "/properties/a", &values), "yyyn");
    assert_eq!(told(&schema, "/$defs/b/$defs/x", &values), "nynn");
}

#[test]
fn an_embedded_resource_follows_its_own_draft() {
    let schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$defs": {"old": {
            "$schema": "http://json-schema.org/draft-04/schema#",
            "id": "http://example.com/old",
            "anyOf": [{"minimum": 1, "exclusiveMinimum": true}],
        }},
        "$ref": "http://example.com/old",
    });
    let values = [json!(1), json!(2)];
    // The expected answers are those of jsonschema for the whole document.
    let checker = checker(&schema);
    let whole: Vec<bool> = values
        .iter()
        .map(|it| checker.check(it).is_valid())
        .collect();
    assert_eq!(whole, [false, true]);
    assert_eq!(told(&schema, "/$defs/old/anyOf/0", &values), "ny");
    assert_eq!(told(&schema, "/$defs/old", &values), "ny");
}

#[test]
fn anchors_and_dynamic_references_are_resolved() {
    let anchors = json!({
        "anyOf": [{"$ref": "#text"}, {"$ref": "other#text"}],
        "$defs": {
            "a": {"$anchor": "text", "type": "string"},
            "b": {"$id": "other", "$defs": {"c": {"$anchor": "text", "type": "integer"}}},
        },
    });
    let values = [json!("x"), json!(1)];
    assert_eq!(told(&anchors, "/anyOf/0", &values), "yn");
    assert_eq!(told(&anchors, "/anyOf/1", &values), "ny");
    let tree = json!({
        "$id": "http://example.com/tree", "$dynamicAnchor": "node", "type": "object",
        "properties": {"data": true, "children": {"oneOf": [
            {"type": "array", "items": {"$dynamicRef": "#node"}}, {"type": "null"},
        ]}},
        "unevaluatedProperties": false,
    });
    let values = [json!([{"children": [{}]}]), json!([{"x": 1}]), json!(null)];
    assert_eq!(told(&tree, "/properties/children/oneOf/0", &values), "ynn");
    let recursive = json!({
        "$schema": "https://json-schema.org/draft/2019-09/schema",
        "$recursiveAnchor": true, "type": ["object", "null"],
        "properties": {"a": {"anyOf": [{"$recursiveRef": "#"}, {"type": "string"}]}},
        "additionalProperties": false,
    });
    let values = [
        json!({"a": {"a": "x"}}),
        json!({"a": {"b": "x"}}),
        json!("x"),
    ];
    assert_eq!(told(&recursive, "/properties/a/anyOf/0", &values), "ynn");
}

#[test]
fn property_names_may_contain_any_character() {
    for name in [
        "", "/", "~", "~1", "%", "%2F", "a b", "ä#?", "\"{}", "0", "\u{0}", "🦁",
    ] {
        let members = Map::from_iter([(name.to_owned(), json!({"type": "null"}))]);
        let schema = json!({ "properties": members });
        let at = Pointer::root().child("properties").child(name);
        let values = [json!(null), json!(1)];
        assert_eq!(told(&schema, at.as_str(), &values), "yn", "{name}");
    }
}

#[test]
fn invalid_pointers_have_no_answer() {
    let schema = json!({"anyOf": [{"type": "null"}], "title": "x", "required": ["a"]});
    for at in [
        "/anyOf/1",
        "/x",
        "/anyOf",
        "/title",
        "/required/0",
        "/anyOf/0/type",
    ] {
        assert_eq!(told(&schema, at, &[json!(null)]), "?", "{at}");
    }
    // Subschemas that no reference reaches.
    let unused =
        json!({"$defs": {"a": {"$ref": "#/$defs/a"}, "b": {"not": {"$ref": "#/$defs/b"}}}});
    for at in ["/$defs/a", "/$defs/b"] {
        assert_eq!(told(&unused, at, &[json!(null)]), "?", "{at}");
    }
    let taken =
        json!({"$id": NAME, "anyOf": [{"$ref": "#"}], "$ref": "#/$defs/a", "$defs": {"a": true}});
    assert!(Checker::new(&taken).is_err());
    let taken = json!({"$id": NAME, "anyOf": [{"type": "null"}]});
    assert_eq!(told(&taken, "/anyOf/0", &[json!(null)]), "?");
}

#[path = "questions_limits_tests.rs"]
mod limits;
