//! The job that works on a task: starting, stopping, asking and ending it.
//!
//! Only the job writes to the task. When it is asked to stop, its keeper writes once the job is gone.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use a2a::{Artifact, Members, Part, TaskState, Update};
use tokio::sync::oneshot;

use super::{Answer, Entry};

/// What a skill holds while it works: the right to write to its task.
pub(crate) struct Work {
    entry: Arc<Entry>,
    pace: Duration,
    signed_in: bool,
}

/// How a skill ends.
pub(crate) enum Ending {
    /// It is done.
    Completed,
    /// It is done, and says something to it.
    Said(Vec<Part>),
    /// It could not be done, and why.
    Failed(String),
    /// The agent would not do it, and why.
    Rejected(String),
}

/// A piece of an artifact that comes in several.
pub(crate) struct Piece<'p> {
    /// Which artifact.
    pub(crate) artifact_id: &'p str,
    /// The artifact's name for people.
    pub(crate) name: &'p str,
    /// What the piece holds.
    pub(crate) parts: Vec<Part>,
    /// Whether there are pieces before it.
    pub(crate) append: bool,
    /// Whether there are none after it.
    pub(crate) last: bool,
}

impl Entry {
    /// Works on the task until it ends, is asked to stop, or the skill panics.
    pub(crate) fn start<F>(
        self: &Arc<Self>,
        pace: Duration,
        signed_in: bool,
        skill: impl FnOnce(Work) -> F,
    ) where
        F: Future<Output = Ending> + Send + 'static,
    {
        let entry = Arc::clone(self);
        let mut job = tokio::spawn(skill(Work {
            entry: Arc::clone(self),
            pace,
            signed_in,
        }));
        tokio::spawn(async move {
            let joined = tokio::select! {
                joined = &mut job => Some(joined),
                () = entry.stop.notified() => None,
            };
            let status = match joined {
                Some(Ok(Ending::Completed)) => entry.status(TaskState::Completed, None),
                Some(Ok(Ending::Said(parts))) => {
                    entry.status_saying(TaskState::Completed, Some(parts))
                }
                Some(Ok(Ending::Failed(why))) => entry.status(TaskState::Failed, Some(&why)),
                Some(Ok(Ending::Rejected(why))) => entry.status(TaskState::Rejected, Some(&why)),
                Some(Err(_)) => {
                    entry.status(TaskState::Failed, Some("Something broke in the agent."))
                }
                None => {
                    // Only when the job is really gone may the keeper write.
                    job.abort();
                    drop((&mut job).await);
                    entry.status(TaskState::Canceled, Some("Stopped, as asked."))
                }
            };
            entry.publish(status);
        });
    }
}

impl Work {
    /// Whether the caller who started it has signed in.
    pub(crate) fn signed_in(&self) -> bool {
        self.signed_in
    }

    /// Tells how far the work is, after a step's worth of time.
    pub(crate) async fn say(&self, text: &str) {
        self.pause().await;
        self.tell(text);
    }

    /// Tells how far the work is, at once.
    pub(crate) fn tell(&self, text: &str) {
        self.entry
            .publish(self.entry.status(TaskState::Working, Some(text)));
    }

    /// Takes a step's worth of time.
    pub(crate) async fn pause(&self) {
        tokio::time::sleep(self.pace).await;
    }

    /// Tells that work has begun, at once and without words.
    pub(crate) fn begin(&self) {
        self.entry
            .publish(self.entry.status(TaskState::Working, None));
    }

    /// Interrupts the work until an answer comes: `state` is input-required or auth-required.
    pub(crate) async fn ask(&self, state: TaskState, parts: Vec<Part>) -> Answer {
        let (asking, answer) = oneshot::channel();
        self.entry.interrupt(state, parts, asking);
        match answer.await {
            Ok(turn) => turn,
            // The question was dropped: this job is stopped next.
            Err(_) => std::future::pending().await,
        }
    }

    /// Gives an artifact, in one piece.
    pub(crate) fn give(&self, artifact_id: &str, name: &str, parts: Vec<Part>) {
        self.give_piece(Piece {
            artifact_id,
            name,
            parts,
            append: false,
            last: true,
        });
    }

    /// Gives a piece of an artifact.
    pub(crate) fn give_piece(&self, piece: Piece<'_>) {
        let artifact = Artifact {
            artifact_id: piece.artifact_id.to_owned(),
            name: Some(piece.name.to_owned()),
            description: None,
            parts: piece.parts,
            metadata: Members::new(),
        };
        self.entry.publish(Update::Artifact {
            task_id: self.entry.id.clone(),
            context_id: Some(self.entry.context_id.clone()),
            artifact,
            append: piece.append,
            last_chunk: piece.last,
        });
    }
}
