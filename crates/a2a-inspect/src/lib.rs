//! Inspection of the JSON of A2A: its kind, and the rules that it breaks.
//!
//! Owns the schemas and rules of the documents that agents follow, and the findings about JSON that breaks them.
//! Leaves validation to `json_form::validate`. Invariants: any JSON can be checked, without a panic; the crate does no
//! IO and reads no clock.

#![doc = include_str!("../README.md")]
pub mod documents;
mod extension;
mod finding;
mod inspect;
mod kind;
mod lint;
mod messages;
mod oddities;
mod recognise;
pub mod report;
mod rules;
mod stream;
mod text_position;

pub use finding::{Finding, Severity};
pub use inspect::{Context, LARGEST, MOST_FINDINGS, answer, inspect};
pub use kind::TextKind;
pub use rules::RULES;
