//! Discovery (reference 004): a query for agents, and the agents that a registry found.

use serde_json::Number;

/// The id that every registry has as an agent (`sender_id`, `recipient_id`).
pub const REGISTRY: &str = "registry";
/// The schema of `discover_agents`, as 004 prints it: its payload is the form of a registry.
pub const DISCOVER_AGENTS_SCHEMA: &str = include_str!("discover-agents.json");

/// A query for agents.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AgentQuery {
    /// The capabilities that an agent must have.
    pub capabilities: Vec<String>,
    /// The health that the agents must have: `healthy`, `unhealthy` or `all`; `None` if the query does not say.
    pub status: Option<String>,
    /// The largest number of agents in the answer, 1 to 100; `None` if the query does not say.
    pub max_results: Option<u64>,
}

/// The agents that a registry found.
#[derive(Clone, Debug, PartialEq)]
pub struct AgentList {
    /// The agents.
    pub agents: Vec<AgentInfo>,
    /// The number of matching agents, which may be more than the list holds.
    pub total_count: u64,
    /// The duration of the query, in milliseconds.
    pub query_time_ms: Option<Number>,
}

/// An agent that a registry found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AgentInfo {
    /// The agent's id.
    pub agent_id: String,
    /// The agent's name.
    pub name: String,
    /// The agent's capabilities.
    pub capabilities: Vec<String>,
    /// The health of the agent: `healthy` or `unhealthy`.
    pub status: String,
    /// The URL that the agent receives envelopes at.
    pub endpoint: String,
    /// When the registry last heard of the agent: a time as the registry wrote it; `None` if it wrote none.
    pub last_heartbeat: Option<String>,
}
