//! Network requests: those of the conversation (`effects`), documents that a person asks for (`document_request`), and
//! single requests that a future waits for (`awaited`).
//!
//! Owns `fetch` with its limits. Leaves what to request to `conversation`.

mod awaited;
pub mod document_request;
mod effects;
mod fetch;

pub use awaited::answer_to;
pub use effects::EffectRunner;
