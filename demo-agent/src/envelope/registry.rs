//! The registry, which lists the endpoints of this agent, and one agent that is no longer reachable.

use a2a::dialect::envelope::discovery::REGISTRY;
use a2a::dialect::envelope::discovery::{AgentInfo, AgentList, AgentQuery};
use a2a::dialect::envelope::{EnvelopeError, Payload, time};
use axum::body::Bytes;
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse as _, Response};
use tokio::time::Instant;

use super::{EnvelopeEndpoint, methods, now, read, reply};
use crate::card;

/// The largest number of agents that a registry returns if the query gives no limit (004).
const MOST: u64 = 100;

pub(super) async fn answer(headers: HeaderMap, uri: Uri, sent: Bytes) -> Response {
    let begun = Instant::now();
    let (_, envelope) = match read(REGISTRY, &headers, &sent) {
        Ok(read) => read,
        Err(refusal) => return *refusal,
    };
    let payload = match &envelope.payload {
        Payload::Goodbye(_) => return StatusCode::NO_CONTENT.into_response(),
        Payload::DiscoverAgents(query) => {
            let mut found = find(&card::base(&headers, &uri), query);
            let elapsed = begun.elapsed().as_micros();
            found.query_time_ms =
                exact_json::number::parse(&format!("{}.{:03}", elapsed / 1_000, elapsed % 1_000));
            Payload::AgentAnnouncement(found)
        }
        other => {
            let why = format!(
                "This is a registry: it does not take a {}.",
                other.kind().name()
            );
            Payload::Error(EnvelopeError::new("METHOD_NOT_ALLOWED", &why))
        }
    };
    reply(REGISTRY, &envelope, payload)
}

/// The agents below a base URL that match a query.
fn find(base: &str, query: &AgentQuery) -> AgentList {
    let here = EnvelopeEndpoint::ALL.map(|it| AgentInfo {
        agent_id: it.agent_id().to_owned(),
        name: it.name().to_owned(),
        capabilities: methods::capabilities(),
        status: "healthy".to_owned(),
        endpoint: format!("{base}{}", it.path()),
        last_heartbeat: Some(time::written(now())),
    });
    let gone = AgentInfo {
        agent_id: "demo-agent-retired-001".to_owned(),
        name: "Demo agent, retired".to_owned(),
        capabilities: vec!["compare_fight".to_owned()],
        status: "unhealthy".to_owned(),
        endpoint: format!("{base}/envelope/retired"),
        last_heartbeat: Some("2025-12-09T15:34:55.000Z".to_owned()),
    };
    let status = query.status.as_deref().unwrap_or("all");
    let fits = |agent: &AgentInfo| {
        let mut wanted = query.capabilities.iter();
        (status == "all" || agent.status == status)
            && wanted.all(|name| agent.capabilities.contains(name))
    };
    let mut agents: Vec<AgentInfo> = here.into_iter().chain([gone]).filter(fits).collect();
    let total_count = agents.len() as u64;
    let most = query.max_results.unwrap_or(MOST);
    agents.truncate(usize::try_from(most).unwrap_or(usize::MAX));
    AgentList {
        agents,
        total_count,
        query_time_ms: None,
    }
}
