//! The identity of a schema inside its document.
//!
//! Owns [`SchemaId`]. Invariant: documents are immutable and never move, so the memory address of a schema
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
