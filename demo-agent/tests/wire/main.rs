//! Tests of the demo agent by HTTP requests to its router, in this process and without a port.
//!
//! `client` sends the requests; each other file tests one subject.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that breaks says so by panicking"
)]

mod asking;
mod card_variants;
mod cards;
mod client;
mod envelope;
mod errors;
mod fights;
mod flow;
mod official;
mod rest;
mod running;
mod sessions;
mod skills;
