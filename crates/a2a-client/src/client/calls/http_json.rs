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
    let params = || json::to_text(&endpoint.dialect.params(call, None));
    let (method, path, body) = match call {
        Call::Send(_) => (Method::Post, "/message:send".to_owned(), Some(params())),
        Call::Stream(_) => (Method::Post, "/message:stream".to_owned(), Some(params())),
        Call::GetTask { task_id } => (Method::Get, task(task_id, ""), None),
        // The path names the task.
        Call::CancelTask { task_id } => (
            Method::Post,
            task(task_id, ":cancel"),
            Some("{}".to_owned()),
        ),
        Call::Resubscribe { task_id } => (endpoint.subscribe, task(task_id, ":subscribe"), None),
    };
    let accept = match call {
        Call::Stream(_) | Call::Resubscribe { .. } => {
            "text/event-stream, application/a2a+json, application/json"
        }
        _ => "application/a2a+json, application/json",
    };
    let mut request = Request::new(method, url(endpoint, &path));
    if let Some(body) = body {
        request = request.with_body("application/json", body);
    }
    request.with_header("Accept", accept)
}

/// The URL of an operation below the endpoint. The tenant is part of the path.
pub(super) fn url(endpoint: &Endpoint, path: &str) -> String {
    match endpoint.tenant.as_deref().unwrap_or_default() {
        "" => append_path(&endpoint.url, path),
        tenant => append_path(
            &endpoint.url,
            &["/", &percent_encoded(tenant), path].concat(),
        ),
    }
}

fn task(id: &str, verb: &str) -> String {
    ["/tasks/", &percent_encoded(id), verb].concat()
}
