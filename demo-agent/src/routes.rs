//! Which path is answered by what.
//!
//! Owns the routes, CORS and the static site. Leaves every answer to the other rooms. Invariant:
//! any page anywhere may talk to this agent, except where a fault says otherwise.

use std::sync::Arc;

use a2a_forms::a2a::dialect::Dialect;
use axum::Router;
use axum::body::Bytes;
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use tower_http::cors::{Any, CorsLayer};
use tower_http::services::ServeDir;

use crate::agent::Agent;
use crate::faults::{self, Fault};
use crate::{Config, Shared, StartError, card, http};

/// The longest request, in bytes.
const LONGEST: usize = 16 * 1024 * 1024;

/// The agent as a service.
pub fn router(config: Config) -> Result<Router, StartError> {
    if let Some(site) = config.site.as_ref().filter(|site| !site.is_dir()) {
        return Err(StartError::Site(site.display().to_string()));
    }
    let shared = Arc::new(Shared {
        agent: Agent::new(config.tasks_kept)?,
        config,
    });
    let cors = CorsLayer::new()
        .allow_origin(Any)
        .allow_methods([Method::GET, Method::POST])
        .allow_headers(allowed_headers())
        .expose_headers([Dialect::V0_3, Dialect::V1_0].map(extensions_header));

    let mut open = Router::new()
        .route("/a2a", rpc_route(&shared, None))
        .route("/about", get(about));
    let mut closed = Router::new();
    for path in WELL_KNOWN {
        open = open.route(path, card_route(&shared, None, ""));
    }
    for (fault, name, _) in faults::ALL {
        let base = format!("/chaos/{name}");
        for path in WELL_KNOWN {
            open = open.route(
                &format!("{base}{path}"),
                card_route(&shared, Some(fault), &base),
            );
        }
        let path = format!("{base}/a2a");
        if fault.has_cors() {
            open = open.route(&path, rpc_route(&shared, Some(fault)));
        } else {
            closed = closed.route(&path, rpc_route(&shared, Some(fault)));
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
        .layer(cors)
        .merge(closed)
        .layer(DefaultBodyLimit::max(LONGEST)))
}

/// Where a card is looked for: since 0.3, and before.
const WELL_KNOWN: [&str; 2] = ["/.well-known/agent-card.json", "/.well-known/agent.json"];

fn card_route(shared: &Arc<Shared>, fault: Option<Fault>, path: &str) -> MethodRouter {
    let (shared, path) = (Arc::clone(shared), path.to_owned());
    get(move |headers: HeaderMap, uri: Uri| async move {
        if let Some(response) = fault.and_then(Fault::instead_of_card) {
            return response;
        }
        let card = card::card(&shared.agent.skills, &card::base(&headers, &uri), &path);
        let headers = [
            (header::CONTENT_TYPE, "application/json"),
            (header::CACHE_CONTROL, "no-cache"),
        ];
        (headers, card.to_string()).into_response()
    })
}

fn rpc_route(shared: &Arc<Shared>, fault: Option<Fault>) -> MethodRouter {
    let shared = Arc::clone(shared);
    post(move |uri: Uri, headers: HeaderMap, body: Bytes| {
        http::answer(shared, fault, uri, headers, body)
    })
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
        "The demo agent of A2A Forms. It speaks A2A 1.0 and 0.3 over JSON-RPC.\n\n\
         Its card:                    {base}/.well-known/agent-card.json\n\
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

fn allowed_headers() -> [HeaderName; 5] {
    let [old, new] = [Dialect::V0_3, Dialect::V1_0].map(extensions_header);
    [
        header::CONTENT_TYPE,
        header::AUTHORIZATION,
        HeaderName::from_static("a2a-version"),
        old,
        new,
    ]
}
