//! The job that works on a task.
//!
//! Owns starting it, stopping it, and how it ends. Leaves the task's state to the room around it.
//! Invariant: only the job writes, and when it is to stop, only once it is gone does its keeper.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use a2a_forms::a2a::{Artifact, Members, Part, TaskState, Update};

use super::Entry;

/// What a skill holds while it works: the right to write to its task.
pub(crate) struct Work {
    entry: Arc<Entry>,
    pace: Duration,
}

/// How a skill ends.
pub(crate) enum Ending {
    /// It is done.
    Completed,
    /// It could not be done, and why.
    Failed(String),
}

impl Entry {
    /// Works on the task until it ends, is asked to stop, or the skill panics.
    pub(crate) fn start<F>(self: &Arc<Self>, pace: Duration, skill: impl FnOnce(Work) -> F)
    where
        F: Future<Output = Ending> + Send + 'static,
    {
        let entry = Arc::clone(self);
        let mut job = tokio::spawn(skill(Work {
            entry: Arc::clone(self),
            pace,
        }));
        tokio::spawn(async move {
            let joined = tokio::select! {
                joined = &mut job => Some(joined),
                () = entry.stop.notified() => None,
            };
            let status = match joined {
                Some(Ok(Ending::Completed)) => entry.status(TaskState::Completed, None),
                Some(Ok(Ending::Failed(why))) => entry.status(TaskState::Failed, Some(&why)),
                Some(Err(_)) => {
                    entry.status(TaskState::Failed, Some("Something broke in the agent."))
                }
                None => {
                    // Only when the job is really gone may somebody else write.
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
    /// Tells how far the work is, after a step's worth of time.
    pub(crate) async fn say(&self, text: &str) {
        tokio::time::sleep(self.pace).await;
        self.entry
            .publish(self.entry.status(TaskState::Working, Some(text)));
    }

    /// Gives an artifact, in one piece.
    pub(crate) fn give(&self, artifact_id: &str, name: &str, parts: Vec<Part>) {
        let artifact = Artifact {
            artifact_id: artifact_id.to_owned(),
            name: Some(name.to_owned()),
            description: None,
            parts,
            metadata: Members::new(),
        };
        self.entry.publish(Update::Artifact {
            task_id: self.entry.id.clone(),
            context_id: Some(self.entry.context_id.clone()),
            artifact,
            append: false,
            last_chunk: true,
        });
    }
}
