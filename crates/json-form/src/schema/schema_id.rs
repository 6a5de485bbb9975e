//! The identity of a schema inside its document.
//!
//! Owns [`SchemaId`], and maps with such keys. Invariant: documents are immutable and never move, so the memory address of a schema
//! identifies it for as long as its document lives.

use std::fmt;

use serde_json::Value;

/// Identifies a schema among all schemas of one document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SchemaId(usize);

impl SchemaId {
    /// The identity of a schema; two equal schemas at different places have different ones.
    pub fn of(schema: &Value) -> Self {
        Self(std::ptr::from_ref(schema).addr())
    }

    /// The identity of a keyword's array that is not empty: that of its first element.
    pub(crate) fn of_array(array: &[Value]) -> Self {
        Self(array.as_ptr().addr())
    }
}

impl fmt::Display for SchemaId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

/// A map with schemas as keys, kept as a sorted list.
#[derive(Clone, Debug)]
pub(crate) struct BySchema<T>(Vec<(SchemaId, T)>);

impl<T> Default for BySchema<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> BySchema<T> {
    fn position(&self, schema: SchemaId) -> Result<usize, usize> {
        self.0.binary_search_by_key(&schema, |(known, _)| *known)
    }

    pub(crate) fn get(&self, schema: SchemaId) -> Option<&T> {
        let at = self.position(schema).ok()?;
        self.0.get(at).map(|(_, known)| known)
    }

    /// The keys of the map: all schemas that have a value in it, sorted.
    pub(crate) fn schemas(&self) -> impl Iterator<Item = SchemaId> {
        self.0.iter().map(|(schema, _)| *schema)
    }

    pub(crate) fn insert(&mut self, schema: SchemaId, new: T) {
        match self.position(schema) {
            Ok(at) => {
                if let Some((_, known)) = self.0.get_mut(at) {
                    *known = new;
                }
            }
            Err(at) => self.0.insert(at, (schema, new)),
        }
    }
}
