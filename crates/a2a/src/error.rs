//! What an agent says when it does not do what it was asked.
//!
//! Owns `ProtocolError`: the codes, the reasons that stand for them in `google.rpc.ErrorInfo`, and
//! the details. Leaves reading one to `dialect/` and its sentence to the `client` room. Invariant:
//! an error is told by its code or its reason, never by the HTTP status, which changed between
//! 1.0.0 and 1.0.1.

use serde_json::Value;

use super::Members;

/// An error, as the agent sent it (A2A §8, JSON-RPC 2.0 §5.1, `google.rpc.Status`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProtocolError {
    /// The code: what to key on. Below zero it is one of JSON-RPC and A2A, also where the agent
    /// named only the reason that stands for it; else what the agent sent, and `0` where it sent
    /// none.
    pub code: i64,
    /// The agent's own words.
    pub message: String,
    /// Details, often a list of `google.rpc` objects with `@type`.
    pub data: Option<Value>,
}

/// The reasons of `google.rpc.ErrorInfo` and the codes that they stand for (A2A 1.0 §10.6, §11.6).
const REASONS: [(&str, i64); 14] = [
    ("TASK_NOT_FOUND", ProtocolError::TASK_NOT_FOUND),
    ("TASK_NOT_CANCELABLE", ProtocolError::TASK_NOT_CANCELABLE),
    ("PUSH_NOTIFICATION_NOT_SUPPORTED", -32003),
    (
        "UNSUPPORTED_OPERATION",
        ProtocolError::UNSUPPORTED_OPERATION,
    ),
    (
        "CONTENT_TYPE_NOT_SUPPORTED",
        ProtocolError::CONTENT_TYPE_NOT_SUPPORTED,
    ),
    ("INVALID_AGENT_RESPONSE", -32006),
    ("EXTENDED_AGENT_CARD_NOT_CONFIGURED", -32007),
    (
        "EXTENSION_SUPPORT_REQUIRED",
        ProtocolError::EXTENSION_SUPPORT_REQUIRED,
    ),
    (
        "VERSION_NOT_SUPPORTED",
        ProtocolError::VERSION_NOT_SUPPORTED,
    ),
    ("INVALID_PARAMS", ProtocolError::INVALID_PARAMS),
    ("INVALID_REQUEST", ProtocolError::INVALID_REQUEST),
    ("METHOD_NOT_FOUND", ProtocolError::METHOD_NOT_FOUND),
    ("INTERNAL_ERROR", ProtocolError::INTERNAL_ERROR),
    ("JSON_PARSE_ERROR", ProtocolError::PARSE_ERROR),
];

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

    /// The code that a reason stands for.
    pub fn code_of(reason: &str) -> Option<i64> {
        let known = REASONS.iter().find(|(name, _)| *name == reason);
        known.map(|(_, code)| *code)
    }

    /// The details that are of a type of `google.rpc`, such as `BadRequest`.
    pub fn details<'e>(&'e self, kind: &'static str) -> impl Iterator<Item = &'e Members> {
        let all = self.data.as_ref().and_then(Value::as_array);
        let objects = all.into_iter().flatten().filter_map(Value::as_object);
        objects.filter(move |detail| {
            let named = detail.get("@type").and_then(Value::as_str);
            named.is_some_and(|name| name.rsplit(['.', '/']).next() == Some(kind))
        })
    }

    /// The reason that the agent names, such as `TASK_NOT_FOUND`.
    pub fn reason(&self) -> Option<&str> {
        self.details("ErrorInfo")
            .find_map(|info| info.get("reason")?.as_str())
    }
}
