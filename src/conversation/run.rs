//! One message and what came of it.
//!
//! Owns the run's data and how an agent's update changes it. Leaves what to ask next to
//! `following`. Invariant: what came is never taken away again, except by the whole task anew.

use serde_json::Value;

use super::event::{Asked, RunId, Ticket};
use crate::a2a::{Message, PartContent, Task, TaskState, TaskStatus, Update};
use crate::client::{Endpoint, SseReader, WhyNot};

/// One message and what came of it.
#[derive(Clone, Debug)]
pub struct Run {
    /// Its identity on this page.
    pub id: RunId,
    /// What was asked.
    pub asked: Asked,
    /// What was said.
    pub sent: Message,
    /// How far it is.
    pub phase: Phase,
    /// The task, once there is one.
    pub task: Option<Task>,
    /// The agent's message, where it answers with one instead of a task.
    pub answer: Option<Message>,
    /// What went wrong, or what the person should know.
    pub notice: Option<Notice>,
    /// When it was sent, in milliseconds since 1970.
    pub started: f64,
    /// When it ended, likewise.
    pub ended: Option<f64>,
    /// Whether the person asked the agent to stop.
    pub cancelling: bool,
    pub(super) endpoint: Endpoint,
    pub(super) ticket: Ticket,
    pub(super) cancel_ticket: Ticket,
    /// Whether it is asked for the stream again and nothing came of it yet.
    pub(super) reattaching: bool,
    /// Whether it was asked for the stream again since the last event of one.
    pub(super) reattached: bool,
    pub(super) tried_other_dialect: bool,
    pub(super) streams: bool,
    pub(super) reader: SseReader,
    /// The body of an answer that is no stream of events after all.
    pub(super) plain: Option<PlainBody>,
    pub(super) failures: u32,
    pub(super) fault: Option<WhyNot>,
}

/// The body of an answer to a stream that is no stream of events.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct PlainBody {
    pub(super) head: crate::client::Head,
    pub(super) bytes: Vec<u8>,
}

/// How far a run is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The host page is asked whether it may go.
    Offered,
    /// It is on its way; no word from the agent yet.
    Sending,
    /// The agent tells as it goes.
    Following,
    /// The connection is lost; it is being found again.
    Reconnecting,
    /// A look whether the task is done is due.
    Waiting,
    /// Nothing more comes.
    Settled,
}

/// What went wrong, or what the person should know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// It did not work.
    Failed(WhyNot),
    /// The connection is lost; it is being found again.
    Reconnecting,
    /// The person stopped waiting before the agent said anything.
    GivenUp,
    /// The agent could not be asked to stop.
    NotCancelled(String),
}

impl Run {
    /// Whether something may still come.
    pub fn is_active(&self) -> bool {
        self.phase != Phase::Settled
    }

    /// The task's state, once there is a task.
    pub fn state(&self) -> Option<&TaskState> {
        self.task.as_ref().map(|task| &task.status.state)
    }

    /// Whether the task has come to an end, or waits for the person.
    pub(super) fn is_over(&self) -> bool {
        self.answer.is_some()
            || self
                .state()
                .is_some_and(|state| state.is_terminal() || state.is_interrupted())
    }

    /// Takes what the agent tells. `false` where it is about another task.
    pub(super) fn take(&mut self, update: Update) -> bool {
        let of_other = |known: Option<&Task>, id: &str| {
            known.is_some_and(|task| !id.is_empty() && task.id != id)
        };
        match update {
            Update::Message(message) => {
                self.answer = Some(message);
            }
            Update::Task(task) => {
                if of_other(self.task.as_ref(), &task.id) {
                    return false;
                }
                self.task = Some(task);
            }
            Update::Status {
                task_id,
                context_id,
                status,
            } => {
                if of_other(self.task.as_ref(), &task_id) {
                    return false;
                }
                self.task_or_new(&task_id, context_id).take_status(status);
            }
            Update::Artifact {
                task_id,
                context_id,
                artifact,
                append,
                ..
            } => {
                if of_other(self.task.as_ref(), &task_id) {
                    return false;
                }
                self.task_or_new(&task_id, context_id)
                    .take_artifact(artifact, append);
            }
        }
        true
    }

    fn task_or_new(&mut self, id: &str, context_id: Option<String>) -> &mut Task {
        self.task
            .get_or_insert_with(|| Task::new(id, context_id, TaskState::Working))
    }

    /// The agent's words so far, oldest first.
    pub fn words(&self) -> Vec<&Message> {
        let Some(task) = &self.task else {
            return self.answer.iter().collect();
        };
        let TaskStatus { message, .. } = &task.status;
        task.history
            .iter()
            .filter(|said| said.role != crate::a2a::Role::User)
            .chain(message.iter())
            .chain(self.answer.iter())
            .collect()
    }

    /// The first data part that came of it.
    pub fn data(&self) -> Option<&Value> {
        let artifacts = self
            .task
            .iter()
            .flat_map(|task| &task.artifacts)
            .flat_map(|artifact| &artifact.parts);
        let answer = self.answer.iter().flat_map(|message| &message.parts);
        artifacts
            .chain(answer)
            .find_map(|part| match &part.content {
                PartContent::Data(data) => Some(data),
                _ => None,
            })
    }
}
