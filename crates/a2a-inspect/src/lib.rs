//! Checks for the JSON of A2A.
//!
//! Owns the schemas and rules of the documents that agents follow, and the findings about JSON that breaks them.
//! Leaves validation to `json_form::validate`. Invariants: any JSON can be checked, without a panic; the crate does no
//! IO and reads no clock.
//!
//! ```
//! use a2a_inspect::{Finding, Severity};
//!
//! let finding = Finding::error(
//!     "envelope.message-id",
//!     "/message_id".parse().unwrap(),
//!     "The identifier is not a UUID of version 4.",
//!     "Make a new one, for example by `crypto.randomUUID()`.",
//! );
//! assert_eq!(finding.severity, Severity::Error);
//! assert_eq!(finding.pointer.as_str(), "/message_id");
//! ```

mod finding;

pub use finding::{Finding, Severity};
