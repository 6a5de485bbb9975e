//! A client of A2A agents that does no IO.
//!
//! Owns requests and answers as data (`client`), the state machine of a conversation
//! (`conversation`), and artifacts as blocks to show (`artifacts`). Leaves carrying out commands,
//! and drawing, to the app. A module imports only those before it: `client`, `conversation`,
//! `artifacts`; `messages` holds the sentences for people.

#![doc = include_str!("../README.md")]
#![cfg_attr(
    all(test, not(feature = "exact-numbers")),
    expect(unused_imports, reason = "some tests are about exact numbers")
)]

pub mod artifacts;
pub mod client;
pub mod conversation;
mod messages;
