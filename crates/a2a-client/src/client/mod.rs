//! Talking to agents, as data: requests to make, answers to read.
//!
//! Owns addresses, the choice of an interface, requests over JSON-RPC and HTTP+JSON and the replies
//! to them, event streams, credentials with all that is asked of a person for them, and the reasons
//! why an agent can't be talked to. Does no IO: the `platform` room carries requests out, the
//! `conversation` room decides which. Total on whatever an agent answers.

mod address;
mod choice;
mod credentials;
mod exchange;
mod extended_card;
mod given;
mod http;
pub mod oauth;
mod rest;
mod rpc;
mod sse;
mod way_words;
mod ways;
mod why;

pub use address::{Address, AddressError, card_addresses, origin};
pub use choice::{Endpoint, Wire, endpoint};
pub use credentials::{Credential, MASK, Secret, carries_secret, is_token_request, masked};
pub use exchange::{Reply, call, read_event, read_reply};
pub use extended_card::{extended_card_requests, read_extended_card};
pub use given::{Given, NotGiven};
pub use http::{Answer, Fault, Head, Method, Request};
pub use sse::{SseError, SseEvent, SseReader};
pub use way_words::way_titles;
pub use ways::{FieldKind, Mistake, Way, WayField, WhyNotWay, ways};
pub use why::{Place, WhyNot};
