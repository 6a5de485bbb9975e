//! Questions about schemas inside documents of every kind, and about patterns.

use serde_json::{Map, Value, json};

use super::*;
use crate::validate::Checker;

fn checker(schema: &Value) -> Checker {
    Checker::new(schema).unwrap()
}

/// Whether these values hold by the schema at a place; `?` where it is not known.
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
fn a_branch_is_asked_by_itself_whatever_the_document_is_called() {
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
fn branches_refer_to_definitions_in_every_draft() {
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
fn each_draft_reads_a_branch_in_its_own_way() {
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
fn pointers_cross_resources_and_references_count_from_the_innermost() {
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
fn a_resource_of_another_draft_is_read_by_its_own() {
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
    // What jsonschema makes of it as a whole decides what is right.
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
fn anchors_and_dynamic_references_are_followed() {
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
fn places_have_any_name() {
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
fn what_is_no_schema_there_has_no_answer() {
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
    // Nobody has looked at these before: nothing leads there.
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
