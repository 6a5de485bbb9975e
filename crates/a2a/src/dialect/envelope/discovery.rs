//! Discovery (reference 004): a query for agents, and the agents that a registry found.

use serde_json::Number;

/// A query for agents.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AgentQuery {
    /// The capabilities that an agent must have.
    pub capabilities: Vec<String>,
    /// `healthy`, `unhealthy` or `all`.
    pub status: Option<String>,
    /// The largest number of agents, 1 to 100.
    pub max_results: Option<u64>,
}

/// The agents that a registry found.
#[derive(Clone, Debug, PartialEq)]
pub struct AgentList {
    /// The agents.
    pub agents: Vec<AgentInfo>,
    /// How many there are.
    pub total_count: u64,
    /// How long the query took, in milliseconds.
    pub query_time_ms: Option<Number>,
}

/// An agent that a registry found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AgentInfo {
    /// Its id.
    pub agent_id: String,
    /// Its name.
    pub name: String,
    /// Its capabilities.
    pub capabilities: Vec<String>,
    /// `healthy` or `unhealthy`.
    pub status: String,
    /// Its URL.
    pub endpoint: String,
    /// When it was last heard of.
    pub last_heartbeat: Option<String>,
}
