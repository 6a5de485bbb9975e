//! The extended agent card, for clients that are signed in.
//!
//! Owns the requests for the extended card in each version (A2A 0.2 §9.3, 0.3 §7.10, 1.0 §3.1.11) and
//! reading the answers. Leaves when to request it to `conversation`.

use a2a::card::AgentCard;
use a2a::dialect::{Dialect, reading};
use exact_json as json;

use super::interface_selection::{Endpoint, SupportedBinding};
use super::{AgentReply, http_json, json_rpc, read_as};
use crate::client::address::add_to_query;
use crate::client::http::{Method, Request, Response};

/// The requests that fetch the extended card, in the order to try them. Version 0.2 has a GET request only; 0.3 has a
/// JSON-RPC method, but some servers kept the GET request.
pub fn extended_card_requests(card: &AgentCard, endpoint: &Endpoint, id: u64) -> Vec<Request> {
    if matches!(
        endpoint.binding,
        SupportedBinding::Sessions | SupportedBinding::Envelope
    ) {
        return Vec::new();
    }
    let method = match endpoint.dialect {
        Dialect::V1_0 => "GetExtendedAgentCard",
        Dialect::V0_3 => "agent/getAuthenticatedExtendedCard",
    };
    if endpoint.binding == SupportedBinding::HttpJson {
        return vec![http_json_request(endpoint)];
    }
    if endpoint.dialect == Dialect::V1_0 {
        return vec![json_rpc_request(endpoint, method, id)];
    }
    let get = Request::new(Method::Get, authenticated_card_url(&endpoint.url));
    let version = card.raw.get("protocolVersion").and_then(|it| it.as_str());
    // A card of 0.2 may lack the protocol version.
    if version.is_none_or(|version| version.starts_with("0.2")) {
        vec![get, json_rpc_request(endpoint, method, id)]
    } else {
        vec![json_rpc_request(endpoint, method, id), get]
    }
}

/// The request for the extended card over HTTP+JSON (A2A 1.0 §11.3).
fn http_json_request(endpoint: &Endpoint) -> Request {
    Request::new(Method::Get, http_json::url(endpoint, "/extendedAgentCard"))
        .with_header("Accept", "application/a2a+json, application/json")
        .with_version(endpoint.dialect)
}

fn json_rpc_request(endpoint: &Endpoint, method: &str, id: u64) -> Request {
    let (dialect, tenant) = (endpoint.dialect, endpoint.tenant.as_ref());
    let tenant = tenant.filter(|_| dialect == Dialect::V1_0);
    let params = tenant.map(|tenant| ("tenant", json::text(tenant)));
    let params = json::object(params.into_iter().collect());
    json_rpc::frame(endpoint, id, method, params, "application/json").with_version(dialect)
}

/// The URL of the extended card in 0.2 (A2A 0.2 §9.3): `{url}/../agent/authenticatedExtendedCard`.
/// Replaces the last path segment and keeps the query.
fn authenticated_card_url(url: &str) -> String {
    let (path, query) = url.split_once('?').unwrap_or((url, ""));
    let host = path.find("://").map_or(0, |at| at + 3);
    let cut = path.rfind('/').filter(|at| *at >= host);
    let folder = cut.and_then(|at| path.get(..at)).unwrap_or(path);
    let mut made = [folder, "/agent/authenticatedExtendedCard"].concat();
    if !query.is_empty() {
        add_to_query(&mut made, query);
    }
    made
}

/// Reads the extended card in an answer: the result of the call, or the body of the GET. `None` if
/// the answer is an error or not a card.
pub fn read_extended_card(request: &Request, answer: &Response) -> Option<AgentCard> {
    if request.method == Method::Get {
        let there = answer.head.is_success();
        return reading::card(&answer.json()?).filter(|_| there);
    }
    // The card is read as it came, for its signatures.
    match read_as(answer, SupportedBinding::JsonRpc, &request.url, || {
        answer.json()
    }) {
        Ok(AgentReply::Result(card)) => reading::card(&card),
        _ => None,
    }
}
