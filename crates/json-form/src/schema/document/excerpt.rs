//! Schemas of a document as a document of their own: what a `contentSchema` says of a text.
//!
//! Owns putting the document that they stand in around them, so that every reference in them leads
//! to where it led before. Invariant: the schemas around are there to be referred to and rule nothing.

use exact_json as json;
use exact_json::Pointer;
use serde_json::{Map, Value};

use super::Document;
use crate::schema::uri::NO_BASE;

/// The name of a document that has none of its own, so that it can be referred to, and the base of
/// the names in it. Of what has the base that the validator gives documents without one, it does
/// not say where it is.
const NAME: &str = "a2a-forms:///";
/// Where the document stands that was taken from.
const AROUND: &str = "/$defs/around";

impl Document {
    /// A document that says what the schemas at these places say; none where one is not there. It
    /// is of the same draft.
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
        // What nobody knows is read as 2020-12, with or without being said again.
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

/// A name under the base that the document has from now on.
fn named(uri: &str) -> String {
    match uri.strip_prefix(NO_BASE) {
        Some(rest) => [NAME, rest].concat(),
        None => uri.to_owned(),
    }
}

/// The place of a keyword in the document that an excerpt was made from.
pub fn pointer_in_source(place: &Pointer) -> Option<Pointer> {
    let rest = place.as_str().strip_prefix(AROUND)?;
    Pointer::try_from(rest.to_owned()).ok()
}
