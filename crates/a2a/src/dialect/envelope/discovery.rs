//! Discovery (reference 004): a registry as an agent, a query for agents, and the agents that a registry found.

use exact_json as json;
use locales::messages;
use serde_json::{Number, Value};

use super::handshake::{JSON, card_of, mode};
use crate::Members;
use crate::card::AgentCard;
use crate::dialect::reading;

/// The id that every registry has as an agent (`sender_id`, `recipient_id`).
pub const REGISTRY: &str = "registry";
/// The id of the skill that asks a registry for agents.
pub const DISCOVER: &str = "envelope:discover-agents";
/// The JSON Schema of a `discover_agents` message, as 004 prints it. Its part about the payload is the schema of the
/// form that a registry's skill shows.
pub const DISCOVER_AGENTS_SCHEMA: &str = include_str!("discover-agents.json");

/// A query for agents, which a client sends to a registry.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AgentQuery {
    /// The capabilities that an agent must have to be found; empty if any agent fits.
    pub capabilities: Vec<String>,
    /// The health that the agents must have: `healthy`, `unhealthy` or `all`; `None` if the query does not say.
    pub status: Option<String>,
    /// The largest number of agents in the answer, 1 to 100; `None` if the query does not say.
    pub max_results: Option<u64>,
}

/// The answer of a registry to a query: the agents that it found, and their number.
#[derive(Clone, Debug, PartialEq)]
pub struct AgentList {
    /// The agents that match the query, or the first of them if there are too many for one answer.
    pub agents: Vec<AgentInfo>,
    /// The number of matching agents, which may be more than the list holds.
    pub total_count: u64,
    /// How long the registry searched, in milliseconds; `None` if it does not say.
    pub query_time_ms: Option<Number>,
}

/// What a registry knows about one agent that it found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AgentInfo {
    /// The agent's id.
    pub agent_id: String,
    /// The agent's name.
    pub name: String,
    /// The names of what the agent can do, which a query compares with its `capabilities`.
    pub capabilities: Vec<String>,
    /// The health of the agent: `healthy` or `unhealthy`.
    pub status: String,
    /// The URL that the agent receives envelopes at.
    pub endpoint: String,
    /// When the registry last heard of the agent: a time as the registry wrote it; `None` if it wrote none.
    pub last_heartbeat: Option<String>,
}

/// The card of the registry at `url`: an agent whose only skill (`DISCOVER`) takes the payload of a `discover_agents`
/// message. Never `None`, unless `DISCOVER_AGENTS_SCHEMA` is broken.
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
