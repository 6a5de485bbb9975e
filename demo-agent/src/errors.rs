//! Errors to answer with, as JSON-RPC and as HTTP+JSON write them.
//!
//! Owns the codes that A2A 1.0 §5.4 lists: the JSON-RPC code, the HTTP status, the name of
//! `google.rpc.Code`, the reason of `google.rpc.ErrorInfo`. Invariant: `data` and `details` are
//! lists of objects with `@type`, never anything else (§9.5, §11.6); 0.3 has none of it.

use a2a::ProtocolError;
use a2a::dialect::{CallError, Dialect};
use axum::http::StatusCode;
use serde_json::{Value, json};

/// The agent does not call back over the web.
pub(crate) const PUSH_NOT_SUPPORTED: i64 = -32003;
/// No extended card is there.
pub(crate) const NO_EXTENDED_CARD: i64 = -32007;

/// An error to answer with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RpcError {
    pub(crate) code: i64,
    pub(crate) message: String,
    /// The member of the parameters that is wrong.
    pub(crate) field: Option<&'static str>,
}

/// What each code is called elsewhere.
const NAMES: [(i64, u16, &str, &str); 14] = [
    (
        ProtocolError::TASK_NOT_FOUND,
        404,
        "NOT_FOUND",
        "TASK_NOT_FOUND",
    ),
    (
        ProtocolError::TASK_NOT_CANCELABLE,
        409,
        "FAILED_PRECONDITION",
        "TASK_NOT_CANCELABLE",
    ),
    (
        PUSH_NOT_SUPPORTED,
        400,
        "UNIMPLEMENTED",
        "PUSH_NOTIFICATION_NOT_SUPPORTED",
    ),
    (
        ProtocolError::UNSUPPORTED_OPERATION,
        400,
        "UNIMPLEMENTED",
        "UNSUPPORTED_OPERATION",
    ),
    (
        ProtocolError::CONTENT_TYPE_NOT_SUPPORTED,
        415,
        "INVALID_ARGUMENT",
        "CONTENT_TYPE_NOT_SUPPORTED",
    ),
    (-32006, 502, "INTERNAL", "INVALID_AGENT_RESPONSE"),
    (
        NO_EXTENDED_CARD,
        400,
        "FAILED_PRECONDITION",
        "EXTENDED_AGENT_CARD_NOT_CONFIGURED",
    ),
    (
        ProtocolError::EXTENSION_SUPPORT_REQUIRED,
        400,
        "FAILED_PRECONDITION",
        "EXTENSION_SUPPORT_REQUIRED",
    ),
    (
        ProtocolError::VERSION_NOT_SUPPORTED,
        400,
        "UNIMPLEMENTED",
        "VERSION_NOT_SUPPORTED",
    ),
    (
        ProtocolError::PARSE_ERROR,
        400,
        "INVALID_ARGUMENT",
        "PARSE_ERROR",
    ),
    (
        ProtocolError::INVALID_REQUEST,
        400,
        "INVALID_ARGUMENT",
        "INVALID_REQUEST",
    ),
    (
        ProtocolError::METHOD_NOT_FOUND,
        404,
        "NOT_FOUND",
        "METHOD_NOT_FOUND",
    ),
    (
        ProtocolError::INVALID_PARAMS,
        400,
        "INVALID_ARGUMENT",
        "INVALID_PARAMS",
    ),
    (ProtocolError::INTERNAL_ERROR, 500, "INTERNAL", "INTERNAL"),
];

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
            format!("This is no JSON: {error}."),
        )
    }

    pub(crate) fn version(version: &str, spoken: &str) -> Self {
        Self::new(
            ProtocolError::VERSION_NOT_SUPPORTED,
            format!("A2A {version} is not spoken here. {spoken}"),
        )
    }

    /// The error object of JSON-RPC, as this version writes it.
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

    fn names(&self) -> (u16, &'static str, &'static str) {
        NAMES.iter().find(|(code, ..)| *code == self.code).map_or(
            (500, "INTERNAL", "INTERNAL"),
            |(_, status, name, reason)| (*status, *name, *reason),
        )
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
            CallError::UnknownMethod(_) => Self::new(ProtocolError::METHOD_NOT_FOUND, message),
            CallError::Parameters { method, .. } => {
                let sends = matches!(
                    method.as_str(),
                    "message/send" | "message/stream" | "SendMessage" | "SendStreamingMessage"
                );
                Self::params(if sends { "message" } else { "id" }, message)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_of_a2a_has_its_status_and_its_reason() {
        for code in -32009..=-32001 {
            let (status, body) = RpcError::new(code, "why").for_http();
            assert_ne!(status, StatusCode::INTERNAL_SERVER_ERROR, "{code}");
            assert_eq!(body["error"]["code"], json!(status.as_u16()));
            assert_ne!(body["error"]["details"][0]["reason"], json!("INTERNAL"));
        }
        let (status, _) = RpcError::new(-1, "why").for_http();
        assert_eq!(status, StatusCode::INTERNAL_SERVER_ERROR);
    }
}
