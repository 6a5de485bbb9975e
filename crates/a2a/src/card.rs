//! Agent cards: who an agent is, its skills and its interfaces.
//!
//! Owns the vocabulary of cards. Leaves reading a card to `dialect::reading`, and the schemas in
//! `raw` to `extension`.

use serde_json::Value;

use super::Members;
use crate::dialect::Dialect;
use crate::dialect::leniency::oddity::Oddity;

/// An agent card, read from the JSON of any version of A2A, or of 002.
#[derive(Clone, Debug, PartialEq)]
pub struct AgentCard {
    /// The name of the agent, or a fixed text if the card names none.
    pub name: String,
    /// What the agent does, in text that may be Markdown; empty if the card does not say.
    pub description: String,
    /// The version of the agent, not of the protocol; `None` if the card names none.
    pub version: Option<String>,
    /// The organisation that provides the agent; `None` if the card names none.
    pub provider: Option<Provider>,
    /// The URL of the agent's documentation; `None` if the card names none.
    pub documentation_url: Option<String>,
    /// The URLs at which the agent takes calls, the one that the agent prefers first.
    pub interfaces: Vec<Interface>,
    /// The optional features of the protocol that the agent supports.
    pub capabilities: Capabilities,
    /// The media types that a skill accepts if it declares no input modes itself.
    pub default_input_modes: Vec<String>,
    /// The media types that a skill produces if it declares no output modes itself.
    pub default_output_modes: Vec<String>,
    /// The skills, in the order of the card; for a card of 002 its capabilities.
    pub skills: Vec<Skill>,
    /// The JSON of the whole card, unchanged.
    pub raw: Value,
    /// The JSON of the card with the names that the specification has; `None` if `raw` has them.
    pub mended: Option<Value>,
    /// How the card departs from the specification, and is read all the same.
    pub oddities: Vec<Oddity>,
}

/// The organisation that provides an agent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Provider {
    /// The name of the organisation.
    pub organization: String,
    /// The URL of the organisation's website; `None` if the card names none.
    pub url: Option<String>,
}

/// An interface: a URL with a binding and a protocol version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interface {
    /// The URL, exactly as declared (with trailing slash and query).
    pub url: String,
    /// The protocol binding, such as JSON-RPC.
    pub binding: Binding,
    /// The protocol version, such as `1.0` or `0.3.0`.
    pub protocol_version: String,
    /// The tenant that each request must name (1.0); `None` if requests name no tenant.
    pub tenant: Option<String>,
    /// Whether the card declares the interface as cards of 0.x do, by its own `url` or `additionalInterfaces`.
    pub is_of_0_x: bool,
}

/// A protocol binding: how calls of A2A are sent to an interface.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Binding {
    /// JSON-RPC 2.0 over HTTP.
    JsonRpc,
    /// HTTP with JSON bodies and one URL per operation.
    HttpJson,
    /// gRPC, which a browser can't call: the client skips such interfaces.
    Grpc,
    /// Sessions over REST (002).
    Sessions,
    /// Message envelopes (004).
    Envelope,
    /// A binding that this crate does not know, by its name on the card.
    Other(String),
}

/// The optional features of the protocol that an agent supports.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Capabilities {
    /// Whether messages can be answered with a stream of events.
    pub streaming: bool,
    /// Whether the agent can report changes of a task to a URL that the client names (push notifications).
    pub push_notifications: bool,
    /// Whether there is an extended card for signed-in clients.
    pub extended_agent_card: bool,
    /// The extensions that the agent declares (003).
    pub extensions: Vec<ExtensionDeclaration>,
}

/// An extension that an agent declares, and how it uses it.
#[derive(Clone, Debug, PartialEq)]
pub struct ExtensionDeclaration {
    /// The URI that identifies the extension and its version.
    pub uri: String,
    /// A description of how the agent uses the extension; `None` if the card has none.
    pub description: Option<String>,
    /// Whether the agent refuses requests that do not activate the extension.
    pub required: bool,
    /// The parameters of the extension, whose meaning the extension defines; `None` without any.
    pub params: Option<Value>,
}

/// One thing that an agent can do, with the media types that it accepts and produces.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Skill {
    /// The skill's id.
    pub id: String,
    /// The skill's name for people; the id if the card gives no name.
    pub name: String,
    /// What the skill does, in text that may be Markdown; empty if the card does not say.
    pub description: String,
    /// Keywords of the skill, for people and for searches.
    pub tags: Vec<String>,
    /// Example requests: sentences, or JSON for one of the skill's schemas.
    pub examples: Vec<String>,
    /// The skill's input modes; `None` stands for the agent's defaults.
    pub input_modes: Option<Vec<String>>,
    /// The skill's output modes; `None` stands for the agent's defaults.
    pub output_modes: Option<Vec<String>>,
    /// Members of the skill without a field in this type, unchanged.
    pub others: Members,
}

impl Interface {
    /// The dialect of the interface, by its version, else by the way in which the card declares it; and whether the
    /// version is known.
    pub fn dialect(&self) -> (Dialect, bool) {
        let by_shape = if self.is_of_0_x {
            Dialect::V0_3
        } else {
            Dialect::V1_0
        };
        let known = Dialect::for_version(&self.protocol_version);
        (known.unwrap_or(by_shape), known.is_some())
    }
}

impl AgentCard {
    /// The JSON of the card with the names that the specification has.
    pub fn json(&self) -> &Value {
        self.mended.as_ref().unwrap_or(&self.raw)
    }

    /// The input modes of a skill, or else the agent's defaults.
    pub fn input_modes<'c>(&'c self, skill: &'c Skill) -> &'c [String] {
        skill
            .input_modes
            .as_deref()
            .unwrap_or(&self.default_input_modes)
    }

    /// The output modes of a skill, or else the agent's defaults.
    pub fn output_modes<'c>(&'c self, skill: &'c Skill) -> &'c [String] {
        skill
            .output_modes
            .as_deref()
            .unwrap_or(&self.default_output_modes)
    }

    /// The skill of the card with this id; `None` if the card has none.
    pub fn skill(&self, id: &str) -> Option<&Skill> {
        self.skills.iter().find(|skill| skill.id == id)
    }
}

impl Binding {
    /// The binding with this name (`JSONRPC`, `HTTP+JSON`, `GRPC`; A2A §4.4), also in other words, such as “JSON-RPC
    /// 2.0 over HTTP”.
    pub fn named(name: &str) -> Self {
        let is_letter = |it: &char| it.is_ascii_alphanumeric();
        let letters: String = name.chars().filter(is_letter).collect();
        match letters.to_ascii_uppercase().as_str() {
            // An address is no name.
            _ if name.contains("://") => Self::Other(name.to_owned()),
            "SESSIONS" => Self::Sessions,
            "ENVELOPE" => Self::Envelope,
            it if it.contains("JSONRPC") => Self::JsonRpc,
            it if it.starts_with("GRPC") => Self::Grpc,
            it if ["HTTPJSON", "REST", "HTTPREST"]
                .iter()
                .any(|start| it.starts_with(start)) =>
            {
                Self::HttpJson
            }
            _ => Self::Other(name.to_owned()),
        }
    }

    /// The binding's name in the card and in texts.
    pub fn name(&self) -> &str {
        match self {
            Self::JsonRpc => "JSONRPC",
            Self::HttpJson => "HTTP+JSON",
            Self::Grpc => "GRPC",
            Self::Sessions => "SESSIONS",
            Self::Envelope => "ENVELOPE",
            Self::Other(name) => name,
        }
    }
}
