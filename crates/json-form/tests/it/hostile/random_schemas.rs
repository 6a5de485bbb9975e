//! Random JSON as a schema is accepted or refused, and never panics.

use exact_json::Pointer;
use json_form::schema::subschema_set::ByShape;
use json_form::schema::{Document, Set};
use json_form::validate::Checker;
use proptest::prelude::*;
use serde_json::{Value, json};

/// Random JSON that often resembles a schema.
fn any_schema() -> impl Strategy<Value = Value> {
    let word = prop::sample::select(vec![
        "$ref",
        "$id",
        "id",
        "$anchor",
        "$dynamicAnchor",
        "$dynamicRef",
        "$recursiveRef",
        "$recursiveAnchor",
        "$schema",
        "$defs",
        "definitions",
        "type",
        "properties",
        "patternProperties",
        "additionalProperties",
        "propertyNames",
        "items",
        "prefixItems",
        "additionalItems",
        "contains",
        "minContains",
        "allOf",
        "anyOf",
        "oneOf",
        "not",
        "if",
        "then",
        "else",
        "dependencies",
        "dependentSchemas",
        "dependentRequired",
        "enum",
        "const",
        "minimum",
        "exclusiveMinimum",
        "multipleOf",
        "maxLength",
        "pattern",
        "format",
        "uniqueItems",
        "required",
        "unevaluatedProperties",
        "unevaluatedItems",
        "a",
        "b",
        "",
    ]);
    let text = prop::sample::select(vec![
        "#",
        "#/",
        "#a",
        "#/$defs/a",
        "#/properties/a",
        "a",
        "b#a",
        "http://x/a",
        "file:///a",
        "string",
        "object",
        "date",
        "(a|a)*",
        "(",
        "^a$",
        "http://json-schema.org/draft-07/schema#",
        "http://json-schema.org/draft-04/schema",
        "https://json-schema.org/draft/2019-09/schema",
        "urn:x",
        "~",
        "%zz",
        "\u{e9}",
    ]);
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::Bool),
        any::<i32>().prop_map(|number| json!(number)),
        (0_u8..5).prop_map(|number| json!(number)),
        text.prop_map(|text| json!(text)),
    ];
    leaf.prop_recursive(6, 60, 5, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::Array),
            prop::collection::vec((word.clone(), inner), 0..5).prop_map(|members| Value::Object(
                members
                    .into_iter()
                    .map(|(key, value)| (key.to_owned(), value))
                    .collect()
            )),
        ]
    })
}

/// The locations in a value.
fn places(value: &Value) -> Vec<Pointer> {
    let mut found = vec![Pointer::root()];
    let mut next = 0;
    while let Some(at) = found.get(next).cloned() {
        match at.get(value) {
            Some(Value::Object(members)) => found.extend(members.keys().map(|name| at.child(name))),
            Some(Value::Array(items)) => found.extend((0..items.len()).map(|index| at.item(index))),
            _ => {}
        }
        next += 1;
    }
    found
}

proptest! {
    #[test]
    fn any_json_as_a_schema_is_accepted_or_refused(schema in any_schema(), value in any_schema()) {
        let document = Document::new(schema.clone());
        let set = Set::root(&document, &ByShape, Some(&value));
        let _ = (set.child("a").item(0), set.item(3).child(""), set.descend(&"/a/0".parse().unwrap()));
        if let Ok(mut checker) = Checker::new(&schema) {
            let assessment = checker.check(&value);
            prop_assert!(assessment.findings.is_empty() == assessment.is_valid() || assessment.refusal().is_some());
            for finding in &assessment.findings {
                prop_assert!(finding.instance.get(&value).is_some(), "{finding:?}");
            }
            // The root is a schema; any other location is one or has no answer.
            let holds = checker.holds(&value, &Pointer::root());
            prop_assert!(holds.is_none_or(|holds| holds == assessment.is_valid()), "{holds:?}");
            prop_assert!(holds.is_some() || assessment.refusal().is_some());
            for place in places(&schema) {
                let _ = checker.holds(&value, &place);
            }
        }
    }
}
