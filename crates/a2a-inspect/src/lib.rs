//! Inspection of the JSON of A2A: its kind, and the rules that it breaks.
//!
//! Owns the schemas and rules of the documents that agents follow, and the findings about JSON that breaks them.
//! Leaves validation to `json_form::validate`. Invariants: any JSON can be checked, without a panic; the crate does no
//! IO and reads no clock.
//!
//! ```
//! use a2a_inspect::Severity;
//! use a2a_inspect::documents::{Context, Kind, check};
//! use serde_json::json;
//!
//! let request = json!({
//!     "message_id": "a7f8d9e2-3c4b-5d6e-7f8a-9b0c1d2e3f4g",
//!     "message_type": "request",
//!     "sender_id": "client-agent-001",
//!     "recipient_id": "crypto-agent-001",
//!     "timestamp": "2025-12-09T15:30:00.000Z",
//!     "payload": {"method": "get_price"},
//!     "correlation_id": null
//! });
//! let findings = check(Kind::Envelope, &request, &Context::default());
//! assert_eq!(findings.len(), 1);
//! assert_eq!(findings[0].severity, Severity::Error);
//! assert_eq!(findings[0].rule, "envelope.schema.pattern");
//! assert_eq!(findings[0].pointer.as_str(), "/message_id");
//! assert!(findings[0].fix.contains("UUID of version 4"));
//! ```

pub mod documents;
mod extension;
mod finding;
mod inspect;
mod kind;
mod lint;
mod messages;
mod oddities;
mod recognise;
pub mod report;
mod rules;
mod stream;
mod text_position;

pub use finding::{Finding, Severity};
pub use inspect::{Context, LARGEST, MOST_FINDINGS, answer, inspect};
pub use kind::TextKind;
pub use rules::RULES;
