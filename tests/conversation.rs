//! `Conversation::step` through its public face: races, failures, and what a person keeps in each.
//!
//! `driver` plays the platform, `agent` the other side; every other file is one subject.

#![cfg(not(target_arch = "wasm32"))]
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that breaks says so by panicking"
)]

#[path = "conversation/agent.rs"]
mod agent;
#[path = "conversation/asking.rs"]
mod asking;
#[path = "conversation/cancelling.rs"]
mod cancelling;
#[path = "conversation/driver.rs"]
mod driver;
#[path = "conversation/failing.rs"]
mod failing;
#[path = "conversation/finding.rs"]
mod finding;
#[path = "conversation/following.rs"]
mod following;
#[path = "conversation/streams.rs"]
mod streams;
