//! A2A Forms: a form for every A2A agent that declares JSON Schemas.
//!
//! The crates below `crates/` do no IO and know no framework; they are tested natively, and the compiler keeps their
//! order. This crate adds what runs in a browser only.
//!
//! ```text
//! exact_json    (crates/json)        JSON text and JSON Pointer, exact numbers, equality
//! locales       (crates/locales)     the sentences for people in all languages, and the language of a scope
//! json_form     (crates/json-form)   knows nothing of A2A
//!   formats       text formats that the others share: dates, Base64, media types
//!   schema        a JSON Schema as data: references, what applies where, the cost guard
//!   markdown      Markdown text → blocks of safe nodes, and how they are sent
//!   validate      Checker over jsonschema, Finding, Assessment, the worker's messages
//!   form          schema → form: state, edits, views of single controls, wording of findings
//!   result        a value and its schema → what to read, part by part
//! a2a           (crates/a2a)         one vocabulary for agents, messages and tasks; dialect/ puts it on the wire
//!   extension     object schemas (000): modes, where schemas are declared, the agent's request flow
//! a2a_client    (crates/a2a-client)
//!   client        requests and answers as data: cards, sends, streams, why an agent can't be reached
//!   conversation  Conversation::step(Event) -> Vec<Command>: the only place that decides what is next
//!   artifacts     a message's or an artifact's parts → blocks to show, to compare, to take away
//! view_macro    (crates/view-macro)  view!: Leptos's grammar, elements of one type
//! a2a_inspect   (crates/a2a-inspect) findings about any JSON of A2A
//! conform       (crates/conform)     the rules of object schemas (000), judged by messages to an agent
//! worker        (crates/worker)      the web worker's module: the validator and Markdown
//! browser       (wasm32) the effects: fetch, timers, storage, the worker
//! ui            (wasm32) the views; one file for each control
//! style         (wasm32) their style sheets
//! element       (wasm32, in bin/ui) the exports for the JS shell
//! ```
//!
//! `docs/architecture.md` describes them. An app depends on this crate alone, which re-exports what an app needs of the
//! others; the sources here call each crate by its own name. `worker` runs beside it, from a program of its own, and so does
//! `a2a_inspect`, which programs without a browser have as well.

pub use a2a;
pub use a2a_client::{client, conversation};
pub use exact_json as json;
pub use json_form::{form, validate};

/// The layout of results: a value through its schema, and a task's parts as blocks.
pub mod result {
    pub use a2a_client::artifacts::*;
    pub use json_form::result::*;
}

/// The program of the worker, for an app that has it as a program of its own package.
#[cfg(all(target_arch = "wasm32", feature = "worker"))]
pub use a2a_forms_worker as worker;

pub mod browser;
#[cfg(server)]
pub mod server;
pub mod style;
pub mod ui;
