//! Is a value as its schema wants it?
//!
//! Owns the checker, what it finds, and the messages in which a worker is asked. Leaves the
//! schema as data, and the guard against schemas that cost too much, to `schema`, and where and
//! how a finding is shown to `form`. Invariant: this room alone names the validator crate, and only
//! in `checker.rs`, `questions.rs`, `mapping.rs` and `error_kinds.rs`; the page links the rest
//! without it.

mod assessment;
#[cfg(feature = "validator")]
mod checker;
mod finding;
pub mod protocol;
mod refusal;
#[cfg(feature = "worker")]
mod service;

pub use assessment::{Assessment, Verdict};
#[cfg(feature = "validator")]
pub use checker::Checker;
pub use finding::{Finding, ViolationKind};
pub use refusal::Refusal;
#[cfg(feature = "worker")]
pub use service::ValidationService;
