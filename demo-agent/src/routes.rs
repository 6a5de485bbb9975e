//! Paths, CORS and the static site.
//!
//! CORS allows every origin.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::Path;
use std::sync::Arc;

use a2a::dialect::Dialect;
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{any, get, post};
use tower_http::cors::{Any, CorsLayer};
use tower_http::services::ServeDir;

use crate::agent::Agent;
use crate::card::{CardVariant, HTTP_JSON_PATH};
use crate::language::Language;
use crate::{
    Config, KEY_HEADER, StartError, body, card, envelope, http_json, json_rpc, sessions, signing,
};

/// The largest body that the agent accepts in a request, in bytes.
const LONGEST: usize = 16 * 1024 * 1024;

/// The headers of the site: those of docs/security.md for the page. The demo talks to agents without TLS too, anywhere,
/// and shows remote pictures on a click. Browsers do not store the site, so that the next reload shows a rebuilt page.
const SITE_HEADERS: [(HeaderName, &str); 4] = [
    (header::CACHE_CONTROL, "no-store"),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src http: https:; \
         worker-src 'self'; img-src 'self' blob: data: https:; media-src blob:; base-uri 'none'; form-action 'none'; \
         frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types a2a-forms",
    ),
];

/// The path of the first page of the documentation in the site.
const DOCS: &str = "docs/index.html";

/// The demo agent as an HTTP service: all card variants, envelopes, sessions and the site.
pub fn router(config: Config) -> Result<Router, StartError> {
    if let Some(site) = config.site.as_ref().filter(|site| !site.is_dir()) {
        return Err(StartError::Site(site.display().to_string()));
    }
    let has_docs = config
        .site
        .as_ref()
        .is_some_and(|site| site.join(DOCS).is_file());
    let mut router = Router::new();
    for (variant, path) in CardVariant::ALL {
        let agent = Arc::new(Agent::new(&config, variant)?);
        let of_variant = variant_routes(variant, path, has_docs).with_state(Arc::clone(&agent));
        router = if path.is_empty() {
            router
                .merge(of_variant)
                .merge(envelope::router(&agent))
                .merge(sessions::router(&agent))
        } else {
            router.nest(path, of_variant)
        };
    }
    let router = match config.site {
        Some(site) => {
            let page = site.join("index.html");
            let page = get(move || async move { page_with_samples(&page) });
            router.fallback_service(
                Router::new()
                    .route("/", page.clone())
                    .route("/index.html", page)
                    .fallback_service(ServeDir::new(site))
                    .layer(axum::middleware::map_response(with_site_headers)),
            )
        }
        None => router.route("/", get(about)),
    };
    Ok(router.layer(cors()).layer(DefaultBodyLimit::max(LONGEST)))
}

/// The routes of a variant that is below `path`. With the documentation beside it, the page about the agent leads there.
fn variant_routes(variant: CardVariant, path: &'static str, has_docs: bool) -> Router<Arc<Agent>> {
    let card = move |is_old: bool| {
        move |headers: HeaderMap, uri: Uri| async move {
            answer_card(variant, path, is_old, &headers, &uri)
        }
    };
    let rest = format!("{HTTP_JSON_PATH}/{{*rest}}");
    Router::new()
        .route("/.well-known/agent-card.json", get(card(false)))
        // The path of 0.2.
        .route("/.well-known/agent.json", get(card(true)))
        .route(card::JSON_RPC_PATH, post(json_rpc::answer))
        // Some clients put a slash at the end of every address.
        .route(&format!("{}/", card::JSON_RPC_PATH), post(json_rpc::answer))
        .route(&rest, any(http_json::answer))
        .route("/about", if has_docs { get(to_docs) } else { get(about) })
        .route(
            "/.well-known/jwks.json",
            get(|| async { body::json(StatusCode::OK, body::JSON, &signing::jwks()) }),
        )
}

/// The CORS layer: every page may send the headers of A2A, and read those of answers.
pub fn cors() -> CorsLayer {
    let [old, new] = [Dialect::V0_3, Dialect::V1_0].map(|dialect| {
        let name = dialect.extensions_header().to_ascii_lowercase();
        HeaderName::try_from(name).unwrap_or(header::ACCEPT)
    });
    let allowed = [
        header::CONTENT_TYPE,
        header::AUTHORIZATION,
        header::ACCEPT,
        HeaderName::from_static("a2a-version"),
        HeaderName::from_static(KEY_HEADER),
        old.clone(),
        new.clone(),
    ];
    CorsLayer::new()
        .allow_origin(Any)
        .allow_methods([Method::GET, Method::POST, Method::DELETE])
        .allow_headers(allowed)
        .expose_headers([old, new, header::WWW_AUTHENTICATE, header::RETRY_AFTER])
}

/// The card, or the status 304 if the caller's copy is current (A2A 1.0 §8.6.1). Caches may keep the card but have to
/// revalidate it at each use. `is_old`: with the security of 0.3 and 0.2.
fn answer_card(
    variant: CardVariant,
    path: &str,
    is_old: bool,
    headers: &HeaderMap,
    uri: &Uri,
) -> Response {
    let base = card::base(headers, uri) + path;
    let mut card = variant.card(&base, Language::preferred(headers));
    if is_old {
        card::add_security_of_0_3(&mut card);
    }
    let text = card.to_string();
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    let tag = format!("\"{:016x}\"", hasher.finish());
    let known = headers
        .get(header::IF_NONE_MATCH)
        .and_then(|value| value.to_str().ok())
        .is_some_and(|known| known.contains(&tag));
    let caching = [
        (header::CACHE_CONTROL, "no-cache, max-age=0"),
        (header::ETAG, tag.as_str()),
        (header::VARY, "accept-language"),
    ];
    if known {
        return (StatusCode::NOT_MODIFIED, caching).into_response();
    }
    (caching, [(header::CONTENT_TYPE, body::JSON)], text).into_response()
}

/// The agents of this server besides that at its root, which the page offers while it has no agent: their paths and
/// names.
const SAMPLES: [(&str, &str); 4] = [
    ("/envelope", "Message envelopes (004)"),
    ("/only/sessions", "Sessions (002)"),
    ("/only/signed-card", "Signed card"),
    ("/only/no-skills", "Forms without skills"),
];

/// The page, whose head names the sample agents.
fn page_with_samples(page: &Path) -> Response {
    let Ok(page) = std::fs::read_to_string(page) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let sample =
        |(path, name)| format!("<meta name=\"a2a-sample\" content=\"{path}\" title=\"{name}\">");
    let samples: String = SAMPLES.map(sample).concat();
    let page = page.replacen("</head>", &(samples + "</head>"), 1);
    ([(header::CONTENT_TYPE, "text/html")], page).into_response()
}

async fn with_site_headers(mut response: Response) -> Response {
    for (name, value) in SITE_HEADERS {
        let value = HeaderValue::from_static(value);
        response.headers_mut().insert(name, value);
    }
    response
}

async fn to_docs(headers: HeaderMap, uri: Uri) -> Redirect {
    Redirect::to(&format!("{}/{DOCS}", card::base(&headers, &uri)))
}

async fn about(headers: HeaderMap, uri: Uri) -> String {
    let base = card::base(&headers, &uri);
    format!(
        "The demo agent of A2A Forms. It speaks A2A 1.0 over JSON-RPC and HTTP+JSON, and 0.3 and 0.2 over JSON-RPC.\n\n\
         Its card: {base}/.well-known/agent-card.json\n\n\
         It also speaks in message envelopes, at {base}/envelope, {base}/envelope/signed and {base}/envelope/limited; \
         the registry {base}/envelope/registry lists them.\n\n\
         Over sessions it is at {base}/only/sessions, with the card at {base}/only/sessions/card.\n"
    )
}
