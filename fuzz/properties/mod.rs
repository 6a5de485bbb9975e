//! What must hold for any input whatever, one file per target.
//!
//! Each has a function from bytes to nothing that panics where something does not hold. The fuzz
//! targets call it with what they make up, `crates/a2a-client/tests/it/fuzz_regressions.rs` with what was found before.

pub(crate) mod card;
pub(crate) mod form;
pub(crate) mod json;
pub(crate) mod markdown;
pub(crate) mod network;
pub(crate) mod reading;
pub(crate) mod response;
pub(crate) mod rewriting;
pub(crate) mod shown;
pub(crate) mod sse;
