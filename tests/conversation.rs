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

#[path = "conversation/again.rs"]
mod again;
#[path = "conversation/agent.rs"]
mod agent;
#[path = "conversation/answering.rs"]
mod answering;
#[path = "conversation/anybody.rs"]
mod anybody;
#[path = "conversation/asking.rs"]
mod asking;
#[path = "conversation/authorizing.rs"]
mod authorizing;
#[path = "conversation/bindings.rs"]
mod bindings;
#[path = "conversation/cancelling.rs"]
mod cancelling;
#[path = "conversation/driver.rs"]
mod driver;
#[path = "conversation/finding.rs"]
mod finding;
#[path = "conversation/following.rs"]
mod following;
#[path = "conversation/history.rs"]
mod history;
#[path = "conversation/kth.rs"]
mod kth;
#[path = "conversation/remembering.rs"]
mod remembering;
#[path = "conversation/signing_in.rs"]
mod signing_in;
#[path = "conversation/streams.rs"]
mod streams;
#[path = "conversation/waiting.rs"]
mod waiting;
