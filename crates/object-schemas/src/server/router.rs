//! The router: a whole agent.

use std::sync::Arc;

use a2a_official::AgentCard;
use a2a_server::jsonrpc::jsonrpc_router;
use a2a_server::rest::rest_router;
use a2a_server::{DefaultRequestHandler, InMemoryTaskStore, WELL_KNOWN_AGENT_CARD_PATH};
use axum::Router;
use axum::http::header;
use axum::routing::get;

use super::{ExtensionsLayer, StructuredExecutor, StructuredHandler};

/// An agent at one address: its card with the declared schemas, JSON-RPC at `/`, HTTP+JSON beside it, tasks in memory, and
/// the headers that browsers need. The card is complete, with the addresses of its interfaces; see
/// [`ObjectSchemas::apply`](crate::ObjectSchemas::apply).
///
/// For a handler, a task store or routes of your own, put [`StructuredHandler`] and [`ExtensionsLayer`] around them.
pub fn router(card: &AgentCard, executor: StructuredExecutor) -> Router {
    let schemas = executor.schemas().clone();
    let json = schemas.card_json(card).to_string();
    let handler = DefaultRequestHandler::new(executor, InMemoryTaskStore::new())
        .with_capabilities(card.capabilities.clone())
        .with_default_input_modes(card.default_input_modes.clone());
    let handler = Arc::new(StructuredHandler::new(handler, schemas, card));
    let card_route = get(move || {
        let json = json.clone();
        async move { ([(header::CONTENT_TYPE, "application/json")], json) }
    });
    jsonrpc_router(Arc::clone(&handler))
        .merge(rest_router(handler))
        .route(WELL_KNOWN_AGENT_CARD_PATH, card_route)
        .layer(ExtensionsLayer::new(card))
}
