//! The documents that agents follow, as schemas and rules: A2A 1.0 (001) and its older versions, the object-schemas
//! extension (000), sessions over REST (002), and message envelopes (004).
//!
//! Owns [`Kind`] and [`check`], with the schemas (`schemas`), the rules that no schema states (`sessions`,
//! `envelope`), and the sentences (`messages`, `remedies`). Leaves recognising a kind to the callers. Invariants:
//! each schema is compiled once in a thread; a value of any shape can be checked as any kind; `docs/errata.md` says
//! where a schema here differs from the printed one.

mod a2a_0_3;
mod bundle;
mod checklist_item;
pub mod envelope;
mod messages;
mod references;
mod remedies;
mod schemas;
mod sessions;
mod violations;

pub(crate) use a2a_0_3::DefinitionOf03;
pub use schemas::{PublishedSchema, published};
pub(crate) use violations::of as findings_of;

use serde_json::Value;

use crate::Finding;
use schemas::Source;

/// A type of JSON object that one of the specification documents (000 to 004) defines, and as which a value can be
/// checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// An agent card of A2A 1.0 (001).
    AgentCard,
    /// A message of A2A 1.0.
    Message,
    /// A part of a message or artifact of A2A 1.0.
    Part,
    /// An artifact of A2A 1.0.
    Artifact,
    /// A task of A2A 1.0: also the result of getting or cancelling one.
    Task,
    /// The parameters of `SendMessage`, or the body of `/message:send`.
    SendMessageRequest,
    /// The result of `SendMessage` in A2A 1.0: a task or a message.
    SendMessageResponse,
    /// One event of a stream in A2A 1.0: a task, a message, or an update of a status or an artifact.
    StreamResponse,
    /// The members that the object-schemas extension adds to a card of any version (000 §1).
    ObjectSchemasCard,
    /// A data part that names its schema (000 §2 and §4).
    ObjectSchemasPart,
    /// A card of the sessions document (002).
    SessionsCard,
    /// A session of the sessions document (002).
    Session,
    /// A message in a session (002).
    SessionsMessage,
    /// An artifact of a message in a session.
    SessionsArtifact,
    /// The body of the request that creates a session (002).
    CreateSessionRequest,
    /// The body of the answer to [`Self::CreateSessionRequest`].
    CreateSessionResponse,
    /// The body that sends a message to a session.
    SessionsSendRequest,
    /// The body of the answer to [`Self::SessionsSendRequest`].
    SessionsSendResponse,
    /// A page of the list of a session's messages (002).
    SessionsMessagePage,
    /// The body of an error answer in the sessions document (002).
    SessionsError,
    /// A message envelope (004), of the type in its `message_type`.
    Envelope,
}

impl Kind {
    /// All kinds, in the order of the enum.
    pub const ALL: [Self; 21] = [
        Self::AgentCard,
        Self::Message,
        Self::Part,
        Self::Artifact,
        Self::Task,
        Self::SendMessageRequest,
        Self::SendMessageResponse,
        Self::StreamResponse,
        Self::ObjectSchemasCard,
        Self::ObjectSchemasPart,
        Self::SessionsCard,
        Self::Session,
        Self::SessionsMessage,
        Self::SessionsArtifact,
        Self::CreateSessionRequest,
        Self::CreateSessionResponse,
        Self::SessionsSendRequest,
        Self::SessionsSendResponse,
        Self::SessionsMessagePage,
        Self::SessionsError,
        Self::Envelope,
    ];
}

/// Facts that a check needs beside the value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Context {
    /// The time, in milliseconds since 1970 (UTC). Without a time no envelope counts as too old.
    pub now: Option<i64>,
    /// The size of the document in bytes. Without a size no envelope counts as too large.
    pub bytes: Option<usize>,
}

/// Checks a value: first by the schema of its kind, then by the rules that no schema states. A place with a finding
/// of the schema gets no finding of those rules.
pub fn check(kind: Kind, value: &Value, context: &Context) -> Vec<Finding> {
    if kind == Kind::Envelope {
        return envelope::check(value, context);
    }
    let mut findings = Source::Kind(kind).findings(value);
    violations::add_new_places(&mut findings, sessions::findings(kind, value));
    findings
}

/// Checks a value by a definition of A2A 0.2 and 0.3.
pub(crate) fn check_older(definition: DefinitionOf03, value: &Value) -> Vec<Finding> {
    Source::Older(definition).findings(value)
}
