//! What is asked of the agent, whatever the binding, and what comes of it.
//!
//! Owns the calls (those of the library, and those that only an agent needs), carrying them out,
//! and how much of a task an answer holds. Leaves headers, paths and envelopes to `http` and
//! `rest`, and what a message comes to to `agent`. Invariant: a call does the same on every binding.

use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use a2a::dialect::{Call, Dialect, SendRequest};
use a2a::{ProtocolError, Task, TaskState, Update};
use futures_core::Stream;
use serde_json::{Value, json};

use crate::Shared;
use crate::agent::{Agent, Reply, Visit};
use crate::callers::Caller;
use crate::card::{self, Extent};
use crate::errors::{self, RpcError};
use crate::faults::Fault;
use crate::mount::Mount;
use crate::tasks::{Entry, Listing, Until};

/// What is asked.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Ask {
    /// A call that the library knows.
    Call(Box<Call>),
    /// Tasks, a page of them (1.0).
    List(Listing),
    /// The card for those who have signed in.
    ExtendedCard,
    /// Anything about push notifications.
    Push,
}

/// What is asked, and how much of a task the answer is to hold.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Asked {
    pub(crate) ask: Ask,
    /// At most so many messages of the history (A2A 1.0 §3.2.4).
    pub(crate) history: Option<usize>,
}

/// From where it is asked, and how.
pub(crate) struct Door<'d> {
    pub(crate) shared: &'d Shared,
    pub(crate) mount: &'d Mount,
    pub(crate) dialect: Dialect,
    pub(crate) caller: Caller,
    /// Scheme and host that the request came to.
    pub(crate) base: String,
}

/// What comes of it: results of JSON-RPC, bodies of HTTP+JSON.
pub(crate) enum Outcome {
    One(Value),
    Events(Pin<Box<dyn Stream<Item = Value> + Send>>),
}

impl Asked {
    /// Reads a call of JSON-RPC: the method tells the version.
    pub(crate) fn read(method: &str, params: &Value) -> Result<(Dialect, Self), RpcError> {
        let (dialect, ask) = match method {
            "ListTasks" => (Dialect::V1_0, Ask::List(listing(params)?)),
            "GetExtendedAgentCard" => (Dialect::V1_0, Ask::ExtendedCard),
            "agent/getAuthenticatedExtendedCard" => (Dialect::V0_3, Ask::ExtendedCard),
            "CreateTaskPushNotificationConfig"
            | "GetTaskPushNotificationConfig"
            | "ListTaskPushNotificationConfigs"
            | "ListTaskPushNotificationConfig"
            | "DeleteTaskPushNotificationConfig" => (Dialect::V1_0, Ask::Push),
            "tasks/pushNotificationConfig/set"
            | "tasks/pushNotificationConfig/get"
            | "tasks/pushNotificationConfig/list"
            | "tasks/pushNotificationConfig/delete" => (Dialect::V0_3, Ask::Push),
            _ => {
                let (dialect, call) = Dialect::read_call(method, params)?;
                (dialect, Ask::Call(Box::new(call)))
            }
        };
        let history = history(&ask, params)?;
        Ok((dialect, Self { ask, history }))
    }

    /// The library's call, where it is one.
    pub(crate) fn call(&self) -> Option<&Call> {
        match &self.ask {
            Ask::Call(call) => Some(call),
            _ => None,
        }
    }

    /// How often its caller has heard of the task: whoever names one has.
    pub(crate) fn heard(&self) -> usize {
        match self.call() {
            None | Some(Call::Send(_) | Call::Stream(_)) => 0,
            Some(_) => 1,
        }
    }

    /// A call that nobody waits for: it waits for nothing either.
    pub(crate) fn at_once(self) -> Self {
        let ask = match self.ask {
            Ask::Call(call) => Ask::Call(Box::new(match *call {
                Call::Send(request) | Call::Stream(request) => Call::Send(SendRequest {
                    blocking: false,
                    ..request
                }),
                other => other,
            })),
            other => other,
        };
        Self { ask, ..self }
    }
}

/// How many messages are wanted: in the configuration of a send, else beside the task's id.
fn history(ask: &Ask, params: &Value) -> Result<Option<usize>, RpcError> {
    let sends = matches!(ask, Ask::Call(call) if matches!(**call, Call::Send(_) | Call::Stream(_)));
    let (field, place) = if sends {
        ("configuration.historyLength", params.get("configuration"))
    } else {
        ("historyLength", Some(params))
    };
    count(field, place.and_then(|it| member(it, "historyLength")))
}

/// A member by its name in JSON, else by its name in the proto: whoever reads it takes both.
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

/// Reads what a listing asks for.
pub(crate) fn listing(params: &Value) -> Result<Listing, RpcError> {
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

/// Carries out what is asked.
pub(crate) async fn carry_out(door: &Door<'_>, asked: Asked) -> Result<Outcome, RpcError> {
    let agent = door.shared.agent(door.mount);
    let find = |id: &str| agent.tasks.get(id).ok_or_else(|| RpcError::no_task(id));
    let (dialect, history) = (door.dialect, asked.history);
    let one = |update: Update| Outcome::One(written(dialect, history, update));
    let call = match asked.ask {
        Ask::Call(call) => *call,
        Ask::List(listing) => return Ok(Outcome::One(listed(door, agent, &listing, history))),
        Ask::ExtendedCard => return extended_card(door, agent).map(Outcome::One),
        Ask::Push => {
            let why = "This agent does not call back over the web.";
            return Err(RpcError::new(errors::PUSH_NOT_SUPPORTED, why));
        }
    };
    match call {
        Call::Send(request) => {
            let blocking = request.blocking;
            Ok(one(match agent.take(request.message, door.visit())? {
                Reply::Message(message) => Update::Message(*message),
                Reply::Task(entry) if blocking => Update::Task(entry.settled().await),
                Reply::Task(entry) => Update::Task(entry.snapshot()),
            }))
        }
        Call::Stream(request) => match agent.take(request.message, door.visit())? {
            Reply::Message(message) => {
                let message = written(dialect, history, Update::Message(*message));
                Ok(Outcome::Events(Box::pin(
                    async_stream::stream! { yield message; },
                )))
            }
            Reply::Task(entry) => Ok(follow(entry, Until::Settled, dialect, history)),
        },
        Call::GetTask { task_id } => {
            let task = find(&task_id)?.snapshot();
            Ok(Outcome::One(written_task(dialect, history, task)))
        }
        Call::CancelTask { task_id } => {
            let entry = find(&task_id)?;
            let task = cancel(&entry).await?;
            Ok(Outcome::One(written_task(dialect, history, task)))
        }
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

impl Door<'_> {
    fn visit(&self) -> Visit {
        Visit {
            pace: self.pace(),
            caller: self.caller,
        }
    }

    /// How long each step of a task takes.
    fn pace(&self) -> Duration {
        if self.mount.fault == Some(Fault::Slow) {
            self.shared.config.slow_pace
        } else {
            self.shared.config.pace
        }
    }
}

async fn cancel(entry: &Entry) -> Result<Task, RpcError> {
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

fn follow(entry: Arc<Entry>, until: Until, dialect: Dialect, history: Option<usize>) -> Outcome {
    Outcome::Events(Box::pin(async_stream::stream! {
        for await update in entry.follow(until) {
            yield written(dialect, history, update);
        }
    }))
}

/// A page of tasks. Whoever has not signed in sees the tasks of a context that they can name, and
/// no others: "MUST return only tasks visible to the authenticated client" (A2A 1.0 §3.1.4).
fn listed(door: &Door<'_>, agent: &Agent, listing: &Listing, history: Option<usize>) -> Value {
    let nobody = !door.caller.signed_in && listing.context_id.is_none();
    let page = if nobody {
        crate::tasks::Page::default()
    } else {
        agent.tasks.list(listing)
    };
    let tasks: Vec<Value> = page
        .tasks
        .into_iter()
        .map(|task| {
            let mut task = written_task(door.dialect, history, task);
            if !listing.include_artifacts
                && let Some(members) = task.as_object_mut()
            {
                members.shift_remove("artifacts");
            }
            task
        })
        .collect();
    json!({
        "tasks": tasks,
        "nextPageToken": page.next,
        "pageSize": page.size,
        "totalSize": page.total
    })
}

fn extended_card(door: &Door<'_>, agent: &Agent) -> Result<Value, RpcError> {
    if door.mount.locked {
        return Ok(card::card(
            agent.skills(),
            &door.base,
            door.mount,
            Extent::Extended,
        ));
    }
    let why = "This agent has one card, for everybody.";
    // A2A 1.0 §3.3.4; 0.3 has a code of its own for it.
    let code = match door.dialect {
        Dialect::V1_0 => ProtocolError::UNSUPPORTED_OPERATION,
        Dialect::V0_3 => errors::NO_EXTENDED_CARD,
    };
    Err(RpcError::new(code, why))
}

fn written(dialect: Dialect, history: Option<usize>, update: Update) -> Value {
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

fn written_task(dialect: Dialect, history: Option<usize>, task: Task) -> Value {
    let mut value = dialect.write_task(&shortened(history, task));
    without_history(history, &mut value);
    value
}

/// "0: no history should be returned; the `history` field SHOULD be omitted" (A2A 1.0 §3.2.4).
fn without_history(history: Option<usize>, task: &mut Value) {
    if let (Some(0), Some(members)) = (history, task.as_object_mut()) {
        members.shift_remove("history");
    }
}

/// The task with the most recent messages of its history.
fn shortened(history: Option<usize>, mut task: Task) -> Task {
    if let Some(most) = history {
        let first = task.history.len().saturating_sub(most);
        task.history.drain(..first);
    }
    task
}
