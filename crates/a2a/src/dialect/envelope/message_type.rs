//! The types of messages, and the types that each responds to (004, “Message Type Summary”).

use super::Envelope;

/// The types of messages that an envelope can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MessageType {
    /// Ask the recipient to carry out an action.
    Request,
    /// Return the result of a request, or its error.
    Response,
    /// Begin a connection: the sender introduces itself with its card.
    Handshake,
    /// Answer a handshake: the agent introduces itself in return.
    HandshakeAck,
    /// Report that a message could not be processed.
    Error,
    /// Ask a registry which agents have certain capabilities.
    DiscoverAgents,
    /// Answer a `discover_agents`: the registry returns the agents that it found.
    AgentAnnouncement,
    /// End the connection that a handshake began. It expects no answer.
    Goodbye,
}

/// The messages that a type of message responds to (004, “Message Type Summary”).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResponseTo {
    /// A message of this type begins an exchange: `correlation_id` is `null`.
    Nothing,
    /// A message of this type responds to one type: `correlation_id` is required.
    One(MessageType),
    /// A message of this type responds to any type: `correlation_id` is required.
    Any,
}

impl MessageType {
    /// All types, in the order of the summary table.
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

    /// The value of `message_type` for this type, such as `handshake_ack`.
    pub fn name(self) -> &'static str {
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

    /// The type with this value of `message_type`; `None` for an unknown value.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// The type's name in the names of schema files, where 004 writes hyphens.
    pub fn file_name(self) -> String {
        self.name().replace('_', "-")
    }

    /// The messages that this type responds to: the column “Response To” of the summary table.
    pub fn responds_to(self) -> ResponseTo {
        match self {
            Self::Request | Self::Handshake | Self::DiscoverAgents | Self::Goodbye => {
                ResponseTo::Nothing
            }
            Self::Response => ResponseTo::One(Self::Request),
            Self::HandshakeAck => ResponseTo::One(Self::Handshake),
            Self::AgentAnnouncement => ResponseTo::One(Self::DiscoverAgents),
            Self::Error => ResponseTo::Any,
        }
    }
}

impl Envelope {
    /// Whether this message responds to another: its type fits, and its `correlation_id` is the
    /// other's id. Ids that are UUIDs are compared in any case.
    pub fn answers(&self, kind: MessageType, message_id: &str) -> bool {
        let fits = match self.kind().responds_to() {
            ResponseTo::Nothing => false,
            ResponseTo::One(other) => other == kind,
            ResponseTo::Any => true,
        };
        let correlates = self.correlation_id.as_ref();
        fits && correlates.is_some_and(|id| id.eq_ignore_ascii_case(message_id))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_summary_table_is_that_of_004() {
        let reference = [
            ("request", "null", "None"),
            ("response", "required", "request"),
            ("handshake", "null", "None"),
            ("handshake_ack", "required", "handshake"),
            ("error", "required", "Any message"),
            ("discover_agents", "null", "None"),
            ("agent_announcement", "required", "discover_agents"),
            ("goodbye", "null", "None"),
        ];
        let ours = MessageType::ALL.map(|kind| match kind.responds_to() {
            ResponseTo::Nothing => (kind.name(), "null", "None"),
            ResponseTo::One(other) => (kind.name(), "required", other.name()),
            ResponseTo::Any => (kind.name(), "required", "Any message"),
        });
        assert_eq!(ours, reference);
    }

    #[test]
    fn an_answer_fits_the_type_and_the_id_that_it_responds_to() {
        let mut answer = Envelope::read(&serde_json::json!({
            "message_type": "response", "correlation_id": "A1",
        }))
        .unwrap();
        assert!(answer.answers(MessageType::Request, "a1"));
        assert!(!answer.answers(MessageType::Request, "a2"));
        assert!(!answer.answers(MessageType::Handshake, "a1"));
        answer.correlation_id = None;
        assert!(!answer.answers(MessageType::Request, ""));
        for kind in MessageType::ALL {
            let error = Envelope::read(&serde_json::json!({
                "message_type": "error", "correlation_id": "a1",
            }));
            assert!(error.unwrap().answers(kind, "a1"));
        }
    }
}
