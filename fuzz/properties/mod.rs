//! Properties that hold for any input, one file per fuzz target.
//!
//! Each has a function from bytes that panics if the property is violated. The fuzz targets call it with generated
//! inputs, `crates/a2a-client/tests/it/fuzz_regressions.rs` with the inputs of earlier failures.

pub(crate) mod blocks;
pub(crate) mod card;
pub(crate) mod envelope;
pub(crate) mod form;
pub(crate) mod json;
pub(crate) mod markdown;
pub(crate) mod network;
pub(crate) mod reading;
pub(crate) mod response;
pub(crate) mod rewriting;
pub(crate) mod sessions;
pub(crate) mod sse;
