//! Requests, results and errors of envelopes in the vocabulary. The cards are in `handshake`.

use exact_json as json;
use serde_json::Value;

use super::discovery::DISCOVER;
use super::handshake::{ANY_METHOD, JSON};
use super::reading as envelope_reading;
use super::{Envelope, EnvelopeError, MessageType, Payload};
use crate::dialect::reading;
use crate::message::{Message, Part, Role};
use crate::task::Update;
use crate::{Members, ProtocolError};

/// Error codes of 004, each with the code of `ProtocolError` that it becomes. Other codes become 0.
const CODES: [(&str, i64); 4] = [
    ("INVALID_MESSAGE", ProtocolError::INVALID_REQUEST),
    ("VALIDATION_FAILED", ProtocolError::INVALID_PARAMS),
    ("METHOD_NOT_ALLOWED", ProtocolError::METHOD_NOT_FOUND),
    ("INTERNAL_ERROR", ProtocolError::INTERNAL_ERROR),
];

impl Payload {
    /// The request for a skill of `EnvelopeCard::agent_card`. Data that is not an object becomes
    /// the member `value` or `text` of the parameters, since 004 wants an object.
    pub fn request(skill: &str, part: &Part) -> Self {
        use crate::message::PartContent::{Data, Text};
        let parameters = match &part.content {
            Data(Value::Object(members)) => members.clone(),
            Data(value) => Members::from_iter([("value".to_owned(), value.clone())]),
            Text(text) => Members::from_iter([("text".to_owned(), json::text(text))]),
            _ => Members::new(),
        };
        if skill == DISCOVER {
            return envelope_reading::payload(MessageType::DiscoverAgents, &parameters);
        }
        if skill == ANY_METHOD {
            let method = reading::text(parameters.get("method")).unwrap_or_default();
            let parameters = reading::members(parameters.get("parameters"));
            return Self::Request { method, parameters };
        }
        Self::Request {
            method: skill.to_owned(),
            parameters,
        }
    }
}

impl Envelope {
    /// The data of a response, or a list of agents, as a message; the error of a failed response or error message.
    /// `None` for all other types.
    pub fn update(self) -> Option<Result<Update, ProtocolError>> {
        let data = match self.payload {
            Payload::Response(Ok(data)) => data,
            // The list of agents is the data.
            list @ Payload::AgentAnnouncement(_) => list.write(),
            Payload::Response(Err(error)) | Payload::Error(error) => {
                return Some(Err(error.protocol_error()));
            }
            _ => return None,
        };
        Some(Ok(Update::Message(Message {
            message_id: self.message_id,
            role: Role::Agent,
            parts: vec![Part::data(Value::Object(data), JSON)],
            ..Message::default()
        })))
    }
}

impl EnvelopeError {
    /// The error in the vocabulary. Its code is the reason of a `google.rpc.ErrorInfo`.
    pub fn protocol_error(self) -> ProtocolError {
        let detail = |kind: &str, name, value| {
            let kind = ["type.googleapis.com/google.rpc.", kind].concat();
            json::object(vec![("@type", json::text(&kind)), (name, value)])
        };
        let known = CODES.iter().find(|(name, _)| *name == self.code);
        let mut data = vec![detail("ErrorInfo", "reason", json::text(&self.code))];
        data.extend(self.retry_after.map(|seconds| {
            let delay = [&seconds.to_string(), "s"].concat();
            detail("RetryInfo", "retryDelay", json::text(&delay))
        }));
        data.extend(self.documentation_url.map(|url| {
            let link = json::object(vec![("url", json::text(&url))]);
            detail("Help", "links", Value::Array(vec![link]))
        }));
        data.extend(self.details);
        ProtocolError {
            code: known.map_or(0, |(_, code)| *code),
            name: Some(self.code.into()),
            message: self.message,
            data: Some(Value::Array(data)),
        }
    }
}
