//! Cards, results and errors of envelopes in the vocabulary.
//!
//! A method is a skill. 004 has no place for schemas, so an agent declares them under the URI of
//! the object-schemas extension (000) in the metadata of its card:
//! `{"schemas": {NAME: SCHEMA}, "methods": {METHOD: {"parameters": NAME, "data": NAME}}}`. Without
//! that, each capability is a skill that takes any JSON object, and `ANY_METHOD` takes a method and
//! its parameters. Losses: `agent_id`, the protocols and other metadata of a card.

use exact_json as json;
use locales::messages;
use serde_json::Value;

use super::discovery::{DISCOVER_AGENTS_SCHEMA, REGISTRY};
use super::reading as envelope_reading;
use super::signing::KEY_URI;
use super::{Envelope, EnvelopeCard, EnvelopeError, MessageType, Payload};
use crate::card::AgentCard;
use crate::dialect::reading;
use crate::dialect::writing::object;
use crate::extension::{SchemaMode, URI};
use crate::{Members, Message, Part, ProtocolError, Role, Update};

/// The id of a skill whose input names the method to call and its parameters.
const ANY_METHOD: &str = "envelope:any-method";
/// The id of the skill that asks a registry for agents.
pub const DISCOVER: &str = "envelope:discover-agents";
/// The media type of parameters and data without a schema.
const JSON: &str = "application/json";

/// Error codes of 004, each with the code of `ProtocolError` that it becomes. Other codes become 0.
const CODES: [(&str, i64); 4] = [
    ("INVALID_MESSAGE", ProtocolError::INVALID_REQUEST),
    ("VALIDATION_FAILED", ProtocolError::INVALID_PARAMS),
    ("METHOD_NOT_ALLOWED", ProtocolError::METHOD_NOT_FOUND),
    ("INTERNAL_ERROR", ProtocolError::INTERNAL_ERROR),
];

impl EnvelopeCard {
    /// The card in the vocabulary. `url` is the address that its envelopes are sent to.
    pub fn agent_card(&self, url: &str) -> Option<AgentCard> {
        let declared = self.metadata.get(URI);
        let methods = declared.and_then(|it| it.get("methods")?.as_object());
        let mut schemas = reading::members(declared.and_then(|it| it.get("schemas")));
        let skill = |id: &str, name: &str, about: Option<&Value>| {
            let modes = |member| {
                let named = about.and_then(|about| about.get(member)?.as_str());
                Value::Array(vec![json::text(&mode(named))])
            };
            json::object(vec![
                ("id", json::text(id)),
                ("name", json::text(name)),
                (
                    "description",
                    about
                        .and_then(|it| it.get("description"))
                        .cloned()
                        .unwrap_or_default(),
                ),
                ("inputModes", modes("parameters")),
                ("outputModes", modes("data")),
            ])
        };
        let skills: Vec<Value> = if let Some(methods) = methods {
            let described = methods.iter();
            described
                .map(|(name, about)| skill(name, name, Some(about)))
                .collect()
        } else {
            schemas.insert(ANY_METHOD.to_owned(), any_method());
            let any = json::object(vec![("parameters", json::text(ANY_METHOD))]);
            let named = self.capabilities.iter().map(|name| skill(name, name, None));
            let any = skill(ANY_METHOD, messages::call_method(), Some(&any));
            named.chain([any]).collect()
        };
        let name = [&self.name, &self.agent_id];
        let name = name.into_iter().find(|name| !name.is_empty())?;
        let mut card = card_of(name, url, &self.agent_id, skills, schemas);
        card.insert("description".to_owned(), json::text(&self.description));
        card.insert("version".to_owned(), json::text(&self.version));
        if let Some(key) = self.metadata.get(KEY_URI) {
            let metadata = json::object(vec![(KEY_URI, key.clone())]);
            card.insert("metadata".to_owned(), metadata);
        }
        reading::card(&Value::Object(card))
    }
}

fn card_of(name: &str, url: &str, agent_id: &str, skills: Vec<Value>, schemas: Members) -> Members {
    let interface = json::object(vec![
        ("url", json::text(url)),
        ("protocolBinding", json::text("ENVELOPE")),
        ("protocolVersion", json::text("1.0")),
        // The id that each request names.
        ("tenant", json::text(agent_id)),
    ]);
    let extension = json::object(vec![("uri", json::text(URI))]);
    let extensions = json::object(vec![("extensions", Value::Array(vec![extension]))]);
    object(vec![
        ("name", Some(json::text(name))),
        ("supportedInterfaces", Some(Value::Array(vec![interface]))),
        ("capabilities", Some(extensions)),
        ("skills", Some(Value::Array(skills))),
        ("schemas", Some(Value::Object(schemas))),
    ])
}

/// The card of a registry: an agent whose only skill finds agents. The schema of its form is that of
/// `discover_agents`.
pub fn registry_card(url: &str) -> Option<AgentCard> {
    let schema = json::parse(DISCOVER_AGENTS_SCHEMA).ok()?;
    let schema = schema.pointer("/allOf/1/properties/payload")?.clone();
    let schemas = Members::from_iter([(DISCOVER.to_owned(), schema)]);
    let skill = json::object(vec![
        ("id", json::text(DISCOVER)),
        ("name", json::text(messages::find_agents())),
        ("inputModes", vec![mode(Some(DISCOVER))].into()),
        ("outputModes", vec![JSON].into()),
    ]);
    let card = card_of(messages::registry(), url, REGISTRY, vec![skill], schemas);
    reading::card(&Value::Object(card))
}

/// The mode of the schema with a name, or of any JSON. A name that is not a token is quoted.
fn mode(schema: Option<&str>) -> String {
    let Some(name) = schema else {
        return JSON.to_owned();
    };
    let plain = [JSON, ";schema=", name].concat();
    if SchemaMode::parse(&plain).is_some_and(|mode| mode.schema() == name) {
        return plain;
    }
    let escaped = name.replace('\\', "\\\\").replace('"', "\\\"");
    [JSON, ";schema=\"", &escaped, "\""].concat()
}

/// The schema of the payload of a request, as 004 has it.
fn any_method() -> Value {
    let of_type = |name| ("type", json::text(name));
    let method = json::object(vec![
        of_type("string"),
        ("minLength", json::number::count(1)),
        ("maxLength", json::number::count(128)),
    ]);
    json::object(vec![
        of_type("object"),
        ("required", Value::Array(vec![json::text("method")])),
        (
            "properties",
            json::object(vec![
                ("method", method),
                ("parameters", json::object(vec![of_type("object")])),
            ]),
        ),
        ("additionalProperties", Value::Bool(false)),
    ])
}

impl Payload {
    /// The request for a skill of `EnvelopeCard::agent_card`. Data that is not an object becomes
    /// the member `value` or `text` of the parameters, since 004 wants an object.
    pub fn request(skill: &str, part: &Part) -> Self {
        use crate::PartContent::{Data, Text};
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
            context_id: None,
            task_id: None,
            metadata: Members::new(),
            extensions: Vec::new(),
            reference_task_ids: Vec::new(),
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
