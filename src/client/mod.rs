//! Talking to agents, as data: requests to make, answers to read.
//!
//! Owns addresses, the choice of an interface, JSON-RPC frames, event streams and the reasons why
//! an agent can't be talked to. Does no IO: the `platform` room carries requests out, the
//! `conversation` room decides which. Total on whatever an agent answers.

mod address;
mod choice;
mod http;
mod rpc;
mod sse;
mod why;

pub use address::{Address, AddressError, card_addresses, origin};
pub use choice::{Endpoint, endpoint};
pub use http::{Answer, Fault, Head, Method, Request};
pub(crate) use rpc::frame;
pub use rpc::{Reply, call, read_reply};
pub use sse::{SseError, SseEvent, SseReader};
pub use why::{Place, WhyNot};
