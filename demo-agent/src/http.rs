//! The agent's calls over HTTP.
//!
//! Owns status codes, headers and event streams: version and extension headers, one JSON answer
//! or server-sent events. Leaves the envelope to `rpc` and the answers to `agent`.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use a2a_forms::a2a::dialect::{Call, Dialect, SendRequest};
use a2a_forms::a2a::{ProtocolError, Update};
use a2a_forms::extension::{self, activation};
use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_core::Stream;
use serde_json::Value;

use crate::Shared;
use crate::agent::Reply;
use crate::faults::{Fault, StreamFault};
use crate::rpc::{self, RpcError};
use crate::tasks::Entry;

/// What a call comes to, before it is put on the wire.
enum Answer {
    One(Value),
    Events(Pin<Box<dyn Stream<Item = Update> + Send>>),
}

/// Answers one HTTP request to the agent.
pub(crate) async fn answer(
    shared: Arc<Shared>,
    fault: Option<Fault>,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    if let Some(response) = fault.and_then(Fault::instead_of_answer) {
        return response;
    }
    let asked = asked_version(&headers, &uri);
    // Until a method is known, errors are written in the version that the request asks for.
    let dialect = asked
        .as_deref()
        .and_then(Dialect::for_version)
        .unwrap_or(Dialect::V0_3);
    let request = match rpc::read(&body) {
        Ok(request) => request,
        Err((id, error)) => return json(rpc::error(&id, &error, dialect)),
    };
    let id = request.id.clone().unwrap_or_default();
    if let Some(version) = asked.filter(|version| Dialect::for_version(version).is_none()) {
        let why = format!("A2A {version} is not spoken here. 1.0 and 0.3 are.");
        let error = RpcError::new(ProtocolError::VERSION_NOT_SUPPORTED, why);
        return json(rpc::error(&id, &error, Dialect::V1_0));
    }
    // The method tells the version, whatever the header says.
    let mut response = match Dialect::read_call(&request.method, &request.params) {
        Err(error) => {
            let dialect = dialect_of(&request.method).unwrap_or(dialect);
            json(rpc::error(&id, &error.into(), dialect))
        }
        Ok((dialect, call)) => {
            if let Some(response) = fault.and_then(|fault| fault.instead_of(&call)) {
                return response;
            }
            let call = if request.id.is_none() {
                at_once(call)
            } else {
                call
            };
            let mut response = match carry_out(&shared, fault, dialect, call).await {
                Ok(Answer::One(result)) => json(rpc::result(&id, &result)),
                Ok(Answer::Events(updates)) => {
                    let events =
                        write_events(updates, id, dialect, fault.and_then(Fault::of_stream));
                    event_stream(events, shared.config.keep_alive, fault)
                }
                Err(error) => json(rpc::error(&id, &error, dialect)),
            };
            activate(&headers, dialect, &mut response);
            response
        }
    };
    if request.id.is_none() {
        // JSON-RPC 2.0 §4.1: a notification gets no answer.
        response = StatusCode::NO_CONTENT.into_response();
    }
    response
}

async fn carry_out(
    shared: &Shared,
    fault: Option<Fault>,
    dialect: Dialect,
    call: Call,
) -> Result<Answer, RpcError> {
    let find = |id: &str| {
        shared
            .agent
            .tasks
            .get(id)
            .ok_or_else(|| RpcError::no_task(id))
    };
    match call {
        Call::Send(request) => {
            let update = match shared.agent.take(request.message, pace(shared, fault))? {
                Reply::Message(message) => Update::Message(*message),
                Reply::Task(entry) if request.blocking => Update::Task(entry.settled().await),
                Reply::Task(entry) => Update::Task(entry.snapshot()),
            };
            Ok(Answer::One(dialect.write_update(&update)))
        }
        Call::Stream(request) => match shared.agent.take(request.message, pace(shared, fault))? {
            Reply::Message(message) => Ok(Answer::Events(Box::pin(
                async_stream::stream! { yield Update::Message(*message); },
            ))),
            Reply::Task(entry) => Ok(follow(entry)),
        },
        Call::GetTask { task_id } => {
            Ok(Answer::One(dialect.write_task(&find(&task_id)?.snapshot())))
        }
        Call::CancelTask { task_id } => {
            let entry = find(&task_id)?;
            let ended = || {
                RpcError::new(
                    ProtocolError::TASK_NOT_CANCELABLE,
                    "The task has ended already.",
                )
            };
            if entry.has_ended() {
                return Err(ended());
            }
            entry.ask_to_stop();
            let task = entry.ended().await;
            // It may have ended by itself at the last moment.
            if task.status.state == a2a_forms::a2a::TaskState::Canceled {
                Ok(Answer::One(dialect.write_task(&task)))
            } else {
                Err(ended())
            }
        }
        Call::Resubscribe { task_id } => {
            let entry = find(&task_id)?;
            if dialect == Dialect::V1_0 && entry.has_ended() {
                // A2A 1.0 §3.1.6; 0.3 says nothing of it, and gets the task.
                let why =
                    "The task has ended: there is nothing to follow. Ask for the task instead.";
                return Err(RpcError::new(ProtocolError::UNSUPPORTED_OPERATION, why));
            }
            Ok(follow(entry))
        }
    }
}

fn follow(entry: Arc<Entry>) -> Answer {
    Answer::Events(Box::pin(entry.follow()))
}

fn pace(shared: &Shared, fault: Option<Fault>) -> Duration {
    if fault == Some(Fault::Slow) {
        shared.config.slow_pace
    } else {
        shared.config.pace
    }
}

/// A call that nobody waits for: it waits for nothing either.
fn at_once(call: Call) -> Call {
    match call {
        Call::Send(request) | Call::Stream(request) => Call::Send(SendRequest {
            blocking: false,
            ..request
        }),
        other => other,
    }
}

/// The version that a method is of, even where its parameters do not fit.
fn dialect_of(method: &str) -> Option<Dialect> {
    // Methods of 0.3 have a slash in them (`message/send`), those of 1.0 begin with a capital.
    let of_0_3 = ["message/", "tasks/", "agent/"]
        .iter()
        .any(|start| method.starts_with(start));
    let of_1_0 = method.starts_with(|first: char| first.is_ascii_uppercase());
    if of_0_3 {
        Some(Dialect::V0_3)
    } else {
        of_1_0.then_some(Dialect::V1_0)
    }
}

/// The version that the header names, else the query (A2A 1.0 §3.6). Empty means 0.3.
fn asked_version(headers: &HeaderMap, uri: &Uri) -> Option<String> {
    let header = headers
        .get("a2a-version")
        .and_then(|value| value.to_str().ok())
        .map(str::trim);
    let query = || {
        let mut pairs = uri
            .query()?
            .split('&')
            .filter_map(|pair| pair.split_once('='));
        pairs
            .find(|(name, _)| name.eq_ignore_ascii_case("a2a-version"))
            .map(|(_, value)| value)
    };
    header
        .or_else(query)
        .filter(|version| !version.is_empty())
        .map(str::to_owned)
}

/// Says which extensions are active, if the request asked for ours (003), in this version's header.
fn activate(request: &HeaderMap, dialect: Dialect, response: &mut Response) {
    let asked = [Dialect::V0_3, Dialect::V1_0]
        .iter()
        .flat_map(|it| request.get_all(it.extensions_header()));
    let mut asked = asked.filter_map(|value| value.to_str().ok());
    if asked.any(activation::echoed)
        && let Ok(name) = HeaderName::try_from(dialect.extensions_header())
    {
        response
            .headers_mut()
            .insert(name, HeaderValue::from_static(extension::URI));
    }
}

fn json(body: String) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], body).into_response()
}

fn write_events(
    updates: Pin<Box<dyn Stream<Item = Update> + Send>>,
    id: Value,
    dialect: Dialect,
    fault: Option<StreamFault>,
) -> impl Stream<Item = Result<Event, Infallible>> + Send {
    async_stream::stream! {
        let mut sent = 0;
        for await update in updates {
            match fault {
                Some(StreamFault::EndsAfter(events)) if sent >= events => break,
                Some(StreamFault::StallsAfter(events)) if sent >= events => std::future::pending::<()>().await,
                _ => {}
            }
            sent += 1;
            yield Ok(Event::default().data(rpc::result(&id, &dialect.write_update(&update))));
        }
    }
}

fn event_stream(
    events: impl Stream<Item = Result<Event, Infallible>> + Send + 'static,
    keep_alive: Duration,
    fault: Option<Fault>,
) -> Response {
    let mut response = match fault.and_then(Fault::of_stream) {
        Some(StreamFault::StallsAfter(_)) => Sse::new(events).into_response(),
        _ => Sse::new(events)
            .keep_alive(KeepAlive::new().interval(keep_alive).text("keep-alive"))
            .into_response(),
    };
    // Or a proxy in between would collect the events and deliver them at the end.
    response
        .headers_mut()
        .insert("x-accel-buffering", HeaderValue::from_static("no"));
    response
}
