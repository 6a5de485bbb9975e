//! The JSON encoding of messages: a message is an array of its name and its data.
//!
//! Owns encoding and decoding the data of messages, one file per kind. Leaves the messages around them to the
//! parent module. Invariants: decoding is total; numbers keep their text; values are embedded as
//! JSON text, so that a message is not deeper than JSON is parsed. Hand-written because derived serde code for
//! these enums would be a tenth of the page's wasm module.

pub(in crate::validate) mod answers;
pub(in crate::validate) mod assessment;
pub(in crate::validate) mod findings;
mod parts;
pub(in crate::validate) mod patches;
pub(in crate::validate) mod questions;
pub(in crate::validate) mod refusal;
#[cfg(test)]
mod tests;

use exact_json::{self as json, text};
use serde_json::Value;

pub(in crate::validate) use parts::Parts;

/// An array of a name and data.
pub(super) fn named(name: &str, data: Vec<Value>) -> Value {
    let mut items = vec![text(name)];
    items.extend(data);
    Value::Array(items)
}

/// A value, embedded as text.
pub(super) fn deep(value: &Value) -> Value {
    Value::String(json::to_text(value))
}
