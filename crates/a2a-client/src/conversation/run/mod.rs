//! A run: one message, the task or message that answers it, and the answers to that task.
//!
//! Owns the data of a run and how an update of the agent changes it. Leaves what to request next to
//! `follow`, and the order of messages to `transcript`. Invariant: only a snapshot of the whole
//! task removes anything; nothing removes messages.

mod answer;
mod artifact_chunks;
mod backoff;
mod cancel;
mod exchange;
mod field_violations;
mod follow;
pub mod fragments;
mod notice;
mod progress;
mod reconnect;
mod refusal;
mod reply;
mod rerun;
mod send;
mod session;
mod session_state;
mod stall_detection;
mod transcript;
mod unread;

pub use notice::Notice;
pub use reply::{Reply, ReplyKind};

use std::rc::Rc;

use a2a::card::{AgentCard, Skill};
use a2a::dialect::leniency::oddity::Oddity;
use a2a::message::{Message, PartContent};
use a2a::task::{Artifact, Task, TaskState, TaskStatus, Update};
use exchange::Exchange;
use serde_json::Value;
use transcript::Transcript;

use crate::client::ConnectError;
use crate::client::calls::Endpoint;
use crate::client::event_stream::EventReader;
use crate::client::http::ResponseHead;
use crate::conversation::event::{RunId, Ticket};
use crate::conversation::sent_secrets::SentSecrets;

/// The maximum number of stream events that are read of one run; then its stream is aborted.
const MAX_EVENTS: usize = 10_000;
/// The maximum number of artifacts that are kept of a task; later ones are left out.
const MAX_ARTIFACTS: usize = 1_000;

/// The agent and skill that a run was sent to. The run keeps them, because the person may turn to
/// another agent.
#[derive(Clone, Debug, PartialEq)]
pub struct RunTarget {
    /// The card of the agent.
    pub card: Rc<AgentCard>,
    /// The URL of the card; empty if the host page gave the card.
    pub card_url: String,
    /// The agent's id (`ConnectedAgent::id`).
    pub agent: String,
    /// The chosen skill; `None` if the message was for the agent itself.
    pub skill: Option<Skill>,
    /// The position of the filled-in schema among the skill's schemas, from 0; `None` for a plain message.
    pub form: Option<usize>,
}

/// A run: a message, and what the agent and the person answered.
#[derive(Clone, Debug)]
pub struct Run {
    /// The id of the run on this page.
    pub id: RunId,
    /// The agent and skill that the run was sent to.
    pub target: RunTarget,
    /// The message that began the run.
    pub sent: Message,
    /// Whether the content of the first message is known. A stored record may lack it.
    pub is_sent_known: bool,
    /// The first message with masks in place of its secrets; `None` if it holds no secret.
    pub(super) concealed: Option<Message>,
    /// The secrets that were sent from this page.
    pub(super) secrets: SentSecrets,
    /// Whether the person signed out since the run began, so that nothing of it is stored.
    pub(super) is_forgotten: bool,
    /// Whether the run is known only from the stored history.
    pub(super) is_from_before: bool,
    /// Whether the validator accepted the first message, on this page and for this card.
    pub(super) is_checked: bool,
    /// Whether the person repeated another run with this one, so that the focus moves to it.
    pub(super) repeats: bool,
    /// The ids of the person's answers that may be stored.
    pub(super) storable_answers: Vec<String>,
    /// The phase of the run.
    pub phase: Phase,
    /// The task, once the agent created one. Shared with announcements, so that they do not copy it.
    pub task: Option<Rc<Task>>,
    /// The agent's message, if the agent answered without a task.
    pub answer: Option<Message>,
    /// The reply that the person writes to the task; `None` while the task does not wait for one.
    pub reply: Option<Reply>,
    /// The error or hint that is shown with the run; `None` when nothing is shown.
    pub notice: Option<Notice>,
    /// When the message was sent, in milliseconds since 1970.
    pub started: f64,
    /// When the run last ended, in milliseconds since 1970; `None` while it has not ended.
    pub ended: Option<f64>,
    /// When the timer starts the next attempt, in milliseconds since 1970; `None` if no timer is set.
    pub retry_at: Option<f64>,
    /// Whether the person asked to cancel the run and the agent has not answered that request.
    pub cancelling: bool,
    pub(super) transcript: Transcript,
    /// The answer to the task that is being sent, or whose arrival is unknown; `None` otherwise.
    pub(super) pending_answer: Option<PendingAnswer>,
    /// The extensions that the agent used (003); `None` before the agent's first answer, or if the
    /// browser can't read the header.
    pub used_extensions: Option<Vec<String>>,
    pub(super) endpoint: Endpoint,
    pub(super) ticket: Ticket,
    /// The ticket of the timer after which the stream is checked for silence; 0 if no such timer runs.
    pub(super) stall_timer: Ticket,
    /// When bytes of the stream last arrived, in milliseconds since 1970.
    pub(super) last_activity: f64,
    /// Whether the run sends its message or asks for its task again as soon as the page is visible and online, instead
    /// of by a timer.
    pub(super) due: bool,
    /// Whether the stream was requested again and has not sent an event yet.
    pub(super) reattaching: bool,
    /// Whether the stream was requested again since its last event.
    pub(super) reattached: bool,
    /// The agent's first refusal of the message, while the client tries another way to send it.
    pub(super) first_refusal: Option<a2a::ProtocolError>,
    /// Whether the message is on its way otherwise than the card says, and no result has come yet.
    pub(super) has_other_way: bool,
    pub(super) streams: bool,
    pub(super) reader: EventReader,
    /// Status and headers of the streamed answer that is being read.
    pub(super) head: ResponseHead,
    /// How the agent departed from the specification in this run, and was understood all the same; each once.
    oddities: Vec<Oddity>,
    /// The number of texts and values that could not be read, and are shown as they came.
    unread: usize,
    /// Whether the next update is the agent's reply to the message that was sent.
    pub(super) is_reply_due: bool,
    /// When the person last approved or rejected something, in milliseconds since 1970.
    pub(super) decided_at: f64,
    /// When the last event before the wait for more came, in milliseconds since 1970.
    pub(super) waiting_since: f64,
    /// Whether the task was fetched because a part of it could not be read. Once is enough.
    pub(super) is_fetched_again: bool,
    /// The ids of artifacts whose last chunk arrived.
    complete: Vec<String>,
    /// What the last updates changed and `announce_changes` has not announced yet.
    pub(super) unannounced: Unannounced,
    /// The number of stream events of the run, from 0 again when the person fetches the task.
    pub(super) events: usize,
    /// The number of pages in a row, this one included, that followed the run and crashed or are still open.
    pub(super) unclosed_pages: u32,
    /// The number of attempts in a row to get updates that brought nothing new.
    pub(super) failures: u32,
    /// How often the message was sent again because the agent was busy.
    pub(super) resent: u32,
    pub(super) fault: Option<ConnectError>,
    /// The state that belongs to the protocol of the run's endpoint.
    exchange: Exchange,
    /// The run's record as it was stored last; `None` if it is not stored.
    pub(super) stored_record: Option<Value>,
    /// The stored draft or sent answer of a reply that is closed now, for when the reply opens again.
    pub(super) stored_answer: Option<Value>,
}

/// An answer to a task that is being sent, or whose arrival is not known.
#[derive(Clone, Debug)]
pub(super) struct PendingAnswer {
    pub(super) message: Message,
    /// The status of the task when the answer was sent: if the task still has it, the answer may not have arrived.
    pub(super) to: TaskStatus,
    /// Whether the agent sent an event after the answer.
    pub(super) arrived: bool,
}

/// The change of a run that `announce_changes` has yet to announce.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Unannounced {
    /// The run has not changed since the last announcement.
    Nothing,
    /// The view has to be updated; the host page is not told.
    View,
    /// The view has to be updated, and the host page gets the task (`a2a-task`).
    Task,
}

/// The stage of a run: what happens now, or what the run waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The host page is asked whether the message may be sent.
    Offered,
    /// The message is not sent yet, because the browser is offline, or is sent again later, because the agent is busy.
    Postponed,
    /// The message was sent; the agent has not answered.
    Sending,
    /// The agent's stream of updates is open.
    Following,
    /// The connection broke; the task will be fetched.
    Reconnecting,
    /// The task goes on without a stream and will be fetched again.
    Waiting,
    /// No update is expected until the person acts.
    Settled,
}

impl Run {
    /// Makes a run whose message is not sent yet.
    pub(super) fn new(
        id: RunId,
        target: RunTarget,
        sent: Message,
        endpoint: Endpoint,
        now: f64,
    ) -> Self {
        Self {
            id,
            streams: target.card.capabilities.streaming && !endpoint.has_no_stream,
            transcript: Transcript::new(&sent),
            target,
            sent,
            is_sent_known: true,
            concealed: None,
            secrets: SentSecrets::default(),
            is_forgotten: false,
            is_from_before: false,
            is_checked: false,
            repeats: false,
            storable_answers: Vec::new(),
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
            pending_answer: None,
            exchange: Exchange::over(endpoint.binding),
            endpoint,
            ticket: 0,
            stall_timer: 0,
            last_activity: now,
            due: false,
            reattaching: false,
            reattached: false,
            first_refusal: None,
            has_other_way: false,
            waiting_since: now,
            decided_at: f64::NEG_INFINITY,
            reader: EventReader::new(true),
            head: ResponseHead::default(),
            oddities: Vec::new(),
            unread: 0,
            is_reply_due: false,
            is_fetched_again: false,
            complete: Vec::new(),
            unannounced: Unannounced::Nothing,
            events: 0,
            unclosed_pages: 1,
            failures: 0,
            resent: 0,
            fault: None,
            stored_record: None,
            stored_answer: None,
        }
    }

    /// Makes `ticket` that of the run's present exchange, and discards the buffers and times of the last one.
    pub(super) fn begin_exchange(&mut self, ticket: Ticket) {
        self.ticket = ticket;
        self.reader = EventReader::new(true);
        self.ended = None;
        self.retry_at = None;
        self.due = false;
    }

    /// The first message as it is shown: with masks for its secrets.
    pub fn request(&self) -> &Message {
        self.concealed.as_ref().unwrap_or(&self.sent)
    }

    /// Whether the first message holds a secret, which must not leave the page again.
    pub fn holds_secret(&self) -> bool {
        self.concealed.is_some()
    }

    /// Whether the run is known only from the stored history.
    pub fn is_from_before(&self) -> bool {
        self.is_from_before
    }

    /// Whether updates are expected without an act of the person.
    pub fn is_active(&self) -> bool {
        self.phase != Phase::Settled
    }

    /// Whether the run's exchange under this ticket goes on.
    pub(super) fn is_exchanging(&self, ticket: Ticket) -> bool {
        self.is_active() && self.ticket == ticket
    }

    /// The title of the run: that of the task (000 §4), else the name of the skill or agent.
    pub fn title(&self) -> &str {
        let task = self.task.as_ref();
        let title = task.and_then(|task| task.metadata.get("title")?.as_str());
        let title = title.map(str::trim).filter(|title| !title.is_empty());
        title.unwrap_or_else(|| self.asked())
    }

    /// The name of the skill that the message was sent to, else of the agent.
    pub fn asked(&self) -> &str {
        let skill = self.target.skill.as_ref();
        skill.map_or(&self.target.card.name, |skill| &skill.name)
    }

    /// The task's state, once there is a task.
    pub fn state(&self) -> Option<&TaskState> {
        self.task.as_ref().map(|task| &task.status.state)
    }

    /// Whether the task is not finished, and the agent said nothing about it with its present status.
    pub(in crate::conversation) fn is_silently_working(&self) -> bool {
        let status = self.task.as_ref().map(|task| &task.status);
        let works = |state: &TaskState| matches!(state, TaskState::Submitted | TaskState::Working);
        status.is_some_and(|status| works(&status.state) && status.message.is_none())
    }

    /// The message that is being sent, or was sent last.
    pub(super) fn outgoing(&self) -> &Message {
        let answer = self.pending_answer.as_ref();
        answer.map_or(&self.sent, |answering| &answering.message)
    }

    /// Whether the agent sent neither a task nor a message.
    pub fn is_unanswered(&self) -> bool {
        self.task.is_none() && self.answer.is_none()
    }

    /// Whether the agent answered with a message, or the task is in a terminal state.
    pub fn is_ended(&self) -> bool {
        self.answer.is_some() || self.state().is_some_and(TaskState::is_terminal)
    }

    /// Whether the task waits for the person, or the person stopped following it, so that it can
    /// still be canceled.
    pub fn is_at_rest(&self) -> bool {
        let left = matches!(self.notice, Some(Notice::Stopped | Notice::CrashLoop));
        !self.is_active() && !self.is_ended() && (self.reply.is_some() || left)
    }

    /// Whether the task has ended or requires input. An unchanged task after an answer does not
    /// count.
    pub(super) fn is_over(&self) -> bool {
        self.answer.is_some()
            || self.state().is_some_and(|state| {
                state.is_terminal() || (state.is_interrupted() && !self.is_stale())
            })
    }

    /// Whether the task has not changed since an answer was sent.
    pub(super) fn is_stale(&self) -> bool {
        match (&self.pending_answer, &self.task) {
            (Some(answering), Some(task)) => is_same_step(&answering.to, &task.status),
            _ => false,
        }
    }

    /// How the agent departed from the specification in its card and in this run, and was understood all the same.
    pub fn oddities(&self) -> Vec<Oddity> {
        let mut all = self.target.card.oddities.clone();
        all.extend(&self.oddities);
        all.extend(
            self.transcript
                .has_repeated_ids()
                .then_some(Oddity::RepeatedMessageId),
        );
        all.sort_unstable();
        all.dedup();
        all
    }

    pub(super) fn note_oddities(&mut self, found: impl IntoIterator<Item = Oddity>) {
        for oddity in found {
            if !self.oddities.contains(&oddity) {
                self.oddities.push(oddity);
            }
        }
    }

    /// Whether the task failed or was rejected, and the agent has not said why.
    pub(super) fn fails_silently(&self) -> bool {
        let task = self.task.as_ref();
        task.is_some_and(|task| {
            let is_bad = matches!(task.status.state, TaskState::Failed | TaskState::Rejected);
            is_bad && task.status.message.is_none()
        })
    }

    /// Whether the task is over and is fetched only because a part of it could not be read.
    pub(super) fn is_known_to_be_over(&self) -> bool {
        self.is_fetched_again && self.phase == Phase::Waiting && self.is_over()
    }

    /// Whether a part of the task could not be read as the agent meant it, and the task was not fetched since.
    pub(super) fn is_incomplete(&self) -> bool {
        let lost = self.oddities.iter().any(|it| it.loses_content());
        let can_be_fetched = self.task.as_ref().is_some_and(|task| !task.id.is_empty());
        lost && can_be_fetched && !self.is_fetched_again
    }

    /// Sets `used_extensions` to those that the answer's header names (003); without the header, changes nothing.
    pub(super) fn note_extensions(&mut self, head: &ResponseHead) {
        if let Some(named) = head.extensions() {
            self.used_extensions = Some(named.into_iter().map(str::to_owned).collect());
        }
    }

    /// Applies an update of the agent. Returns `false` if the update is for another task.
    pub(super) fn apply(&mut self, mut update: Update) -> bool {
        let is_reply = std::mem::take(&mut self.is_reply_due);
        let is_message = matches!(update, Update::Message(_));
        let id = match &update {
            Update::Task(task) => &task.id,
            Update::Status { task_id, .. } | Update::Artifact { task_id, .. } => task_id,
            Update::Message(_) => "",
        };
        let known = self.task.as_ref().map(|task| task.id.as_str());
        if id.is_empty() && !is_message {
            self.note_oddities([Oddity::NoTaskId]);
        } else if !id.is_empty()
            && let Some(known) = known.filter(|known| *known != id)
        {
            // The reply to our own request is about our task, whatever the agent calls it now.
            if !is_reply && !known.is_empty() {
                self.notice.get_or_insert(Notice::OtherTask);
                return false;
            }
            if is_reply {
                self.note_oddities([Oddity::OtherTaskId]);
            }
            self.rename_task(&mut update);
        }
        // The task may come after a message about it.
        if !is_message && let Some(message) = self.answer.take() {
            self.transcript.add(&message);
        }
        match update {
            // A message beside a task is not the result.
            Update::Message(message) if self.task.is_some() => {
                self.record_answer();
                self.transcript.add(&message);
            }
            Update::Message(message) => match self.answer.take() {
                None => self.answer = Some(message),
                Some(before) => {
                    let is_again = before == message;
                    let (before, now) = transcript::joined_answers(before, message);
                    if let Some(before) = before {
                        self.transcript.add(&before);
                    }
                    self.answer = Some(now);
                    if !is_again {
                        self.note_oddities([Oddity::SeveralMessages]);
                    }
                }
            },
            Update::Task(mut task) => {
                if task.artifacts.len() > MAX_ARTIFACTS {
                    task.artifacts.truncate(MAX_ARTIFACTS);
                    self.note_more_artifacts();
                }
                // Agents end a stream with the task as they keep it, often without what they streamed.
                if let Some(known) = self.task.as_ref().filter(|_| task.artifacts.is_empty()) {
                    task.artifacts.clone_from(&known.artifacts);
                }
                self.task = Some(Rc::new(task));
                self.check_progress();
                if let Some(task) = &self.task {
                    let history = self.secrets.shown_history(task);
                    self.transcript
                        .merge(&history, task.status.message.as_ref());
                }
            }
            Update::Status {
                task_id,
                context_id,
                status,
                metadata,
            } => {
                let task = self.task_or_new(&task_id, context_id);
                // As the SDKs of agents do.
                task.metadata.extend(metadata);
                task.take_status(status);
                self.check_progress();
                if let Some(message) = self
                    .task
                    .as_ref()
                    .and_then(|task| task.status.message.as_ref())
                {
                    self.transcript.add(message);
                }
            }
            Update::Artifact {
                task_id,
                context_id,
                mut artifact,
                append,
                last_chunk,
                metadata,
            } => {
                artifact.metadata.extend(metadata);
                let mut complete = std::mem::take(&mut self.complete);
                let task = self.task_or_new(&task_id, context_id);
                let is_known = |it: &Artifact| it.artifact_id == artifact.artifact_id;
                let is_full = task.artifacts.len() >= MAX_ARTIFACTS;
                if is_full && !task.artifacts.iter().any(is_known) {
                    self.note_more_artifacts();
                } else {
                    artifact_chunks::add(task, &mut complete, artifact, append, last_chunk);
                }
                self.complete = complete;
            }
        }
        true
    }

    /// Makes the run's task that of an update with another id. What the task had so far stays.
    fn rename_task(&mut self, update: &mut Update) {
        let Some(task) = &mut self.task else { return };
        match update {
            Update::Task(now) => {
                let is_new = |it: &&Artifact| {
                    let mut known = now.artifacts.iter();
                    !known.any(|known| known.artifact_id == it.artifact_id)
                };
                let before: Vec<Artifact> = task.artifacts.iter().filter(is_new).cloned().collect();
                now.artifacts.splice(0..0, before);
                Rc::make_mut(task).id.clone_from(&now.id);
            }
            Update::Status { task_id, .. } | Update::Artifact { task_id, .. } => {
                Rc::make_mut(task).id.clone_from(task_id);
            }
            Update::Message(_) => {}
        }
    }

    /// Adds the sent answer to the transcript if the task changed, which shows that the agent
    /// accepted the answer.
    fn check_progress(&mut self) {
        if !self.is_stale() {
            self.record_answer();
        }
    }

    /// Adds the answer that was sent to the transcript.
    pub(super) fn record_answer(&mut self) {
        if let Some(answering) = &self.pending_answer {
            let message = self.secrets.masked_message(&answering.message);
            self.transcript.add(&message);
        }
    }

    fn task_or_new(&mut self, id: &str, context_id: Option<String>) -> &mut Task {
        let new = || Rc::new(Task::new(id, context_id, TaskState::Working));
        Rc::make_mut(self.task.get_or_insert_with(new))
    }

    /// Sets the notice that artifacts were left out, unless the run has another notice.
    fn note_more_artifacts(&mut self) {
        self.notice.take_if(|notice| notice.is_passing());
        self.notice.get_or_insert(Notice::MoreArtifacts);
    }

    /// The messages of the agent and of the person after the first message, oldest first.
    pub fn messages(&self) -> impl Iterator<Item = &Message> {
        self.transcript.all().iter().chain(self.answer.iter())
    }

    /// The value of the first data part of the task's artifacts, else of the agent's message; `None` without one.
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

/// Whether two statuses are the same: they have the same state and the same message.
pub(super) fn is_same_step(one: &TaskStatus, two: &TaskStatus) -> bool {
    one.state == two.state
        && match (&one.message, &two.message) {
            // Agents that number their messages from 1 each time ask something new under a known id.
            (Some(one), Some(two)) => transcript::is_same(one, two) && one.parts == two.parts,
            (None, None) => one.timestamp == two.timestamp,
            _ => false,
        }
}
