//! Is a value as its schema wants it?
//!
//! Owns the checker, what it finds, and the messages in which a worker is asked. Leaves the
//! schema as data, and the guard against schemas that cost too much, to `schema`, and where and
//! how a finding is shown to `form`. Invariant: this room alone names the validator crate, and only
//! in `checker.rs`, `questions.rs`, `mapping.rs` and `complaints.rs`; the page links the rest
//! without it.

mod assessment;
pub mod bundle;
mod checker;
mod complaints;
mod desk;
mod difference;
mod equality;
mod finding;
mod formats;
mod mapping;
mod patch;
pub mod protocol;
mod questions;
mod refusal;
mod sentence;
mod wire;

pub use assessment::{Assessment, Verdict};
pub use checker::Checker;
pub use desk::Desk;
pub use finding::{Complaint, Finding};
pub use refusal::Refusal;
