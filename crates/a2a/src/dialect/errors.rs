//! Errors of any version of A2A, read by the shape of their JSON.
//!
//! Owns the shapes: the error object of JSON-RPC, the `google.rpc.Status` of HTTP+JSON, the object of 002 and 004
//! with a text as its code, and the problem document (RFC 9457) of 1.0.0. Leaves the reaction to an error to the
//! client.

use serde_json::Value;

use crate::{Members, ProtocolError};

/// Reads the error of an agent's answer: the member `error`, or the whole answer if it is a problem document. `None` if
/// the answer is not an error.
pub fn error(answer: &Value) -> Option<ProtocolError> {
    let object = answer.as_object()?;
    match object.get("error") {
        Some(Value::Object(error)) => Some(status(error)),
        // In a frame of JSON-RPC it is an error all the same.
        Some(Value::String(message)) if object.contains_key("jsonrpc") => Some(ProtocolError {
            code: 0,
            name: None,
            message: message.clone(),
            data: None,
        }),
        _ => problem(object),
    }
}

/// Reads an error object. `google.rpc.Status` has `details` instead of JSON-RPC's `data`.
fn status(error: &Members) -> ProtocolError {
    let data = error.get("data").or_else(|| error.get("details"));
    let read = ProtocolError {
        code: error
            .get("code")
            .and_then(Value::as_i64)
            .unwrap_or_default(),
        name: error.get("code").and_then(Value::as_str).map(Box::from),
        message: text(error, "message"),
        data: data.filter(|data| !data.is_null()).cloned(),
    };
    // A code that is not one of JSON-RPC is an HTTP status. Then the reason identifies the error.
    let code = read.reason().and_then(ProtocolError::code_of);
    match code.filter(|_| read.code >= 0) {
        Some(code) => ProtocolError { code, ..read },
        None => read,
    }
}

/// Reads a problem document:
/// `{"type": "https://a2a-protocol.org/errors/task-not-found", "title", "status", "detail"}`.
fn problem(object: &Members) -> Option<ProtocolError> {
    let kind = object.get("type")?.as_str()?;
    let (_, name) = kind.rsplit_once("/errors/")?;
    let reason = name.replace('-', "_").to_ascii_uppercase();
    let reason = reason.strip_suffix("_ERROR").unwrap_or(&reason);
    let detail = text(object, "detail");
    Some(ProtocolError {
        code: ProtocolError::code_of(reason)
            .or_else(|| object.get("status")?.as_i64())
            .unwrap_or_default(),
        name: None,
        message: if detail.is_empty() {
            text(object, "title")
        } else {
            detail
        },
        data: object
            .get("details")
            .or_else(|| object.get("errors"))
            .cloned(),
    })
}

fn text(object: &Members, name: &str) -> String {
    let text = object.get(name).and_then(Value::as_str);
    text.unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_code_or_reason_identifies_an_error() {
        let info = json!({"@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": "TASK_NOT_FOUND"});
        for (answer, code) in [
            // JSON-RPC.
            (
                json!({"jsonrpc": "2.0", "id": 1, "error": {"code": -32001, "message": "gone"}}),
                -32001,
            ),
            (
                json!({"error": {"code": -32603, "message": "gone", "data": [info]}}),
                -32603,
            ),
            // google.rpc.Status, with any HTTP status in it.
            (
                json!({"error": {"code": 404, "status": "NOT_FOUND", "message": "gone", "details": [info]}}),
                -32001,
            ),
            (
                json!({"error": {"code": 400, "message": "gone", "details": [{}, 7, info]}}),
                -32001,
            ),
            (
                json!({"error": {"code": 404, "message": "gone", "details": []}}),
                404,
            ),
            (json!({"error": {"message": "gone"}}), 0),
            // The problem document of 1.0.0.
            (
                json!({"type": "https://a2a-protocol.org/errors/task-not-found", "status": 404, "detail": "gone"}),
                -32001,
            ),
            (
                json!({"type": "https://a2a-protocol.org/errors/odd", "status": 418, "title": "gone"}),
                418,
            ),
        ] {
            let read = error(&answer).unwrap();
            assert_eq!(
                (read.code, read.message.as_str()),
                (code, "gone"),
                "{answer}"
            );
        }
        for answer in [
            json!(null),
            json!({}),
            json!({"error": "no"}),
            json!({"type": "form"}),
            json!({"task": {}}),
        ] {
            assert_eq!(error(&answer), None, "{answer}");
        }
    }
}
