//! JSON text, exact numbers, equality by value, and JSON Pointer.
//!
//! Owns reading and writing `serde_json::Value` and comparing two values. Leaves the value and number types
//! to `serde_json`. Invariants: as strict as `serde_json`, with its error messages and its limit of 127
//! nested levels, but for a byte order mark before the text; with the feature `exact-numbers` every number keeps its exact
//! text, without it a number is an integer of 64 bits or the nearest double. Hand-written because serde's machinery would be an eighth of the page's wasm module, which needs only three functions of it.
//!
//! `text`, `object`, `number::count`, `number::whole` and `Pointer::index` are conveniences for the crates that build
//! on this one.

#![doc = include_str!("../README.md")]
#![cfg_attr(
    all(test, not(feature = "exact-numbers")),
    expect(unused_imports, reason = "some tests are about exact numbers")
)]

pub mod equality;
pub mod number;
mod number_text;
mod pointer;
mod read;
pub mod syntax;
mod write;

use serde_json::{Map, Value};

pub use pointer::{Pointer, PointerError};
pub use read::parse;
pub use write::{pretty, to_text};

/// A JSON string with this text.
pub fn text(text: &str) -> Value {
    Value::String(text.to_owned())
}

/// A JSON object with these members; of two with the same name, the later one is kept.
pub fn object(members: Vec<(&str, Value)>) -> Value {
    let mut map = Map::new();
    for (name, value) in members {
        map.insert(name.to_owned(), value);
    }
    Value::Object(map)
}
