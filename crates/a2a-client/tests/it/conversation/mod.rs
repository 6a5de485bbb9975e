//! `Conversation::step` through its public face: races, failures, and what a person keeps in each.
//!
//! `driver` plays the platform, `agent` the other side; every other file is one subject.

mod again;
mod agent;
mod answering;
mod anybody;
mod asking;
mod authorizing;
mod bindings;
mod cancelling;
mod driver;
mod finding;
mod following;
mod history;
mod kth;
mod remembering;
mod signing_in;
mod streams;
mod waiting;
