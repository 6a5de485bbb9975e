//! The errors of answers, in the forms of JSON-RPC and of HTTP+JSON (A2A 1.0 §5.4).
//!
//! `data` and `details` are lists of objects with `@type` (§9.5, §11.6); 0.3 has neither.

use a2a::ProtocolError;
use a2a::dialect::{CallError, Dialect};
use axum::http::StatusCode;
use serde_json::{Value, json};

/// The error code of an agent that does not send push notifications.
pub(crate) const PUSH_NOT_SUPPORTED: i64 = -32003;
/// The error code of an agent without an extended card.
pub(crate) const NO_EXTENDED_CARD: i64 = -32007;

/// An error that answers a call, with the error code of JSON-RPC.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RpcError {
    pub(crate) code: i64,
    pub(crate) message: String,
    /// The invalid member of the parameters; `None` if the error is not about one member.
    pub(crate) field: Option<&'static str>,
}

impl RpcError {
    pub(crate) fn new(code: i64, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            field: None,
        }
    }

    pub(crate) fn params(field: &'static str, message: impl Into<String>) -> Self {
        Self {
            field: Some(field),
            ..Self::new(ProtocolError::INVALID_PARAMS, message)
        }
    }

    pub(crate) fn no_task(id: &str) -> Self {
        Self::new(
            ProtocolError::TASK_NOT_FOUND,
            format!("There is no task “{id}”."),
        )
    }

    pub(crate) fn no_json(error: &serde_json::Error) -> Self {
        Self::new(
            ProtocolError::PARSE_ERROR,
            format!("This is not JSON: {error}."),
        )
    }

    pub(crate) fn version(version: &str, spoken: &str) -> Self {
        Self::new(
            ProtocolError::VERSION_NOT_SUPPORTED,
            format!("A2A {version} is not spoken here. {spoken}"),
        )
    }

    /// The `error` object of a JSON-RPC response; only in A2A 1.0 it has `data` with the details.
    pub(crate) fn for_json_rpc(&self, dialect: Dialect) -> Value {
        let mut error = json!({ "code": self.code, "message": self.message });
        if let (Dialect::V1_0, Some(object)) = (dialect, error.as_object_mut()) {
            object.insert("data".to_owned(), Value::Array(self.details()));
        }
        error
    }

    /// The status and the body of HTTP+JSON (A2A 1.0 §11.6, AIP-193).
    pub(crate) fn for_http(&self) -> (StatusCode, Value) {
        let (status, name, _) = self.names();
        let body = json!({
            "error": {
                "code": status,
                "status": name,
                "message": self.message,
                "details": self.details(),
            }
        });
        let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        (status, body)
    }

    /// The HTTP status code, the name of the `google.rpc.Code`, and the `reason` of `ErrorInfo`.
    fn names(&self) -> (u16, &'static str, &'static str) {
        match self.code {
            ProtocolError::TASK_NOT_FOUND => (404, "NOT_FOUND", "TASK_NOT_FOUND"),
            ProtocolError::TASK_NOT_CANCELABLE => {
                (409, "FAILED_PRECONDITION", "TASK_NOT_CANCELABLE")
            }
            PUSH_NOT_SUPPORTED => (400, "UNIMPLEMENTED", "PUSH_NOTIFICATION_NOT_SUPPORTED"),
            ProtocolError::UNSUPPORTED_OPERATION => (400, "UNIMPLEMENTED", "UNSUPPORTED_OPERATION"),
            ProtocolError::CONTENT_TYPE_NOT_SUPPORTED => {
                (415, "INVALID_ARGUMENT", "CONTENT_TYPE_NOT_SUPPORTED")
            }
            ProtocolError::EXTENSION_SUPPORT_REQUIRED => {
                (400, "FAILED_PRECONDITION", "EXTENSION_SUPPORT_REQUIRED")
            }
            ProtocolError::VERSION_NOT_SUPPORTED => (400, "UNIMPLEMENTED", "VERSION_NOT_SUPPORTED"),
            ProtocolError::PARSE_ERROR => (400, "INVALID_ARGUMENT", "PARSE_ERROR"),
            ProtocolError::INVALID_REQUEST => (400, "INVALID_ARGUMENT", "INVALID_REQUEST"),
            ProtocolError::METHOD_NOT_FOUND => (404, "NOT_FOUND", "METHOD_NOT_FOUND"),
            ProtocolError::INVALID_PARAMS => (400, "INVALID_ARGUMENT", "INVALID_PARAMS"),
            _ => (500, "INTERNAL", "INTERNAL"),
        }
    }

    fn details(&self) -> Vec<Value> {
        let (_, _, reason) = self.names();
        let mut details = vec![json!({
            "@type": "type.googleapis.com/google.rpc.ErrorInfo",
            "reason": reason,
            "domain": "a2a-protocol.org"
        })];
        if let Some(field) = self.field {
            details.push(json!({
                "@type": "type.googleapis.com/google.rpc.BadRequest",
                "fieldViolations": [{ "field": field, "description": self.message }]
            }));
        }
        details
    }
}

impl From<CallError> for RpcError {
    fn from(error: CallError) -> Self {
        let message = error.to_string();
        match error {
            CallError::Parameters { method, .. } => {
                let sends = matches!(
                    method.as_str(),
                    "message/send" | "message/stream" | "SendMessage" | "SendStreamingMessage"
                );
                Self::params(if sends { "message" } else { "id" }, message)
            }
            _ => Self::new(ProtocolError::METHOD_NOT_FOUND, message),
        }
    }
}
