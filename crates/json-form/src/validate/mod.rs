//! Validation of values against a schema.
//!
//! Owns the checker, its findings, and the messages between the page and the worker. Leaves the cost guard and
//! the schema as data to `schema`, and showing findings to `form`. Invariant: only the folder `checker` uses
//! the validator crate; the page links the rest without it.

mod assessment;
#[cfg(feature = "validator")]
mod checker;
mod finding;
mod message_encoding;
mod messages;
pub mod protocol;
mod refusal;
#[cfg(feature = "worker")]
mod service;

pub use assessment::{Assessment, Verdict};
#[cfg(feature = "validator")]
pub use checker::Checker;
pub use finding::{Finding, ViolationKind};
pub use refusal::{Refusal, StartFailure};
#[cfg(feature = "worker")]
pub use service::ValidationService;
