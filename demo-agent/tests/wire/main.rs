//! The agent over its wire, in this process: requests in, responses out, no port.
//!
//! `client` is what talks to it; every other file is one subject.

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
