//! Handshakes (reference 004): the cards by which agents introduce themselves, and the protocol that two sides share.
//!
//! Owns `EnvelopeCard` and its meaning in the vocabulary. A method is a skill. 004 has no place for schemas, so an
//! agent declares them under the URI of the object-schemas extension (000) in the metadata of its card:
//! `{"schemas": {NAME: SCHEMA}, "methods": {METHOD: {"parameters": NAME, "data": NAME}}}`. Without
//! that, each capability is a skill that takes any JSON object, and `ANY_METHOD` takes a method and
//! its parameters. Losses: `agent_id`, the protocols and other metadata of a card.

use exact_json as json;
use locales::messages;
use serde_json::Value;

use super::signing::KEY_URI;
use crate::Members;
use crate::card::AgentCard;
use crate::dialect::reading;
use crate::dialect::writing::object;
use crate::extension::URI;
use crate::extension::mode::SchemaMode;

/// The protocol version that this crate writes, as 004 spells it.
pub const PROTOCOL: &str = "A2A/1.0";
/// The version of the schemas that this crate writes.
pub const SCHEMA_VERSION: &str = "1.0.0";
/// The id of a skill whose input names the method to call and its parameters.
pub(super) const ANY_METHOD: &str = "envelope:any-method";
/// The media type of parameters and data without a schema.
pub(super) const JSON: &str = "application/json";

/// The card that an agent sends in a handshake or in the answer to one (004).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EnvelopeCard {
    /// The agent's id.
    pub agent_id: String,
    /// The agent's name.
    pub name: String,
    /// The agent's version: major.minor.patch.
    pub version: String,
    /// A text that describes the agent to people.
    pub description: String,
    /// The names of the agent's capabilities, in the order of the card.
    pub capabilities: Vec<String>,
    /// The protocols that the agent speaks, such as `A2A/1.0`.
    pub supported_protocols: Vec<String>,
    /// The versions of the schemas that the agent knows (004, “Version Negotiation”).
    pub schema_versions: Vec<String>,
    /// Other facts about the agent, which 004 does not define.
    pub metadata: Members,
}

impl EnvelopeCard {
    /// The card in the vocabulary; `None` if it has neither a name nor an agent's id. `url` is the address that
    /// envelopes to the agent are sent to.
    pub fn agent_card(&self, url: &str) -> Option<AgentCard> {
        let declared = self.metadata.get(URI);
        let methods = declared.and_then(|it| it.get("methods")?.as_object());
        let mut schemas = reading::members(declared.and_then(|it| it.get("schemas")));
        let skill = |id: &str, name: &str, about: Option<&Value>| {
            let modes = |member| {
                let named = about.and_then(|about| about.get(member)?.as_str());
                Value::Array(vec![json::text(&mode(named))])
            };
            let description = about.and_then(|it| it.get("description").cloned());
            json::object(vec![
                ("id", json::text(id)),
                ("name", json::text(name)),
                ("description", description.unwrap_or_default()),
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

/// A card of the vocabulary with one interface, for envelopes. `url` is the address that they are sent to, and the
/// requests name the agent by `agent_id`.
pub(super) fn card_of(
    name: &str,
    url: &str,
    agent_id: &str,
    skills: Vec<Value>,
    schemas: Members,
) -> Members {
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

/// The mode of the schema with a name, or of any JSON. A name that is not a token is quoted.
pub(super) fn mode(schema: Option<&str>) -> String {
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

/// The protocol with the highest version that both sides name, such as `A2A/1.1`; `None` if they share none.
pub fn common_protocol<'p>(ours: &[&'p str], theirs: &[String]) -> Option<&'p str> {
    let shared = ours
        .iter()
        .filter(|ours| theirs.iter().any(|theirs| theirs == *ours));
    shared.copied().max_by_key(|name| version(name))
}

/// The numbers of a protocol's version, to compare; empty for a name without a version.
fn version(name: &str) -> Vec<u64> {
    let (_, numbers) = name.split_once('/').unwrap_or_default();
    numbers
        .split('.')
        .map_while(|number| number.parse().ok())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_highest_common_protocol_is_agreed() {
        let theirs = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
        let common = |ours: &[&'static str], names: &[&str]| {
            let theirs: Vec<String> = theirs(names);
            common_protocol(ours, &theirs)
        };
        let both = ["A2A/1.0", "A2A/1.10", "A2A/1.9"];
        assert_eq!(common(&both, &both), Some("A2A/1.10"));
        assert_eq!(
            common(&["A2A/1.0"], &["A2A/1.1", "A2A/1.0"]),
            Some("A2A/1.0")
        );
        assert_eq!(common(&["A2A/1.0"], &["A2A/2.0"]), None);
        assert_eq!(common(&["A2A/1.0"], &[]), None);
    }
}
