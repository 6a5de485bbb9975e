//! Sessions over REST (002): one URL per operation.
//!
//! Owns methods, paths and bodies, and reading answers. Leaves the objects to
//! `a2a::dialect::sessions`. 002 does not name the query parameter of a cursor; it is `cursor`.

use a2a::dialect::sessions::{Reply, SessionMessage, reading};
use exact_json as json;

use super::interface_selection::Endpoint;
use super::no_reply;
use crate::client::ConnectError;
use crate::client::address::{add_to_query, append_path, percent_encoded};
use crate::client::http::{Method, Request, Response};

/// An operation that the client requests from an agent of 002.
#[derive(Clone, Debug, PartialEq)]
pub enum SessionCall {
    /// Open a session.
    Open,
    /// Get the session's status.
    GetSession,
    /// End the session.
    End,
    /// Send a message.
    Send(Box<SessionMessage>),
    /// Get one page of the session's messages.
    Messages {
        /// The cursor of the page; `None` for the first.
        cursor: Option<String>,
    },
    /// Open the session's stream of events.
    Stream,
}

/// The request for a call. `session_id` is ignored by `SessionCall::Open`.
pub fn session_request(endpoint: &Endpoint, session_id: &str, call: &SessionCall) -> Request {
    let session = || ["/sessions/", &percent_encoded(session_id)].concat();
    let below = |path: &str| session() + path;
    let (method, path, body) = match call {
        SessionCall::Open => (Method::Post, "/sessions".to_owned(), Some("{}".to_owned())),
        SessionCall::GetSession => (Method::Get, session(), None),
        SessionCall::End => (Method::Delete, session(), None),
        SessionCall::Send(message) => {
            let body = json::to_text(&message.to_request());
            (Method::Post, below("/messages"), Some(body))
        }
        SessionCall::Messages { .. } => (Method::Get, below("/messages"), None),
        SessionCall::Stream => (Method::Get, below("/stream"), None),
    };
    let mut url = append_path(&endpoint.url, &path);
    if let SessionCall::Messages {
        cursor: Some(cursor),
    } = call
    {
        add_to_query(&mut url, &["cursor=", &percent_encoded(cursor)].concat());
    }
    let accept = match call {
        SessionCall::Stream => "text/event-stream",
        _ => "application/json",
    };
    let request = Request::new(method, url).with_header("Accept", accept);
    match body {
        Some(body) => request.with_body("application/json", body),
        None => request,
    }
}

/// Reads the answer to a session call. A JSON error object counts as an error whatever the HTTP status.
pub fn read_session_reply(answer: &Response, url: &str) -> Result<Reply, ConnectError> {
    let head = &answer.head;
    if let status @ (401 | 403) = head.status {
        return Err(ConnectError::SignIn { status });
    }
    let value = answer.json();
    match value.as_ref().and_then(reading::reply) {
        Some(Reply::Error(error)) => Err(ConnectError::Protocol(error)),
        Some(reply) if head.is_success() => Ok(reply),
        _ => Err(no_reply(answer, url, value.is_some())),
    }
}

/// Reads the data of a stream event; `None` if the data is not an object of 002.
pub fn read_session_event(data: &str) -> Option<Reply> {
    reading::reply(&json::parse(data).ok()?)
}
