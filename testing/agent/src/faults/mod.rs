//! Deliberate faults, one per path `/chaos/NAME`, on every binding.
//!
//! Answers that replace the right ones are here, wrong members and events in `answers`, wrong bytes in `bytes`. A new
//! fault is a line in `FAULTS` and an arm in each function that it concerns; without an arm, the agent answers
//! correctly.

mod answers;
mod bytes;

use std::collections::HashSet;
use std::fmt::Write as _;
use std::io;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{any, get};
use demo_agent::base;
use futures_core::Stream;
use serde_json::{Value, json};

use crate::{lock, proxy};

/// All faults: the name in the path, and a description.
const FAULTS: &str = "\
html          every call is answered by an HTML page with status 200
html-404      every call is answered by an HTML page with status 404
empty         every call is answered by status 200 and no body
wrong-id      every answer names another request: its id (JSON-RPC), the message that it answers (sessions, envelopes)
both          every answer has a result and an error (JSON-RPC); by HTTP+JSON a task and an error
wrong-types   members have types that they can not have: a number as status, an object as artifacts
unknown-enum  states and roles that no version knows, and a part of an unknown kind
bom           every body begins with a byte order mark
crlf          lines end as on Windows, in streams and in JSON
one-byte      every body comes in pieces of one byte
split-utf8    every body is cut into pieces within its characters
comments      streams send one event, then comments without end
truncated     streams end after two events; the task can not be asked for or followed again
cut           the connection breaks within the first answer, or within the second event of a stream
stall         streams send one event, then nothing, and stay open
duplicates    every event of a stream, message of a list (sessions) and envelope comes twice
late          after the last event of a stream, all but the last come once more
changed-id    from the second event of a stream on, and whenever it is asked for, the task has another id
redirect      every call is redirected to the good agent by status 307
401           every call is answered by status 401, and the card says nothing of a sign-in
403           every call is answered by status 403
429           every call is answered by status 429, with Retry-After
busy          every other call of a path is answered by status 429, with Retry-After; the next one is carried out
500           every call is answered by status 500
half-done     messages are taken, and answered by status 500; an envelope that comes again is answered
clock         the agent's clock is an hour ahead
no-cors       calls are answered without any CORS header, the preflight included; the card has them
preflight     the preflight of calls is refused; the calls themselves would be answered with CORS headers
huge          the first answer, or the first event of a stream, is 100 MB long
slow-body     every body comes in pieces of 16 bytes, with a pause after each
slow          all is well, and every step takes long
card-html     instead of the card there is an HTML page with status 200
card-404      there is no card
card-empty    instead of the card there is status 200 and no body
card-no-cors  the card comes without any CORS header
card-other    instead of the card there is JSON that is no card
card-401      the card wants a sign-in
card-500      instead of the card there is status 500
card-bom      the card begins with a byte order mark
card-cut      the connection breaks within the card
card-huge     the card is 100 MB long
";

/// The value of the header `Retry-After`: one second.
const LATER: HeaderValue = HeaderValue::from_static("1");

/// The pieces of a body: each event of a stream is one piece.
type Pieces = Pin<Box<dyn Stream<Item = io::Result<Bytes>> + Send>>;

/// A fault, as its name in `FAULTS`, for example `card-huge`.
#[derive(Clone, Copy)]
struct Fault(&'static str);

/// The demo agents whose answers the faults change, and what the faults remember.
struct Agents {
    good: Router,
    /// A second demo agent, whose tasks wait for `Config::slow_pace` at each step.
    slow: Router,
    /// The duration of a step of the agent `good`.
    pace: Duration,
    /// What `/chaos/busy` refused last time with 429, as method and path; it is carried out when it comes again.
    refused_as_busy: Mutex<HashSet<(Method, String)>>,
    /// The ids of the envelopes that `/chaos/half-done` has received. It carries out an envelope when it first
    /// receives the id, but answers with an error.
    received_envelopes: Mutex<HashSet<String>>,
}

/// The routes of all faulty agents below `/chaos`, and of the list of faults.
pub(crate) fn routes(good: Router, slow: Router, pace: Duration) -> Router {
    let agents = Arc::new(Agents {
        good,
        slow,
        pace,
        refused_as_busy: Mutex::default(),
        received_envelopes: Mutex::default(),
    });
    let list = |headers: HeaderMap, uri: Uri| async move { index(&base(&headers, &uri)) };
    let mut with_cors = Router::new().route("/chaos", get(list));
    let mut without = Router::new();
    for (name, _) in faults() {
        let fault = Fault(name);
        for (path, has_cors) in [
            (".well-known/{file}", name != "card-no-cors"),
            ("{*path}", !matches!(name, "no-cors" | "preflight")),
        ] {
            let agents = Arc::clone(&agents);
            let answer = move |request: Request| {
                let agents = Arc::clone(&agents);
                async move { agents.answer(fault, request).await }
            };
            let router = if has_cors {
                &mut with_cors
            } else {
                &mut without
            };
            let path = format!("{}/{path}", fault.prefix());
            *router = std::mem::take(router).route(&path, any(answer));
        }
    }
    with_cors.layer(demo_agent::cors()).merge(without)
}

/// The name and the description of each fault.
fn faults() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = FAULTS.lines().filter_map(|line| line.split_once(' '));
    lines.map(|(name, what)| (name, what.trim_start()))
}

/// The list of faults as plain text, each with the URL of its card below `base`.
fn index(base: &str) -> String {
    let mut text = "Agents that break on purpose. The card of each:\n\n".to_owned();
    for (name, what) in faults() {
        // Writing to a text never fails.
        let _ = write!(
            text,
            "{base}/chaos/{name}/.well-known/agent-card.json\n    {what}\n"
        );
    }
    text
}

impl Agents {
    async fn answer(&self, fault: Fault, request: Request) -> Response {
        // With CORS in order a preflight does not come so far.
        if request.method() == Method::OPTIONS {
            return StatusCode::FORBIDDEN.into_response();
        }
        let (parts, body) = request.into_parts();
        let body = match proxy::read(body).await {
            Ok(body) => body,
            Err(response) => return response,
        };
        let is_card = asks_for_card(&parts.uri, &body);
        let mut response = self.respond(fault, is_card, parts, body).await;
        let wants_cors = match fault.0 {
            "no-cors" | "preflight" => is_card,
            "card-no-cors" => !is_card,
            _ => true,
        };
        if !wants_cors {
            let headers = response.headers_mut();
            let names: Vec<_> = headers.keys().cloned().collect();
            for name in names {
                if name.as_str().starts_with("access-control-") {
                    headers.remove(name);
                }
            }
            if fault.0 == "preflight" {
                let all = HeaderValue::from_static("*");
                headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, all);
            }
        }
        response
    }

    async fn respond(&self, fault: Fault, is_card: bool, parts: Parts, body: Bytes) -> Response {
        let instead = if is_card {
            fault.instead_of_card()
        } else {
            self.instead_of_answer(fault, &parts)
        };
        if let Some(response) = instead {
            return response;
        }
        let called = proxy::called(&parts.uri, &body);
        if fault.0 == "truncated" && asks_for_task(&called) {
            return broken();
        }
        let heard = usize::from(!starts_task(&called));
        let agent = if fault.0 == "slow" {
            &self.slow
        } else {
            &self.good
        };
        let is_half_done = fault.0 == "half-done"
            && !is_card
            && is_message(&parts, &called)
            && self.is_first(&body);
        let response = proxy::forward(agent, &fault.prefix(), parts, body).await;
        if is_half_done {
            return broken();
        }
        let (parts, body) = response.into_parts();
        let pieces = pieces(body);
        let pieces = if is_card {
            fault.card(pieces, self.pace)
        } else {
            fault.bytes(fault.events(fault.answers(pieces, heard)), self.pace)
        };
        Response::from_parts(parts, Body::from_stream(pieces))
    }

    /// Whether this request is the first with its envelope; stores the envelope's id. Always `true` for other messages,
    /// which get a new id when they are sent again.
    fn is_first(&self, body: &[u8]) -> bool {
        let message: Value = serde_json::from_slice(body).unwrap_or_default();
        let known = message["message_id"].as_str().map(str::to_owned);
        known.is_none_or(|id| lock(&self.received_envelopes).insert(id))
    }

    /// Whether a request is refused because the agent is busy: every other one of its method and path.
    fn is_refused_as_busy(&self, request: &Parts) -> bool {
        let asked = (request.method.clone(), request.uri.path().to_owned());
        let mut refused = lock(&self.refused_as_busy);
        !refused.remove(&asked) && refused.insert(asked)
    }

    /// The response that replaces the agent's under this fault; `None` if the agent itself answers.
    fn instead_of_answer(&self, fault: Fault, request: &Parts) -> Option<Response> {
        Some(match fault.0 {
            "html" => page(StatusCode::OK),
            "html-404" => page(StatusCode::NOT_FOUND),
            "empty" => ([(header::CONTENT_TYPE, "application/json")], "").into_response(),
            "500" => broken(),
            "redirect" => {
                let path = proxy::below("/chaos/redirect", &request.uri);
                let good = base(&request.headers, &request.uri) + path;
                (StatusCode::TEMPORARY_REDIRECT, [(header::LOCATION, good)]).into_response()
            }
            "401" => unknown_sign_in(),
            "403" => (StatusCode::FORBIDDEN, "Forbidden\n").into_response(),
            "429" => later(),
            "busy" if self.is_refused_as_busy(request) => later(),
            _ => return None,
        })
    }
}

/// The pieces of a body of the demo agent: one whole text, or the events of a stream.
fn pieces(body: Body) -> Pieces {
    let mut body = Box::pin(body.into_data_stream());
    Box::pin(async_stream::stream! {
        while let Some(piece) = std::future::poll_fn(|context| body.as_mut().poll_next(context)).await {
            yield piece.map_err(io::Error::other);
        }
    })
}

/// Whether a request asks for a card: by the card's path in A2A or sessions (002), or by a handshake (004).
fn asks_for_card(uri: &Uri, body: &[u8]) -> bool {
    let path = uri.path();
    let shakes_hands = || {
        let envelope: Value = serde_json::from_slice(body).unwrap_or_default();
        envelope["message_type"] == "handshake"
    };
    path.contains("/.well-known/") || path.ends_with("/card") || shakes_hands()
}

/// Whether a request sends a message: in A2A, in a session, or in an envelope.
fn is_message(parts: &Parts, called: &str) -> bool {
    let is_in_session = parts.method == Method::POST && called.ends_with("/messages");
    starts_task(called) || is_in_session || called.ends_with("/envelope")
}

fn starts_task(called: &str) -> bool {
    let methods = [
        "SendMessage",
        "SendStreamingMessage",
        "message/send",
        "message/stream",
    ];
    methods.contains(&called)
        || called.ends_with("/message:send")
        || called.ends_with("/message:stream")
}

/// Whether the called operation gets an existing task or subscribes to it.
fn asks_for_task(called: &str) -> bool {
    let methods = [
        "GetTask",
        "SubscribeToTask",
        "tasks/get",
        "tasks/resubscribe",
    ];
    methods.contains(&called) || called.contains("/rest/tasks/") && !called.ends_with(":cancel")
}

impl Fault {
    fn prefix(self) -> String {
        format!("/chaos/{}", self.0)
    }

    /// The answer that replaces the card; `None` if the agent answers with its card.
    fn instead_of_card(self) -> Option<Response> {
        Some(match self.0 {
            "card-html" => page(StatusCode::OK),
            "card-404" => (StatusCode::NOT_FOUND, "There is no card here.\n").into_response(),
            "card-empty" => StatusCode::OK.into_response(),
            "card-401" => unknown_sign_in(),
            "card-500" => broken(),
            "card-other" => {
                let json = [(header::CONTENT_TYPE, "application/json")];
                (json, "{\"status\":\"ok\",\"uptime\":3}").into_response()
            }
            _ => return None,
        })
    }

    /// The card of this faulty agent, with the fault in its bytes as in those of answers. It lists one skill, since
    /// each skill would show the same fault.
    fn card(self, card: Pieces, pace: Duration) -> Pieces {
        let name = self.0;
        let card = answers::edited(card, move |card, _| {
            // The card of a handshake is deeper inside.
            if card.get("name").is_some() {
                card["name"] = json!(format!("Demo agent (/chaos/{name})"));
            }
            if let Some(skills) = card["skills"].as_array_mut() {
                skills.truncate(1);
            }
        });
        match name.strip_prefix("card-") {
            Some(name) => Self(name).bytes(card, pace),
            None => card,
        }
    }
}

fn page(status: StatusCode) -> Response {
    let html = "<!doctype html><title>Welcome</title><h1>Welcome to nginx!</h1><p>This is not an agent.</p>";
    (status, Html(html)).into_response()
}

fn broken() -> Response {
    (StatusCode::INTERNAL_SERVER_ERROR, "Internal Server Error\n").into_response()
}

fn unknown_sign_in() -> Response {
    let how = [(header::WWW_AUTHENTICATE, "Bearer realm=\"nobody knows\"")];
    (StatusCode::UNAUTHORIZED, how, "Unauthorized\n").into_response()
}

fn later() -> Response {
    let when = [(header::RETRY_AFTER, LATER)];
    (StatusCode::TOO_MANY_REQUESTS, when, "Too Many Requests\n").into_response()
}
