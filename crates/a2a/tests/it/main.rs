//! What the crate promises, through its public face, against what real agents and official types say.
//!
//! One program, since linking a program takes longer than running most tests.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that breaks says so by panicking"
)]

mod dialects;
mod extension_flow;
