//! The vocabulary of A2A, for every version of the protocol.
//!
//! Owns cards, messages and tasks, whatever dialect they were sent in, and the object-schemas
//! extension (`extension`). Leaves JSON to `dialect`. Invariants: reading never fails (an unknown
//! state, role or part is kept unchanged); the types of one version's JSON stay in `dialect`.

#![doc = include_str!("../README.md")]
#![cfg_attr(
    all(test, not(feature = "exact-numbers")),
    expect(unused_imports, reason = "some tests are about exact numbers")
)]

pub mod card;
pub mod dialect;
mod error;
pub mod extension;
mod field_violation;
pub mod message;
pub mod security;
pub mod task;

pub use error::ProtocolError;

use serde_json::{Map, Value};

/// The members of a JSON object, in document order.
pub type Members = Map<String, Value>;
