//! The job that works on a task: starting, stopping, asking and ending it.
//!
//! The skill writes to the task while it runs. Its supervisor writes the final status after the skill has ended or was
//! aborted.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use a2a::Members;
use a2a::message::Part;
use a2a::task::{Artifact, TaskState, Update};
use serde_json::Value;
use tokio::sync::oneshot;

use super::{Answer, TaskEntry};

/// The handle of a running skill on its task: reports progress, asks the person, and adds artifacts.
pub(crate) struct SkillContext {
    entry: Arc<TaskEntry>,
    pace: Duration,
    signed_in: bool,
}

/// How the work of a skill has ended.
pub(crate) enum Outcome {
    /// The work is completed, without a closing message.
    Completed,
    /// The work is completed, with a closing message.
    CompletedWith(Vec<Part>),
    /// The work failed, for this reason.
    Failed(String),
    /// The agent rejected the work, for this reason.
    Rejected(String),
}

/// A chunk of an artifact that is sent in several chunks.
pub(crate) struct Chunk<'p> {
    /// The id of the artifact, the same in all its chunks.
    pub(crate) artifact_id: &'p str,
    /// The artifact's name for people.
    pub(crate) name: &'p str,
    /// The parts that this chunk adds to the artifact.
    pub(crate) parts: Vec<Part>,
    /// `true` if the chunk is appended to chunks that were sent before, `false` for the first chunk.
    pub(crate) append: bool,
    /// `true` for the last chunk of the artifact.
    pub(crate) last: bool,
}

impl TaskEntry {
    /// Starts a job that runs `skill` on this task. The task then completes, fails or is rejected by the skill's
    /// outcome, fails if the skill panics, and is canceled by `ask_to_stop`.
    pub(crate) fn start<F>(
        self: &Arc<Self>,
        pace: Duration,
        signed_in: bool,
        skill: impl FnOnce(SkillContext) -> F,
    ) where
        F: Future<Output = Outcome> + Send + 'static,
    {
        let entry = Arc::clone(self);
        let mut job = tokio::spawn(skill(SkillContext {
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
                Some(Ok(Outcome::Completed)) => entry.status(TaskState::Completed, None),
                Some(Ok(Outcome::CompletedWith(parts))) => {
                    entry.status_saying(TaskState::Completed, Some(parts))
                }
                Some(Ok(Outcome::Failed(why))) => entry.status(TaskState::Failed, Some(&why)),
                Some(Ok(Outcome::Rejected(why))) => entry.status(TaskState::Rejected, Some(&why)),
                Some(Err(_)) => {
                    entry.status(TaskState::Failed, Some("Something broke in the agent."))
                }
                None => {
                    // The supervisor may write only after the job has ended.
                    job.abort();
                    drop((&mut job).await);
                    entry.status(TaskState::Canceled, Some("Stopped, as asked."))
                }
            };
            entry.publish(status);
        });
    }
}

impl SkillContext {
    /// Whether the caller who started the work has signed in.
    pub(crate) fn signed_in(&self) -> bool {
        self.signed_in
    }

    /// Waits for one step (`Config::pace`), then publishes the status `working` with this text.
    pub(crate) async fn step(&self, text: &str) {
        self.pause().await;
        self.report(text);
    }

    /// Publishes the status `working` with this text, without a pause.
    pub(crate) fn report(&self, text: &str) {
        self.entry
            .publish(self.entry.status(TaskState::Working, Some(text)));
    }

    /// Waits for the duration of one step (`Config::pace`).
    pub(crate) async fn pause(&self) {
        tokio::time::sleep(self.pace).await;
    }

    /// Publishes the status `working` without a text.
    pub(crate) fn begin(&self) {
        self.entry
            .publish(self.entry.status(TaskState::Working, None));
    }

    /// Interrupts the task with `state`, input-required or auth-required, and waits for the person's answer.
    pub(crate) async fn ask(&self, state: TaskState, parts: Vec<Part>) -> Answer {
        let (asking, answer) = oneshot::channel();
        self.entry.interrupt(state, parts, asking);
        match answer.await {
            Ok(turn) => turn,
            // The question was dropped: this job is stopped next.
            Err(_) => std::future::pending().await,
        }
    }

    /// Adds an artifact to the task, as a single chunk.
    pub(crate) fn add_artifact(&self, artifact_id: &str, name: &str, parts: Vec<Part>) {
        self.add_chunk(Chunk {
            artifact_id,
            name,
            parts,
            append: false,
            last: true,
        });
    }

    /// Adds an artifact with a text and the same result as data of the media type `mode`, and completes the task.
    pub(crate) fn complete(
        &self,
        artifact_id: &str,
        name: &str,
        text: impl Into<String>,
        data: Value,
        mode: &str,
    ) -> Outcome {
        let parts = vec![Part::text(text), Part::data(data, mode)];
        self.add_artifact(artifact_id, name, parts);
        Outcome::Completed
    }

    /// Adds a chunk to an artifact of the task, and publishes it to the followers.
    pub(crate) fn add_chunk(&self, chunk: Chunk<'_>) {
        let artifact = Artifact {
            artifact_id: chunk.artifact_id.to_owned(),
            name: Some(chunk.name.to_owned()),
            parts: chunk.parts,
            ..Artifact::default()
        };
        self.entry.publish(Update::Artifact {
            task_id: self.entry.id.clone(),
            context_id: Some(self.entry.context_id.clone()),
            artifact,
            append: chunk.append,
            last_chunk: chunk.last,
            metadata: Members::new(),
        });
    }
}
