//! Bodies of answers: one JSON text, or a stream of events.
//!
//! Owns how a body is put into pieces: server-sent events (WHATWG HTML §9.2), signs of life in
//! silent streams, what proxies have to know. Leaves what goes wrong with the pieces to `faults`.

use std::io;
use std::pin::Pin;
use std::time::Duration;

use a2a::ProtocolError;
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_core::Stream;
use serde_json::Value;

use crate::errors::RpcError;
use crate::faults::Fault;

/// The media type of JSON.
pub(crate) const JSON: &str = "application/json";
/// The media type of A2A 1.0 §14.1.1.
pub(crate) const A2A_JSON: &str = "application/a2a+json";

/// A body, piece by piece.
pub(crate) type Pieces = Pin<Box<dyn Stream<Item = io::Result<Bytes>> + Send>>;
/// Values, as they come.
pub(crate) type Values = Pin<Box<dyn Stream<Item = Value> + Send>>;

/// Refuses a request whose body says that it is no JSON. One that says nothing may be.
pub(crate) fn sent_as_json(headers: &HeaderMap) -> Result<(), RpcError> {
    let Some(sent) = headers.get(header::CONTENT_TYPE) else {
        return Ok(());
    };
    let sent = sent.to_str().unwrap_or_default();
    let essence = sent.split(';').next().unwrap_or_default().trim();
    let known = [JSON, A2A_JSON]
        .iter()
        .any(|known| essence.eq_ignore_ascii_case(known));
    if known {
        return Ok(());
    }
    let why = format!("Bodies are {JSON} or {A2A_JSON}, not “{essence}”.");
    Err(RpcError::new(
        ProtocolError::CONTENT_TYPE_NOT_SUPPORTED,
        why,
    ))
}

/// A JSON answer.
pub(crate) fn json(
    status: StatusCode,
    content_type: &'static str,
    value: &Value,
    fault: Option<(Fault, Duration)>,
) -> Response {
    let body = match fault {
        Some((fault, pace)) if fault.breaks_pieces() => {
            let text = if fault == Fault::Crlf {
                format!("{value:#}\n")
            } else {
                value.to_string()
            };
            let one: Pieces = Box::pin(async_stream::stream! { yield Ok(Bytes::from(text)); });
            Body::from_stream(fault.pieces(pace, one))
        }
        _ => Body::from(value.to_string()),
    };
    (status, [(header::CONTENT_TYPE, content_type)], body).into_response()
}

/// A stream of events.
pub(crate) fn events(
    values: Values,
    keep_alive: Duration,
    fault: Option<(Fault, Duration)>,
) -> Response {
    let stalls = fault.is_some_and(|(fault, _)| fault == Fault::Stall);
    let pieces = pieces(values, (!stalls).then_some(keep_alive));
    let pieces = match fault {
        Some((fault, pace)) => fault.pieces(pace, pieces),
        None => pieces,
    };
    let headers = [
        (header::CONTENT_TYPE, "text/event-stream"),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    let mut response = (headers, Body::from_stream(pieces)).into_response();
    // Or a proxy in between would collect the events and deliver them at the end.
    response
        .headers_mut()
        .insert("x-accel-buffering", HeaderValue::from_static("no"));
    response
}

/// An event for each value. A stream that is silent for that long says that it is still there.
fn pieces(mut values: Values, keep_alive: Option<Duration>) -> Pieces {
    Box::pin(async_stream::stream! {
        loop {
            let next = std::future::poll_fn(|context| values.as_mut().poll_next(context));
            let value = match keep_alive {
                None => next.await,
                Some(silence) => {
                    let Ok(value) = tokio::time::timeout(silence, next).await else {
                        yield Ok(Bytes::from_static(b": keep-alive\n\n"));
                        continue;
                    };
                    value
                }
            };
            match value {
                Some(value) => yield Ok(Bytes::from(format!("data: {value}\n\n"))),
                None => break,
            }
        }
    })
}
