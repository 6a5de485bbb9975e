//! Missing documents: external documents that a schema refers to and that nobody supplied.
//!
//! Owns listing their addresses, and replacing each reference to them by a reference to a schema that accepts every
//! value. Leaves supplied documents to `bundle`. Invariant: replacing can only make more values valid, never fewer.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::reference_spelling::NewReference;
use super::{Document, Place};
use crate::schema::bundle::bundle;
use crate::schema::keywords::{self, Reference};
use crate::schema::uri;

/// The URI of the schema to which references to absent documents are redirected; it accepts every value.
pub const ABSENT: &str = "urn:a2a-forms:absent";

/// The most addresses that `missing_documents` lists: a schema could refer to any number of documents.
const MOST_NAMED: usize = 20;

/// A schema in which the references to absent documents are replaced, with the addresses of these documents.
#[derive(Clone, Debug, PartialEq)]
pub struct WithoutDocuments {
    /// The schema; each reference to an absent document now leads to a schema that accepts every value.
    pub schema: Value,
    /// The addresses of all absent documents that the original schema refers to, sorted.
    pub addresses: Vec<String>,
}

impl Document {
    /// The schema with each reference to an absent document replaced by one to a schema that accepts every value.
    /// `None` if no reference leads to an absent document, or if the result could reject a valid value, as with `not`
    /// or `unevaluatedProperties`.
    pub fn without_missing_documents(&self) -> Option<WithoutDocuments> {
        let mut addresses: Vec<String> = Vec::new();
        let mut referring: Vec<NewReference> = Vec::new();
        let polarities = self.polarities(true);
        for (place, is_negated) in &polarities {
            // These depend on what the other document evaluates.
            let counts = |keyword| place.schema.get(keyword).is_some();
            if counts("unevaluatedProperties") || counts("unevaluatedItems") {
                return None;
            }
            for reference in keywords::references(place.schema, place.draft) {
                let Some(address) = self.missing_address(place, reference) else {
                    continue;
                };
                if *is_negated {
                    return None;
                }
                if !addresses.contains(&address) {
                    addresses.push(address);
                }
                referring.push(NewReference {
                    schema: place.id(),
                    keyword: reference.keyword(),
                    text: ABSENT.to_owned(),
                });
            }
        }
        if addresses.is_empty() {
            return None;
        }
        addresses.sort_unstable();
        Some(WithoutDocuments {
            schema: {
                let anything = Map::from_iter([(ABSENT.to_owned(), Value::Bool(true))]);
                bundle(self.with_references(referring)?, &Value::Object(anything))
            },
            addresses,
        })
    }

    /// The addresses of the absent documents that the schema refers to, sorted; only the first 20 if there are more.
    pub fn missing_documents(&self) -> Vec<String> {
        let mut addresses = BTreeSet::new();
        for (place, _) in &self.polarities(true) {
            let references = keywords::references(place.schema, place.draft);
            let absent = references
                .into_iter()
                .filter_map(|it| self.missing_address(place, it));
            addresses.extend(absent);
        }
        addresses.into_iter().take(MOST_NAMED).collect()
    }

    /// The address of the document that a reference leads to; `None` if that document is not absent.
    fn missing_address(&self, from: &Place<'_>, reference: Reference<'_>) -> Option<String> {
        self.resource_of(from, reference.text()).err()?;
        let base = self.base_of(from);
        let address = uri::resolve(base, reference.text());
        let (address, _) = uri::split_fragment(&address);
        (!crate::schema::draft::is_metaschema(address)).then(|| address.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const STREET: &str = "https://example.com/street.json";

    fn without(schema: Value) -> Option<WithoutDocuments> {
        Document::new(schema).without_missing_documents()
    }

    #[test]
    fn references_to_other_documents_accept_everything() {
        let found = without(json!({
            "$id": "https://example.com/a/b.json",
            "properties": {"s": {"$ref": "../street.json#/x", "type": "object"}, "t": {"$ref": "#/$defs/t"}},
            "$defs": {"t": {"type": "null"}, "unused": {"$ref": "c.json"}},
        }));
        let found = found.unwrap();
        assert_eq!(found.addresses, ["https://example.com/a/c.json", STREET]);
        assert_eq!(
            found.schema,
            json!({
                "$id": "https://example.com/a/b.json",
                "properties": {"s": {"$ref": ABSENT, "type": "object"}, "t": {"$ref": "#/$defs/t"}},
                "$defs": {"t": {"type": "null"}, "unused": {"$ref": ABSENT}, ABSENT: {"$id": ABSENT}},
            })
        );
    }

    #[test]
    fn documents_are_named_where_the_schema_cannot_do_without_them() {
        let named = |schema: Value| Document::new(schema).missing_documents();
        let schema = json!({"not": {"$ref": STREET}, "items": {"$ref": "#/$defs/a"}, "$defs": {"a": {"$ref": "urn:b#/c"}}});
        assert_eq!(named(schema), [STREET, "urn:b"]);
        let many = (0..50).map(|at| json!({"$ref": format!("urn:{at:02}")}));
        let many = named(json!({"allOf": many.collect::<Vec<_>>()}));
        assert_eq!((many.len(), &*many[0]), (MOST_NAMED, "urn:00"));
        assert!(named(json!({"$ref": "#/nowhere"})).is_empty());
    }

    #[test]
    fn up_to_draft_7_the_siblings_of_a_reference_stay_hidden() {
        let draft7 = "http://json-schema.org/draft-07/schema#";
        let found = without(json!({"$schema": draft7, "$ref": STREET, "type": "null"})).unwrap();
        assert_eq!(
            found.schema,
            json!({"$schema": draft7, "allOf": [{"$ref": ABSENT}], "definitions": {ABSENT: {"$id": ABSENT}}})
        );
    }

    #[test]
    fn a_schema_that_could_reject_more_without_the_document_is_left_alone() {
        for schema in [
            json!({"not": {"$ref": STREET}}),
            json!({"oneOf": [{"$ref": STREET}, {"type": "null"}]}),
            json!({"if": {"$ref": "#/$defs/a"}, "then": false, "$defs": {"a": {"items": {"$ref": STREET}}}}),
            json!({"contains": {"$ref": STREET}, "maxContains": 1}),
            json!({"$ref": STREET, "unevaluatedProperties": false}),
            json!({"type": "null"}),
            json!({"$ref": "#/nowhere"}),
            json!({"$ref": "http://json-schema.org/draft-07/schema#"}),
        ] {
            assert_eq!(without(schema.clone()), None, "{schema}");
        }
    }
}
