//! Tasks: their states and artifacts, and the updates that change them.
//!
//! Owns the vocabulary of tasks. Leaves JSON to `dialect`. Invariant: applying an update twice is
//! the same as once, except for an appended artifact chunk.

use super::Members;
use super::message::{Message, Part};

/// A task as the agent reported it: its status, artifacts and messages.
#[derive(Clone, Debug, PartialEq)]
pub struct Task {
    /// The task's id.
    pub id: String,
    /// The id of the task's context; `None` if the agent sent none.
    pub context_id: Option<String>,
    /// The task's state, with the agent's message and the time.
    pub status: TaskStatus,
    /// The artifacts that the agent has sent so far.
    pub artifacts: Vec<Artifact>,
    /// The messages of the task so far, from the person and the agent.
    pub history: Vec<Message>,
    /// The members of the task's JSON object `metadata`.
    pub metadata: Members,
}

/// The state of a task, with the agent's message and the time.
#[derive(Clone, Debug, PartialEq)]
pub struct TaskStatus {
    /// The state of the task, such as `Working`.
    pub state: TaskState,
    /// The agent's message about the status; `None` if the agent sent none.
    pub message: Option<Message>,
    /// When the status was set: ISO 8601, as the agent wrote it; `None` if the agent wrote none.
    pub timestamp: Option<String>,
}

/// How far the agent is with a task: for example working, waiting for input, or completed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TaskState {
    /// The agent received the task and has not begun.
    Submitted,
    /// The agent is working on the task.
    Working,
    /// The agent waits for a message of the person.
    InputRequired,
    /// The agent waits until the person signs in.
    AuthRequired,
    /// The agent has completed the task successfully.
    Completed,
    /// The task was canceled.
    Canceled,
    /// The task ended because the agent failed.
    Failed,
    /// The agent refused the task.
    Rejected,
    /// The agent says that it does not know the state.
    Unknown,
    /// A state that this crate does not know, by its name in JSON.
    Other(String),
}

/// An artifact: a result of a task.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Artifact {
    /// The artifact's id within the task.
    pub artifact_id: String,
    /// The artifact's name, for people; `None` if the agent sent none.
    pub name: Option<String>,
    /// What the artifact is, for people; `None` if the agent sent no description.
    pub description: Option<String>,
    /// The content: texts, files and data.
    pub parts: Vec<Part>,
    /// The members of the artifact's JSON object `metadata`.
    pub metadata: Members,
    /// The URIs of extensions that the artifact uses.
    pub extensions: Vec<String>,
}

/// An update of a task: the answer to a send, or a stream event.
#[derive(Clone, Debug, PartialEq)]
pub enum Update {
    /// The agent sent the whole task, not only a change of it.
    Task(Task),
    /// The agent answered with a message instead of a task.
    Message(Message),
    /// The agent sent a new status of a task.
    Status {
        /// The id of the task.
        task_id: String,
        /// The id of the task's context; `None` if the agent sent none.
        context_id: Option<String>,
        /// The new status.
        status: TaskStatus,
        /// The members of the update's JSON object `metadata`; not the task's.
        metadata: Members,
    },
    /// The agent sent an artifact, or a chunk of one.
    Artifact {
        /// The id of the task.
        task_id: String,
        /// The id of the task's context; `None` if the agent sent none.
        context_id: Option<String>,
        /// The artifact. For a chunk, it has only the parts of that chunk.
        artifact: Artifact,
        /// Whether the new parts are appended to those of the artifact with the same id.
        append: bool,
        /// Whether this is the last chunk of the artifact.
        last_chunk: bool,
        /// The members of the update's JSON object `metadata`; not the artifact's.
        metadata: Members,
    },
}

impl TaskState {
    /// Whether the task has ended: completed, canceled, failed or rejected.
    pub fn is_terminal(&self) -> bool {
        matches!(
            self,
            Self::Completed | Self::Canceled | Self::Failed | Self::Rejected
        )
    }

    /// Whether the agent waits for input or a sign-in of the person.
    pub fn is_interrupted(&self) -> bool {
        matches!(self, Self::InputRequired | Self::AuthRequired)
    }

    /// The state's name in A2A 0.3, which the page's markup uses too.
    pub fn name(&self) -> &str {
        match self {
            Self::Submitted => "submitted",
            Self::Working => "working",
            Self::InputRequired => "input-required",
            Self::AuthRequired => "auth-required",
            Self::Completed => "completed",
            Self::Canceled => "canceled",
            Self::Failed => "failed",
            Self::Rejected => "rejected",
            Self::Unknown => "unknown",
            Self::Other(name) => name,
        }
    }

    /// The state with this name in the spelling of any version (`working`, `TASK_STATE_WORKING`), or
    /// with this number of the protobuf definition, which the JSON Schemas of 1.0 allow.
    pub fn named(name: &str) -> Self {
        let small = name.to_ascii_lowercase().replace('_', "-");
        // An enumeration of a programming language writes its own name before.
        let prefixes = ["task-state-", "taskstate.", "taskstate-"];
        let plain = prefixes
            .iter()
            .find_map(|prefix| small.strip_prefix(prefix));
        match plain.unwrap_or(&small) {
            "submitted" | "1" => Self::Submitted,
            "working" | "2" | "running" | "in-progress" | "processing" => Self::Working,
            "input-required" | "6" => Self::InputRequired,
            "auth-required" | "8" => Self::AuthRequired,
            "completed" | "3" | "complete" | "done" | "success" | "succeeded" | "finished" => {
                Self::Completed
            }
            "canceled" | "cancelled" | "5" => Self::Canceled,
            "failed" | "4" | "error" | "failure" => Self::Failed,
            "rejected" | "7" => Self::Rejected,
            "unknown" | "unspecified" | "" | "0" => Self::Unknown,
            _ => Self::Other(name.to_owned()),
        }
    }
}

impl Task {
    /// Makes a task that has only an id, a context and a state.
    pub fn new(id: impl Into<String>, context_id: Option<String>, state: TaskState) -> Self {
        Self {
            id: id.into(),
            context_id,
            status: TaskStatus {
                state,
                message: None,
                timestamp: None,
            },
            artifacts: Vec::new(),
            history: Vec::new(),
            metadata: Members::new(),
        }
    }

    /// Sets the status. The message of the old status moves to the history.
    pub fn take_status(&mut self, status: TaskStatus) {
        let old = std::mem::replace(&mut self.status, status);
        if let Some(message) = old.message {
            let known = |other: &Message| other.message_id == message.message_id;
            if !self.history.iter().any(known) && !self.status.message.as_ref().is_some_and(known) {
                self.history.push(message);
            }
        }
    }

    /// Adds an artifact. If the task has one with this id, `append` adds the new parts to it; otherwise the new one
    /// replaces it.
    pub fn take_artifact(&mut self, artifact: Artifact, append: bool) {
        let known = self
            .artifacts
            .iter_mut()
            .find(|known| known.artifact_id == artifact.artifact_id);
        match known {
            Some(known) if append => {
                known.parts.extend(artifact.parts);
                known.metadata.extend(artifact.metadata);
            }
            Some(known) => *known = artifact,
            None => self.artifacts.push(artifact),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn appends_chunks_of_an_artifact() {
        let piece = |text: &str| Artifact {
            artifact_id: "report".to_owned(),
            parts: vec![Part::text(text)],
            ..Artifact::default()
        };
        let mut task = Task::new("1", None, TaskState::Working);
        task.take_artifact(piece("a"), false);
        task.take_artifact(piece("b"), true);
        assert_eq!(task.artifacts.len(), 1);
        assert_eq!(task.artifacts[0].parts, [Part::text("a"), Part::text("b")]);
        task.take_artifact(piece("c"), false);
        assert_eq!(task.artifacts[0].parts, [Part::text("c")]);
    }
}
