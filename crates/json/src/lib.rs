//! JSON text, exact numbers, equality by value, and JSON Pointer.
//!
//! Owns reading and writing `serde_json::Value` and comparing two values. Leaves the value and number types
//! to `serde_json`. Invariants: as strict as `serde_json`, with its error messages and its limit of 127
//! nested levels, but for a byte order mark before the text; every number keeps its exact text. Hand-written
//! because serde's machinery would be an eighth of the page's wasm module, which needs only three functions of it.
//!
//! `text`, `object`, `number::count`, `number::whole` and `Pointer::index` are conveniences for the crates that build
//! on this one.
//!
//! ```
//! use exact_json::equality::same_json;
//! use exact_json::{Pointer, parse, to_text};
//!
//! let order = parse(r#"{"price": 1.10, "lines": [{"count": 3}]}"#)?;
//! assert_eq!(to_text(&order), r#"{"price":1.10,"lines":[{"count":3}]}"#);
//!
//! let count: Pointer = "/lines/0/count".parse()?;
//! assert!(same_json(count.get(&order).unwrap(), &parse("3.0")?));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod equality;
pub mod number;
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
