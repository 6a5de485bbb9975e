//! Tests of the checks: on the examples of the documents, on values made from them, and on values of
//! any shape.

#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test that breaks says so by panicking"
)]

mod checklist;
#[path = "../../../../fuzz/targets/clock.rs"]
mod clock;
mod examples;
mod inspection;
mod lint;
#[path = "../../../../fuzz/properties/inspect.rs"]
mod property;
mod recognition;
mod rules;
mod total;
