//! Notices: errors and hints about a run.
//!
//! Leaves the sentences of notices to the app.

use a2a::dialect::Dialect;

use crate::client::ConnectError;

/// An error or hint that is shown with a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// A request of the run failed, for this reason.
    Failed(ConnectError),
    /// The connection broke; the client will fetch the task again.
    Reconnecting,
    /// The browser is offline; the run continues once it is online.
    Offline,
    /// The agent was busy; the message is sent again.
    Busy,
    /// The person stopped waiting before the agent answered.
    GivenUp,
    /// The person stopped waiting for a task, which may go on.
    Stopped,
    /// Pages that followed the task crashed repeatedly; the client follows it again only if the person asks.
    CrashLoop,
    /// The agent did not cancel the task, for this reason.
    NotCancelled(String),
    /// The agent did not end the session (002), for this reason.
    SessionNotEnded(String),
    /// The agent did not know the method or version: the message was sent again in another dialect.
    OtherDialect {
        /// The dialect that the agent did not know.
        from: Dialect,
        /// The dialect in which the message was sent again.
        to: Dialect,
    },
    /// The page was reloaded before the agent answered, so that the agent may or may not have the
    /// message.
    MaybeSent,
    /// The connection broke while an answer was sent, and the task is unchanged.
    AnswerMaybeSent,
    /// The agent sent updates for a different task, which were ignored.
    OtherTask,
    /// The agent accepted the message and sent no answer.
    Accepted,
    /// The agent sent too many events; the later ones were not read.
    TooMany,
    /// The task has too many artifacts; the later ones were left out.
    MoreArtifacts,
    /// The run comes from the stored history, which lacks the result because it was too large.
    TooLargeToKeep,
    /// The run comes from the stored history, which lacks values that are probably secrets.
    SecretsNotKept,
}

impl Notice {
    /// Whether the agent's next update removes the notice.
    pub(super) fn is_passing(&self) -> bool {
        matches!(self, Self::Reconnecting | Self::Offline | Self::Busy)
    }
}
