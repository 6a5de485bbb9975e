//! An excerpt: some subschemas of a document as a document of their own, for a `contentSchema`.
//!
//! Owns embedding the source document under `$defs`, so that every reference keeps its target. Invariant: the
//! embedded source is only a target of references; it asserts nothing by itself.

use exact_json as json;
use exact_json::Pointer;
use serde_json::{Map, Value};

use super::Document;
use crate::schema::uri::NO_BASE;

/// The URI for a source document without a URI, so that references can name it. The default base URI would not
/// do: the validator does not report locations in documents that have it.
const NAME: &str = "a2a-forms:///";
/// The pointer at which an excerpt contains the source document.
const AROUND: &str = "/$defs/around";

impl Document {
    /// A document of the same draft that applies the schemas at all these pointers; `None` if one of them
    /// does not exist.
    pub fn excerpt(&self, places: &[Pointer]) -> Option<Value> {
        let mut references = Vec::new();
        for place in places {
            let reference = self.reference_to(place)?;
            references.push(json::object(vec![("$ref", json::text(&named(&reference)))]));
        }
        let mut around = Map::new();
        for (keyword, held) in self.root().schema.as_object()? {
            if !matches!(keyword.as_str(), "$schema" | "$id") {
                around.insert(keyword.clone(), held.clone());
            }
        }
        around.insert("$id".to_owned(), json::text(&named(self.uri())));
        let mut members = Vec::new();
        let declared = self.root().schema.get("$schema");
        // An unknown draft is read as 2020-12; repeating its URI would change nothing.
        if let Some(declared) = declared.filter(|_| self.unknown_draft().is_none()) {
            members.push(("$schema", declared.clone()));
        }
        members.push(("allOf", Value::Array(references)));
        members.push((
            "$defs",
            json::object(vec![("around", Value::Object(around))]),
        ));
        Some(json::object(members))
    }
}

/// A URI in which [`NAME`] replaces the default base URI, if it begins with that.
fn named(uri: &str) -> String {
    match uri.strip_prefix(NO_BASE) {
        Some(rest) => [NAME, rest].concat(),
        None => uri.to_owned(),
    }
}

/// Converts a pointer into an excerpt to a pointer into the source document; `None` if it points to a part of the
/// excerpt that the source does not have.
pub fn pointer_in_source(place: &Pointer) -> Option<Pointer> {
    let rest = place.as_str().strip_prefix(AROUND)?;
    Pointer::try_from(rest.to_owned()).ok()
}
