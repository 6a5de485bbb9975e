//! Errors of A2A, as an agent sends them.
//!
//! Owns `ProtocolError`: codes, the reasons of `google.rpc.ErrorInfo` that stand for them, and
//! details. Leaves reading an error to `dialect`, and sentences to the client. Invariant: the code
//! or reason identifies an error, never the HTTP status, which changed between 1.0.0 and 1.0.1.

use serde_json::Value;

use super::Members;

/// An error as the agent sent it (A2A §8, JSON-RPC 2.0 §5.1, `google.rpc.Status`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProtocolError {
    /// The code. A negative code is one of JSON-RPC or A2A, also if the agent sent only a reason. Any
    /// other code is what the agent sent, or 0.
    pub code: i64,
    /// The code in a protocol whose codes are texts (002, 004), unchanged; `None` if the code is a number.
    pub name: Option<Box<str>>,
    /// The agent's sentence about the error.
    pub message: String,
    /// Details of the error, often a list of `google.rpc` objects with `@type`; `None` if the agent sent none.
    pub data: Option<Value>,
}

impl ProtocolError {
    /// The agent knows no task with the id of the request.
    pub const TASK_NOT_FOUND: i64 = -32001;
    /// The task has ended and can't be canceled.
    pub const TASK_NOT_CANCELABLE: i64 = -32002;
    /// The agent does not support the operation that the request calls.
    pub const UNSUPPORTED_OPERATION: i64 = -32004;
    /// The agent does not accept this media type.
    pub const CONTENT_TYPE_NOT_SUPPORTED: i64 = -32005;
    /// The request did not activate an extension that the card requires (1.0).
    pub const EXTENSION_SUPPORT_REQUIRED: i64 = -32008;
    /// The agent does not support this protocol version (1.0).
    pub const VERSION_NOT_SUPPORTED: i64 = -32009;
    /// The body of the request is not JSON (JSON-RPC).
    pub const PARSE_ERROR: i64 = -32700;
    /// The body of the request is JSON, but not a JSON-RPC request.
    pub const INVALID_REQUEST: i64 = -32600;
    /// The agent does not know the method (JSON-RPC).
    pub const METHOD_NOT_FOUND: i64 = -32601;
    /// The parameters are not valid for the method (JSON-RPC).
    pub const INVALID_PARAMS: i64 = -32602;
    /// The agent failed while it handled a valid request (JSON-RPC).
    pub const INTERNAL_ERROR: i64 = -32603;

    /// The reasons of `google.rpc.ErrorInfo` with their codes (A2A 1.0 §10.6, §11.6).
    const REASONS: [(&str, i64); 14] = [
        ("TASK_NOT_FOUND", Self::TASK_NOT_FOUND),
        ("TASK_NOT_CANCELABLE", Self::TASK_NOT_CANCELABLE),
        ("PUSH_NOTIFICATION_NOT_SUPPORTED", -32003),
        ("UNSUPPORTED_OPERATION", Self::UNSUPPORTED_OPERATION),
        (
            "CONTENT_TYPE_NOT_SUPPORTED",
            Self::CONTENT_TYPE_NOT_SUPPORTED,
        ),
        ("INVALID_AGENT_RESPONSE", -32006),
        ("EXTENDED_AGENT_CARD_NOT_CONFIGURED", -32007),
        (
            "EXTENSION_SUPPORT_REQUIRED",
            Self::EXTENSION_SUPPORT_REQUIRED,
        ),
        ("VERSION_NOT_SUPPORTED", Self::VERSION_NOT_SUPPORTED),
        ("INVALID_PARAMS", Self::INVALID_PARAMS),
        ("INVALID_REQUEST", Self::INVALID_REQUEST),
        ("METHOD_NOT_FOUND", Self::METHOD_NOT_FOUND),
        ("INTERNAL_ERROR", Self::INTERNAL_ERROR),
        ("JSON_PARSE_ERROR", Self::PARSE_ERROR),
    ];

    /// The code that stands for a reason of `google.rpc.ErrorInfo`; `None` for an unknown reason.
    pub fn code_of(reason: &str) -> Option<i64> {
        let known = Self::REASONS.iter().find(|(name, _)| *name == reason);
        known.map(|(_, code)| *code)
    }

    /// The objects in `data` whose `@type` ends with `kind`, a name of `google.rpc` such as `BadRequest`.
    pub fn details<'e>(&'e self, kind: &'static str) -> impl Iterator<Item = &'e Members> {
        let all = self.data.as_ref().and_then(Value::as_array);
        let objects = all.into_iter().flatten().filter_map(Value::as_object);
        objects.filter(move |detail| {
            let named = detail.get("@type").and_then(Value::as_str);
            named.is_some_and(|name| name.rsplit(['.', '/']).next() == Some(kind))
        })
    }

    /// The reason of a `google.rpc.ErrorInfo`, such as `TASK_NOT_FOUND`; else the code, if it is a text (002, 004);
    /// else `None`.
    pub fn reason(&self) -> Option<&str> {
        self.details("ErrorInfo")
            .find_map(|info| info.get("reason")?.as_str())
            .or(self.name.as_deref())
    }
}
