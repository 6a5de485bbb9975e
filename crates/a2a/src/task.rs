//! What an agent does about a message: tasks, their states and what comes of them.
//!
//! Owns the vocabulary of tasks and how an update changes one (`Task::take`). Leaves the wire to
//! `dialect/`. Invariant: taking the same update twice in a row changes nothing more, except for
//! an artifact chunk that says it appends.

use super::{Members, Message, Part};

/// Work that an agent does.
#[derive(Clone, Debug, PartialEq)]
pub struct Task {
    /// The task's identity with the agent.
    pub id: String,
    /// The conversation that it belongs to.
    pub context_id: Option<String>,
    /// How far it is.
    pub status: TaskStatus,
    /// What came of it so far.
    pub artifacts: Vec<Artifact>,
    /// What was said so far.
    pub history: Vec<Message>,
    /// Whatever else is said of it.
    pub metadata: Members,
}

/// How far a task is.
#[derive(Clone, Debug, PartialEq)]
pub struct TaskStatus {
    /// The state.
    pub state: TaskState,
    /// The agent's words to it.
    pub message: Option<Message>,
    /// When it came to be so: ISO 8601, as the agent wrote it.
    pub timestamp: Option<String>,
}

/// The state of a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TaskState {
    /// The agent has it and has not begun.
    Submitted,
    /// The agent works on it.
    Working,
    /// The agent waits for an answer.
    InputRequired,
    /// The agent waits for a sign-in.
    AuthRequired,
    /// Done.
    Completed,
    /// Stopped on request.
    Canceled,
    /// The agent could not do it.
    Failed,
    /// The agent would not do it.
    Rejected,
    /// The agent itself does not know.
    Unknown,
    /// A state that nobody here knows, as it came.
    Other(String),
}

/// Something that came of a task.
#[derive(Clone, Debug, PartialEq)]
pub struct Artifact {
    /// The artifact's identity within its task.
    pub artifact_id: String,
    /// Its name for people.
    pub name: Option<String>,
    /// What it is.
    pub description: Option<String>,
    /// What it holds.
    pub parts: Vec<Part>,
    /// Whatever else is said of it.
    pub metadata: Members,
}

/// One thing that an agent tells: the answer to a send, or an event of a stream.
#[derive(Clone, Debug, PartialEq)]
pub enum Update {
    /// The whole task as it is now.
    Task(Task),
    /// A message, and no task.
    Message(Message),
    /// A task's status changed.
    Status {
        /// Which task.
        task_id: String,
        /// Its conversation.
        context_id: Option<String>,
        /// How far it is now.
        status: TaskStatus,
    },
    /// An artifact came, or more of one.
    Artifact {
        /// Which task.
        task_id: String,
        /// Its conversation.
        context_id: Option<String>,
        /// The artifact, or the piece of it.
        artifact: Artifact,
        /// Whether the parts are added to those already there.
        append: bool,
        /// Whether this was the last piece.
        last_chunk: bool,
    },
}

impl TaskState {
    /// Whether nothing can come any more.
    pub fn is_terminal(&self) -> bool {
        matches!(
            self,
            Self::Completed | Self::Canceled | Self::Failed | Self::Rejected
        )
    }

    /// Whether the agent waits for the person.
    pub fn is_interrupted(&self) -> bool {
        matches!(self, Self::InputRequired | Self::AuthRequired)
    }

    /// The state's name in A2A 0.3, which is also our name for it in the page's markup.
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

    /// The state of that name, in any version's spelling (`working`, `TASK_STATE_WORKING`).
    pub fn named(name: &str) -> Self {
        let plain = name
            .strip_prefix("TASK_STATE_")
            .unwrap_or(name)
            .to_ascii_lowercase();
        match plain.replace('_', "-").as_str() {
            "submitted" => Self::Submitted,
            "working" => Self::Working,
            "input-required" => Self::InputRequired,
            "auth-required" => Self::AuthRequired,
            "completed" => Self::Completed,
            "canceled" | "cancelled" => Self::Canceled,
            "failed" => Self::Failed,
            "rejected" => Self::Rejected,
            "unknown" | "unspecified" | "" => Self::Unknown,
            _ => Self::Other(name.to_owned()),
        }
    }
}

impl Task {
    /// A task of which only the identity is known.
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

    /// Takes a new status. The words of the old one go into the history.
    pub fn take_status(&mut self, status: TaskStatus) {
        let old = std::mem::replace(&mut self.status, status);
        if let Some(message) = old.message {
            let known = |other: &Message| other.message_id == message.message_id;
            if !self.history.iter().any(known) && !self.status.message.as_ref().is_some_and(known) {
                self.history.push(message);
            }
        }
    }

    /// Takes an artifact, or a piece of one.
    pub fn take_artifact(&mut self, artifact: Artifact, append: bool) {
        let known = self
            .artifacts
            .iter_mut()
            .find(|known| known.artifact_id == artifact.artifact_id);
        match known {
            Some(known) if append => known.parts.extend(artifact.parts),
            Some(known) => *known = artifact,
            None => self.artifacts.push(artifact),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_are_known_in_every_spelling() {
        assert_eq!(
            TaskState::named("TASK_STATE_INPUT_REQUIRED"),
            TaskState::InputRequired
        );
        assert_eq!(TaskState::named("input-required"), TaskState::InputRequired);
        assert_eq!(
            TaskState::named("TASK_STATE_CANCELLED"),
            TaskState::Canceled
        );
        assert_eq!(
            TaskState::named("pondering"),
            TaskState::Other("pondering".to_owned())
        );
    }

    #[test]
    fn chunks_of_an_artifact_are_put_together() {
        let piece = |text: &str| Artifact {
            artifact_id: "report".to_owned(),
            name: None,
            description: None,
            parts: vec![Part::text(text)],
            metadata: Members::new(),
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
