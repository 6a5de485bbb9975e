//! Tests of the crate's public interface: conversations step by step, sign-in, hostile answers.
//!
//! One binary, because linking takes longer than most tests.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that breaks says so by panicking"
)]

mod conversation;
mod fuzz_regressions;
mod security;
