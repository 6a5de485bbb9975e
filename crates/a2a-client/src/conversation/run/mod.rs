//! One message, what came of it, and what was answered on the way.
//!
//! Owns the run's data and how an agent's update changes it. Leaves what to ask next to
//! `following`, and the order of what was said to `said`. Invariant: what came is never taken away
//! again, except by the whole task anew; what was said not even then.

mod answer;
mod artifact_chunks;
mod backoff;
mod cancel;
mod field_violations;
mod follow;
mod notice;
mod reconnect;
mod reply;
mod rerun;
mod send;
mod stall_detection;
mod transcript;

pub use notice::Notice;
pub use reply::{Reply, ReplyKind};

use std::rc::Rc;

use a2a::{AgentCard, Message, PartContent, Skill, Task, TaskState, TaskStatus, Update};
use serde_json::Value;
use transcript::Transcript;

use crate::client::ConnectError;
use crate::client::calls::Endpoint;
use crate::client::http::Head;
use crate::client::sse::SseReader;
use crate::conversation::event::{RunId, Ticket};

/// The agent and skill that a run was sent to. Kept, because the person may turn to another agent.
#[derive(Clone, Debug, PartialEq)]
pub struct RunTarget {
    /// The agent.
    pub card: Rc<AgentCard>,
    /// The URL of the card; empty if the host page gave the card.
    pub card_url: String,
    /// The skill, if one was chosen.
    pub skill: Option<Skill>,
    /// The position of the schema that was filled in; `None` for a plain message.
    pub form: Option<usize>,
}

/// One message and what came of it.
#[derive(Clone, Debug)]
pub struct Run {
    /// Its identity on this page.
    pub id: RunId,
    /// What was target.
    pub target: RunTarget,
    /// What was said first.
    pub sent: Message,
    /// Whether what was said first is known: of a run from before a reload it may not be.
    pub is_sent_known: bool,
    /// Whether what was said first must not be kept.
    pub(super) is_secret: bool,
    /// Whether it is known from before a reload only.
    pub(super) is_from_before: bool,
    /// Whether the validator had its say on what was said first, here and on this card.
    pub(super) is_checked: bool,
    /// Whether it is another run done again.
    pub(super) repeats: bool,
    /// The person's answers that may be kept, by their identity.
    pub(super) open_answers: Vec<String>,
    /// How far it is.
    pub phase: Phase,
    /// The task, once there is one.
    pub task: Option<Task>,
    /// The agent's message, where it answers with one instead of a task.
    pub answer: Option<Message>,
    /// The answer that the task waits for, as far as the person wrote it.
    pub reply: Option<Reply>,
    /// What went wrong, or what the person should know.
    pub notice: Option<Notice>,
    /// When it was sent, in milliseconds since 1970.
    pub started: f64,
    /// When it ended, likewise.
    pub ended: Option<f64>,
    /// When it is tried again, likewise, while that is waited for.
    pub retry_at: Option<f64>,
    /// Whether the person target the agent to stop.
    pub cancelling: bool,
    pub(super) transcript: Transcript,
    /// The answer that is on its way, or may have been.
    pub(super) answering: Option<PendingAnswer>,
    /// The extensions that the agent says it made use of, once it answered and as far as the
    /// browser shows it (003).
    pub used_extensions: Option<Vec<String>>,
    pub(super) endpoint: Endpoint,
    pub(super) ticket: Ticket,
    pub(super) cancel_ticket: Ticket,
    /// Rings when a stream was silent for too long.
    pub(super) watch: Ticket,
    /// A look at the task beside a stream that is silent.
    pub(super) aside: Ticket,
    /// When the stream last gave a sign of life.
    pub(super) heard: f64,
    /// Something is due as soon as the page is seen again, or the network is back.
    pub(super) due: bool,
    /// Whether it is target for the stream again and nothing came of it yet.
    pub(super) reattaching: bool,
    /// Whether it was target for the stream again since the last event of one.
    pub(super) reattached: bool,
    pub(super) tried_other_dialect: bool,
    pub(super) streams: bool,
    pub(super) reader: SseReader,
    /// The artifacts whose last piece came.
    complete: Vec<String>,
    /// How many events were read since the person last looked.
    pub(super) events: usize,
    /// The body of an answer that is no stream of events after all.
    pub(super) plain: Option<PlainBody>,
    /// Looks in a row that told nothing new.
    pub(super) failures: u32,
    /// How often the message was sent again because the agent was too busy.
    pub(super) resent: u32,
    pub(super) fault: Option<ConnectError>,
    /// What was last kept of it, for after a reload.
    pub(super) kept: Option<Value>,
    /// What was written of an answer before a reload.
    pub(super) restored: Option<Value>,
}

/// An answer that left, and what it was to.
#[derive(Clone, Debug)]
pub(super) struct PendingAnswer {
    pub(super) message: Message,
    /// The task as it was when the answer left.
    pub(super) to: Option<TaskStatus>,
    /// Whether the agent began to say something to it.
    pub(super) arrived: bool,
}

/// The body of an answer to a stream that is no stream of events.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct PlainBody {
    pub(super) head: Head,
    pub(super) bytes: Vec<u8>,
}

/// How far a run is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The host page is target whether it may go.
    Offered,
    /// It has not left, or the agent had no time for it: it goes later.
    Postponed,
    /// It is on its way; no word from the agent yet.
    Sending,
    /// The agent tells as it goes.
    Following,
    /// The connection is lost; it is being found again.
    Reconnecting,
    /// A look whether the task is done is due.
    Waiting,
    /// Nothing more comes by itself.
    Settled,
}

impl Run {
    /// A run that has not begun.
    pub(super) fn new(
        id: RunId,
        target: RunTarget,
        sent: Message,
        endpoint: Endpoint,
        now: f64,
    ) -> Self {
        Self {
            id,
            streams: target.card.capabilities.streaming,
            transcript: Transcript::new(&sent),
            target,
            sent,
            is_sent_known: true,
            is_secret: false,
            is_from_before: false,
            is_checked: false,
            repeats: false,
            open_answers: Vec::new(),
            phase: Phase::Offered,
            task: None,
            answer: None,
            reply: None,
            notice: None,
            started: now,
            ended: None,
            retry_at: None,
            cancelling: false,
            used_extensions: None,
            answering: None,
            endpoint,
            ticket: 0,
            cancel_ticket: 0,
            watch: 0,
            aside: 0,
            heard: now,
            due: false,
            reattaching: false,
            reattached: false,
            tried_other_dialect: false,
            reader: SseReader::new(),
            complete: Vec::new(),
            events: 0,
            plain: None,
            failures: 0,
            resent: 0,
            fault: None,
            kept: None,
            restored: None,
        }
    }

    /// Whether it is known from before a reload only.
    pub fn is_from_before(&self) -> bool {
        self.is_from_before
    }

    /// Whether something may still come by itself.
    pub fn is_active(&self) -> bool {
        self.phase != Phase::Settled
    }

    /// The task's state, once there is a task.
    pub fn state(&self) -> Option<&TaskState> {
        self.task.as_ref().map(|task| &task.status.state)
    }

    /// The message that is sent now, or was last.
    pub(super) fn outgoing(&self) -> &Message {
        let answer = self.answering.as_ref();
        answer.map_or(&self.sent, |answering| &answering.message)
    }

    /// Whether the agent said nothing at all so far.
    pub fn is_unanswered(&self) -> bool {
        self.task.is_none() && self.answer.is_none()
    }

    /// Whether it came to its end: nothing can come any more.
    pub fn is_ended(&self) -> bool {
        self.answer.is_some() || self.state().is_some_and(TaskState::is_terminal)
    }

    /// Whether the agent has a task that nobody waits for now: it can still be stopped.
    pub fn is_at_rest(&self) -> bool {
        let stopped = self.notice == Some(Notice::Stopped);
        !self.is_active() && !self.is_ended() && (self.reply.is_some() || stopped)
    }

    /// Whether the task has come to an end, or waits for the person. An answer that left is not
    /// yet taken while the task still says what it said before.
    pub(super) fn is_over(&self) -> bool {
        self.answer.is_some()
            || self.state().is_some_and(|state| {
                state.is_terminal() || (state.is_interrupted() && !self.is_stale())
            })
    }

    /// Whether the task is still as it was when an answer left.
    pub(super) fn is_stale(&self) -> bool {
        let before = self
            .answering
            .as_ref()
            .and_then(|answering| answering.to.as_ref());
        match (before, &self.task) {
            (Some(before), Some(task)) => is_same_step(before, &task.status),
            _ => false,
        }
    }

    /// Takes what the head of an answer says.
    pub(super) fn note_extensions(&mut self, head: &Head) {
        if let Some(named) = head.extensions() {
            self.used_extensions = Some(named.into_iter().map(str::to_owned).collect());
        }
    }

    /// Takes what the agent tells. `false` where it is about another task.
    pub(super) fn apply(&mut self, update: Update) -> bool {
        let id = match &update {
            Update::Task(task) => &task.id,
            Update::Status { task_id, .. } | Update::Artifact { task_id, .. } => task_id,
            Update::Message(_) => "",
        };
        let known = self.task.as_ref().map(|task| task.id.as_str());
        if !id.is_empty() && known.is_some_and(|known| known != id) {
            self.notice.get_or_insert(Notice::OtherTask);
            return false;
        }
        match update {
            // Words beside a task are no result: the task says how far it is.
            Update::Message(message) if self.task.is_some() => {
                self.note_answer();
                self.transcript.note(&message);
            }
            Update::Message(message) => self.answer = Some(message),
            Update::Task(task) => {
                self.task = Some(task);
                self.note_step();
                if let Some(task) = &self.task {
                    self.transcript
                        .note_all(&task.history, task.status.message.as_ref());
                }
            }
            Update::Status {
                task_id,
                context_id,
                status,
            } => {
                let task = self.task_or_new(&task_id, context_id);
                task.take_status(status);
                self.note_step();
                if let Some(message) = self
                    .task
                    .as_ref()
                    .and_then(|task| task.status.message.as_ref())
                {
                    self.transcript.note(message);
                }
            }
            Update::Artifact {
                task_id,
                context_id,
                artifact,
                append,
                last_chunk,
            } => {
                let mut complete = std::mem::take(&mut self.complete);
                let task = self.task_or_new(&task_id, context_id);
                artifact_chunks::take(task, &mut complete, artifact, append, last_chunk);
                self.complete = complete;
            }
        }
        true
    }

    /// The task went on to another step: an answer that was on its way was taken.
    fn note_step(&mut self) {
        if !self.is_stale() {
            self.note_answer();
        }
    }

    /// The answer that left belongs to what was said.
    pub(super) fn note_answer(&mut self) {
        if let Some(answering) = &self.answering {
            self.transcript.note(&answering.message);
        }
    }

    fn task_or_new(&mut self, id: &str, context_id: Option<String>) -> &mut Task {
        self.task
            .get_or_insert_with(|| Task::new(id, context_id, TaskState::Working))
    }

    /// What was said so far, oldest first: the agent's words, and the person's answers to them.
    pub fn messages(&self) -> impl Iterator<Item = &Message> {
        self.transcript.all().iter().chain(self.answer.iter())
    }

    /// The agent's words so far, oldest first.
    pub fn agent_messages(&self) -> Vec<&Message> {
        self.messages()
            .filter(|message| message.role != a2a::Role::User)
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

/// Whether a task that was seen twice has not moved: the same state with the same words.
pub(super) fn is_same_step(one: &TaskStatus, two: &TaskStatus) -> bool {
    one.state == two.state
        && match (&one.message, &two.message) {
            (Some(one), Some(two)) => transcript::is_same(one, two),
            (None, None) => one.timestamp == two.timestamp,
            _ => false,
        }
}
