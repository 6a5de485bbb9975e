//! Tasks in memory: their state, their followers (the streams of their events), and the limit of their number.
//!
//! A task has one writer at a time: its job, or the sender of an answer while the job waits for one. Each question
//! takes one answer. Nothing changes after a terminal state. No lock is held across an await. A follower that falls
//! behind gets the whole task instead of the events that it missed, and never blocks the writer.

pub(crate) mod listing;
pub(crate) mod work;

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::SystemTime;

use a2a::Members;
use a2a::extension::input_error::{ErrorAt, add_errors};
use a2a::message::{Message, Part, Role};
use a2a::task::{Task, TaskState, TaskStatus, Update};
use futures_core::Stream;
use tokio::sync::{Notify, broadcast, oneshot};
use uuid::Uuid;

use crate::lock;

/// How many unread events of a task are buffered for each stream that follows it.
const FOLLOWER_BUFFER: usize = 64;

/// The tasks that the agent keeps in memory.
pub(crate) struct Tasks {
    /// The tasks in the order in which they were added; at most `cap`.
    kept: Mutex<VecDeque<Arc<TaskEntry>>>,
    cap: usize,
}

/// A task in memory, with the channel to its followers (the streams of its events) and the signal that stops its job.
pub(crate) struct TaskEntry {
    id: String,
    context_id: String,
    now: Mutex<TaskProgress>,
    events: broadcast::Sender<Update>,
    stop: Notify,
}

/// The part of a `TaskEntry` that changes while the task runs: the task, and whether its job waits for an answer.
struct TaskProgress {
    task: Task,
    /// Sends the person's answer to the job that asked for it; `None` while the job waits for no answer.
    asking: Option<oneshot::Sender<Answer>>,
}

/// A message that a person sends to a task that asked for one, and whether the sender has signed in.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Answer {
    pub(crate) message: Message,
    pub(crate) signed_in: bool,
}

/// At which state of the task a stream of its events ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Until {
    /// The stream ends when the task ends or is interrupted.
    Settled,
    /// The stream ends when the state of the task is terminal.
    Ended,
}

impl Tasks {
    /// An empty store for at most `cap` tasks.
    pub(crate) fn new(cap: usize) -> Self {
        Self {
            kept: Mutex::default(),
            cap: cap.max(1),
        }
    }

    /// The task with this id; `None` if it is unknown or was dropped.
    pub(crate) fn get(&self, id: &str) -> Option<Arc<TaskEntry>> {
        lock(&self.kept)
            .iter()
            .find(|entry| entry.id == id)
            .cloned()
    }

    /// Adds a new task for a message, in the state submitted. If the store is full, the oldest ended task is dropped,
    /// else the task that has waited longest for an answer; `None` if all tasks are running.
    pub(crate) fn add(
        &self,
        mut message: Message,
        title: Option<String>,
    ) -> Option<Arc<TaskEntry>> {
        let id = Uuid::new_v4().to_string();
        let context_id = message
            .context_id
            .clone()
            .unwrap_or_else(|| Uuid::new_v4().to_string());
        message.task_id = Some(id.clone());
        message.context_id = Some(context_id.clone());
        if message.message_id.is_empty() {
            message.message_id = Uuid::new_v4().to_string();
        }
        let mut task = Task::new(id.clone(), Some(context_id.clone()), TaskState::Submitted);
        task.status.timestamp = Some(now());
        task.history.push(message);
        if let Some(title) = title {
            task.metadata.insert("title".to_owned(), title.into());
        }
        let (events, _) = broadcast::channel(FOLLOWER_BUFFER);
        let entry = Arc::new(TaskEntry {
            id,
            context_id,
            now: Mutex::new(TaskProgress { task, asking: None }),
            events,
            stop: Notify::new(),
        });

        let mut kept = lock(&self.kept);
        if kept.len() >= self.cap {
            let ended = kept.iter().position(|entry| entry.has_ended());
            let waits = || kept.iter().position(|entry| entry.state().is_interrupted());
            let leaves = ended.or_else(waits)?;
            if let Some(entry) = kept.remove(leaves) {
                entry.ask_to_stop();
            }
        }
        kept.push_back(Arc::clone(&entry));
        Some(entry)
    }
}

impl TaskEntry {
    /// A copy of the task in its present state.
    pub(crate) fn snapshot(&self) -> Task {
        lock(&self.now).task.clone()
    }

    fn state(&self) -> TaskState {
        lock(&self.now).task.status.state.clone()
    }

    /// Whether the task is in a terminal state.
    pub(crate) fn has_ended(&self) -> bool {
        self.state().is_terminal()
    }

    /// The id of the A2A context that the task belongs to (`contextId`).
    pub(crate) fn context_id(&self) -> &str {
        &self.context_id
    }

    /// Asks the job to stop, which ends the task as canceled, unless it has ended by then.
    pub(crate) fn ask_to_stop(&self) {
        self.stop.notify_one();
    }

    /// Ends the task as rejected, with this text and these errors in the status message.
    pub(crate) fn reject(&self, text: &str, errors: &[ErrorAt]) {
        let mut update = self.status(TaskState::Rejected, Some(text));
        if let Update::Status { status, .. } = &mut update
            && let Some(message) = status.message.as_mut().filter(|_| !errors.is_empty())
        {
            add_errors(message, errors);
        }
        self.publish(update);
    }

    /// Passes an answer to the job of this task, and sets the task's state to working at once, so that `settled` does
    /// not return the old question. `false` if the job waits for no answer.
    pub(crate) fn answer(&self, mut turn: Answer) -> bool {
        turn.message.task_id = Some(self.id.clone());
        turn.message.context_id = Some(self.context_id.clone());
        let mut now = lock(&self.now);
        let Some(asking) = now.asking.take() else {
            return false;
        };
        let message = turn.message.clone();
        // The job is gone if the task was stopped at this very moment.
        if asking.send(turn).is_err() {
            return false;
        }
        let update = self.status(TaskState::Working, None);
        self.publish_under(&mut now, update);
        now.task.history.push(message);
        true
    }

    /// A copy of the task, and a receiver of all events of the task after that copy.
    fn follow_now(&self) -> (Task, broadcast::Receiver<Update>) {
        let now = lock(&self.now);
        (now.task.clone(), self.events.subscribe())
    }

    /// A stream of the task as it is now, then of its updates; it ends as `until` says.
    pub(crate) fn follow(
        self: Arc<Self>,
        until: Until,
    ) -> impl Stream<Item = Update> + Send + 'static {
        async_stream::stream! {
            let (task, mut events) = self.follow_now();
            let mut update = Update::Task(task);
            loop {
                let last = is_last(&update, until);
                yield update;
                if last {
                    break;
                }
                update = match events.recv().await {
                    Ok(update) => update,
                    Err(broadcast::error::RecvError::Lagged(_)) => {
                        let (task, fresh) = self.follow_now();
                        events = fresh;
                        Update::Task(task)
                    }
                    Err(broadcast::error::RecvError::Closed) => break,
                };
            }
        }
    }

    /// Waits until the task ends or is interrupted, and returns a copy of it.
    pub(crate) async fn settled(&self) -> Task {
        self.reaches(settles).await
    }

    /// Waits until the task is in a terminal state, and returns a copy of it.
    pub(crate) async fn ended(&self) -> Task {
        self.reaches(TaskState::is_terminal).await
    }

    async fn reaches(&self, there: impl Fn(&TaskState) -> bool) -> Task {
        let (mut task, mut events) = self.follow_now();
        while !there(&task.status.state) {
            match events.recv().await {
                Ok(Update::Status { status, .. }) if !there(&status.state) => {}
                Ok(Update::Artifact { .. } | Update::Message(_)) => {}
                Err(broadcast::error::RecvError::Closed) => break,
                Ok(_) | Err(broadcast::error::RecvError::Lagged(_)) => {
                    (task, events) = self.follow_now();
                }
            }
        }
        task
    }

    fn status(&self, state: TaskState, text: Option<&str>) -> Update {
        self.status_saying(state, text.map(|text| vec![Part::text(text)]))
    }

    fn status_saying(&self, state: TaskState, parts: Option<Vec<Part>>) -> Update {
        let message = parts.map(|parts| Message {
            task_id: Some(self.id.clone()),
            context_id: Some(self.context_id.clone()),
            ..agent_message_of(parts)
        });
        Update::Status {
            task_id: self.id.clone(),
            context_id: Some(self.context_id.clone()),
            status: TaskStatus {
                state,
                message,
                timestamp: Some(now()),
            },
            metadata: Members::new(),
        }
    }

    /// Applies an update to the task and sends it to all followers. Does nothing if the task has ended.
    fn publish(&self, update: Update) {
        self.publish_under(&mut lock(&self.now), update);
    }

    /// Sets `state`, input-required or auth-required, with a status message of these parts. The next answer to the task
    /// is sent to `asking`.
    fn interrupt(&self, state: TaskState, parts: Vec<Part>, asking: oneshot::Sender<Answer>) {
        let mut now = lock(&self.now);
        now.asking = Some(asking);
        let update = self.status_saying(state, Some(parts));
        self.publish_under(&mut now, update);
    }

    fn publish_under(&self, now: &mut TaskProgress, update: Update) {
        if now.task.status.state.is_terminal() {
            return;
        }
        match &update {
            Update::Status { status, .. } => now.task.take_status(status.clone()),
            Update::Artifact {
                artifact, append, ..
            } => now.task.take_artifact(artifact.clone(), *append),
            Update::Task(_) | Update::Message(_) => {}
        }
        // An error only says that there is no follower. Sent under the lock: `follow_now` misses nothing.
        let _ = self.events.send(update);
    }
}

fn settles(state: &TaskState) -> bool {
    state.is_terminal() || state.is_interrupted()
}

/// Whether a stream that ends as `until` says has `update` as its last event.
fn is_last(update: &Update, until: Until) -> bool {
    let is_there = |state: &TaskState| match until {
        Until::Settled => settles(state),
        Until::Ended => state.is_terminal(),
    };
    match update {
        Update::Task(task) => is_there(&task.status.state),
        Update::Status { status, .. } => is_there(&status.state),
        Update::Message(_) => true,
        Update::Artifact { .. } => false,
    }
}

/// A message of the agent with a text.
pub(crate) fn agent_message(text: &str) -> Message {
    agent_message_of(vec![Part::text(text)])
}

/// A message of the agent with these parts.
pub(crate) fn agent_message_of(parts: Vec<Part>) -> Message {
    Message {
        message_id: Uuid::new_v4().to_string(),
        role: Role::Agent,
        parts,
        ..Message::default()
    }
}

fn now() -> String {
    humantime::format_rfc3339_millis(SystemTime::now()).to_string()
}

#[cfg(test)]
mod tests;
