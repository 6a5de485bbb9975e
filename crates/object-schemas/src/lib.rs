//! Typed input and output schemas for agents.
//!
//! Owns the typed face of the extension “Input/output schemas v1” (000) on the official types of A2A 1.0 (`a2a-lf`):
//! the schemas of Rust types on a card, the request flow of 000 §3 with typed data, and results that are checked before
//! they are sent. With the feature `server`, an executor, a request handler and a router for `a2a-server-lf`; with `page`, the
//! form page that an agent serves of itself. Leaves the
//! flow itself to `a2a::extension::request_flow`, and validation to `json_form::validate`. Invariant: data that the
//! schema does not accept never reaches a run, and a result that its schema does not accept never leaves.
//!
#![doc = include_str!("../README.md")]

mod card;
pub mod official;
#[cfg(feature = "page")]
mod page;
mod problems;
mod schemas;
#[cfg(feature = "server")]
mod server;

pub use a2a::extension::URI;
pub use a2a::extension::input_error::{ErrorAt, INPUT_ERRORS_URI};
pub use a2a::extension::request_flow::{Decision, InputError, StructuredInput};
pub use card::{card, skill};
#[cfg(feature = "page")]
pub use page::{
    AgentCalls, CallError, PageAnswer, PageRenderer, PageRequest, page, page_with,
};
pub use problems::Problems;
pub use schemas::{ObjectSchemas, SchemaError};
#[cfg(feature = "server")]
pub use server::{
    ExtensionsLayer, RunContext, RunError, StructuredExecutor, StructuredHandler, router,
};
