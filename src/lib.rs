//! A2A Forms: a form for every A2A agent that declares JSON Schemas.
//!
//! The map. A room imports only rooms above it in this list; `tests/house.rs` keeps that.
//!
//! ```text
//! pointer        JSON Pointer (RFC 6901)
//! json           JSON text in and out, as serde_json reads and writes it, without serde
//! a2a            one vocabulary for agents, messages and tasks; dialect/ puts it on the wire
//! extension      object schemas (000): modes, where schemas are declared, the agent's request flow
//! schema         a JSON Schema as data: references, what applies where, the cost guard
//! markdown       Markdown text → blocks of safe nodes, and how they are sent
//! validate       Checker over jsonschema, Finding, Assessment, the worker's messages
//! form           schema → form: state, edits, views of single controls, wording of findings
//! result         a value and its schema → what to read, part by part; a task → blocks to show
//! client         requests and answers as data: cards, sends, streams, why an agent can't be reached
//! conversation   Conversation::step(Event) -> Vec<Command>: the only place that decides what is next
//! platform       (wasm32) fetch, timers, storage, worker channel
//! ui             (wasm32) views; one file per control
//! element        (wasm32, in bin/ui) what the JS shell calls
//! ```
//!
//! Core rooms do no IO and know no framework: they are tested natively. `docs/architecture.md`
//! walks through them.

pub mod a2a;
pub mod client;
pub mod conversation;
pub mod extension;
pub mod form;
pub mod json;
pub mod markdown;
pub mod pointer;
pub mod result;
pub mod schema;
pub mod validate;

#[cfg(target_arch = "wasm32")]
pub mod platform;
#[cfg(target_arch = "wasm32")]
pub mod ui;
