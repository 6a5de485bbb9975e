//! Oddities: the ways in which agents depart from the specification and are read all the same.
//!
//! Owns the list. The client says each one beside the run that it occurred in, and the inspector reports each one, so
//! that the two never disagree. Leaves finding them to `mending` and to the client, and sentences to both.

/// A departure from the specification that this crate or the client reads all the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Oddity {
    /// A text escapes only one half of a character beyond U+FFFF; the half is read as U+FFFD.
    HalfCharacter,
    /// `NaN` or `Infinity`, which JSON does not have, is read as `null`.
    NotANumber,
    /// Names of members are written in `snake_case` instead of `camelCase`.
    SnakeCase,
    /// An object is wrapped in an object whose only member is `root`.
    Root,
    /// The parts of a message or artifact are one text or object instead of a list.
    LooseParts,
    /// The status of a task is the name of its state instead of an object.
    LooseStatus,
    /// The result is a text instead of a task or message.
    TextResult,
    /// A task, message or event has no frame of JSON-RPC around it.
    Unframed,
    /// An answer names its events another media type than `text/event-stream`, or is one event in each line.
    StreamType,
    /// A stream ends without an empty line after its last event.
    UnfinishedEvent,
    /// The answer is several messages, where A2A allows one.
    SeveralMessages,
    /// The agent continued the task under another id.
    OtherTaskId,
    /// Different messages have the same id.
    RepeatedMessageId,
    /// An update does not name its task.
    NoTaskId,
    /// What the agent sent is neither a task, a message nor an update; it is shown as it came.
    Unread,
    /// The card promises streams, and the agent refuses them.
    NoStream,
    /// The card writes a version of A2A in other words than a number.
    VersionWords,
    /// The card names a binding in other words than A2A does.
    BindingWords,
    /// An interface names its binding by the member of another version of A2A.
    BindingMember,
}

impl Oddity {
    /// The name of the oddity, such as `snake-case`, for rules and for tests.
    pub fn name(self) -> &'static str {
        match self {
            Self::HalfCharacter => "half-character",
            Self::NotANumber => "not-a-number",
            Self::SnakeCase => "snake-case",
            Self::Root => "root",
            Self::LooseParts => "loose-parts",
            Self::LooseStatus => "loose-status",
            Self::TextResult => "text-result",
            Self::Unframed => "unframed",
            Self::StreamType => "stream-type",
            Self::UnfinishedEvent => "unfinished-event",
            Self::SeveralMessages => "several-messages",
            Self::OtherTaskId => "other-task-id",
            Self::RepeatedMessageId => "repeated-message-id",
            Self::NoTaskId => "no-task-id",
            Self::Unread => "unread",
            Self::NoStream => "no-stream",
            Self::VersionWords => "version-words",
            Self::BindingWords => "binding-words",
            Self::BindingMember => "binding-member",
        }
    }

    /// Whether the content of an answer is not wholly as the agent meant it, so that its task is fetched once more
    /// before it counts as complete.
    pub fn loses_content(self) -> bool {
        matches!(self, Self::HalfCharacter | Self::NotANumber | Self::Unread)
    }
}
