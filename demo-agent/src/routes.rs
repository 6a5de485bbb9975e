//! Which path is answered by what.
//!
//! Owns the routes, CORS and the static site. Leaves every answer to the other rooms. Invariant:
//! any page anywhere may talk to this agent, except where a fault says otherwise.

use std::sync::Arc;

use a2a::dialect::Dialect;
use axum::Router;
use axum::body::Bytes;
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, any, get, post};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::Value;
use sha2::{Digest as _, Sha256};
use tower_http::cors::{Any, CorsLayer};
use tower_http::services::ServeDir;

use crate::card::Extent;
use crate::faults::{self, Fault};
use crate::mount::{Face, Mount};
use crate::oauth::Oauth;
use crate::{Config, Shared, StartError, body, callers, card, http, rest};

/// The longest request, in bytes.
const LONGEST: usize = 16 * 1024 * 1024;

/// The agent as a service.
pub fn router(config: Config) -> Result<Router, StartError> {
    if let Some(site) = config.site.as_ref().filter(|site| !site.is_dir()) {
        return Err(StartError::Site(site.display().to_string()));
    }
    let shared = Arc::new(Shared::new(config)?);
    // What carries CORS headers, and what does not.
    let mut open = oauth_routes(&shared).route("/about", get(about));
    let mut closed = Router::new();
    for mount in Mount::all() {
        let mount = Arc::new(mount);
        for path in mount.card_paths() {
            let route = card_route(&shared, &mount);
            if mount.fault.is_none_or(Fault::card_has_cors) {
                open = open.route(&path, route);
            } else {
                closed = closed.route(&path, route);
            }
        }
        for (path, route) in call_routes(&shared, &mount) {
            match mount.fault {
                Some(Fault::Preflight) => closed = closed.route(&path, without_preflight(route)),
                Some(fault) if !fault.has_cors() => closed = closed.route(&path, route),
                _ => open = open.route(&path, route),
            }
        }
    }
    open =
        open.route(
            "/chaos",
            get(|headers: HeaderMap, uri: Uri| async move {
                faults::index(&card::base(&headers, &uri))
            }),
        );
    open = match &shared.config.site {
        Some(site) => open.fallback_service(
            Router::new()
                .fallback_service(ServeDir::new(site))
                .layer(axum::middleware::map_response(never_stored)),
        ),
        None => open.route("/", get(about)),
    };
    Ok(open
        .layer(cors())
        .merge(closed)
        .layer(DefaultBodyLimit::max(LONGEST)))
}

fn cors() -> CorsLayer {
    let [old, new] = [Dialect::V0_3, Dialect::V1_0].map(extensions_header);
    let allowed = [
        header::CONTENT_TYPE,
        header::AUTHORIZATION,
        header::ACCEPT,
        HeaderName::from_static("a2a-version"),
        HeaderName::from_static(callers::KEY_HEADER),
        old.clone(),
        new.clone(),
    ];
    CorsLayer::new()
        .allow_origin(Any)
        .allow_methods([Method::GET, Method::POST, Method::DELETE])
        .allow_headers(allowed)
        .expose_headers([old, new, header::WWW_AUTHENTICATE, header::RETRY_AFTER])
}

fn card_route(shared: &Arc<Shared>, mount: &Arc<Mount>) -> MethodRouter {
    let (shared, mount) = (Arc::clone(shared), Arc::clone(mount));
    get(move |headers: HeaderMap, uri: Uri| async move {
        if let Some(response) = mount.fault.and_then(Fault::instead_of_card) {
            return response;
        }
        let base = card::base(&headers, &uri);
        let skills = shared.agent(&mount).skills();
        let card = card::card(skills, &base, &mount, Extent::Public);
        match mount.fault.and_then(Fault::of_card_pieces) {
            Some(fault) => {
                let fault = Some((fault, shared.config.pace));
                body::json(StatusCode::OK, body::JSON, &card, fault)
            }
            None => card_answer(&headers, &card),
        }
    })
}

/// A card, or that it is still the one that is known (A2A 1.0 §8.6.1): it may be kept, and is asked
/// for again at each use.
fn card_answer(request: &HeaderMap, card: &Value) -> Response {
    let text = card.to_string();
    let digest = Sha256::digest(text.as_bytes());
    let tag = format!("\"{}\"", URL_SAFE_NO_PAD.encode(digest));
    let known = request
        .get(header::IF_NONE_MATCH)
        .and_then(|value| value.to_str().ok())
        .is_some_and(|known| known.contains(&tag));
    let headers = [
        (header::CACHE_CONTROL, "no-cache, max-age=0"),
        (header::ETAG, tag.as_str()),
    ];
    if known {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    let content_type = [(header::CONTENT_TYPE, "application/json")];
    (headers, content_type, text).into_response()
}

/// Where calls are taken, by every binding that is spoken there.
fn call_routes(shared: &Arc<Shared>, mount: &Arc<Mount>) -> Vec<(String, MethodRouter)> {
    let mut routes = Vec::new();
    if mount.face != Face::HttpJson {
        let (shared, mount) = (Arc::clone(shared), Arc::clone(mount));
        let path = mount.json_rpc_path();
        let route = post(move |uri: Uri, headers: HeaderMap, body: Bytes| {
            http::answer(shared, mount, uri, headers, body)
        });
        // Some clients put a slash at the end of every address.
        routes.push((format!("{path}/"), route.clone()));
        routes.push((path, route));
    }
    if mount.speaks_http_json() {
        let (shared, mount) = (Arc::clone(shared), Arc::clone(mount));
        let path = format!("{}/{{*rest}}", mount.http_json_path());
        let route = any(
            move |method: Method, uri: Uri, headers: HeaderMap, body: Bytes| {
                rest::answer(shared, mount, method, uri, headers, body)
            },
        );
        routes.push((path, route));
    }
    if mount.locked {
        // Where 0.2 asks for the longer card, and how: a plain GET beside the endpoint.
        let path = format!("{}/agent/authenticatedExtendedCard", mount.path);
        routes.push((path, extended_card_route(shared, mount)));
    }
    routes
}

fn extended_card_route(shared: &Arc<Shared>, mount: &Arc<Mount>) -> MethodRouter {
    let (shared, mount) = (Arc::clone(shared), Arc::clone(mount));
    get(move |headers: HeaderMap, uri: Uri| async move {
        if !callers::recognise(&headers, &uri, &shared.oauth).signed_in {
            return callers::refused();
        }
        let base = card::base(&headers, &uri);
        let skills = shared.agent(&mount).skills();
        card_answer(
            &headers,
            &card::card(skills, &base, &mount, Extent::Extended),
        )
    })
}

fn oauth_routes(shared: &Arc<Shared>) -> Router {
    let (granting, giving) = (Arc::clone(shared), Arc::clone(shared));
    let page = |uri: Uri| async move { Oauth::page(uri.query().unwrap_or_default()) };
    let grant = move |body: String| async move { granting.oauth.grant(&body) };
    let token = move |body: String| async move { giving.oauth.token(&body) };
    Router::new()
        .route("/oauth/authorize", get(page).post(grant))
        .route("/oauth/token", post(token))
}

/// Calls as they are to be, and a preflight that is refused.
fn without_preflight(route: MethodRouter) -> MethodRouter {
    route
        .layer(axum::middleware::map_response(readable_by_all))
        .options(async || StatusCode::FORBIDDEN)
}

async fn readable_by_all(mut response: Response) -> Response {
    let all = HeaderValue::from_static("*");
    response
        .headers_mut()
        .insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, all);
    response
}

/// A rebuilt page is seen at the next reload.
async fn never_stored(mut response: Response) -> Response {
    response
        .headers_mut()
        .insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

async fn about(headers: HeaderMap, uri: Uri) -> (StatusCode, String) {
    let base = card::base(&headers, &uri);
    let text = format!(
        "The demo agent of A2A Forms. It speaks A2A 1.0 over JSON-RPC and HTTP+JSON, and 0.3 and 0.2 over JSON-RPC.\n\n\
         Its card:                     {base}/.well-known/agent-card.json\n\
         The same behind a sign-in:    {base}/locked/.well-known/agent-card.json\n\
         Speaking 1.0 alone:           {base}/only/1.0/.well-known/agent-card.json\n\
         Speaking HTTP+JSON alone:     {base}/only/http-json/.well-known/agent-card.json\n\
         Speaking 0.3 alone:           {base}/only/0.3/.well-known/agent-card.json\n\
         Speaking 0.2 alone:           {base}/only/0.2/.well-known/agent.json\n\
         Agents that break on purpose: {base}/chaos\n"
    );
    (StatusCode::OK, text)
}

fn extensions_header(dialect: Dialect) -> HeaderName {
    match dialect {
        Dialect::V0_3 => HeaderName::from_static("x-a2a-extensions"),
        Dialect::V1_0 => HeaderName::from_static("a2a-extensions"),
    }
}
