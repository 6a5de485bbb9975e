//! Tests of the crate's public interface, against real agents and official types.
//!
//! One binary, because linking takes longer than most tests.

#![cfg_attr(
    not(feature = "exact-numbers"),
    expect(unused_imports, reason = "some tests are about exact numbers")
)]
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that breaks says so by panicking"
)]

mod dialects;
mod envelope;
mod request_flow;
