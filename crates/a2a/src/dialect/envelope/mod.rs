//! Message envelopes (reference 004): eight types of messages, each one JSON object.
//!
//! Owns the envelopes as types, those of discovery in `discovery`; reading them (`reading`), writing them
//! (`writing`), the type that each type responds to (`message_type`), the versions that two sides share
//! (`protocol_version`), timestamps (`time`), the meaning of cards, results and errors in the vocabulary
//! (`vocabulary`), and signatures (`signing`). Leaves checking an envelope against the schemas of 004 to
//! `a2a-inspect`, and transport to client and agent (decision 14).
//! Invariants: reading never fails on a member that is missing or of another type; an envelope that was written is
//! read back as the same value.

pub mod discovery;
#[cfg(feature = "es256")]
pub mod es256;
pub mod message_type;
pub mod protocol_version;
mod reading;
pub mod signing;
pub mod time;
pub mod vocabulary;
mod writing;

use serde_json::{Map, Value};

use discovery::{AgentList, AgentQuery};

pub use message_type::MessageType;

/// The largest envelope, in bytes: 10 MB (004, “Validation Checklist”). An MB counts as 2^20 bytes, so that no
/// message is refused whose sender counted so.
pub const LARGEST: usize = 10 * 1024 * 1024;

/// An envelope of 004: one message between two agents, with its addresses and signature.
#[derive(Clone, Debug, PartialEq)]
pub struct Envelope {
    /// The envelope's id, a UUID of version 4.
    pub message_id: String,
    /// The id of the sending agent.
    pub sender_id: String,
    /// The id of the receiving agent.
    pub recipient_id: String,
    /// When the envelope was sent: a text of ISO 8601 in UTC.
    pub timestamp: String,
    /// The `message_id` of the envelope that this one responds to; `None` if it begins an exchange.
    pub correlation_id: Option<String>,
    /// The type of the message and its content.
    pub payload: Payload,
    /// The authentication tag of the sender; `None` if the envelope is not signed.
    pub auth: Option<AuthenticationTag>,
    /// Members of the envelope that 004 does not define. They are not written.
    pub others: Map<String, Value>,
}

/// The type and content of the message in an envelope.
#[derive(Clone, Debug, PartialEq)]
pub enum Payload {
    /// Ask the recipient to carry out an action.
    Request {
        /// The name of the action, which the agent defines.
        method: String,
        /// The parameters of the action, by name.
        parameters: Map<String, Value>,
    },
    /// Respond to a request: with the action's result (the member `data`), or with an error.
    Response(Result<Map<String, Value>, EnvelopeError>),
    /// Introduce the sender, at the beginning of a connection.
    Handshake(EnvelopeCard),
    /// Introduce the agent in return. 004 has no schema for this type (`docs/errata.md`).
    HandshakeAck(EnvelopeCard),
    /// Report that a message could not be processed.
    Error(EnvelopeError),
    /// Ask a registry for the agents that match the query.
    DiscoverAgents(AgentQuery),
    /// Answer a query: the agents that the registry found.
    AgentAnnouncement(AgentList),
    /// Close the connection. 004 has no schema for its members.
    Goodbye(Map<String, Value>),
}

/// An error, in an error message or a response.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnvelopeError {
    /// The code that identifies the kind of error, such as `VALIDATION_FAILED`.
    pub code: String,
    /// The agent's sentence about the error.
    pub message: String,
    /// Details of the error, in a form that the agent chooses.
    pub details: Option<Value>,
    /// The time to wait before trying again, in seconds. Not in a response.
    pub retry_after: Option<u64>,
    /// The URL of the error's documentation. Not in a response.
    pub documentation_url: Option<String>,
}

/// The card that an agent sends in a handshake or in the answer to one (004).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EnvelopeCard {
    /// The agent's id.
    pub agent_id: String,
    /// The agent's name.
    pub name: String,
    /// The agent's version: major.minor.patch.
    pub version: String,
    /// What the agent does, for people.
    pub description: String,
    /// The names of what the agent can do, in the order of the card.
    pub capabilities: Vec<String>,
    /// The protocols that the agent speaks, such as `A2A/1.0`.
    pub supported_protocols: Vec<String>,
    /// The versions of the schemas that the agent knows (004, “Version Negotiation”).
    pub schema_versions: Vec<String>,
    /// Other facts about the agent, which 004 does not define.
    pub metadata: Map<String, Value>,
}

/// An authentication tag: the signature of an envelope, and what it needs to be checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuthenticationTag {
    /// The id of the signer, which is the sender.
    pub agent_id: String,
    /// When the envelope was signed: a text of ISO 8601 in UTC.
    pub timestamp: String,
    /// A random number for this signature only, against replays: 32 hexadecimal digits.
    pub nonce: String,
    /// The signature of the envelope, in Base64.
    pub signature: String,
    /// The SHA-256 fingerprint of the signer's public key; `None` if the tag does not name one.
    pub public_key_fingerprint: Option<String>,
}
