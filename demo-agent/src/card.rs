//! The agent's card.
//!
//! One card for every version: members of 0.3 stand beside those of 1.0. Schemas are at the root
//! (000 §1) and in the extension's parameters (003). Every address begins with the base that the
//! request came to.

use a2a::extension;
use axum::http::{HeaderMap, HeaderValue, Uri, header};
use serde_json::{Map, Value, json};

use crate::skills::Skill;
use crate::{KEY, http_json};

/// Where JSON-RPC is taken.
pub(crate) const JSON_RPC_PATH: &str = "/a2a";

/// The card of an agent that is reached at `base`, such as `http://localhost:8001`.
pub(crate) fn card(skills: &[Box<dyn Skill>], base: &str) -> Value {
    let about = format!("{base}/about");
    let json_rpc = format!("{base}{JSON_RPC_PATH}");
    let http_json = format!("{base}{}", http_json::PATH);
    let interface = |url: &str, binding: &str, version: &str| json!({ "url": url, "protocolBinding": binding, "protocolVersion": version });
    let key = format!("The demo’s key is “{KEY}”.");
    let schemas: Map<String, Value> = skills
        .iter()
        .flat_map(|skill| skill.schemas())
        .map(|(name, schema)| (name.to_owned(), schema))
        .collect();
    json!({
        "name": "Demo agent",
        "description": format!("Shows what an agent can do with forms: its skills take values of JSON Schemas as well as plain text. Every answer is computed. Only the vault needs a sign-in: the key “{KEY}” in the header X-API-Key."),
        "version": env!("CARGO_PKG_VERSION"),
        "provider": { "organization": "A2A Forms", "url": about },
        "documentationUrl": about,
        "capabilities": {
            "streaming": true,
            "pushNotifications": false,
            "extensions": [{
                "uri": extension::URI,
                "description": "Allow more deterministic invoking of tasks by providing JSON input corresponding to a provided schema",
                "required": false,
                "params": { "schemas": schemas }
            }]
        },
        "schemas": schemas,
        "defaultInputModes": ["text/plain"],
        "defaultOutputModes": ["text/plain"],
        "skills": skills.iter().map(|skill| skill.card()).collect::<Vec<_>>(),
        "protocolVersion": "0.3.0",
        "url": json_rpc,
        "preferredTransport": "JSONRPC",
        "supportedInterfaces": [
            interface(&json_rpc, "JSONRPC", "1.0"),
            interface(&http_json, "HTTP+JSON", "1.0"),
            interface(&json_rpc, "JSONRPC", "0.3")
        ],
        "securitySchemes": {
            "key": {
                "type": "apiKey",
                "in": "header",
                "name": "X-API-Key",
                "description": key,
                "apiKeySecurityScheme": { "location": "header", "name": "X-API-Key", "description": key }
            }
        }
    })
}

/// How a request reached the agent: scheme, host, and the path that a proxy has taken away, without a
/// slash at the end.
pub fn base(headers: &HeaderMap, uri: &Uri) -> String {
    let text = |name: &str| {
        headers
            .get(name)
            .and_then(|it: &HeaderValue| it.to_str().ok())
    };
    let host = text(header::HOST.as_str())
        .or_else(|| uri.authority().map(axum::http::uri::Authority::as_str));
    let scheme = text("x-forwarded-proto")
        .filter(|scheme| *scheme == "https")
        .unwrap_or("http");
    let prefix = text("x-forwarded-prefix").unwrap_or_default();
    format!("{scheme}://{}{prefix}", host.unwrap_or("localhost"))
}
