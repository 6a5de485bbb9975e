//! Message envelopes (reference 004): eight types of messages, each one JSON object.
//!
//! Owns the envelopes as types, those of discovery in `discovery`; reading them (`reading`), writing them (`writing`), which type
//! answers which and which versions two sides share (`rules`), timestamps (`time`), what cards,
//! results and errors mean in the vocabulary (`vocabulary`), and signatures (`signing`). Leaves
//! checking an envelope against the schemas of 004 to `a2a-inspect`, and transport to client and
//! agent (decision 14). Invariants: reading never fails on a member that is missing or of another
//! type; what was written is read back as the same value.

pub mod discovery;
#[cfg(feature = "es256")]
pub mod es256;
mod reading;
pub mod rules;
pub mod signing;
pub mod time;
pub mod vocabulary;
mod writing;

use serde_json::{Map, Value};

use discovery::{AgentList, AgentQuery};

/// An envelope.
#[derive(Clone, Debug, PartialEq)]
pub struct Envelope {
    /// Its id, a UUID of version 4.
    pub message_id: String,
    /// The id of the sending agent.
    pub sender_id: String,
    /// The id of the receiving agent.
    pub recipient_id: String,
    /// When it was sent, in UTC.
    pub timestamp: String,
    /// The id of the message that this one answers.
    pub correlation_id: Option<String>,
    /// Its type and content.
    pub payload: Payload,
    /// Its authentication tag.
    pub auth: Option<AuthenticationTag>,
    /// Members that 004 does not know.
    pub others: Map<String, Value>,
}

/// The types of messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MessageType {
    /// Ask for an action.
    Request,
    /// Return a result.
    Response,
    /// Exchange capabilities.
    Handshake,
    /// Acknowledge a handshake.
    HandshakeAck,
    /// Report an error.
    Error,
    /// Find agents.
    DiscoverAgents,
    /// Return agents.
    AgentAnnouncement,
    /// Close the connection.
    Goodbye,
}

/// The content of an envelope.
#[derive(Clone, Debug, PartialEq)]
pub enum Payload {
    /// Ask for an action.
    Request {
        /// The action.
        method: String,
        /// Its parameters.
        parameters: Map<String, Value>,
    },
    /// Return the data of a request, or its error.
    Response(Result<Map<String, Value>, EnvelopeError>),
    /// Introduce oneself.
    Handshake(EnvelopeCard),
    /// Introduce oneself in return. 004 has no schema for it (`docs/errata.md`).
    HandshakeAck(EnvelopeCard),
    /// Report that a message could not be processed.
    Error(EnvelopeError),
    /// Find agents.
    DiscoverAgents(AgentQuery),
    /// Return agents.
    AgentAnnouncement(AgentList),
    /// Close the connection. 004 has no schema for its members.
    Goodbye(Map<String, Value>),
}

/// An error, in an error message or a response.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnvelopeError {
    /// The code, such as `VALIDATION_FAILED`.
    pub code: String,
    /// The agent's message.
    pub message: String,
    /// Details.
    pub details: Option<Value>,
    /// How long to wait before trying again, in seconds. Not in a response.
    pub retry_after: Option<u64>,
    /// The URL of its documentation. Not in a response.
    pub documentation_url: Option<String>,
}

/// The card of an agent.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EnvelopeCard {
    /// Its id.
    pub agent_id: String,
    /// Its name.
    pub name: String,
    /// Its version: major.minor.patch.
    pub version: String,
    /// A description.
    pub description: String,
    /// Its capabilities.
    pub capabilities: Vec<String>,
    /// The protocols that it speaks, such as `A2A/1.0`.
    pub supported_protocols: Vec<String>,
    /// The versions of the schemas that it knows (004, “Version Negotiation”).
    pub schema_versions: Vec<String>,
    /// Metadata.
    pub metadata: Map<String, Value>,
}

/// An authentication tag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuthenticationTag {
    /// The id of the signer, which is the sender.
    pub agent_id: String,
    /// When it was signed.
    pub timestamp: String,
    /// A number used once: 32 hexadecimal digits.
    pub nonce: String,
    /// The signature in Base64.
    pub signature: String,
    /// The SHA-256 fingerprint of the public key.
    pub public_key_fingerprint: Option<String>,
}
