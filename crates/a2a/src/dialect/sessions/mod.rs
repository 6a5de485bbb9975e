//! Sessions over REST (document 002): cards, sessions, messages, artifacts and pages of messages.
//!
//! Owns the objects of 002 as data. Reading (`reading`) is by shape and total; writing (`writing`)
//! follows the schemas of 002. Leaves addresses and HTTP to the client. Losses: members that 002
//! does not define are dropped, because only `metadata` is for them.

mod artifact_content;
pub(crate) mod capability_parameters;
pub mod reading;
mod writing;

pub use writing::error;

use serde_json::Value;

use crate::message::{Message, Part, PartContent, Role};
use crate::{Members, ProtocolError};

/// A session of 002: what an agent tells about one conversation, without its messages.
#[derive(Clone, Debug, PartialEq)]
pub struct Session {
    /// The session's id, which the agent gave it.
    pub id: String,
    /// The time of creation, as the agent wrote it.
    pub created_at: String,
    /// The time of the session's last change, as the agent wrote it; `None` if the agent wrote none.
    pub updated_at: Option<String>,
    /// Whether the session takes messages, has ended or has failed.
    pub status: SessionStatus,
    /// The member `metadata` of the session; empty without one.
    pub metadata: Members,
}

/// The status of a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SessionStatus {
    /// The session is open: the client can send messages.
    Active,
    /// The session has ended without an error.
    Completed,
    /// The session failed because of an error of the agent.
    Error,
    /// A status that 002 does not define, unchanged.
    Other(String),
}

/// A message of a session, in the form of 002: one text and any number of artifacts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SessionMessage {
    /// The message's id, which the agent gave it.
    pub id: String,
    /// Who sent the message: the client or the agent.
    pub role: Role,
    /// The text of the message; it may be empty if there are artifacts.
    pub content: String,
    /// The time of creation, as the agent wrote it.
    pub created_at: String,
    /// The id of the message that this one answers; `None` if it names none.
    pub in_reply_to: Option<String>,
    /// The member `metadata` of the message, such as `a2a_forms.message_id`; empty without one.
    pub metadata: Members,
    /// The data and files that come with the text, in the order of the message.
    pub artifacts: Vec<SessionArtifact>,
}

/// A text, value or file that comes with a message.
#[derive(Clone, Debug, PartialEq)]
pub struct SessionArtifact {
    /// The artifact's id.
    pub id: String,
    /// The artifact's media type, or another type such as `url/reference`.
    pub kind: String,
    /// The content: a text, which may be Base64 or a URL, or any JSON value.
    pub data: Value,
    /// The artifact's name, for people; `None` if it has none.
    pub name: Option<String>,
    /// What the artifact is, for people; `None` if it has no description.
    pub description: Option<String>,
}

/// A page of the messages of a session.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MessagePage {
    /// The messages of this page, in the order in which the agent lists them.
    pub messages: Vec<SessionMessage>,
    /// The cursor of the next page; `None` if the list ends here.
    pub next: Option<String>,
    /// The cursor of the previous page; `None` if the list begins here.
    pub previous: Option<String>,
}

/// What an agent of 002 answers, or one event of its stream; the members of the JSON tell which variant it is.
#[derive(Clone, Debug, PartialEq)]
pub enum Reply {
    /// A session: its id and status, without its messages.
    Session(Session),
    /// One message of a session, from the client or the agent.
    Message(SessionMessage),
    /// A page of the list of a session's messages.
    Messages(MessagePage),
    /// An error that the agent reports.
    Error(ProtocolError),
}

impl SessionStatus {
    /// The status with this name in JSON; `Other` for an unknown name.
    pub fn named(name: &str) -> Self {
        match name {
            "active" => Self::Active,
            "completed" => Self::Completed,
            "error" => Self::Error,
            _ => Self::Other(name.to_owned()),
        }
    }

    /// The name of the status in JSON, such as `active`.
    pub fn name(&self) -> &str {
        match self {
            Self::Active => "active",
            Self::Completed => "completed",
            Self::Error => "error",
            Self::Other(name) => name,
        }
    }
}

impl SessionMessage {
    /// The member of `metadata` that names the capability that a message is for.
    pub const CAPABILITY: &str = "a2a_forms.capability";
    /// The member of `metadata` that holds the id that the client gave a message, because the agent gives
    /// it another.
    const MESSAGE_ID: &str = "a2a_forms.message_id";

    /// The id that a client of this crate gave the message; `None` if another client or the agent
    /// wrote it.
    pub fn client_id(&self) -> Option<&str> {
        self.metadata.get(Self::MESSAGE_ID)?.as_str()
    }

    /// The message in the vocabulary of A2A. The session is its context.
    pub fn into_message(self, session_id: &str) -> Message {
        let text = (!self.content.is_empty()).then(|| Part::text(self.content));
        let artifacts = self.artifacts.into_iter().map(SessionArtifact::into_part);
        Message {
            message_id: self.id,
            role: self.role,
            parts: text.into_iter().chain(artifacts).collect(),
            context_id: Some(session_id.to_owned()),
            metadata: self.metadata,
            ..Message::default()
        }
    }

    /// Writes a message of A2A as one of 002, for the capability with an id. Text is the content;
    /// without text it is the JSON of the first data part, so that an agent which reads only text
    /// gets it.
    pub fn of_message(message: &Message, capability: Option<&str>) -> Self {
        let mut metadata = message.metadata.clone();
        let ours = [
            (Self::CAPABILITY, capability),
            (Self::MESSAGE_ID, Some(&*message.message_id)),
        ];
        for (name, value) in ours {
            if let Some(value) = value {
                metadata.insert(name.to_owned(), Value::String(value.to_owned()));
            }
        }
        let others = message.parts.iter();
        let others = others.filter(|part| !matches!(part.content, PartContent::Text(_)));
        let artifacts: Vec<SessionArtifact> = others
            .enumerate()
            .map(|(at, part)| {
                // Unique, because the id of the message is.
                let id = [&message.message_id, "-", &(at + 1).to_string()].concat();
                SessionArtifact::of_part(id, part)
            })
            .collect();
        let text = message.text();
        let data = artifacts.first().filter(|_| text.is_empty());
        Self {
            role: message.role.clone(),
            content: data.map_or(text, |it| exact_json::to_text(&it.data)),
            metadata,
            artifacts,
            ..Self::default()
        }
    }
}
