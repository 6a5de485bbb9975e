//! The agent's card.
//!
//! Owns the card as JSON: one card for both versions (0.3 members beside 1.0 members) except where
//! a place speaks one version alone; schemas at the root (000 §1) and in the extension's parameters
//! (003); how to sign in. Leaves skills to `skills`. Invariant: every address on the card begins
//! with the base that the request came to.

use a2a::extension;
use axum::http::{HeaderMap, Uri, header};
use serde_json::{Map, Value, json};

use crate::callers;
use crate::mount::{Face, Mount};
use crate::oauth;
use crate::skills::Skill;

/// Which version's members stand on a card.
#[derive(Clone, Copy)]
struct Members {
    of_1_0: bool,
    of_0_3: bool,
}

/// Which card is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    /// The one for everybody.
    Public,
    /// The one for those who have signed in (A2A 1.0 §3.1.11).
    Extended,
}

/// The card of an agent that is reached at `base`, such as `http://localhost:8001`, and lives at
/// `mount` below it.
pub(crate) fn card(skills: &[Box<dyn Skill>], base: &str, mount: &Mount, extent: Extent) -> Value {
    let members = Members {
        of_1_0: !matches!(mount.face, Face::V0_3 | Face::V0_2),
        of_0_3: !matches!(mount.face, Face::V1_0 | Face::HttpJson),
    };
    let about = format!("{base}/about");
    let shown = skills
        .iter()
        // What goes wrong goes wrong alike: one skill shows it.
        .take(if mount.fault.is_some() { 1 } else { usize::MAX })
        .filter(|skill| !mount.locked || extent == Extent::Extended || !skill.needs_sign_in());
    let mut schemas = Map::new();
    let mut listed = Vec::new();
    for skill in shown {
        for (name, schema) in skill.schemas() {
            schemas.insert(name.to_owned(), schema);
        }
        let mut card = skill.card();
        if skill.needs_sign_in() {
            put(&mut card, needs(members, "key"));
        }
        listed.push(card);
    }
    let name = match (mount.path.as_str(), extent) {
        ("", _) => "Demo agent".to_owned(),
        (path, Extent::Public) => format!("Demo agent ({path})"),
        (path, Extent::Extended) => format!("Demo agent ({path}, signed in)"),
    };
    let mut card = json!({
        "name": name,
        "description": format!(
            "Shows what an agent can do with forms: its skills take values of JSON Schemas as well as plain text. Every answer is computed. {}",
            how_to_sign_in(mount)
        ),
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
        "skills": listed
    });
    put(&mut card, addresses(base, mount, members));
    put(&mut card, sign_in(base, mount, members));
    card
}

fn put(object: &mut Value, members: Value) {
    if let (Some(object), Value::Object(members)) = (object.as_object_mut(), members) {
        for (name, value) in members {
            match (object.get_mut(&name), value) {
                (Some(Value::Object(there)), Value::Object(more)) => there.extend(more),
                (_, value) => {
                    object.insert(name, value);
                }
            }
        }
    }
}

/// Where the agent listens, as each version says it.
fn addresses(base: &str, mount: &Mount, members: Members) -> Value {
    let json_rpc = format!("{base}{}", mount.json_rpc_path());
    let http_json = format!("{base}{}", mount.http_json_path());
    let mut said = json!({});
    if members.of_0_3 {
        let version = if mount.face == Face::V0_2 {
            "0.2.6"
        } else {
            "0.3.0"
        };
        put(
            &mut said,
            json!({ "protocolVersion": version, "url": json_rpc, "preferredTransport": "JSONRPC" }),
        );
    }
    if members.of_1_0 {
        let interface = |url: &str, binding: &str, version: &str| json!({ "url": url, "protocolBinding": binding, "protocolVersion": version });
        let mut interfaces = Vec::new();
        if mount.face != Face::HttpJson {
            interfaces.push(interface(&json_rpc, "JSONRPC", "1.0"));
        }
        interfaces.push(interface(&http_json, "HTTP+JSON", "1.0"));
        if mount.face == Face::All {
            interfaces.push(interface(&json_rpc, "JSONRPC", "0.3"));
        }
        put(&mut said, json!({ "supportedInterfaces": interfaces }));
    }
    said
}

fn how_to_sign_in(mount: &Mount) -> String {
    let (header, key) = ("X-API-Key", callers::KEY);
    if mount.locked {
        format!(
            "Every call needs a sign-in: the key “{key}” in the header {header} or the query parameter {}, the bearer token “{}”, the name and password “{}”, or OAuth.",
            callers::KEY_PARAMETER,
            callers::BEARER,
            callers::BASIC
        )
    } else {
        format!("Only the vault needs a sign-in: the key “{key}” in the header {header}.")
    }
}

/// How to sign in, as each version says it (OpenAPI's way in 0.3, WIRE §1).
fn sign_in(base: &str, mount: &Mount, members: Members) -> Value {
    let header = format!("The demo’s key is “{}”.", callers::KEY);
    let mut schemes = vec![(
        "key",
        json!({ "type": "apiKey", "in": "header", "name": "X-API-Key", "description": header }),
        json!({ "apiKeySecurityScheme": { "location": "header", "name": "X-API-Key", "description": header } }),
    )];
    if mount.locked {
        let bearer = format!("The demo’s token is “{}”.", callers::BEARER);
        let basic = format!("The demo’s name and password are “{}”.", callers::BASIC);
        let flow = |pkce: bool| {
            let mut flow = json!({
                "authorizationUrl": format!("{base}/oauth/authorize"),
                "tokenUrl": format!("{base}/oauth/token"),
                "scopes": { oauth::SCOPE: "Talk to the demo agent" }
            });
            if pkce {
                put(&mut flow, json!({ "pkceRequired": true }));
            }
            json!({ "authorizationCode": flow })
        };
        let oauth =
            "Press the one button on the demo’s page. Any client_id will do; PKCE is wanted.";
        schemes.extend([
            (
                "keyInQuery",
                json!({ "type": "apiKey", "in": "query", "name": callers::KEY_PARAMETER, "description": header }),
                json!({ "apiKeySecurityScheme": { "location": "query", "name": callers::KEY_PARAMETER, "description": header } }),
            ),
            (
                "bearer",
                json!({ "type": "http", "scheme": "bearer", "description": bearer }),
                json!({ "httpAuthSecurityScheme": { "scheme": "Bearer", "description": bearer } }),
            ),
            (
                "basic",
                json!({ "type": "http", "scheme": "basic", "description": basic }),
                json!({ "httpAuthSecurityScheme": { "scheme": "Basic", "description": basic } }),
            ),
            (
                "oauth",
                json!({ "type": "oauth2", "flows": flow(false), "description": oauth }),
                json!({ "oauth2SecurityScheme": { "flows": flow(true), "description": oauth } }),
            ),
        ]);
    }
    let mut said = json!({ "securitySchemes": {} });
    let mut old = Vec::new();
    let mut new = Vec::new();
    for (name, of_0_3, of_1_0) in schemes {
        old.push(json!({ name: [] }));
        new.push(json!({ "schemes": { name: { "list": [] } } }));
        let mut scheme = json!({});
        if members.of_0_3 {
            put(&mut scheme, of_0_3);
        }
        if members.of_1_0 {
            put(&mut scheme, of_1_0);
        }
        put(&mut said, json!({ "securitySchemes": { name: scheme } }));
    }
    if mount.locked && members.of_0_3 {
        let more = json!({ "supportsAuthenticatedExtendedCard": true, "security": old });
        put(&mut said, more);
    }
    if mount.locked && members.of_1_0 {
        let more =
            json!({ "capabilities": { "extendedAgentCard": true }, "securityRequirements": new });
        put(&mut said, more);
    }
    said
}

/// What a skill says that wants the sign-in of that name.
fn needs(members: Members, scheme: &str) -> Value {
    let mut said = json!({});
    if members.of_0_3 {
        put(&mut said, json!({ "security": [{ scheme: [] }] }));
    }
    if members.of_1_0 {
        put(
            &mut said,
            json!({ "securityRequirements": [{ "schemes": { scheme: { "list": [] } } }] }),
        );
    }
    said
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
