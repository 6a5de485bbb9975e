//! The tables of 004 as types: the eight message types with their summary, and the items of the checklist.
//!
//! Owns the names and what each type responds to. Leaves sentences to `messages`, and checks to `envelope`.

use serde_json::Value;

/// The type of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MessageType {
    /// `request`.
    Request,
    /// `response`.
    Response,
    /// `handshake`.
    Handshake,
    /// `handshake_ack`.
    HandshakeAck,
    /// `error`.
    Error,
    /// `discover_agents`.
    DiscoverAgents,
    /// `agent_announcement`.
    AgentAnnouncement,
    /// `goodbye`.
    Goodbye,
}

/// The value of `correlation_id` (004, “Message Type Summary”).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Correlation {
    /// The message opens an exchange: `null`.
    Null,
    /// The `message_id` of the message that is answered.
    Required,
}

/// The messages that a type responds to (004, “Message Type Summary”).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResponseTo {
    /// None: the message opens an exchange.
    Nothing,
    /// Messages of this type.
    Type(MessageType),
    /// Any message.
    Any,
}

impl MessageType {
    /// Every type, as the summary table lists them.
    pub const ALL: [Self; 8] = [
        Self::Request,
        Self::Response,
        Self::Handshake,
        Self::HandshakeAck,
        Self::Error,
        Self::DiscoverAgents,
        Self::AgentAnnouncement,
        Self::Goodbye,
    ];

    /// The type of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name() == name)
    }

    /// The type of an envelope.
    pub fn of(envelope: &Value) -> Option<Self> {
        Self::named(envelope.get("message_type")?.as_str()?)
    }

    /// Its name in `message_type`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Request => "request",
            Self::Response => "response",
            Self::Handshake => "handshake",
            Self::HandshakeAck => "handshake_ack",
            Self::Error => "error",
            Self::DiscoverAgents => "discover_agents",
            Self::AgentAnnouncement => "agent_announcement",
            Self::Goodbye => "goodbye",
        }
    }

    /// Its name in the names of schema files, where 004 writes hyphens.
    pub fn file_name(self) -> String {
        self.name().replace('_', "-")
    }

    /// The value of `correlation_id`.
    pub const fn correlation(self) -> Correlation {
        match self.response_to() {
            ResponseTo::Nothing => Correlation::Null,
            ResponseTo::Type(_) | ResponseTo::Any => Correlation::Required,
        }
    }

    /// The messages that it responds to.
    pub const fn response_to(self) -> ResponseTo {
        match self {
            Self::Request | Self::Handshake | Self::DiscoverAgents | Self::Goodbye => {
                ResponseTo::Nothing
            }
            Self::Response => ResponseTo::Type(Self::Request),
            Self::HandshakeAck => ResponseTo::Type(Self::Handshake),
            Self::AgentAnnouncement => ResponseTo::Type(Self::DiscoverAgents),
            Self::Error => ResponseTo::Any,
        }
    }
}

/// An item of the checklist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChecklistItem {
    /// The text is JSON.
    Json,
    /// Each required member is there.
    Required,
    /// `message_id` is a UUID of version 4.
    MessageId,
    /// `message_type` is one of the eight.
    MessageType,
    /// `timestamp` is a time in UTC.
    Timestamp,
    /// `timestamp` is neither old nor in the future.
    Fresh,
    /// `sender_id` has the form of an agent's identifier.
    Sender,
    /// `recipient_id` has the form of an agent's identifier.
    Recipient,
    /// `payload` is that of the type.
    Payload,
    /// `correlation_id` is as the type needs it.
    Correlation,
    /// There are no other members.
    Unexpected,
    /// The message is not too large.
    Size,
}

impl ChecklistItem {
    /// The items in the order of the document.
    pub const ALL: [Self; 12] = [
        Self::Json,
        Self::Required,
        Self::MessageId,
        Self::MessageType,
        Self::Timestamp,
        Self::Fresh,
        Self::Sender,
        Self::Recipient,
        Self::Payload,
        Self::Correlation,
        Self::Unexpected,
        Self::Size,
    ];
}
