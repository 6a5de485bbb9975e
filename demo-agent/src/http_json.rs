//! HTTP+JSON, the binding without envelopes (A2A 1.0 §11): paths, queries, media types.
//!
//! Every error is an object of AIP-193. An answer is `application/a2a+json` for a client that names that
//! media type, else `application/json`.

use std::sync::Arc;

use a2a::ProtocolError;
use a2a::dialect::Dialect;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use percent_encoding::percent_decode_str;
use serde_json::{Map, Value};

use crate::agent::Agent;
use crate::body::{self, A2A_JSON, JSON};
use crate::calls::{Answer, Context, Request};
use crate::card::HTTP_JSON_PATH;
use crate::errors::RpcError;
use crate::version_headers::{activate, asked_version, dialect_of_version};

/// What the HTTP method and path of a request lead to: an operation of A2A, or an error.
enum Route {
    /// The method and path name this operation.
    Request(Box<Request>),
    /// The path exists, but not for this HTTP method: the value of the header `Allow`, which lists the allowed ones.
    Methods(&'static str),
    /// No operation has this path.
    NotFound,
}

/// Carries out one request of the HTTP+JSON binding, and returns the HTTP response: JSON, an event stream or an error.
pub(crate) async fn answer(
    State(agent): State<Arc<Agent>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let media_type = media_type(&headers);
    let refuse = |error: &RpcError| {
        let (status, value) = error.for_http();
        body::json(status, media_type, &value)
    };
    // Missing and empty mean 0.3 (A2A 1.0 §3.6.2), which has no such binding.
    let version = asked_version(&headers, &uri).unwrap_or_else(|| "0.3".to_owned());
    if dialect_of_version(&version) != Some(Dialect::V1_0) {
        return refuse(&RpcError::version(&version, "1.0 is, by HTTP+JSON."));
    }
    let request = match route(&method, &uri, &headers, &body) {
        Ok(Route::Request(request)) => *request,
        Ok(Route::Methods(allowed)) => {
            return (StatusCode::METHOD_NOT_ALLOWED, [(header::ALLOW, allowed)]).into_response();
        }
        Ok(Route::NotFound) => {
            let why = format!("There is nothing at {}.", uri.path());
            return refuse(&RpcError::new(ProtocolError::METHOD_NOT_FOUND, why));
        }
        Err(error) => return refuse(&error),
    };
    let context = Context::new(&agent, Dialect::V1_0, &headers);
    let mut response = match context.answer(request).await {
        Ok(Answer::One(value)) => body::json(StatusCode::OK, media_type, &value),
        Ok(Answer::Events(updates)) => body::events(updates, agent.keep_alive()),
        Err(error) => refuse(&error),
    };
    activate(&agent, &headers, Dialect::V1_0, &mut response);
    response
}

/// The media type of the answer: `A2A_JSON` if the request's headers name it, else `JSON`.
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

fn route(method: &Method, uri: &Uri, headers: &HeaderMap, body: &[u8]) -> Result<Route, RpcError> {
    let path = uri.path().strip_prefix(HTTP_JSON_PATH).unwrap_or_default();
    let path = path.trim_start_matches('/');
    let (is_get, is_post) = (*method == Method::GET, *method == Method::POST);
    match path {
        "message:send" | "message:stream" if is_post => {
            body::require_json(headers)?;
            let params = serde_json::from_slice(body).map_err(|error| RpcError::no_json(&error))?;
            let streams = path == "message:stream";
            let name = if streams {
                "SendStreamingMessage"
            } else {
                "SendMessage"
            };
            return request(name, &params);
        }
        "message:send" | "message:stream" => return Ok(Route::Methods("POST")),
        "tasks" if is_get => return request("ListTasks", &query(uri)),
        "extendedAgentCard" if is_get => return request("GetExtendedAgentCard", &Value::Null),
        "tasks" | "extendedAgentCard" => return Ok(Route::Methods("GET")),
        _ => {}
    }
    let Some(rest) = path.strip_prefix("tasks/") else {
        return Ok(Route::NotFound);
    };
    if let Some((_, place)) = rest.split_once('/') {
        return if place.starts_with("pushNotificationConfigs") {
            request("GetTaskPushNotificationConfig", &Value::Null)
        } else {
            Ok(Route::NotFound)
        };
    }
    let (id, verb) = rest.rsplit_once(':').unwrap_or((rest, ""));
    let mut params = query(uri);
    if let Some(members) = params.as_object_mut() {
        let id = percent_decode_str(id).decode_utf8_lossy();
        members.insert("id".to_owned(), id.into());
    }
    match verb {
        "" if is_get => request("GetTask", &params),
        "" => Ok(Route::Methods("GET")),
        "cancel" if is_post => request("CancelTask", &params),
        "cancel" => Ok(Route::Methods("POST")),
        // The specification's text says POST, its proto GET.
        "subscribe" if is_get || is_post => request("SubscribeToTask", &params),
        "subscribe" => Ok(Route::Methods("GET, POST")),
        _ => Ok(Route::NotFound),
    }
}

/// Reads a request by the JSON-RPC method of the same operation, which has the same parameters (A2A 1.0 §5.3).
fn request(method: &str, params: &Value) -> Result<Route, RpcError> {
    Request::read(method, params).map(|request| Route::Request(Box::new(request)))
}

/// The query as parameters; of several values with one name, the first counts.
fn query(uri: &Uri) -> Value {
    let mut members = Map::new();
    for (name, value) in form_urlencoded::parse(uri.query().unwrap_or_default().as_bytes()) {
        members
            .entry(name.into_owned())
            .or_insert_with(|| value.into());
    }
    Value::Object(members)
}
