//! Message envelopes (reference 004): eight types of messages, each one JSON object.
//!
//! Owns the envelopes as types, those of discovery in `discovery`; reading them (`reading`), writing them
//! (`writing`), the type that each type responds to (`message_type`), the cards and protocols of a handshake
//! (`handshake`), timestamps (`time`), the meaning of requests, results and errors in the vocabulary (`vocabulary`),
//! and signatures (`signing`, with age and single use from `authentication`; keys for agents in `es256`). Leaves checking an envelope against the schemas of 004 to
//! `a2a-inspect`, and transport to client and agent (decision 14).
//! Invariants: reading never fails on a member that is missing or of another type; an envelope that was written is
//! read back as the same value.

mod authentication;
pub mod discovery;
#[cfg(feature = "es256")]
pub mod es256;
pub mod handshake;
mod message_type;
mod reading;
pub mod signing;
pub mod time;
mod vocabulary;
mod writing;

use serde_json::Value;

use discovery::{AgentList, AgentQuery};
use handshake::EnvelopeCard;
use signing::AuthenticationTag;

use crate::Members;

pub use message_type::{MessageType, ResponseTo};

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
    pub others: Members,
}

/// The type and content of the message in an envelope.
#[derive(Clone, Debug, PartialEq)]
pub enum Payload {
    /// Ask the recipient to carry out an action.
    Request {
        /// The name of the action, which the agent defines.
        method: String,
        /// The parameters of the action, by name.
        parameters: Members,
    },
    /// Respond to a request: with the action's result (the member `data`), or with an error.
    Response(Result<Members, EnvelopeError>),
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
    Goodbye(Members),
}

/// An error, in an error message or a response.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EnvelopeError {
    /// The code that identifies the kind of error, such as `VALIDATION_FAILED`.
    pub code: String,
    /// The agent's sentence about the error.
    pub message: String,
    /// Details of the error, in a form that the agent chooses; `None` if the agent sent none.
    pub details: Option<Value>,
    /// The time to wait before trying again, in seconds; `None` if the agent sent none, as always in a response.
    pub retry_after: Option<u64>,
    /// The URL of the error's documentation; `None` if the agent sent none, as always in a response.
    pub documentation_url: Option<String>,
}
