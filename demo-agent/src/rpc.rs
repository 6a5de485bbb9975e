//! JSON-RPC 2.0 as A2A uses it: reading a request, writing results and errors.
//!
//! Owns the envelope. Leaves HTTP to `http`, what errors say to `errors`, and the calls to `calls`.

use a2a::ProtocolError;
use a2a::dialect::Dialect;
use serde_json::{Map, Value, json};

use crate::errors::RpcError;

/// A request, as far as every method shares it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Request {
    /// The id to answer with; none for a notification, which gets no answer.
    pub(crate) id: Option<Value>,
    pub(crate) method: String,
    pub(crate) params: Value,
}

/// Reads a request. The error comes with the id to answer it with.
pub(crate) fn read(body: &[u8]) -> Result<Request, (Value, RpcError)> {
    let parsed: Value =
        serde_json::from_slice(body).map_err(|error| (Value::Null, RpcError::no_json(&error)))?;
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
pub(crate) fn result(id: &Value, result: &Value) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "result": result })
}

/// An answer with an error.
pub(crate) fn error(id: &Value, error: &RpcError, dialect: Dialect) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "error": error.for_json_rpc(dialect) })
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
