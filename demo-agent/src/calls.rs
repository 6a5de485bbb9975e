//! The operations of A2A, the same for every binding, and the length of the history in answers.
//!
//! Leaves headers, paths and envelopes to the bindings, and the handling of messages to `agent`.

use std::sync::Arc;

use a2a::ProtocolError;
use a2a::dialect::{Call, Dialect, SendRequest};
use a2a::task::{Task, TaskState, Update};
use axum::http::HeaderMap;
use serde_json::{Value, json};

use crate::agent::{Agent, Reply};
use crate::body::Values;
use crate::errors::{self, RpcError};
use crate::tasks::listing::{Listing, Page};
use crate::tasks::{TaskEntry, Until};
use crate::version_headers::asked_extensions;
use crate::{KEY, KEY_HEADER};

/// An operation of A2A that a caller asks for.
#[derive(Clone, Debug, PartialEq)]
enum Operation {
    /// An operation that the crate `a2a` reads from a request.
    Call(Box<Call>),
    /// `ListTasks` of A2A 1.0: a page of the agent's tasks.
    ListTasks(Listing),
    /// The extended card, which this agent does not have.
    ExtendedCard,
    /// Any operation about push notifications, which this agent does not send.
    PushNotifications,
}

/// An operation, and how many messages of a task's history the answer may have.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Request {
    operation: Operation,
    /// The largest number of history messages in the answer (A2A 1.0 §3.2.4); `None` for all.
    history: Option<usize>,
}

/// The context of a request: the agent, the version of A2A that the caller speaks, and whether the caller has signed
/// in.
pub(crate) struct Context<'a> {
    agent: &'a Agent,
    dialect: Dialect,
    signed_in: bool,
    /// The URIs of the extensions that the headers of the request ask for (003).
    asked: Vec<&'a str>,
}

/// The answer to a call, without its envelope: over JSON-RPC each value becomes a `result`, over HTTP+JSON a body.
pub(crate) enum Answer {
    /// The only value of an answer that is not a stream.
    One(Value),
    /// The updates of a stream, in the form of events.
    Events(Values),
}

impl Request {
    /// Reads a JSON-RPC call of A2A 0.3 or 1.0. The error answers an unknown method or invalid parameters.
    pub(crate) fn read(method: &str, params: &Value) -> Result<Self, RpcError> {
        let operation = match method {
            "ListTasks" => Operation::ListTasks(listing(params)?),
            "GetExtendedAgentCard" | "agent/getAuthenticatedExtendedCard" => {
                Operation::ExtendedCard
            }
            "CreateTaskPushNotificationConfig"
            | "GetTaskPushNotificationConfig"
            | "ListTaskPushNotificationConfigs"
            | "ListTaskPushNotificationConfig"
            | "DeleteTaskPushNotificationConfig"
            | "tasks/pushNotificationConfig/set"
            | "tasks/pushNotificationConfig/get"
            | "tasks/pushNotificationConfig/list"
            | "tasks/pushNotificationConfig/delete" => Operation::PushNotifications,
            _ => Operation::Call(Box::new(Dialect::read_call(method, params)?.1)),
        };
        // A send has the history length in its configuration.
        let (field, place) = match &operation {
            Operation::Call(call) if matches!(**call, Call::Send(_) | Call::Stream(_)) => {
                ("configuration.historyLength", params.get("configuration"))
            }
            _ => ("historyLength", Some(params)),
        };
        let history = count(field, place.and_then(|it| member(it, "historyLength")))?;
        Ok(Self { operation, history })
    }

    /// The call of a JSON-RPC notification, whose sender reads no answer: it does not block, and a
    /// stream becomes a plain send.
    pub(crate) fn without_waiting(mut self) -> Self {
        if let Operation::Call(call) = &mut self.operation
            && let Call::Send(request) | Call::Stream(request) = &**call
        {
            **call = Call::Send(SendRequest {
                blocking: false,
                ..request.clone()
            });
        }
        self
    }
}

/// A member by its name in JSON, else by its name in the proto file: protobuf's JSON readers accept both.
fn member<'p>(params: &'p Value, name: &str) -> Option<&'p Value> {
    let mut in_proto = String::with_capacity(name.len() + 4);
    for character in name.chars() {
        if character.is_ascii_uppercase() {
            in_proto.push('_');
        }
        in_proto.push(character.to_ascii_lowercase());
    }
    params.get(name).or_else(|| params.get(&in_proto))
}

fn count(field: &'static str, value: Option<&Value>) -> Result<Option<usize>, RpcError> {
    let Some(value) = value.filter(|value| !value.is_null()) else {
        return Ok(None);
    };
    // Protobuf's JSON may write a number as a text, and so does a query.
    let read = value
        .as_u64()
        .or_else(|| value.as_str().and_then(|text| text.parse().ok()));
    match read.and_then(|count| usize::try_from(count).ok()) {
        Some(count) => Ok(Some(count)),
        None => Err(RpcError::params(
            field,
            format!("“{field}” has to be a whole number of 0 or more."),
        )),
    }
}

/// Reads the parameters of `ListTasks`. The error names the invalid parameter.
fn listing(params: &Value) -> Result<Listing, RpcError> {
    let text = |name: &str| {
        let text = member(params, name).and_then(Value::as_str);
        text.filter(|text| !text.is_empty()).map(str::to_owned)
    };
    let state = text("status").map(|name| TaskState::named(&name));
    if let Some(TaskState::Other(name)) = &state {
        let why = format!("There is no state “{name}”.");
        return Err(RpcError::params("status", why));
    }
    let page_size = count("pageSize", member(params, "pageSize"))?;
    if page_size.is_some_and(|size| !(1..=100).contains(&size)) {
        let why = "A page has from 1 to 100 tasks.";
        return Err(RpcError::params("pageSize", why));
    }
    let since = text("statusTimestampAfter").map(|since| {
        let why = "“statusTimestampAfter” has to be a time in UTC, such as 2026-01-31T12:00:00Z.";
        humantime::parse_rfc3339(&since).map_err(|_| RpcError::params("statusTimestampAfter", why))
    });
    let included = member(params, "includeArtifacts");
    Ok(Listing {
        context_id: text("contextId"),
        state: state.filter(|state| *state != TaskState::Unknown),
        since: since.transpose()?,
        page_size,
        page_token: text("pageToken"),
        include_artifacts: included
            .is_some_and(|it| it.as_bool() == Some(true) || it.as_str() == Some("true")),
    })
}

impl<'a> Context<'a> {
    /// The context of a request with these headers. A caller who sends the key has signed in.
    pub(crate) fn new(agent: &'a Agent, dialect: Dialect, headers: &'a HeaderMap) -> Self {
        let key = headers.get(KEY_HEADER);
        Self {
            agent,
            dialect,
            signed_in: key.is_some_and(|key| key.as_bytes() == KEY.as_bytes()),
            asked: asked_extensions(headers),
        }
    }

    /// Carries out an operation, and returns the answer or the error to send.
    pub(crate) async fn answer(&self, request: Request) -> Result<Answer, RpcError> {
        let (dialect, history) = (self.dialect, request.history);
        let task = |task: Task| Ok(Answer::One(write_task(dialect, history, task)));
        let call = match request.operation {
            Operation::Call(call) => *call,
            Operation::ListTasks(listing) => {
                return Ok(Answer::One(self.list(&listing, history)));
            }
            Operation::ExtendedCard => return Err(self.no_extended_card()),
            Operation::PushNotifications => {
                let why = "This agent does not send push notifications.";
                return Err(RpcError::new(errors::PUSH_NOT_SUPPORTED, why));
            }
        };
        if let Call::Send(request) | Call::Stream(request) = &call {
            let message = &request.message;
            self.agent.require_extensions(&self.asked, message)?;
        }
        let find = |id: &str| {
            let entry = self.agent.tasks.get(id);
            entry.ok_or_else(|| RpcError::no_task(id))
        };
        match call {
            Call::Send(request) => {
                let blocking = request.blocking;
                let update = match self.agent.take(request.message, self.signed_in)? {
                    Reply::Message(message) => Update::Message(*message),
                    Reply::Task(entry) if blocking => Update::Task(entry.settled().await),
                    Reply::Task(entry) => Update::Task(entry.snapshot()),
                };
                Ok(Answer::One(write_update(dialect, history, update)))
            }
            Call::Stream(request) => match self.agent.take(request.message, self.signed_in)? {
                Reply::Message(message) => {
                    let message = write_update(dialect, history, Update::Message(*message));
                    Ok(Answer::Events(Box::pin(
                        async_stream::stream! { yield message; },
                    )))
                }
                Reply::Task(entry) => Ok(follow(entry, Until::Settled, dialect, history)),
            },
            Call::GetTask { task_id } => task(find(&task_id)?.snapshot()),
            Call::CancelTask { task_id } => task(cancel(&*find(&task_id)?).await?),
            Call::Resubscribe { task_id } => {
                let entry = find(&task_id)?;
                if dialect == Dialect::V0_3 {
                    // 0.3 ends a stream with `final`, which an interruption is.
                    return Ok(follow(entry, Until::Settled, dialect, history));
                }
                if entry.has_ended() {
                    // A2A 1.0 §3.1.6; 0.3 says nothing of it, and gets the task.
                    let why =
                        "The task has ended: there is nothing to follow. Ask for the task instead.";
                    return Err(RpcError::new(ProtocolError::UNSUPPORTED_OPERATION, why));
                }
                // "The stream MUST terminate when the task reaches a terminal state": not before.
                Ok(follow(entry, Until::Ended, dialect, history))
            }
        }
    }

    /// A page of tasks. A caller who has not signed in sees only the tasks of a context that the caller can name: "MUST
    /// return only tasks visible to the authenticated client" (A2A 1.0 §3.1.4).
    fn list(&self, listing: &Listing, history: Option<usize>) -> Value {
        let page = if self.signed_in || listing.context_id.is_some() {
            self.agent.tasks.list(listing)
        } else {
            Page::default()
        };
        let tasks = page.tasks.into_iter().map(|task| {
            let mut task = write_task(self.dialect, history, task);
            if !listing.include_artifacts
                && let Some(members) = task.as_object_mut()
            {
                members.shift_remove("artifacts");
            }
            task
        });
        json!({
            "tasks": tasks.collect::<Vec<_>>(),
            "nextPageToken": page.next,
            "pageSize": page.size,
            "totalSize": page.total
        })
    }

    fn no_extended_card(&self) -> RpcError {
        // A2A 1.0 §3.3.4; 0.3 has a code of its own for it.
        let code = match self.dialect {
            Dialect::V1_0 => ProtocolError::UNSUPPORTED_OPERATION,
            Dialect::V0_3 => errors::NO_EXTENDED_CARD,
        };
        RpcError::new(code, "This agent has one card, for everybody.")
    }
}

async fn cancel(entry: &TaskEntry) -> Result<Task, RpcError> {
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
    if task.status.state == TaskState::Canceled {
        Ok(task)
    } else {
        Err(ended())
    }
}

fn follow(entry: Arc<TaskEntry>, until: Until, dialect: Dialect, history: Option<usize>) -> Answer {
    Answer::Events(Box::pin(async_stream::stream! {
        for await update in entry.follow(until) {
            yield write_update(dialect, history, update);
        }
    }))
}

fn write_update(dialect: Dialect, history: Option<usize>, update: Update) -> Value {
    let Update::Task(task) = update else {
        return dialect.write_update(&update);
    };
    let mut value = dialect.write_update(&Update::Task(shortened(history, task)));
    match value.get_mut("task") {
        // 1.0 says in a member of its own that it is a task.
        Some(task) if dialect == Dialect::V1_0 => without_history(history, task),
        _ => without_history(history, &mut value),
    }
    value
}

fn write_task(dialect: Dialect, history: Option<usize>, task: Task) -> Value {
    let mut value = dialect.write_task(&shortened(history, task));
    without_history(history, &mut value);
    value
}

/// Omits an empty history: "0: no history should be returned; the `history` field SHOULD be omitted" (A2A 1.0 §3.2.4).
fn without_history(history: Option<usize>, task: &mut Value) {
    if let (Some(0), Some(members)) = (history, task.as_object_mut()) {
        members.shift_remove("history");
    }
}

/// The task with at most the last `history` messages of its history; `None` keeps all.
fn shortened(history: Option<usize>, mut task: Task) -> Task {
    if let Some(most) = history {
        let first = task.history.len().saturating_sub(most);
        task.history.drain(..first);
    }
    task
}
