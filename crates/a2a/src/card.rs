//! Who an agent is: its card, its skills, where it listens.
//!
//! Owns the vocabulary of cards. Leaves reading a card to `dialect::reading`, and schemas in it
//! to the `extension` room (they are found in `raw`).

use serde_json::Value;

use super::Members;

/// An agent card, whatever version it was written for.
#[derive(Clone, Debug, PartialEq)]
pub struct AgentCard {
    /// The agent's name.
    pub name: String,
    /// What the agent does, in its owner's words. May be Markdown.
    pub description: String,
    /// The version of the agent itself, not of the protocol.
    pub version: Option<String>,
    /// Who runs the agent.
    pub provider: Option<Provider>,
    /// A page about the agent.
    pub documentation_url: Option<String>,
    /// Where the agent listens, in the order in which the card prefers them.
    pub interfaces: Vec<Interface>,
    /// What the agent can do beyond sending and getting.
    pub capabilities: Capabilities,
    /// Modes taken by skills that say nothing of their own.
    pub default_input_modes: Vec<String>,
    /// Modes given by skills that say nothing of their own.
    pub default_output_modes: Vec<String>,
    /// What the agent can be asked to do.
    pub skills: Vec<Skill>,
    /// The card as it came. Nothing of it is lost.
    pub raw: Value,
}

/// Who runs an agent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Provider {
    /// The organisation's name.
    pub organization: String,
    /// The organisation's page.
    pub url: Option<String>,
}

/// A place where an agent listens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interface {
    /// The address, used exactly as declared (trailing slash and query kept).
    pub url: String,
    /// How requests are put on the wire.
    pub binding: Binding,
    /// The protocol version spoken there, such as `1.0` or `0.3.0`.
    pub protocol_version: String,
    /// The tenant to name in each request (1.0).
    pub tenant: Option<String>,
}

/// How requests are put on the wire.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Binding {
    /// JSON-RPC 2.0 over HTTP.
    JsonRpc,
    /// REST-like HTTP with JSON bodies.
    HttpJson,
    /// gRPC: not reachable from a browser.
    Grpc,
    /// One that nobody here knows, as the card names it.
    Other(String),
}

/// What an agent can do beyond sending and getting.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Capabilities {
    /// Messages can be answered by a stream of events.
    pub streaming: bool,
    /// The agent can call back over the web.
    pub push_notifications: bool,
    /// A longer card is there for those who sign in.
    pub extended_agent_card: bool,
    /// Extensions that the agent declares (A2A extensions, 003).
    pub extensions: Vec<ExtensionDeclaration>,
}

/// An extension as a card declares it.
#[derive(Clone, Debug, PartialEq)]
pub struct ExtensionDeclaration {
    /// The extension's name.
    pub uri: String,
    /// What the agent does with it.
    pub description: Option<String>,
    /// Whether requests without it are refused.
    pub required: bool,
    /// Parameters of the extension's own.
    pub params: Option<Value>,
}

/// Something that an agent can be asked to do.
#[derive(Clone, Debug, PartialEq)]
pub struct Skill {
    /// The skill's identity on this card.
    pub id: String,
    /// The skill's name for people.
    pub name: String,
    /// What it does, in its owner's words. May be Markdown.
    pub description: String,
    /// Words to find it by.
    pub tags: Vec<String>,
    /// Requests that it understands: sentences, or JSON of one of its schemas.
    pub examples: Vec<String>,
    /// Modes that it takes; none of its own means the agent's defaults.
    pub input_modes: Option<Vec<String>>,
    /// Modes that it gives; none of its own means the agent's defaults.
    pub output_modes: Option<Vec<String>>,
    /// The members of the skill as they came.
    pub raw: Members,
}

impl AgentCard {
    /// The modes that a skill takes: its own, else the agent's defaults.
    pub fn input_modes<'c>(&'c self, skill: &'c Skill) -> &'c [String] {
        skill
            .input_modes
            .as_deref()
            .unwrap_or(&self.default_input_modes)
    }

    /// The modes that a skill gives: its own, else the agent's defaults.
    pub fn output_modes<'c>(&'c self, skill: &'c Skill) -> &'c [String] {
        skill
            .output_modes
            .as_deref()
            .unwrap_or(&self.default_output_modes)
    }

    /// The skill of that identity.
    pub fn skill(&self, id: &str) -> Option<&Skill> {
        self.skills.iter().find(|skill| skill.id == id)
    }
}

impl Binding {
    /// The binding that a card names (`JSONRPC`, `HTTP+JSON`, `GRPC`; A2A §4.4, in any case).
    pub fn named(name: &str) -> Self {
        match name.to_ascii_uppercase().as_str() {
            "JSONRPC" | "JSON-RPC" | "JSON_RPC" => Self::JsonRpc,
            "HTTP+JSON" | "HTTP_JSON" | "REST" => Self::HttpJson,
            "GRPC" => Self::Grpc,
            _ => Self::Other(name.to_owned()),
        }
    }

    /// The name for people and for the wire.
    pub fn name(&self) -> &str {
        match self {
            Self::JsonRpc => "JSONRPC",
            Self::HttpJson => "HTTP+JSON",
            Self::Grpc => "GRPC",
            Self::Other(name) => name,
        }
    }
}
