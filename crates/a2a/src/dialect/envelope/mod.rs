//! Message envelopes (reference 004): eight types of messages, each one JSON object.
//!
//! Owns the envelopes as types; reading them (`reading`), writing them (`writing`), which type
//! answers which and which versions two sides share (`rules`), timestamps (`time`), what cards,
//! results and errors mean in the vocabulary (`vocabulary`), and signatures (`signing`). Leaves
//! checking an envelope against the schemas of 004 to `a2a-inspect`, and transport to client and
//! agent (decision 14). Invariants: reading never fails on a member that is missing or of another
//! type; what was written is read back as the same value.

#[cfg(feature = "es256")]
pub mod es256;
mod reading;
mod rules;
pub mod signing;
pub mod time;
mod vocabulary;
mod writing;

use serde_json::{Map, Number, Value};

pub use rules::{ResponseTo, common_protocol};
pub use vocabulary::{DISCOVER, registry_card};

/// The protocol version that this crate writes, as 004 spells it.
pub const PROTOCOL: &str = "A2A/1.0";
/// The version of the schemas that this crate writes.
pub const SCHEMA_VERSION: &str = "1.0.0";
/// The id of every registry.
pub const REGISTRY: &str = "registry";
/// The schema of `discover_agents`, as 004 prints it: its payload is the form of a registry.
pub const DISCOVER_AGENTS_SCHEMA: &str = include_str!("discover-agents.json");
/// The largest envelope, in bytes: 10 MB (004, “Validation Checklist”), counted in the larger unit, so that nobody
/// refuses a message that its sender counted so.
pub const LARGEST: usize = 10 * 1024 * 1024;

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

/// A query for agents.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AgentQuery {
    /// The capabilities that an agent must have.
    pub capabilities: Vec<String>,
    /// `healthy`, `unhealthy` or `all`.
    pub status: Option<String>,
    /// The largest number of agents, 1 to 100.
    pub max_results: Option<u64>,
}

/// The agents that a registry found.
#[derive(Clone, Debug, PartialEq)]
pub struct AgentList {
    /// The agents.
    pub agents: Vec<AgentInfo>,
    /// How many there are.
    pub total_count: u64,
    /// How long the query took, in milliseconds.
    pub query_time_ms: Option<Number>,
}

/// An agent that a registry found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AgentInfo {
    /// Its id.
    pub agent_id: String,
    /// Its name.
    pub name: String,
    /// Its capabilities.
    pub capabilities: Vec<String>,
    /// `healthy` or `unhealthy`.
    pub status: String,
    /// Its URL.
    pub endpoint: String,
    /// When it was last heard of.
    pub last_heartbeat: Option<String>,
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
