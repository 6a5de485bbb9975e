//! Which of an agent's interfaces we talk to, and in which dialect.

use super::address::{origin, split_scheme};
use super::why::WhyNot;
use crate::a2a::dialect::Dialect;
use crate::a2a::{AgentCard, Binding};

/// Where requests go, and how they are written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endpoint {
    /// The address, exactly as declared.
    pub url: String,
    /// How requests are written.
    pub dialect: Dialect,
    /// The tenant to name (1.0).
    pub tenant: Option<String>,
}

/// The best interface: JSON-RPC 1.x, then JSON-RPC 0.x (WIRE §2.1); among equals the first.
pub fn endpoint(card: &AgentCard, card_url: &str) -> Result<Endpoint, WhyNot> {
    let mut best: Option<(u8, Endpoint)> = None;
    for interface in &card.interfaces {
        let Some(dialect) = Dialect::for_version(&interface.protocol_version) else {
            continue;
        };
        if interface.binding != Binding::JsonRpc {
            continue;
        }
        let rank = match dialect {
            Dialect::V1_0 => 0,
            Dialect::V0_3 => 1,
        };
        if best.as_ref().is_none_or(|(known, _)| rank < *known) {
            let url = resolve(&interface.url, card_url);
            best = Some((
                rank,
                Endpoint {
                    url,
                    dialect,
                    tenant: interface.tenant.clone(),
                },
            ));
        }
    }
    best.map(|(_, endpoint)| endpoint)
        .ok_or_else(|| WhyNot::NoUsableInterface {
            declared: card
                .interfaces
                .iter()
                .map(|interface| {
                    format!(
                        "{} {}",
                        interface.binding.name(),
                        interface.protocol_version
                    )
                })
                .collect(),
        })
}

/// Cards declare absolute addresses; one that is relative all the same is meant from the card's
/// origin.
fn resolve(url: &str, card_url: &str) -> String {
    if split_scheme(url).is_some() {
        url.to_owned()
    } else if url.starts_with('/') {
        format!("{}{url}", origin(card_url))
    } else {
        format!("{}/{url}", origin(card_url))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::a2a::dialect::reading;
    use serde_json::json;

    fn choose(card: &serde_json::Value) -> Result<Endpoint, WhyNot> {
        endpoint(
            &reading::card(card).unwrap(),
            "https://example.com/.well-known/agent-card.json",
        )
    }

    #[test]
    fn the_newest_json_rpc_interface_is_taken_whatever_the_order() {
        let card = json!({"name": "x", "url": "https://old.example/", "supportedInterfaces": [
            {"url": "https://a.example/grpc", "protocolBinding": "GRPC", "protocolVersion": "1.0"},
            {"url": "https://a.example/v03", "protocolBinding": "JSONRPC", "protocolVersion": "0.3.0"},
            {"url": "https://a.example/v1/?k=v", "protocolBinding": "JSONRPC", "protocolVersion": "1.0", "tenant": "t"},
        ]});
        let chosen = choose(&card).unwrap();
        assert_eq!(chosen.url, "https://a.example/v1/?k=v");
        assert_eq!(chosen.dialect, Dialect::V1_0);
        assert_eq!(chosen.tenant.as_deref(), Some("t"));
    }

    #[test]
    fn an_old_card_has_its_url() {
        let chosen = choose(&json!({"name": "x", "url": "https://old.example/"})).unwrap();
        assert_eq!(
            chosen,
            Endpoint {
                url: "https://old.example/".into(),
                dialect: Dialect::V0_3,
                tenant: None
            }
        );
    }

    #[test]
    fn an_agent_without_json_rpc_is_told_by_what_it_has() {
        let card = json!({"name": "x", "url": "https://x.example", "preferredTransport": "GRPC", "protocolVersion": "0.3.0"});
        assert_eq!(
            choose(&card),
            Err(WhyNot::NoUsableInterface {
                declared: vec!["GRPC 0.3.0".into()]
            })
        );
    }
}
