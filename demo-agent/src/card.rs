//! The agent's card.
//!
//! Owns the card as JSON: one card for both versions (0.3 members beside 1.0 members), schemas at
//! the root (000 §1) and in the extension's parameters (003). Leaves skills to `skills`.
//! Invariant: every address on the card begins with the base that the request came to.

use a2a_forms::extension;
use axum::http::{HeaderMap, Uri, header};
use serde_json::{Map, Value, json};

use crate::skills::Skill;

/// The card of an agent that is reached at `base`, such as `http://localhost:8001`; `path` is
/// where below it this agent lives (empty, or `/chaos/slow`).
pub(crate) fn card(skills: &[Box<dyn Skill>], base: &str, path: &str) -> Value {
    let url = format!("{base}{path}/a2a");
    let about = format!("{base}/about");
    let mut schemas = Map::new();
    for (name, schema) in skills.iter().flat_map(|skill| skill.schemas()) {
        schemas.insert(name.to_owned(), schema);
    }
    let skills: Vec<Value> = skills.iter().map(|skill| skill.card()).collect();
    let name = if path.is_empty() {
        "Demo agent".to_owned()
    } else {
        format!("Demo agent ({path})")
    };
    json!({
        "name": name,
        "description": "Shows what an agent can do with forms: its skills take values of JSON Schemas as well as plain text. Every answer is computed.",
        "version": env!("CARGO_PKG_VERSION"),
        "provider": { "organization": "A2A Forms", "url": about },
        "documentationUrl": about,
        // A2A 0.3
        "protocolVersion": "0.3.0",
        "url": url,
        "preferredTransport": "JSONRPC",
        // A2A 1.0
        "supportedInterfaces": [
            { "url": url, "protocolBinding": "JSONRPC", "protocolVersion": "1.0" },
            { "url": url, "protocolBinding": "JSONRPC", "protocolVersion": "0.3" }
        ],
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
        "skills": skills
    })
}

/// How this request reached us: scheme and host, without a slash at the end.
pub(crate) fn base(headers: &HeaderMap, uri: &Uri) -> String {
    let text = |name| {
        headers
            .get(name)
            .and_then(|value: &axum::http::HeaderValue| value.to_str().ok())
    };
    let host = text(header::HOST.as_str())
        .or_else(|| uri.authority().map(axum::http::uri::Authority::as_str));
    let scheme = text("x-forwarded-proto")
        .filter(|scheme| *scheme == "https")
        .unwrap_or("http");
    format!("{scheme}://{}", host.unwrap_or("localhost"))
}
