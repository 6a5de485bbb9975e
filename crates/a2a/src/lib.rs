//! One vocabulary for every version of A2A.
//!
//! Owns what an agent, a message and a task are, whatever dialect they came in, and what the
//! object-schemas extension adds (`extension`). Leaves the wire to `dialect`. Invariants: nothing a
//! stranger sent is a failure here (an unknown state, role or part is kept as it came), and no type of
//! the wire leaves `dialect`.
//!
//! ```
//! use a2a::dialect::{Dialect, reading};
//! use a2a::{Message, Part, extension};
//! use serde_json::json;
//!
//! let card = reading::card(&json!({
//!     "name": "Fights",
//!     "schemas": {"fight": {"type": "object"}},
//!     "skills": [{"id": "fight", "name": "Fight", "inputModes": ["application/json;schema=fight"]}]
//! }))
//! .unwrap();
//! let takes = extension::inputs(&card, &card.skills[0]);
//! assert_eq!(takes.schemas[0].name, "fight");
//!
//! let part = Part::data(json!({"a": "Lion"}), &takes.schemas[0].mode);
//! assert_eq!(part.mode(), Some("application/json;schema=fight"));
//! ```

mod card;
pub mod dialect;
mod error;
pub mod extension;
mod field_violation;
mod message;
mod security;
mod task;

pub use card::{
    AgentCard, Binding, Capabilities, ExtensionDeclaration, Interface, Provider, Skill,
};
pub use error::ProtocolError;
pub use field_violation::field_violations;
pub use message::{FileContent, FileSource, Message, Part, PartContent, Role};
pub use security::{
    CodeFlow, KeyPlace, OAuthFlows, Requirement, SchemeKind, Security, SecurityScheme,
};
pub use task::{Artifact, Task, TaskState, TaskStatus, Update};

use serde_json::{Map, Value};

/// The members of a JSON object, in the order of the document.
pub type Members = Map<String, Value>;
