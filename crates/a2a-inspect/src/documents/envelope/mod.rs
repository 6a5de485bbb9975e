//! Message envelopes (004): the eight types, and their checks.
//!
//! Owns the summary table, and the two levels of a check: the schemas (base first, then the type's own, then that of the
//! authentication tag if there is one), and the stricter rules of the document's models and prose (`model`). Leaves the
//! document's twelve-item checklist to `checklist`. Invariant: every violation is listed, not only the first.

mod checklist;
mod clock;
mod model;

pub use checklist::{Checked, ChecklistItem, Outcome, checklist};
pub use clock::milliseconds;

use exact_json::Pointer;
use serde_json::Value;

use super::schemas::Source;
use super::violations;
use super::{Context, messages};
use crate::{Finding, Severity};

/// The largest message: 10 MB (004, checklist). Read as 10 × 1024 × 1024 bytes, so that nobody refuses a message that
/// its sender counted in the larger unit.
pub const LARGEST: usize = 10 * 1024 * 1024;

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

/// Both levels. A place that a schema complains about is not complained about again.
pub(super) fn check(envelope: &Value, context: &Context) -> Vec<Finding> {
    let mut findings = schema_findings(envelope);
    violations::add_new_places(&mut findings, model::findings(envelope, context.now));
    if context.bytes.is_some_and(|bytes| bytes > LARGEST) {
        findings.push(too_large());
    }
    findings
}

/// The level of the schemas.
pub(super) fn schema_findings(envelope: &Value) -> Vec<Finding> {
    staged(envelope).into_iter().map(|(_, it)| it).collect()
}

/// The findings of the schemas, each with the schema's source: base, type, tag.
fn staged(envelope: &Value) -> Vec<(Source, Finding)> {
    let of_type = MessageType::of(envelope).map(Source::EnvelopeOf);
    let with_tag = envelope.get("auth").map(|_| Source::EnvelopeWithTag);
    let sources = [Some(Source::Envelope), of_type, with_tag];
    let mut staged: Vec<(Source, Finding)> = Vec::new();
    for source in sources.into_iter().flatten() {
        for finding in source.findings(envelope) {
            // The schema of the tag repeats the base schema.
            if !staged.iter().any(|(_, known)| *known == finding) {
                staged.push((source, finding));
            }
        }
    }
    staged
}

fn too_large() -> Finding {
    Finding::new(
        Severity::Error,
        "envelope.size",
        Pointer::root(),
        messages::TOO_LARGE,
        messages::SEND_LESS,
    )
}
