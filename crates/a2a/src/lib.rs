//! The vocabulary of A2A, for every version of the protocol.
//!
//! Owns cards, messages and tasks, whatever dialect they were sent in, and the object-schemas
//! extension (`extension`). Leaves JSON to `dialect`. Invariants: reading never fails (an unknown
//! state, role or part is kept unchanged); the types of one version's JSON stay in `dialect`.
//!
//! ```
//! use a2a::dialect::{Dialect, reading};
//! use a2a::extension;
//! use a2a::message::Part;
//! use serde_json::json;
//!
//! let card = reading::card(&json!({
//!     "name": "Fights",
//!     "schemas": {"fight": {"type": "object"}},
//!     "skills": [{"id": "fight", "name": "Fight", "inputModes": ["application/json;schema=fight"]}]
//! }))
//! .unwrap();
//! let takes = extension::skill::modes::inputs(&card, &card.skills[0]);
//! assert_eq!(takes.schemas[0].name, "fight");
//!
//! let part = Part::data(json!({"a": "Lion"}), &takes.schemas[0].mode);
//! assert_eq!(part.mode(), Some("application/json;schema=fight"));
//! ```

pub mod card;
pub mod dialect;
mod error;
pub mod extension;
mod field_violation;
pub mod message;
pub mod security;
pub mod task;

pub use error::ProtocolError;

use serde_json::{Map, Value};

/// The members of a JSON object, in document order.
pub type Members = Map<String, Value>;
