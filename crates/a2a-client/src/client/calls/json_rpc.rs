//! JSON-RPC 2.0 over HTTP: the frame of a call.
//!
//! Owns the frame. Leaves headers that both bindings share, and replies, to `calls`.

use a2a::dialect::Call;
use exact_json as json;
use serde_json::Value;

use super::interface_selection::Endpoint;
use crate::client::http::{Method, Request};

/// The JSON-RPC request for a call.
pub(super) fn call(endpoint: &Endpoint, call: &Call, id: u64) -> Request {
    let dialect = endpoint.dialect;
    let accept = match call {
        Call::Stream(_) | Call::Resubscribe { .. } => "text/event-stream, application/json",
        _ => "application/json",
    };
    let params = dialect.params(call, endpoint.tenant.as_deref());
    frame(endpoint, id, dialect.method(call), params, accept)
}

/// The POST request to the endpoint whose body is a JSON-RPC request with this id, method and params. `accept` is its
/// `Accept` header.
pub(super) fn frame(
    endpoint: &Endpoint,
    id: u64,
    method: &str,
    params: Value,
    accept: &str,
) -> Request {
    let body = json::object(vec![
        ("jsonrpc", json::text("2.0")),
        ("id", json::number::count(id)),
        ("method", json::text(method)),
        ("params", params),
    ]);
    Request::new(Method::Post, endpoint.url.clone())
        .with_body("application/json", json::to_text(&body))
        .with_header("Accept", accept)
}
