//! Tests of the public interface: schemas and values in, forms and readings out.
//!
//! One program, because linking a program takes longer than running most tests.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that breaks says so by panicking"
)]

mod any_schema;
mod conformance;
mod forms;
mod gallery;
mod hostile;
mod linked_schemas;
mod real_schemas;
mod results;
#[path = "../../../../tests/verdict_table/mod.rs"]
mod verdict_table;
mod verdicts;
