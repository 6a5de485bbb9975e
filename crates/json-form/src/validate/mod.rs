//! Is a value as its schema wants it?
//!
//! Owns the checker, what it finds, and the messages in which a worker is asked. Leaves the
//! schema as data, and the guard against schemas that cost too much, to `schema`, and where and
//! how a finding is shown to `form`. Invariant: this room alone names the validator crate, and only
//! in `checker.rs`, `questions.rs`, `mapping.rs` and `complaints.rs`; the page links the rest
//! without it.

mod assessment;
#[cfg(feature = "validator")]
mod checker;
#[cfg(feature = "validator")]
mod complaints;
#[cfg(feature = "worker")]
mod desk;
#[cfg(feature = "worker")]
mod difference;
#[cfg(feature = "validator")]
mod equality;
mod finding;
#[cfg(feature = "validator")]
mod formats;
#[cfg(feature = "validator")]
mod mapping;
mod patch;
pub mod protocol;
#[cfg(feature = "validator")]
mod questions;
mod refusal;
mod sentence;
mod wire;

pub use assessment::{Assessment, Verdict};
#[cfg(feature = "validator")]
pub use checker::Checker;
#[cfg(feature = "worker")]
pub use desk::Desk;
pub use finding::{Complaint, Finding};
pub use refusal::Refusal;
