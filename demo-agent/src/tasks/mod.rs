//! The tasks that the agent works on, in memory.
//!
//! Owns a task's state, who follows it, and how many tasks are kept. Leaves the job that works on
//! a task to `work`, and what it does to `skills`. Invariants: a task has one writer (its job);
//! nothing changes after a terminal state; no lock is held across an await; a slow or gone
//! follower never blocks the writer: one that falls behind gets the whole task instead.

mod work;

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

use a2a_forms::a2a::{Members, Message, Part, Role, Task, TaskState, TaskStatus, Update};
use futures_core::Stream;
use tokio::sync::{Notify, broadcast};
use uuid::Uuid;

pub(crate) use work::{Ending, Work};

/// How many events a follower may fall behind.
const BEHIND: usize = 64;

/// All tasks.
pub(crate) struct Tasks {
    /// Oldest first.
    kept: Mutex<VecDeque<Arc<Entry>>>,
    cap: usize,
}

/// There are as many running tasks as are allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Full;

/// One task.
pub(crate) struct Entry {
    id: String,
    context_id: String,
    task: Mutex<Task>,
    events: broadcast::Sender<Update>,
    stop: Notify,
}

/// Never fails: a lock is only ever held over plain assignments.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Tasks {
    /// No tasks yet, and at most `cap` of them ever.
    pub(crate) fn new(cap: usize) -> Self {
        Self {
            kept: Mutex::default(),
            cap: cap.max(1),
        }
    }

    /// The task of that id.
    pub(crate) fn get(&self, id: &str) -> Option<Arc<Entry>> {
        lock(&self.kept)
            .iter()
            .find(|entry| entry.id == id)
            .cloned()
    }

    /// Keeps a new task for a message, submitted. The oldest task that has ended makes room.
    pub(crate) fn add(
        &self,
        mut message: Message,
        title: Option<String>,
    ) -> Result<Arc<Entry>, Full> {
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
        let (events, _) = broadcast::channel(BEHIND);
        let entry = Arc::new(Entry {
            id,
            context_id,
            task: Mutex::new(task),
            events,
            stop: Notify::new(),
        });

        let mut kept = lock(&self.kept);
        if kept.len() >= self.cap {
            let ended = kept
                .iter()
                .position(|entry| entry.has_ended())
                .ok_or(Full)?;
            kept.remove(ended);
        }
        kept.push_back(Arc::clone(&entry));
        Ok(entry)
    }
}

impl Entry {
    /// The task as it is now.
    pub(crate) fn snapshot(&self) -> Task {
        lock(&self.task).clone()
    }

    /// Whether the task is in a terminal state.
    pub(crate) fn has_ended(&self) -> bool {
        lock(&self.task).status.state.is_terminal()
    }

    /// The task's conversation.
    pub(crate) fn context_id(&self) -> &str {
        &self.context_id
    }

    /// Asks the job to stop. It ends the task as canceled, unless it has ended by then.
    pub(crate) fn ask_to_stop(&self) {
        self.stop.notify_one();
    }

    /// Ends a task that no job works on.
    pub(crate) fn end(&self, state: TaskState, text: &str) {
        self.publish(self.status(state, Some(text)));
    }

    /// The task and, from this moment on, its events.
    fn follow_now(&self) -> (Task, broadcast::Receiver<Update>) {
        let task = lock(&self.task);
        (task.clone(), self.events.subscribe())
    }

    /// The whole task, then its events until it ends or waits for somebody.
    pub(crate) fn follow(self: Arc<Self>) -> impl Stream<Item = Update> + Send + 'static {
        async_stream::stream! {
            let (task, mut events) = self.follow_now();
            let mut update = Update::Task(task);
            loop {
                let last = is_last(&update);
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

    /// Waits until the task ends or waits for somebody.
    pub(crate) async fn settled(&self) -> Task {
        self.reaches(settles).await
    }

    /// Waits until the task is in a terminal state.
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
        let message = text.map(|text| Message {
            task_id: Some(self.id.clone()),
            context_id: Some(self.context_id.clone()),
            ..says(text)
        });
        Update::Status {
            task_id: self.id.clone(),
            context_id: Some(self.context_id.clone()),
            status: TaskStatus {
                state,
                message,
                timestamp: Some(now()),
            },
        }
    }

    /// Changes the task and tells everybody who follows, in one step.
    fn publish(&self, update: Update) {
        let mut task = lock(&self.task);
        if task.status.state.is_terminal() {
            return;
        }
        match &update {
            Update::Status { status, .. } => task.take_status(status.clone()),
            Update::Artifact {
                artifact, append, ..
            } => task.take_artifact(artifact.clone(), *append),
            Update::Task(_) | Update::Message(_) => {}
        }
        // An error only says that nobody follows. Sent under the lock: `follow_now` misses nothing.
        let _ = self.events.send(update);
    }
}

fn settles(state: &TaskState) -> bool {
    state.is_terminal() || state.is_interrupted()
}

/// Whether nothing comes after this event.
fn is_last(update: &Update) -> bool {
    match update {
        Update::Task(task) => settles(&task.status.state),
        Update::Status { status, .. } => settles(&status.state),
        Update::Message(_) => true,
        Update::Artifact { .. } => false,
    }
}

/// A message of the agent's.
pub(crate) fn says(text: &str) -> Message {
    Message {
        message_id: Uuid::new_v4().to_string(),
        role: Role::Agent,
        parts: vec![Part::text(text)],
        context_id: None,
        task_id: None,
        metadata: Members::new(),
        extensions: Vec::new(),
    }
}

fn now() -> String {
    humantime::format_rfc3339_millis(SystemTime::now()).to_string()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[tokio::test]
    async fn a_follower_that_falls_behind_gets_the_whole_task_and_holds_nobody_up() {
        let entry = Tasks::new(1).add(says("go"), None).unwrap();
        let mut slow = Box::pin(Arc::clone(&entry).follow());
        let mut next =
            async || std::future::poll_fn(|context| slow.as_mut().poll_next(context)).await;
        assert!(matches!(next().await, Some(Update::Task(_))));
        let (ready, is_ready) = tokio::sync::oneshot::channel();
        entry.start(Duration::ZERO, async |work| {
            for step in 0..3 * BEHIND {
                work.say(&step.to_string()).await;
            }
            ready.send(()).unwrap();
            Ending::Completed
        });
        is_ready.await.unwrap();
        entry.ended().await;
        let Some(Update::Task(task)) = next().await else {
            panic!("the whole task is wanted")
        };
        assert_eq!(task, entry.snapshot());
        assert_eq!(next().await, None);
    }

    #[tokio::test]
    async fn a_skill_that_panics_fails_its_task_and_nothing_else() {
        let entry = Tasks::new(1).add(says("go"), None).unwrap();
        entry.start(Duration::ZERO, async |_| panic!("on purpose"));
        assert_eq!(entry.ended().await.status.state, TaskState::Failed);
    }

    #[tokio::test]
    async fn nothing_changes_after_the_end() {
        let entry = Tasks::new(1).add(says("go"), None).unwrap();
        entry.end(TaskState::Rejected, "no");
        let before = entry.snapshot();
        entry.end(TaskState::Completed, "yes");
        assert_eq!(entry.snapshot(), before);
    }
}
