//! Lenient reading of envelopes: a missing or unusable member becomes empty.
//!
//! A number as an id is read as text. Unknown members beside those of 004 are kept at the top
//! level only; `a2a-inspect` reports all of them.

use exact_json as json;
use serde_json::Value;

use super::discovery::{AgentInfo, AgentList, AgentQuery};
use super::handshake::EnvelopeCard;
use super::signing::AuthenticationTag;
use super::{Envelope, EnvelopeError, MessageType, Payload};
use crate::Members;
use crate::dialect::reading::{members, text_of, texts};

/// The members of an envelope that 004 defines.
const MEMBERS: [&str; 8] = [
    "message_id",
    "message_type",
    "sender_id",
    "recipient_id",
    "timestamp",
    "payload",
    "correlation_id",
    "auth",
];

fn word(object: &Members, name: &str) -> String {
    text_of(object, name).unwrap_or_default()
}

impl Envelope {
    /// Reads an envelope; `None` if the JSON does not have one of the eight message types.
    pub fn read(value: &Value) -> Option<Self> {
        let object = value.as_object()?;
        let kind = MessageType::named(&word(object, "message_type"))?;
        let others = object
            .iter()
            .filter(|(name, _)| !MEMBERS.contains(&name.as_str()))
            .map(|(name, value)| (name.clone(), value.clone()))
            .collect();
        Some(Self {
            message_id: word(object, "message_id"),
            sender_id: word(object, "sender_id"),
            recipient_id: word(object, "recipient_id"),
            timestamp: word(object, "timestamp"),
            correlation_id: text_of(object, "correlation_id"),
            payload: payload(kind, &members(object.get("payload"))),
            auth: object.get("auth").and_then(Value::as_object).map(auth),
            others,
        })
    }
}

/// The most agents that one answer may hold (004, `max_results`).
const MOST_FOUND: usize = 100;

impl AgentList {
    /// Reads the payload of an `agent_announcement`: its first hundred agents. Agents that can't be read are left out.
    pub fn read(payload: &Value) -> Self {
        Self::of(&members(Some(payload)))
    }

    fn of(payload: &Members) -> Self {
        let agents = payload.get("agents").and_then(Value::as_array);
        let agents = agents.into_iter().flatten().take(MOST_FOUND);
        let agents = agents.filter_map(agent);
        let number = |name| payload.get(name);
        Self {
            agents: agents.collect(),
            total_count: number("total_count")
                .and_then(json::number::whole)
                .unwrap_or_default(),
            query_time_ms: number("query_time_ms").and_then(Value::as_number).cloned(),
        }
    }
}

pub(super) fn payload(kind: MessageType, payload: &Members) -> Payload {
    let card = || card(&members(payload.get("agent_card")));
    match kind {
        MessageType::Request => Payload::Request {
            method: word(payload, "method"),
            parameters: members(payload.get("parameters")),
        },
        MessageType::Response => {
            let failed = word(payload, "status") == "error"
                || (!payload.contains_key("data") && payload.contains_key("error"));
            Payload::Response(if failed {
                Err(error(payload.get("error")))
            } else {
                Ok(members(payload.get("data")))
            })
        }
        MessageType::Handshake => Payload::Handshake(card()),
        MessageType::HandshakeAck => Payload::HandshakeAck(card()),
        MessageType::Error => Payload::Error(error(payload.get("error"))),
        MessageType::DiscoverAgents => {
            let filters = members(payload.get("filters"));
            Payload::DiscoverAgents(AgentQuery {
                capabilities: texts(payload.get("capabilities")),
                status: text_of(&filters, "status"),
                max_results: filters.get("max_results").and_then(json::number::whole),
            })
        }
        MessageType::AgentAnnouncement => Payload::AgentAnnouncement(AgentList::of(payload)),
        MessageType::Goodbye => Payload::Goodbye(payload.clone()),
    }
}

/// Reads the card of an agent, in the format of 004's `agent_card`.
fn card(object: &Members) -> EnvelopeCard {
    EnvelopeCard {
        agent_id: word(object, "agent_id"),
        name: word(object, "name"),
        version: word(object, "version"),
        description: word(object, "description"),
        capabilities: texts(object.get("capabilities")),
        supported_protocols: texts(object.get("supported_protocols")),
        schema_versions: texts(object.get("schema_versions")),
        metadata: members(object.get("metadata")),
    }
}

fn error(value: Option<&Value>) -> EnvelopeError {
    let object = members(value);
    EnvelopeError {
        code: word(&object, "code"),
        message: word(&object, "message"),
        details: object.get("details").filter(|it| !it.is_null()).cloned(),
        retry_after: object.get("retry_after").and_then(json::number::whole),
        documentation_url: text_of(&object, "documentation_url"),
    }
}

fn agent(value: &Value) -> Option<AgentInfo> {
    let object = value.as_object()?;
    Some(AgentInfo {
        agent_id: word(object, "agent_id"),
        name: word(object, "name"),
        capabilities: texts(object.get("capabilities")),
        status: word(object, "status"),
        endpoint: word(object, "endpoint"),
        last_heartbeat: text_of(object, "last_heartbeat"),
    })
}

fn auth(object: &Members) -> AuthenticationTag {
    AuthenticationTag {
        agent_id: word(object, "agent_id"),
        timestamp: word(object, "timestamp"),
        nonce: word(object, "nonce"),
        signature: word(object, "signature"),
        public_key_fingerprint: text_of(object, "public_key_fingerprint"),
    }
}
