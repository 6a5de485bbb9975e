//! Bundling: one Compound Schema Document out of a schema and the documents it refers to.
//!
//! Owns embedding documents under their addresses, as definitions with an identifier (JSON Schema 2020-12
//! Core §9.3), which every draft supports. Leaves resolving the references to `document` and the validator.
//! Invariants: the schema's own keywords keep their places and their meaning; nothing is fetched; a schema
//! that cannot hold definitions is returned unchanged.

use exact_json as json;
use serde_json::{Map, Value};

use super::draft::Draft;
use super::uri::{resolve, split_fragment};

/// The keywords that are kept beside a `$ref` that hid them: none of them asserts anything about values.
const KEPT_BESIDE_REF: [&str; 8] = [
    "$schema",
    "id",
    "$id",
    "title",
    "description",
    "default",
    "examples",
    "definitions",
];

/// Embeds documents in a schema, so that it can refer to them by address. `resources` is an object that maps
/// the address of each document (RFC 3986) to its schema.
pub fn bundle(schema: Value, resources: &Value) -> Value {
    let draft = Draft::of(&schema, Draft::DEFAULT);
    let (Value::Object(members), Some(resources)) = (&schema, resources.as_object()) else {
        return schema;
    };
    let mut root = reveal_siblings(members, draft);
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
    // Two schemas with one identifier would make it ambiguous.
    let mut taken: Vec<String> = own.iter().cloned().collect();
    taken.extend(resources.keys().map(|it| split_fragment(it).0.to_owned()));
    for (address, resource) in resources {
        let (address, _) = split_fragment(address);
        if own.as_deref() == Some(address) {
            continue;
        }
        for definition in embedded(address, resource, draft, &mut taken) {
            let mut name = address.to_owned();
            if definitions.get(&name) == Some(&definition) {
                continue;
            }
            while definitions.contains_key(&name) {
                name.push('\'');
            }
            definitions.insert(name, definition);
        }
    }
    Value::Object(root)
}

/// The definitions for one document: the schema under its address or, if the schema has a different
/// identifier of its own, the schema and an alias under the address that refers to it. `Document` resolves references
/// into an alias, and spells them anew for the validator. `taken` are the identifiers of other documents.
fn embedded(
    address: &str,
    resource: &Value,
    inherited: Draft,
    taken: &mut Vec<String>,
) -> Vec<Value> {
    let draft = Draft::of(resource, inherited);
    let keyword = draft.id_keyword();
    let name = || (keyword, json::text(address));
    let members = match resource {
        Value::Object(members) => members,
        Value::Bool(true) => return vec![json::object(vec![name()])],
        _ => {
            // `false`, written as an object so that it can have an identifier.
            let never = ("not", Value::Object(Map::new()));
            return vec![json::object(vec![name(), never])];
        }
    };
    let mut held = reveal_siblings(members, draft);
    let own = held.get(keyword).and_then(Value::as_str);
    let own = own.map(|own| split_fragment(own).0);
    let own = own.filter(|own| !own.is_empty());
    let own = own.map(|own| resolve(address, own));
    let Some(own) = own.filter(|own| !taken.contains(own)) else {
        held.insert(keyword.to_owned(), json::text(address));
        return vec![Value::Object(held)];
    };
    held.insert(keyword.to_owned(), json::text(&own));
    taken.push(own.clone());
    let there = json::object(vec![("$ref", json::text(&own))]);
    let alias = json::object(vec![name(), ("allOf", Value::Array(vec![there]))]);
    vec![Value::Object(held), alias]
}

/// The members of a schema with a hiding `$ref` moved into `allOf`. Up to draft 7 a `$ref` hides its
/// siblings, the identifier and definitions included; here these must count. Siblings that would begin to
/// assert something about values are removed.
fn reveal_siblings(members: &Map<String, Value>, draft: Draft) -> Map<String, Value> {
    let mut revealed = members.clone();
    if !draft.reference_hides_siblings() || !revealed.get("$ref").is_some_and(Value::is_string) {
        return revealed;
    }
    if let Some(reference) = revealed.remove("$ref") {
        revealed.retain(|name, _| KEPT_BESIDE_REF.contains(&name.as_str()));
        let reference = json::object(vec![("$ref", reference)]);
        revealed.insert("allOf".to_owned(), Value::Array(vec![reference]));
    }
    revealed
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const STREET: &str = "https://example.com/street.json";

    #[test]
    fn documents_become_definitions_with_an_identifier() {
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
    fn each_draft_uses_its_own_keywords() {
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
    fn siblings_of_a_hiding_reference_count_but_assert_nothing() {
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
    fn a_document_with_its_own_identifier_is_found_by_both_addresses() {
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
    fn schemas_that_cannot_hold_definitions_are_unchanged() {
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
