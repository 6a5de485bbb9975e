//! Network requests: those of the conversation (`effects`), and documents that a person asks for (`document_request`).
//!
//! Owns `fetch` with its limits. Leaves what to request to `conversation`.

pub mod document_request;
mod effects;
mod fetch;

pub use effects::EffectRunner;
