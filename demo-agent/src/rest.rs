//! HTTP+JSON, the binding without envelopes (A2A 1.0 §11).
//!
//! Owns paths and methods of HTTP, queries, media types, and errors by status. Leaves the calls to
//! `calls` and the body to `body`. Invariants: an error is an object of AIP-193, whatever is wrong;
//! an answer is `application/a2a+json` for whoever says that media type, else `application/json`.

use std::sync::Arc;

use a2a::ProtocolError;
use a2a::dialect::Dialect;
use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderName, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Map, Value};

use crate::body::{self, A2A_JSON, JSON, Values};
use crate::calls::{self, Ask, Asked, Door, Outcome};
use crate::errors::RpcError;
use crate::http::{activate, asked_version, unspoken_by_http_json};
use crate::mount::Mount;
use crate::{Shared, callers, card, query};

/// What a path and a method of HTTP come to.
enum Route {
    Asked(Box<Asked>),
    /// The path is there, and takes other methods.
    Methods(&'static str),
    Nowhere,
}

/// Answers one request by HTTP+JSON.
pub(crate) async fn answer(
    shared: Arc<Shared>,
    mount: Arc<Mount>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let caller = callers::recognise(&headers, &uri, &shared.oauth);
    if mount.locked && !caller.signed_in {
        return callers::refused();
    }
    if let Some(response) = shared.instead_of_answer(&mount, &headers, &uri) {
        return response;
    }
    let media_type = media_type(&headers);
    let fault = mount.fault.map(|fault| (fault, shared.config.pace));
    let json = |status, mut value: Value, heard: usize| {
        if let Some((fault, _)) = fault {
            fault.bare(&mut value, heard);
        }
        body::json(status, media_type, &value, fault)
    };
    let refuse = |error: &RpcError| {
        let (status, value) = error.for_http();
        json(status, value, 0)
    };
    let asked = asked_version(&headers, &uri);
    if let Some(version) = unspoken_by_http_json(asked.as_deref()) {
        return refuse(&RpcError::version(version, "1.0 is, by HTTP+JSON."));
    }
    let asked = match read(&mount, &method, &uri, &headers, &body) {
        Ok(Route::Asked(asked)) => *asked,
        Ok(Route::Methods(allowed)) => {
            return (StatusCode::METHOD_NOT_ALLOWED, [(header::ALLOW, allowed)]).into_response();
        }
        Ok(Route::Nowhere) => {
            let why = format!("There is nothing at {}.", uri.path());
            return refuse(&RpcError::new(ProtocolError::METHOD_NOT_FOUND, why));
        }
        Err(error) => return refuse(&error),
    };
    let instead = mount
        .fault
        .zip(asked.call())
        .and_then(|(fault, call)| fault.instead_of(call));
    if let Some(response) = instead {
        return response;
    }
    let heard = asked.heard();
    let door = Door {
        shared: &shared,
        mount: &mount,
        dialect: Dialect::V1_0,
        caller,
        base: card::base(&headers, &uri),
    };
    let mut response = match calls::carry_out(&door, asked).await {
        Ok(Outcome::One(value)) => json(StatusCode::OK, value, heard),
        Ok(Outcome::Events(updates)) => body::events(
            bare(updates, &mount, heard),
            shared.config.keep_alive,
            fault,
        ),
        Err(error) => refuse(&error),
    };
    activate(&headers, Dialect::V1_0, &mut response);
    response
}

fn bare(updates: Values, mount: &Mount, heard: usize) -> Values {
    let Some(fault) = mount.fault else {
        return updates;
    };
    fault.events(Box::pin(async_stream::stream! {
        let mut at = heard;
        for await mut update in updates {
            fault.bare(&mut update, at);
            at += 1;
            yield update;
        }
    }))
}

/// The media type of the answer.
fn media_type(headers: &HeaderMap) -> &'static str {
    let says = |name: HeaderName| {
        let values = headers.get_all(name);
        let mut texts = values.iter().filter_map(|value| value.to_str().ok());
        texts.any(|text| text.to_ascii_lowercase().contains(A2A_JSON))
    };
    if says(header::ACCEPT) || says(header::CONTENT_TYPE) {
        A2A_JSON
    } else {
        JSON
    }
}

fn read(
    mount: &Mount,
    method: &Method,
    uri: &Uri,
    headers: &HeaderMap,
    body: &[u8],
) -> Result<Route, RpcError> {
    let path = uri.path().strip_prefix(&mount.http_json_path());
    let path = path.unwrap_or_default().trim_start_matches('/');
    let is_get = *method == Method::GET;
    let is_post = *method == Method::POST;
    match path {
        "message:send" | "message:stream" if is_post => {
            let name = if path == "message:send" {
                "SendMessage"
            } else {
                "SendStreamingMessage"
            };
            let params = read_body(headers, body)?;
            return asked(name, &params);
        }
        "message:send" | "message:stream" => return Ok(Route::Methods("POST")),
        "tasks" if is_get => return asked("ListTasks", &from_query(uri)),
        "extendedAgentCard" if is_get => return asked("GetExtendedAgentCard", &Value::Null),
        "tasks" | "extendedAgentCard" => return Ok(Route::Methods("GET")),
        _ => {}
    }
    let Some(rest) = path.strip_prefix("tasks/") else {
        return Ok(Route::Nowhere);
    };
    if let Some((_, place)) = rest.split_once('/') {
        let push =
            place == "pushNotificationConfigs" || place.starts_with("pushNotificationConfigs/");
        return Ok(if push {
            Route::Asked(Box::new(Asked {
                ask: Ask::Push,
                history: None,
            }))
        } else {
            Route::Nowhere
        });
    }
    let (id, verb) = rest.rsplit_once(':').unwrap_or((rest, ""));
    let mut params = from_query(uri);
    if let Some(members) = params.as_object_mut() {
        members.insert("id".to_owned(), query::decoded(id, false).into());
    }
    match verb {
        "" if is_get => asked("GetTask", &params),
        "" => Ok(Route::Methods("GET")),
        "cancel" if is_post => asked("CancelTask", &params),
        "cancel" => Ok(Route::Methods("POST")),
        // The specification's text says POST, its proto GET.
        "subscribe" if is_get || is_post => asked("SubscribeToTask", &params),
        "subscribe" => Ok(Route::Methods("GET, POST")),
        _ => Ok(Route::Nowhere),
    }
}

/// The binding without envelopes has the parameters of the one with them (A2A 1.0 §5.3).
fn asked(method: &str, params: &Value) -> Result<Route, RpcError> {
    Asked::read(method, params).map(|(_, asked)| Route::Asked(Box::new(asked)))
}

fn read_body(headers: &HeaderMap, body: &[u8]) -> Result<Value, RpcError> {
    body::sent_as_json(headers)?;
    serde_json::from_slice(body).map_err(|error| RpcError::no_json(&error))
}

fn from_query(uri: &Uri) -> Value {
    let mut members = Map::new();
    for (name, value) in query::pairs(uri.query().unwrap_or_default()) {
        members.entry(name).or_insert(Value::String(value));
    }
    Value::Object(members)
}
