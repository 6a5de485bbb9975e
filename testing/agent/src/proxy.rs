//! The forwarding of requests to the demo agent, and the reading of bodies.

use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::Request;
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use serde_json::Value;
use tower::ServiceExt as _;

/// The longest body that is read, in bytes: the same limit as the demo agent's.
const LONGEST: usize = 16 * 1024 * 1024;

/// Passes a request to a path below `prefix` on to the agent at the root.
pub(crate) async fn forward(
    agent: &Router,
    prefix: &str,
    mut parts: Parts,
    body: Bytes,
) -> Response {
    let path = below(prefix, &parts.uri).to_owned();
    let (Ok(uri), Ok(prefix)) = (Uri::try_from(path), HeaderValue::from_str(prefix)) else {
        return StatusCode::BAD_REQUEST.into_response();
    };
    parts.uri = uri;
    parts.headers.insert("x-forwarded-prefix", prefix);
    // The router in front has left facts about the path that do not hold any more.
    parts.extensions.clear();
    let request = Request::from_parts(parts, Body::from(body));
    let Ok(mut response) = agent.clone().oneshot(request).await;
    // The body may change on its way.
    response.headers_mut().remove(header::CONTENT_LENGTH);
    response
}

/// The path and query of a request, without the prefix if they begin with it.
pub(crate) fn below<'u>(prefix: &str, uri: &'u Uri) -> &'u str {
    let path = uri.path_and_query().map_or("/", |path| path.as_str());
    path.strip_prefix(prefix).unwrap_or(path)
}

/// Reads the whole body of a request or a response. The error is the response 413, for a body longer than `LONGEST`.
pub(crate) async fn read(body: Body) -> Result<Bytes, Response> {
    let too_long = |_| StatusCode::PAYLOAD_TOO_LARGE.into_response();
    to_bytes(body, LONGEST).await.map_err(too_long)
}

/// The called operation: the method of JSON-RPC, else the path of HTTP+JSON.
pub(crate) fn called(uri: &Uri, body: &[u8]) -> String {
    let envelope: Value = serde_json::from_slice(body).unwrap_or_default();
    let method = envelope.get("method").and_then(Value::as_str);
    method.unwrap_or_else(|| uri.path()).to_owned()
}
