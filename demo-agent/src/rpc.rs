//! JSON-RPC 2.0 as A2A uses it: reading a request, writing results and errors.
//!
//! Owns the envelope and the shape of errors in both versions (A2A 0.3 §8, 1.0 §9.5: `data` is a
//! list of `google.rpc` objects). Leaves HTTP to `http` and the calls to `a2a::dialect`.

use a2a_forms::a2a::ProtocolError;
use a2a_forms::a2a::dialect::{CallError, Dialect};
use serde_json::{Map, Value, json};

/// A request, as far as every method shares it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Request {
    /// The id to answer with; none for a notification, which gets no answer.
    pub(crate) id: Option<Value>,
    pub(crate) method: String,
    pub(crate) params: Value,
}

/// An error to answer with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RpcError {
    pub(crate) code: i64,
    pub(crate) message: String,
    /// The member of the parameters that is wrong.
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

    /// The error object, as this version writes it.
    fn write(&self, dialect: Dialect) -> Value {
        let mut error = json!({ "code": self.code, "message": self.message });
        if let (Dialect::V1_0, Some(object)) = (dialect, error.as_object_mut()) {
            object.insert("data".to_owned(), Value::Array(self.details()));
        }
        error
    }

    fn details(&self) -> Vec<Value> {
        let reason = match self.code {
            ProtocolError::TASK_NOT_FOUND => "TASK_NOT_FOUND",
            ProtocolError::TASK_NOT_CANCELABLE => "TASK_NOT_CANCELABLE",
            ProtocolError::UNSUPPORTED_OPERATION => "UNSUPPORTED_OPERATION",
            ProtocolError::VERSION_NOT_SUPPORTED => "VERSION_NOT_SUPPORTED",
            ProtocolError::PARSE_ERROR => "PARSE_ERROR",
            ProtocolError::INVALID_REQUEST => "INVALID_REQUEST",
            ProtocolError::METHOD_NOT_FOUND => "METHOD_NOT_FOUND",
            ProtocolError::INVALID_PARAMS => "INVALID_PARAMS",
            _ => "INTERNAL",
        };
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

/// Reads a request. The error comes with the id to answer it with.
pub(crate) fn read(body: &[u8]) -> Result<Request, (Value, RpcError)> {
    let parsed: Value = serde_json::from_slice(body).map_err(|error| {
        (
            Value::Null,
            RpcError::new(
                ProtocolError::PARSE_ERROR,
                format!("This is no JSON: {error}."),
            ),
        )
    })?;
    let refuse = |id: Option<&Value>, why: &str| {
        let id = id.filter(|id| is_id(id)).cloned().unwrap_or_default();
        (id, RpcError::new(ProtocolError::INVALID_REQUEST, why))
    };
    let Value::Object(mut object) = parsed else {
        let why = if parsed.is_array() {
            "Batches are not taken: send one request."
        } else {
            "A request is an object."
        };
        return Err(refuse(None, why));
    };
    let id = object.remove("id");
    if object.get("jsonrpc").and_then(Value::as_str) != Some("2.0") {
        return Err(refuse(id.as_ref(), "“jsonrpc” has to be “2.0”."));
    }
    if id.as_ref().is_some_and(|id| !is_id(id)) {
        return Err(refuse(None, "“id” has to be a text or a number."));
    }
    let Some(Value::String(method)) = object.remove("method") else {
        return Err(refuse(id.as_ref(), "“method” has to be a text."));
    };
    let params = object
        .remove("params")
        .unwrap_or_else(|| Value::Object(Map::new()));
    Ok(Request { id, method, params })
}

fn is_id(id: &Value) -> bool {
    id.is_string() || id.is_number() || id.is_null()
}

/// An answer with a result.
pub(crate) fn result(id: &Value, result: &Value) -> String {
    json!({ "jsonrpc": "2.0", "id": id, "result": result }).to_string()
}

/// An answer with an error.
pub(crate) fn error(id: &Value, error: &RpcError, dialect: Dialect) -> String {
    json!({ "jsonrpc": "2.0", "id": id, "error": error.write(dialect) }).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(body: &str) -> (Value, i64) {
        let (id, error) = read(body.as_bytes()).unwrap_err();
        (id, error.code)
    }

    #[test]
    fn what_is_no_request_is_refused_with_the_right_code_and_id() {
        assert_eq!(code("{"), (Value::Null, -32700));
        assert_eq!(code("[]"), (Value::Null, -32600));
        assert_eq!(code("1"), (Value::Null, -32600));
        assert_eq!(code(r#"{"id":7,"method":"tasks/get"}"#), (json!(7), -32600));
        assert_eq!(
            code(r#"{"jsonrpc":"2.0","id":"x","method":1}"#),
            (json!("x"), -32600)
        );
        assert_eq!(
            code(r#"{"jsonrpc":"2.0","id":[],"method":"m"}"#),
            (Value::Null, -32600)
        );
    }

    #[test]
    fn a_request_without_an_id_is_a_notification_and_null_is_an_id() {
        let id = |body: &str| read(body.as_bytes()).unwrap().id;
        assert_eq!(id(r#"{"jsonrpc":"2.0","method":"m"}"#), None);
        assert_eq!(
            id(r#"{"jsonrpc":"2.0","method":"m","id":null}"#),
            Some(Value::Null)
        );
    }
}
