//! The headers for the version of A2A and for extensions (003), read from requests and written to responses.
//!
//! For JSON-RPC and HTTP+JSON. `agent` decides which of the requested extensions are active.

use a2a::dialect::Dialect;
use a2a::extension::activation;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Uri};
use axum::response::Response;

use crate::agent::Agent;

/// The dialect of a version by its major and minor number; `None` if the agent does not speak it. "Patch version
/// numbers MUST NOT be considered" (A2A 1.0 §3.6).
pub(crate) fn dialect_of_version(version: &str) -> Option<Dialect> {
    let mut numbers = version.split('.');
    match (numbers.next(), numbers.next().unwrap_or("0")) {
        (Some("1"), "0") => Some(Dialect::V1_0),
        (Some("0"), "2" | "3") => Some(Dialect::V0_3),
        _ => None,
    }
}

/// The version of A2A that a request names by the header or the query parameter `A2A-Version` (A2A 1.0 §3.6); `None` if
/// it names none.
pub(crate) fn asked_version(headers: &HeaderMap, uri: &Uri) -> Option<String> {
    let header = headers
        .get("a2a-version")
        .and_then(|value| value.to_str().ok())
        .map(|version| version.trim().to_owned());
    let query = || {
        let mut pairs = form_urlencoded::parse(uri.query()?.as_bytes());
        let found = pairs.find(|(name, _)| name.eq_ignore_ascii_case("a2a-version"));
        found.map(|(_, version)| version.into_owned())
    };
    header.or_else(query).filter(|version| !version.is_empty())
}

/// The extension URIs that a request asks for (003), from the header of A2A 0.3 and that of 1.0.
pub(crate) fn asked_extensions(request: &HeaderMap) -> Vec<&str> {
    let both = [Dialect::V0_3, Dialect::V1_0];
    let values = both
        .iter()
        .flat_map(|it| request.get_all(it.extensions_header()));
    let texts = values.filter_map(|value| value.to_str().ok());
    texts.flat_map(activation::names).collect()
}

/// Adds the response header that names the active extensions (003): those of the card that the request asks for.
/// Without any, adds no header.
pub(crate) fn activate(
    agent: &Agent,
    request: &HeaderMap,
    dialect: Dialect,
    response: &mut Response,
) {
    let active = agent
        .active_extensions(&asked_extensions(request))
        .join(", ");
    if !active.is_empty()
        && let Ok(name) = HeaderName::try_from(dialect.extensions_header())
        && let Ok(value) = HeaderValue::try_from(active)
    {
        response.headers_mut().insert(name, value);
    }
}
