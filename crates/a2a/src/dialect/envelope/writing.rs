//! Strict writing of envelopes: the members of 004 and no others, in the order of 004.
//!
//! Messages that begin an exchange write `"correlation_id": null`, as the TypeScript types and the
//! summary table of 004 want. An empty optional member is left out. Unknown members that were read
//! are not written.

use exact_json as json;
use serde_json::Value;

use super::discovery::AgentInfo;
use super::handshake::EnvelopeCard;
use super::signing::AuthenticationTag;
use super::{Envelope, EnvelopeError, MessageType, Payload};
use crate::Members;
use crate::dialect::writing::{list, members, object, optional, texts};

/// The largest length of an error's message, in characters.
const LONGEST_MESSAGE: usize = 500;

impl Envelope {
    /// The largest envelope, in bytes: 10 MB (004, “Validation Checklist”). An MB counts as 2^20 bytes, so that no
    /// message is refused whose sender counted so.
    pub const LARGEST: usize = 10 * 1024 * 1024;

    /// The envelope as the JSON of 004, without `others`.
    pub fn write(&self) -> Value {
        let correlation_id = optional(self.correlation_id.as_ref());
        Value::Object(object(vec![
            ("message_id", Some(json::text(&self.message_id))),
            ("message_type", Some(json::text(self.kind().name()))),
            ("sender_id", Some(json::text(&self.sender_id))),
            ("recipient_id", Some(json::text(&self.recipient_id))),
            ("timestamp", Some(json::text(&self.timestamp))),
            ("payload", Some(Value::Object(self.payload.write()))),
            ("correlation_id", correlation_id.or(Some(Value::Null))),
            ("auth", self.auth.as_ref().map(AuthenticationTag::write)),
        ]))
    }

    /// The type of the message in the envelope.
    pub fn kind(&self) -> MessageType {
        self.payload.kind()
    }
}

impl Payload {
    /// The value of `message_type` that an envelope with this payload has.
    pub fn kind(&self) -> MessageType {
        match self {
            Self::Request { .. } => MessageType::Request,
            Self::Response(_) => MessageType::Response,
            Self::Handshake(_) => MessageType::Handshake,
            Self::HandshakeAck(_) => MessageType::HandshakeAck,
            Self::Error(_) => MessageType::Error,
            Self::DiscoverAgents(_) => MessageType::DiscoverAgents,
            Self::AgentAnnouncement(_) => MessageType::AgentAnnouncement,
            Self::Goodbye(_) => MessageType::Goodbye,
        }
    }

    pub(super) fn write(&self) -> Members {
        match self {
            Self::Request { method, parameters } => object(vec![
                ("method", Some(json::text(method))),
                ("parameters", Some(Value::Object(parameters.clone()))),
            ]),
            Self::Response(Ok(data)) => object(vec![
                ("status", Some(json::text("success"))),
                ("data", Some(Value::Object(data.clone()))),
            ]),
            Self::Response(Err(error)) => object(vec![
                ("status", Some(json::text("error"))),
                ("error", Some(error.write(false))),
            ]),
            Self::Handshake(card) | Self::HandshakeAck(card) => {
                object(vec![("agent_card", Some(card.write()))])
            }
            Self::Error(error) => object(vec![("error", Some(error.write(true)))]),
            Self::DiscoverAgents(query) => {
                let filters = object(vec![
                    ("status", optional(query.status.as_ref())),
                    ("max_results", query.max_results.map(json::number::count)),
                ]);
                object(vec![
                    ("capabilities", texts(&query.capabilities)),
                    ("filters", members(&filters)),
                ])
            }
            Self::AgentAnnouncement(found) => object(vec![
                ("agents", Some(list(&found.agents, AgentInfo::write))),
                ("total_count", Some(json::number::count(found.total_count))),
                (
                    "query_time_ms",
                    found.query_time_ms.clone().map(Value::Number),
                ),
            ]),
            Self::Goodbye(members) => members.clone(),
        }
    }
}

impl EnvelopeCard {
    /// The card as JSON: the member `agent_card` in the payload of a handshake.
    pub fn write(&self) -> Value {
        let protocols = self.supported_protocols.as_slice().into();
        Value::Object(object(vec![
            ("agent_id", Some(json::text(&self.agent_id))),
            ("name", Some(json::text(&self.name))),
            ("version", Some(json::text(&self.version))),
            ("description", Some(json::text(&self.description))),
            ("capabilities", Some(self.capabilities.as_slice().into())),
            ("supported_protocols", Some(protocols)),
            ("schema_versions", texts(&self.schema_versions)),
            ("metadata", members(&self.metadata)),
        ]))
    }
}

impl EnvelopeError {
    /// An error with a code and a message, which is cut at 500 characters.
    pub fn new(code: &str, message: &str) -> Self {
        Self {
            code: code.to_owned(),
            message: message.chars().take(LONGEST_MESSAGE).collect(),
            ..Self::default()
        }
    }

    /// Writes the error: with all members for an error message (`whole`), with three of them for a
    /// response.
    fn write(&self, whole: bool) -> Value {
        let retry_after = self.retry_after.filter(|_| whole);
        let documentation_url = self.documentation_url.as_ref().filter(|_| whole);
        Value::Object(object(vec![
            ("code", Some(json::text(&self.code))),
            ("message", Some(json::text(&self.message))),
            ("details", self.details.clone()),
            ("retry_after", retry_after.map(json::number::count)),
            ("documentation_url", optional(documentation_url)),
        ]))
    }
}

impl AgentInfo {
    fn write(&self) -> Value {
        Value::Object(object(vec![
            ("agent_id", Some(json::text(&self.agent_id))),
            ("name", Some(json::text(&self.name))),
            ("capabilities", Some(self.capabilities.as_slice().into())),
            ("status", Some(json::text(&self.status))),
            ("endpoint", Some(json::text(&self.endpoint))),
            ("last_heartbeat", optional(self.last_heartbeat.as_ref())),
        ]))
    }
}

impl AuthenticationTag {
    fn write(&self) -> Value {
        let fingerprint = optional(self.public_key_fingerprint.as_ref());
        Value::Object(object(vec![
            ("agent_id", Some(json::text(&self.agent_id))),
            ("timestamp", Some(json::text(&self.timestamp))),
            ("nonce", Some(json::text(&self.nonce))),
            ("signature", Some(json::text(&self.signature))),
            ("public_key_fingerprint", fingerprint),
        ]))
    }
}
