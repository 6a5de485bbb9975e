//! HTTP+JSON: one URL per operation (A2A 1.0 §11).
//!
//! Owns methods, paths and bodies. Leaves headers that both bindings share, and replies, to
//! `calls`. The tenant is part of the path, as in the protobuf definition. Requests are sent as
//! `application/json`, which every server accepts; answers may also be `application/a2a+json`.

use a2a::dialect::Call;
use exact_json as json;

use super::interface_selection::Endpoint;
use crate::client::address::{append_path, percent_encoded};
use crate::client::http::{Method, Request};

/// The HTTP+JSON request for a call.
pub(super) fn call(endpoint: &Endpoint, call: &Call) -> Request {
    let (method, path, body) = match call {
        Call::Send(_) => (Method::Post, "/message:send".to_owned(), true),
        Call::Stream(_) => (Method::Post, "/message:stream".to_owned(), true),
        Call::GetTask { task_id } => (Method::Get, task(task_id, ""), false),
        Call::CancelTask { task_id } => (Method::Post, task(task_id, ":cancel"), true),
        Call::Resubscribe { task_id } => (endpoint.subscribe, task(task_id, ":subscribe"), false),
    };
    let path = match endpoint.tenant.as_deref().unwrap_or_default() {
        "" => path,
        tenant => ["/", &percent_encoded(tenant), &path].concat(),
    };
    let body = match call {
        _ if !body => None,
        // The path names the task.
        Call::CancelTask { .. } => Some("{}".to_owned()),
        _ => Some(json::to_text(&endpoint.dialect.params(call, None))),
    };
    let accept = match call {
        Call::Stream(_) | Call::Resubscribe { .. } => {
            "text/event-stream, application/a2a+json, application/json"
        }
        _ => "application/a2a+json, application/json",
    };
    let mut headers = Vec::new();
    if body.is_some() {
        headers.push(("Content-Type".to_owned(), "application/json".to_owned()));
    }
    headers.push(("Accept".to_owned(), accept.to_owned()));
    Request {
        method,
        url: append_path(&endpoint.url, &path),
        headers,
        body,
        has_secret_query: false,
    }
}

fn task(id: &str, verb: &str) -> String {
    ["/tasks/", &percent_encoded(id), verb].concat()
}
