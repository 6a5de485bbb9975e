//! The bodies of answers: one JSON text, or a stream of server-sent events (WHATWG HTML §9.2).

use std::io;
use std::pin::Pin;
use std::time::Duration;

use a2a::ProtocolError;
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderName, StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_core::Stream;
use serde_json::Value;

use crate::errors::RpcError;

/// The media type of JSON.
pub(crate) const JSON: &str = "application/json";
/// The media type that A2A 1.0 §14.1.1 registers for its JSON.
pub(crate) const A2A_JSON: &str = "application/a2a+json";

/// JSON values that arrive one after another, for an event stream.
pub(crate) type Values = Pin<Box<dyn Stream<Item = Value> + Send>>;

/// Refuses a request with a `Content-Type` that is not JSON. A request without `Content-Type` may be JSON.
pub(crate) fn require_json(headers: &HeaderMap) -> Result<(), RpcError> {
    let Some(sent) = headers.get(header::CONTENT_TYPE) else {
        return Ok(());
    };
    let sent = sent.to_str().unwrap_or_default();
    let essence = sent.split(';').next().unwrap_or_default().trim();
    let is = |known: &&str| essence.eq_ignore_ascii_case(known);
    if [JSON, A2A_JSON].iter().any(is) {
        return Ok(());
    }
    let why = format!("Bodies are {JSON} or {A2A_JSON}, not “{essence}”.");
    Err(RpcError::new(
        ProtocolError::CONTENT_TYPE_NOT_SUPPORTED,
        why,
    ))
}

/// An HTTP response whose body is this value as JSON.
pub(crate) fn json(status: StatusCode, content_type: &'static str, value: &Value) -> Response {
    let headers = [(header::CONTENT_TYPE, content_type)];
    (status, headers, value.to_string()).into_response()
}

/// A stream with an event for each value. After each silence of `keep_alive`, a comment keeps the connection open.
pub(crate) fn events(mut values: Values, keep_alive: Duration) -> Response {
    let pieces = async_stream::stream! {
        loop {
            let next = std::future::poll_fn(|context| values.as_mut().poll_next(context));
            match tokio::time::timeout(keep_alive, next).await {
                Err(_) => yield Ok::<_, io::Error>(Bytes::from_static(b": keep-alive\n\n")),
                Ok(Some(value)) => yield Ok(Bytes::from(format!("data: {value}\n\n"))),
                Ok(None) => break,
            }
        }
    };
    let headers = [
        (header::CONTENT_TYPE, "text/event-stream"),
        (header::CACHE_CONTROL, "no-cache"),
        // Or a proxy in between would collect the events and deliver them at the end.
        (HeaderName::from_static("x-accel-buffering"), "no"),
    ];
    (headers, Body::from_stream(pieces)).into_response()
}
