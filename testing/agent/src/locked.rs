//! An agent behind a sign-in, below `/locked`: by key, bearer token, name and password, or OAuth.
//!
//! The credentials are public, in the card: they protect nothing. Requests of a caller who has signed in are forwarded
//! with the demo agent's key, and the caller gets a card with one more skill.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get, post};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use demo_agent::{KEY, KEY_HEADER, base};
use serde_json::{Value, json};

use crate::oauth::{self, Oauth};
use crate::proxy;

const PREFIX: &str = "/locked";
const CARD: &str = "/locked/.well-known/agent-card.json";
const KEY_PARAMETER: &str = "api_key";
const BEARER: &str = "demo";
const BASIC: &str = "demo:demo";
/// The skill that only the extended card lists.
const HIDDEN_SKILL: &str = "vault";

/// The agent that requires a sign-in, and its OAuth authorization server.
pub(crate) struct Locked {
    agent: Router,
    oauth: Oauth,
}

/// The agent below `/locked`, and its authorization server.
pub(crate) fn routes(locked: &Arc<Locked>) -> Router {
    let [card, extended, calls] = [(); 3].map(|()| Arc::clone(locked));
    let [grant, token] = [(); 2].map(|()| Arc::clone(locked));
    Router::new()
        .route(
            "/locked/.well-known/{file}",
            get(async move |request: Request| {
                card.answer_card(request.into_parts().0, false).await
            }),
        )
        // The path of the extended card in 0.2.
        .route(
            "/locked/agent/authenticatedExtendedCard",
            get(async move |request: Request| extended.answer(request).await),
        )
        .route(
            "/locked/{*path}",
            any(async move |request: Request| calls.answer(request).await),
        )
        .route(
            "/.well-known/oauth-authorization-server/oauth",
            get(async |headers: HeaderMap, uri: Uri| oauth::metadata(&issuer(&headers, &uri))),
        )
        .route(
            "/oauth/authorize",
            get(async |headers: HeaderMap, uri: Uri| {
                oauth::page(&issuer(&headers, &uri), uri.query().unwrap_or_default())
            })
            .post(async move |headers: HeaderMap, uri: Uri, form: String| {
                grant.oauth.grant(&issuer(&headers, &uri), &form)
            }),
        )
        .route(
            "/oauth/token",
            post(async move |form: String| token.oauth.token(&form)),
        )
}

fn issuer(headers: &HeaderMap, uri: &Uri) -> String {
    oauth::issuer(&base(headers, uri))
}

impl Locked {
    pub(crate) fn new(agent: Router, token_life: Duration) -> Self {
        Self {
            agent,
            oauth: Oauth::new(token_life),
        }
    }

    async fn answer(&self, request: Request) -> Response {
        let (mut parts, body) = request.into_parts();
        if !self.signed_in(&parts.headers, &parts.uri) {
            return refused();
        }
        let body = match proxy::read(body).await {
            Ok(body) => body,
            Err(response) => return response,
        };
        let called = proxy::called(&parts.uri, &body);
        match called.as_str() {
            "GetExtendedAgentCard" | "agent/getAuthenticatedExtendedCard" => {
                let request: Value = serde_json::from_slice(&body).unwrap_or_default();
                let card = self.card(parts, true).await;
                let id = request.get("id").cloned().unwrap_or_default();
                json_answer(&json!({ "jsonrpc": "2.0", "id": id, "result": card }))
            }
            "/locked/rest/extendedAgentCard" | "/locked/agent/authenticatedExtendedCard" => {
                self.answer_card(parts, true).await
            }
            _ => {
                let name = HeaderName::from_static(KEY_HEADER);
                parts.headers.insert(name, HeaderValue::from_static(KEY));
                proxy::forward(&self.agent, PREFIX, parts, body).await
            }
        }
    }

    fn signed_in(&self, headers: &HeaderMap, uri: &Uri) -> bool {
        let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
        let query = uri.query().unwrap_or_default();
        let by_key = text(KEY_HEADER) == Some(KEY)
            || form_urlencoded::parse(query.as_bytes())
                .any(|(name, value)| name == KEY_PARAMETER && value == KEY);
        by_key
            || text(header::AUTHORIZATION.as_str()).is_some_and(|sent| {
                let (scheme, rest) = sent.split_once(' ').unwrap_or((sent, ""));
                let rest = rest.trim();
                match scheme.to_ascii_lowercase().as_str() {
                    "bearer" => rest == BEARER || self.oauth.knows(rest),
                    "basic" => rest == STANDARD.encode(BASIC),
                    _ => false,
                }
            })
    }

    async fn answer_card(&self, parts: Parts, extended: bool) -> Response {
        json_answer(&self.card(parts, extended).await)
    }

    /// The demo agent's card with security schemes, as members of A2A 0.3 and of 1.0. `extended`: with the skill
    /// `HIDDEN_SKILL`, for callers who have signed in.
    async fn card(&self, mut parts: Parts, extended: bool) -> Value {
        let base = base(&parts.headers, &parts.uri);
        parts.method = Method::GET;
        parts.uri = Uri::from_static(CARD);
        parts.headers.remove(header::IF_NONE_MATCH);
        let answer = proxy::forward(&self.agent, PREFIX, parts, Bytes::new()).await;
        let text = proxy::read(answer.into_body()).await.unwrap_or_default();
        let mut card: Value = serde_json::from_slice(&text).unwrap_or_default();
        let signed_in = if extended { ", signed in" } else { "" };
        card["name"] = json!(format!("Demo agent ({PREFIX}{signed_in})"));
        card["description"] = json!(format!(
            "Every call needs a sign-in: the key “{KEY}” in the header X-API-Key or the query parameter {KEY_PARAMETER}, the bearer token “{BEARER}”, the name and password “{BASIC}”, or OAuth."
        ));
        if let Some(skills) = card["skills"].as_array_mut() {
            skills.retain(|skill| extended || skill["id"] != HIDDEN_SKILL);
        }
        card["capabilities"]["extendedAgentCard"] = json!(true);
        card["supportsAuthenticatedExtendedCard"] = json!(true);
        let schemes = schemes(&base);
        let names: Vec<&String> = schemes
            .as_object()
            .into_iter()
            .flat_map(|it| it.keys())
            .collect();
        card["security"] = names.iter().map(|name| json!({ *name: [] })).collect();
        card["securityRequirements"] = names
            .iter()
            .map(|name| json!({ "schemes": { *name: { "list": [] } } }))
            .collect();
        card["securitySchemes"] = schemes;
        card
    }
}

fn schemes(base: &str) -> Value {
    let key = format!("The demo’s key is “{KEY}”.");
    let bearer = format!("The demo’s token is “{BEARER}”.");
    let basic = format!("The demo’s name and password are “{BASIC}”.");
    let oauth = "Press the one button on the demo’s page. Any client_id will do; PKCE is wanted.";
    let issuer = oauth::issuer(base);
    let flow = json!({
        "authorizationUrl": format!("{issuer}/authorize"),
        "tokenUrl": format!("{issuer}/token"),
        "scopes": { oauth::SCOPE: "Talk to the demo agent" }
    });
    let mut flow_with_pkce = flow.clone();
    flow_with_pkce["pkceRequired"] = json!(true);
    json!({
        "key": {
            "type": "apiKey", "in": "header", "name": "X-API-Key", "description": key,
            "apiKeySecurityScheme": { "location": "header", "name": "X-API-Key", "description": key }
        },
        "keyInQuery": {
            "type": "apiKey", "in": "query", "name": KEY_PARAMETER, "description": key,
            "apiKeySecurityScheme": { "location": "query", "name": KEY_PARAMETER, "description": key }
        },
        "bearer": {
            "type": "http", "scheme": "bearer", "description": bearer,
            "httpAuthSecurityScheme": { "scheme": "Bearer", "description": bearer }
        },
        "basic": {
            "type": "http", "scheme": "basic", "description": basic,
            "httpAuthSecurityScheme": { "scheme": "Basic", "description": basic }
        },
        "oauth": {
            "type": "oauth2", "flows": { "authorizationCode": flow }, "description": oauth,
            "oauth2SecurityScheme": {
                "flows": { "authorizationCode": flow_with_pkce }, "description": oauth,
                "oauth2MetadataUrl": format!("{base}/.well-known/oauth-authorization-server/oauth")
            }
        }
    })
}

fn json_answer(value: &Value) -> Response {
    let headers = [(header::CONTENT_TYPE, "application/json")];
    (headers, Body::from(value.to_string())).into_response()
}

/// The answer to a request without credentials, or with wrong ones (RFC 9110 §11.6.1).
fn refused() -> Response {
    let body = json!({
        "error": {
            "code": 401,
            "status": "UNAUTHENTICATED",
            "message": "This agent wants you to sign in. Its card says how."
        }
    });
    let mut response = (StatusCode::UNAUTHORIZED, json_answer(&body)).into_response();
    for scheme in [
        "Bearer realm=\"demo agent\"",
        "Basic realm=\"demo agent\", charset=\"UTF-8\"",
    ] {
        response
            .headers_mut()
            .append(header::WWW_AUTHENTICATE, HeaderValue::from_static(scheme));
    }
    response
}
