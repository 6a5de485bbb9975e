//! What went wrong with a run, or what the person should know of it.
//!
//! Leaves the words to `ui`, and when it is so to the rest of the room.

use a2a::dialect::Dialect;

use crate::client::ConnectError;

/// What went wrong, or what the person should know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// It did not work.
    Failed(ConnectError),
    /// The connection is lost; it is being found again.
    Reconnecting,
    /// There is no network; it goes on once there is.
    Offline,
    /// The agent had no time for the message; it is sent again.
    Busy,
    /// The person stopped waiting before the agent said anything.
    GivenUp,
    /// The person stopped waiting for a task, which may go on.
    Stopped,
    /// The agent could not be asked to stop.
    NotCancelled(String),
    /// The agent did not know the method or the version: the message was sent again in another.
    OtherDialect {
        /// In which it was sent first.
        from: Dialect,
        /// In which it was sent again.
        to: Dialect,
    },
    /// The page was left before the agent answered: whether it has the message is not known.
    Unsure,
    /// The connection broke while an answer left, and the task is as it was.
    AnswerUnsure,
    /// The agent told of another task, which was passed over.
    OtherTask,
    /// The agent told more than is read at once.
    TooMany,
    /// What came of it was too large to keep.
    TooLargeToKeep,
    /// What looked like a secret was not kept.
    SecretsNotKept,
}

impl Notice {
    /// Whether it is over with the next word of the agent.
    pub(super) fn is_passing(&self) -> bool {
        matches!(self, Self::Reconnecting | Self::Offline | Self::Busy)
    }
}
