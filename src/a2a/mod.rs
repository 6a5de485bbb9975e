//! One vocabulary for every version of A2A.
//!
//! Owns what an agent, a message and a task are, whatever dialect they came in. Leaves the wire
//! to `dialect/`. Invariants: nothing a stranger sent is a failure here (an unknown state, role
//! or part is kept as it came), and no type of the wire leaves `dialect/`.

mod card;
pub mod dialect;
mod message;
mod task;

pub use card::{
    AgentCard, Binding, Capabilities, ExtensionDeclaration, Interface, Provider, Skill,
};
pub use message::{FileContent, FileSource, Message, Part, PartContent, Role};
pub use task::{Artifact, Task, TaskState, TaskStatus, Update};

use serde_json::{Map, Value};

/// The members of a JSON object, in the order of the document.
pub type Members = Map<String, Value>;

/// An error object of JSON-RPC, as the agent sent it (A2A §8, JSON-RPC 2.0 §5.1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProtocolError {
    /// The code: what to key on. `0` where the agent sent none.
    pub code: i64,
    /// The agent's own words.
    pub message: String,
    /// Details, often a list of `google.rpc` objects with `@type`.
    pub data: Option<Value>,
}

impl ProtocolError {
    /// The task is not known to the agent.
    pub const TASK_NOT_FOUND: i64 = -32001;
    /// The task has ended and can not be cancelled.
    pub const TASK_NOT_CANCELABLE: i64 = -32002;
    /// The agent does not do this.
    pub const UNSUPPORTED_OPERATION: i64 = -32004;
    /// The agent does not take this kind of content.
    pub const CONTENT_TYPE_NOT_SUPPORTED: i64 = -32005;
    /// A required extension was not activated (1.0).
    pub const EXTENSION_SUPPORT_REQUIRED: i64 = -32008;
    /// The agent does not speak this version (1.0).
    pub const VERSION_NOT_SUPPORTED: i64 = -32009;
    /// The request was no JSON (JSON-RPC).
    pub const PARSE_ERROR: i64 = -32700;
    /// The request was no request (JSON-RPC).
    pub const INVALID_REQUEST: i64 = -32600;
    /// The method is not known (JSON-RPC).
    pub const METHOD_NOT_FOUND: i64 = -32601;
    /// The parameters do not fit the method (JSON-RPC).
    pub const INVALID_PARAMS: i64 = -32602;
    /// The agent failed inside (JSON-RPC).
    pub const INTERNAL_ERROR: i64 = -32603;
}
