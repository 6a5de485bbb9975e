//! References as the validator needs them: with the signs in a fragment percent-encoded, and past the alias of a
//! document that has another identifier than its address.
//!
//! Owns changing the text of references. Leaves what a reference leads to to the parent module. Invariant: a changed
//! reference leads to the schema that it led to before, and no other keyword changes.

use exact_json as json;
use serde_json::Value;

use super::{Document, Place};
use crate::schema::keywords::{self, Reference};
use crate::schema::schema_id::SchemaId;
use crate::schema::uri;

/// The reference that a schema gets under a keyword.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct NewReference {
    pub(super) schema: SchemaId,
    pub(super) keyword: &'static str,
    pub(super) text: String,
}

impl Document {
    /// The schema with all references spelled so that the validator finds what [`Self::resolve`] finds; `None` if they
    /// are so already.
    pub fn with_plain_references(&self) -> Option<Value> {
        let mut changed = Vec::new();
        for (place, _) in &self.polarities(true) {
            for reference in keywords::references(place.schema, place.draft) {
                if let Some(text) = self.plain_reference(place, reference) {
                    changed.push(NewReference {
                        schema: place.id(),
                        keyword: reference.keyword(),
                        text,
                    });
                }
            }
        }
        if changed.is_empty() {
            None
        } else {
            self.with_references(changed)
        }
    }

    fn plain_reference(&self, from: &Place<'_>, reference: Reference<'_>) -> Option<String> {
        let text = reference.text();
        let (before, fragment) = text.split_once('#')?;
        let (resource, _) = self.resource_of(from, text).ok()?;
        let start = self.at_resource(resource)?;
        let decoded = uri::percent_decoded(fragment);
        let is_in = |start, fragment: &str| self.in_resource(start, fragment).is_some();
        let is_literal = !is_in(start, &decoded) && is_in(start, fragment);
        let plain = uri::fragment(fragment, is_literal);
        let is_here = is_literal || is_in(start, &decoded);
        let alias = self.behind_alias(&start).filter(|_| !is_here);
        match alias {
            Some((address, _)) => Some([uri::split_fragment(address).0, "#", &plain].concat()),
            None => (plain != fragment).then(|| [before, "#", &plain].concat()),
        }
    }

    /// The schema with other references. `None` if one of the schemas cannot be located in the document.
    pub(super) fn with_references(&self, mut changed: Vec<NewReference>) -> Option<Value> {
        changed.sort_unstable();
        changed.dedup();
        let mut wanted: Vec<SchemaId> = changed.iter().map(|it| it.schema).collect();
        wanted.dedup();
        let mut schema = self.root().schema.clone();
        let mut found = self.locate_all(&wanted);
        found.sort_unstable_by_key(|(id, _)| *id);
        for reference in changed {
            let at = found.binary_search_by_key(&reference.schema, |(id, _)| *id);
            let (_, at) = found.get(at.ok()?)?;
            let members = at.get_mut(&mut schema)?.as_object_mut()?;
            members.insert(reference.keyword.to_owned(), json::text(&reference.text));
        }
        Some(schema)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn plain(schema: Value) -> Value {
        let document = Document::new(schema);
        let plain = document.with_plain_references();
        plain.unwrap_or_else(|| document.root().schema.clone())
    }

    #[test]
    fn signs_in_fragments_are_encoded() {
        for (name, reference, encoded) in [
            (
                "Box<string>",
                "#/$defs/Box<string>",
                "#/$defs/Box%3Cstring%3E",
            ),
            (
                "Box<string>",
                "#/$defs/Box%3Cstring>",
                "#/$defs/Box%3Cstring%3E",
            ),
            (
                "a b\"c\\d^e`f{g}h|i",
                "#/$defs/a b\"c\\d^e`f{g}h|i",
                "#/$defs/a%20b%22c%5Cd%5Ee%60f%7Bg%7Dh%7Ci",
            ),
            ("C#", "#/$defs/C#", "#/$defs/C%23"),
            ("List[é]", "#/$defs/List[é]", "#/$defs/List%5B%C3%A9%5D"),
            ("100%", "#/$defs/100%", "#/$defs/100%25"),
            ("100%", "#/$defs/100%25", "#/$defs/100%25"),
            ("a%20b", "#/$defs/a%20b", "#/$defs/a%2520b"),
            ("%zz<", "#/$defs/%zz<", "#/$defs/%25zz%3C"),
            (
                "a.b-c_d~0e!$&'()*+,;=:@?",
                "#/$defs/a.b-c_d~0e!$&'()*+,;=:@?",
                "#/$defs/a.b-c_d~0e!$&'()*+,;=:@?",
            ),
        ] {
            let defs = json!({ name.replace("~0", "~"): {} });
            let found = plain(json!({"items": {"$ref": reference}, "$defs": defs}));
            assert_eq!(found["items"]["$ref"], encoded, "{reference}");
        }
        let both = json!({"$defs": {"a b": {"const": 1}, "a%20b": {}, "c": {"$dynamicRef": "#/$defs/a b"}}, "$ref": "#/$defs/a%20b"});
        let found = plain(both);
        assert_eq!(found["$ref"], "#/$defs/a%20b");
        assert_eq!(found["$defs"]["c"]["$dynamicRef"], "#/$defs/a%20b");
    }
}
