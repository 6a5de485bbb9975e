//! A card and a skill with the members that every agent has.

use a2a_official::{
    AgentCapabilities, AgentCard, AgentInterface, AgentSkill, TRANSPORT_PROTOCOL_HTTP_JSON,
    TRANSPORT_PROTOCOL_JSONRPC,
};

/// A card of version 0.1.0 without skills, for an agent at `address` that [`router`](crate::router) serves: JSON-RPC and
/// HTTP+JSON, with streams. Change any member afterwards.
pub fn card(name: &str, description: &str, address: &str) -> AgentCard {
    AgentCard {
        name: name.to_owned(),
        description: description.to_owned(),
        version: "0.1.0".to_owned(),
        supported_interfaces: vec![
            AgentInterface::new(address, TRANSPORT_PROTOCOL_JSONRPC),
            AgentInterface::new(address, TRANSPORT_PROTOCOL_HTTP_JSON),
        ],
        capabilities: AgentCapabilities {
            streaming: Some(true),
            ..AgentCapabilities::default()
        },
        default_input_modes: Vec::new(),
        default_output_modes: Vec::new(),
        skills: Vec::new(),
        provider: None,
        documentation_url: None,
        icon_url: None,
        security_schemes: None,
        security_requirements: None,
        signatures: None,
    }
}

/// A skill without tags, examples and modes of its own.
pub fn skill(id: &str, name: &str, description: &str) -> AgentSkill {
    AgentSkill {
        id: id.to_owned(),
        name: name.to_owned(),
        description: description.to_owned(),
        tags: Vec::new(),
        examples: None,
        input_modes: None,
        output_modes: None,
        security_requirements: None,
    }
}
