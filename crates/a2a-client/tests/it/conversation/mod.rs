//! `Conversation::step` through its public interface: races and failures, in which no input is lost.
//!
//! `driver` plays the app, and `agent` the agent; each other file is about one subject.

mod agent;
mod answers;
mod backoff_and_stalls;
mod bindings;
mod cancel;
mod card_discovery;
mod context;
mod declared_inputs;
mod driver;
mod envelopes;
mod fault_injection;
mod following;
mod history;
mod host_additions;
mod oauth;
mod odd_agents;
mod questions;
mod random_sign_in;
mod requesting;
mod rerun;
mod run_persistence;
mod secrets;
mod sessions;
mod sign_in;
mod signatures;
mod stream_interruptions;
