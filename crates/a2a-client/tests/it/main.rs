//! What the crate promises, through its public face: a conversation step by step, sign-in, hostile answers.
//!
//! One program, since linking a program takes longer than running most tests.

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
