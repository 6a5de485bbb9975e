//! One vocabulary for every version of A2A.
//!
//! Owns what an agent, a message and a task are, whatever dialect they came in. Leaves the wire
//! to `dialect/`. Invariants: nothing a stranger sent is a failure here (an unknown state, role
//! or part is kept as it came), and no type of the wire leaves `dialect/`.

mod card;
pub mod dialect;
mod error;
pub mod extension;
mod message;
mod security;
mod task;
mod violation;

pub use card::{
    AgentCard, Binding, Capabilities, ExtensionDeclaration, Interface, Provider, Skill,
};
pub use error::ProtocolError;
pub use message::{FileContent, FileSource, Message, Part, PartContent, Role};
pub use security::{
    CodeFlow, KeyPlace, OAuthFlows, Requirement, SchemeKind, Security, SecurityScheme,
};
pub use task::{Artifact, Task, TaskState, TaskStatus, Update};
pub use violation::field_violations;

use serde_json::{Map, Value};

/// The members of a JSON object, in the order of the document.
pub type Members = Map<String, Value>;
