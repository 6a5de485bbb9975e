//! Tests of the public interface: schemas and values in, forms and readings out.
//!
//! One program, because linking a program takes longer than running most tests.

#![cfg_attr(
    not(feature = "exact-numbers"),
    expect(unused_imports, reason = "some tests are about exact numbers")
)]
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
mod posts;
mod real_schemas;
mod results;
#[path = "../../../../tests/verdict_table/mod.rs"]
mod verdict_table;
mod verdicts;

/// The JSON of a fixture. Without exact numbers, doubles stand in place of the numbers beyond them.
fn fixture(text: &str) -> serde_json::Value {
    let text = if cfg!(feature = "exact-numbers") {
        text.to_owned()
    } else {
        text.replace("1e+400", "1e+300").replace("1e400", "1e300")
    };
    exact_json::parse(&text).unwrap()
}
