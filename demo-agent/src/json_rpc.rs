//! JSON-RPC 2.0 over HTTP: envelopes, and the version of a method.
//!
//! Leaves the headers to `version_headers`. Every valid HTTP request is answered with status 200, and errors are in the
//! envelope.

use std::sync::Arc;

use a2a::ProtocolError;
use a2a::dialect::Dialect;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use serde_json::{Map, Value, json};

use crate::agent::Agent;
use crate::body::{self, JSON};
use crate::calls::{Answer, Context, Request};
use crate::errors::RpcError;
use crate::version_headers::{activate, asked_version, dialect_of_version};

/// The members of a JSON-RPC request, before its method is known.
#[derive(Clone, Debug, PartialEq)]
struct Envelope {
    /// The id for the answer; `None` for a notification, which gets no answer.
    id: Option<Value>,
    method: String,
    params: Value,
}

/// Carries out the JSON-RPC request in `body`, and returns the HTTP response: JSON, an event stream, or an empty 204
/// for a notification.
pub(crate) async fn answer(
    State(agent): State<Arc<Agent>>,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let json = |envelope: Value| body::json(StatusCode::OK, JSON, &envelope);
    let asked_version = asked_version(&headers, &uri);
    // Until a method is known, errors are written in the version that the request asks for.
    let mut dialect = asked_version
        .as_deref()
        .and_then(dialect_of_version)
        .unwrap_or(Dialect::V0_3);
    if let Err(error) = body::require_json(&headers) {
        return json(error_envelope(&Value::Null, &error, dialect));
    }
    let request = match read(&body) {
        Ok(request) => request,
        Err((id, error)) => return json(error_envelope(&id, &error, dialect)),
    };
    let id = request.id.clone().unwrap_or_default();
    // Missing and empty mean 0.3 (A2A 1.0 §3.6.2).
    if let Some(version) = asked_version.filter(|it| dialect_of_version(it).is_none()) {
        let error = RpcError::version(&version, "1.0 and 0.3 are.");
        return json(error_envelope(&id, &error, Dialect::V1_0));
    }
    // The method tells the version, whatever the header says.
    dialect = dialect_of_method(&request.method).unwrap_or(dialect);
    let answered = match Request::read(&request.method, &request.params) {
        Err(error) => Err(error),
        Ok(asked) => {
            let asked = if request.id.is_none() {
                asked.without_waiting()
            } else {
                asked
            };
            let context = Context::new(&agent, dialect, &headers);
            context.answer(asked).await
        }
    };
    if request.id.is_none() {
        // JSON-RPC 2.0 §4.1: a notification gets no answer.
        return StatusCode::NO_CONTENT.into_response();
    }
    let mut response = match answered {
        Err(error) => json(error_envelope(&id, &error, dialect)),
        Ok(Answer::One(result)) => json(result_envelope(&id, &result)),
        Ok(Answer::Events(updates)) => {
            let envelopes = async_stream::stream! {
                for await update in updates {
                    yield result_envelope(&id, &update);
                }
            };
            body::events(Box::pin(envelopes), agent.keep_alive())
        }
    };
    activate(&agent, &headers, dialect, &mut response);
    response
}

/// Reads an envelope. The error is returned with the id for its answer.
fn read(body: &[u8]) -> Result<Envelope, (Value, RpcError)> {
    let parsed: Value =
        serde_json::from_slice(body).map_err(|error| (Value::Null, RpcError::no_json(&error)))?;
    let refuse = |id: Option<&Value>, why: &str| {
        let id = id.filter(|id| is_id(id)).cloned().unwrap_or_default();
        (id, RpcError::new(ProtocolError::INVALID_REQUEST, why))
    };
    let Value::Object(mut object) = parsed else {
        return Err(refuse(
            None,
            "A request is an object. Batches are not taken.",
        ));
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
    Ok(Envelope { id, method, params })
}

fn is_id(id: &Value) -> bool {
    id.is_string() || id.is_number() || id.is_null()
}

fn result_envelope(id: &Value, result: &Value) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "result": result })
}

fn error_envelope(id: &Value, error: &RpcError, dialect: Dialect) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "error": error.for_json_rpc(dialect) })
}

/// The version of a method by its name, whatever its parameters are: methods of 0.3 contain a slash (`message/send`),
/// those of 1.0 begin with a capital letter.
fn dialect_of_method(method: &str) -> Option<Dialect> {
    let of_0_3 = ["message/", "tasks/", "agent/"];
    if of_0_3.iter().any(|start| method.starts_with(start)) {
        return Some(Dialect::V0_3);
    }
    let capital = method.starts_with(|first: char| first.is_ascii_uppercase());
    capital.then_some(Dialect::V1_0)
}
