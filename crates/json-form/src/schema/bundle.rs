//! One document out of several: what a schema refers to elsewhere is put into it.
//!
//! Owns embedding documents under their addresses (a Compound Schema Document, JSON Schema 2020-12
//! §9.3), as definitions with an identifier, which each draft knows. Leaves resolving references to
//! them to `document` and the validator. Invariants: what the schema itself says stays where it is
//! and means what it meant; nothing is fetched; what can't hold definitions is left as it is.

use exact_json as json;
use serde_json::{Map, Value};

use super::draft::Draft;
use super::uri::split_fragment;

/// What may stand beside a `$ref` where that hides its siblings, and says nothing about values.
const BESIDE: [&str; 8] = [
    "$schema",
    "id",
    "$id",
    "title",
    "description",
    "default",
    "examples",
    "definitions",
];

/// The schema with documents in it that it can refer to by their addresses; `resources` is an object
/// with a member for each: its address (RFC 3986), and the schema that is there.
pub fn bundle(schema: Value, resources: &Value) -> Value {
    let draft = Draft::of(&schema, Draft::DEFAULT);
    let (Value::Object(members), Some(resources)) = (&schema, resources.as_object()) else {
        return schema;
    };
    let mut root = seen(members, draft);
    let own = root.get(draft.id_keyword()).and_then(Value::as_str);
    let own = own.map(|own| split_fragment(own).0.to_owned());
    let keyword = match draft {
        Draft::Draft4 | Draft::Draft6 | Draft::Draft7 => "definitions",
        Draft::Draft201909 | Draft::Draft202012 => "$defs",
    };
    let definitions = root
        .entry(keyword)
        .or_insert_with(|| Value::Object(Map::new()));
    let Some(definitions) = definitions.as_object_mut() else {
        return schema;
    };
    for (address, resource) in resources {
        let (address, _) = split_fragment(address);
        if own.as_deref() == Some(address) {
            continue;
        }
        for held in embedded(address, resource, draft) {
            let mut name = address.to_owned();
            while definitions.contains_key(&name) {
                name.push('\'');
            }
            definitions.insert(name, held);
        }
    }
    Value::Object(root)
}

/// A document as a definition that its address leads to, and with one of its own that differs,
/// a second one that leads there.
fn embedded(address: &str, resource: &Value, inherited: Draft) -> Vec<Value> {
    let draft = Draft::of(resource, inherited);
    let keyword = draft.id_keyword();
    let name = || (keyword, json::text(address));
    let members = match resource {
        Value::Object(members) => members,
        Value::Bool(true) => return vec![json::object(vec![name()])],
        _ => {
            // `false` as an object that can have an address.
            let never = ("not", Value::Object(Map::new()));
            return vec![json::object(vec![name(), never])];
        }
    };
    let mut held = seen(members, draft);
    let own = held.get(keyword).and_then(Value::as_str);
    let own = own.filter(|own| {
        let (own, _) = split_fragment(own);
        own != address && own.contains(':')
    });
    let Some(own) = own.map(str::to_owned) else {
        held.insert(keyword.to_owned(), json::text(address));
        return vec![Value::Object(held)];
    };
    let there = json::object(vec![("$ref", json::text(&own))]);
    let leads = json::object(vec![name(), ("allOf", Value::Array(vec![there]))]);
    vec![Value::Object(held), leads]
}

/// The members of a schema so that what is beside a `$ref` counts: up to draft 7 it would be hidden,
/// an identifier and definitions too. What was hidden and would decisions values now is left out.
fn seen(members: &Map<String, Value>, draft: Draft) -> Map<String, Value> {
    let mut seen = members.clone();
    if !draft.reference_hides_siblings() || !seen.get("$ref").is_some_and(Value::is_string) {
        return seen;
    }
    if let Some(reference) = seen.remove("$ref") {
        seen.retain(|name, _| BESIDE.contains(&name.as_str()));
        let reference = json::object(vec![("$ref", reference)]);
        seen.insert("allOf".to_owned(), Value::Array(vec![reference]));
    }
    seen
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const STREET: &str = "https://example.com/street.json";

    #[test]
    fn a_document_becomes_a_definition_with_an_address() {
        let schema = json!({"type": "object", "properties": {"s": {"$ref": STREET}}});
        let resources = json!({ STREET: {"type": "string"} });
        assert_eq!(
            bundle(schema, &resources),
            json!({
                "type": "object", "properties": {"s": {"$ref": STREET}},
                "$defs": { STREET: {"type": "string", "$id": STREET} },
            })
        );
    }

    #[test]
    fn each_draft_has_its_own_words() {
        let draft4 = "http://json-schema.org/draft-04/schema#";
        let schema = json!({"$schema": draft4, "items": {"$ref": STREET}});
        assert_eq!(
            bundle(schema, &json!({ STREET: {"type": "string"} })),
            json!({
                "$schema": draft4, "items": {"$ref": STREET},
                "definitions": { STREET: {"type": "string", "id": STREET} },
            })
        );
    }

    #[test]
    fn what_a_reference_hid_is_seen_and_judges_nothing() {
        let draft7 = "http://json-schema.org/draft-07/schema#";
        let schema =
            json!({"$schema": draft7, "$ref": STREET, "title": "Street", "minLength": 9_000});
        assert_eq!(
            bundle(
                schema,
                &json!({ STREET: {"$ref": "other.json", "type": "null"} })
            ),
            json!({
                "$schema": draft7, "title": "Street", "allOf": [{"$ref": STREET}],
                "definitions": { STREET: {"allOf": [{"$ref": "other.json"}], "$id": STREET} },
            })
        );
    }

    #[test]
    fn a_document_keeps_an_address_of_its_own_and_is_found_by_both() {
        let own = "urn:street";
        let found = bundle(
            json!({}),
            &json!({ STREET: {"$id": own, "type": "string"} }),
        );
        assert_eq!(
            found,
            json!({"$defs": {
                STREET: {"$id": own, "type": "string"},
                format!("{STREET}'"): {"$id": STREET, "allOf": [{"$ref": own}]},
            }})
        );
    }

    #[test]
    fn what_is_no_schema_or_can_hold_none_stays() {
        let resources = json!({ STREET: {} });
        for schema in [json!(true), json!({"$defs": 7}), json!([1])] {
            assert_eq!(bundle(schema.clone(), &resources), schema);
        }
        assert_eq!(
            bundle(json!({"title": "A"}), &json!(null)),
            json!({"title": "A"})
        );
        let itself = json!({"$id": STREET, "$defs": {}});
        assert_eq!(bundle(itself.clone(), &resources), itself);
    }
}
