//! Who calls, by what credentials.
//!
//! Owns the demo's credentials (they are on the card for everybody to read: they guard nothing),
//! recognising them in a request, and the answer to a request without any. Leaves OAuth's tokens
//! to `oauth` and which calls need a sign-in to `mount`. Invariant: what was sent as a credential
//! is kept nowhere, only that it was right.

use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::json;

use crate::oauth::Oauth;
use crate::query;

/// The header of the API key.
pub(crate) const KEY_HEADER: &str = "x-api-key";
/// The query parameter of the API key.
pub(crate) const KEY_PARAMETER: &str = "api_key";
/// The API key.
pub(crate) const KEY: &str = "demo-key";
/// The bearer token.
pub(crate) const BEARER: &str = "demo";
/// Name and password.
pub(crate) const BASIC: &str = "demo:demo";

/// Who calls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Caller {
    /// Whether the request came with credentials that are right.
    pub(crate) signed_in: bool,
}

/// Whose request this is.
pub(crate) fn recognise(headers: &HeaderMap, uri: &Uri, oauth: &Oauth) -> Caller {
    let text = |name| {
        headers
            .get(name)
            .and_then(|value: &HeaderValue| value.to_str().ok())
    };
    let pairs = query::pairs(uri.query().unwrap_or_default());
    let by_key = text(KEY_HEADER).or_else(|| query::value(&pairs, KEY_PARAMETER)) == Some(KEY);
    let by_header = text(header::AUTHORIZATION.as_str()).is_some_and(|sent| {
        let (scheme, rest) = sent.split_once(' ').unwrap_or((sent, ""));
        let rest = rest.trim();
        match scheme.to_ascii_lowercase().as_str() {
            "bearer" => rest == BEARER || oauth.knows(rest),
            "basic" => STANDARD
                .decode(rest)
                .is_ok_and(|bytes| bytes == BASIC.as_bytes()),
            _ => false,
        }
    });
    Caller {
        signed_in: by_key || by_header,
    }
}

/// The answer to a request that needs a sign-in and has none, or a wrong one (RFC 9110 §11.6.1).
pub(crate) fn refused() -> Response {
    let body = json!({
        "error": {
            "code": 401,
            "status": "UNAUTHENTICATED",
            "message": "This agent wants you to sign in. Its card says how."
        }
    });
    let mut response = (
        StatusCode::UNAUTHORIZED,
        [(header::CONTENT_TYPE, "application/json")],
        body.to_string(),
    )
        .into_response();
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

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn signed_in(name: &'static str, value: &str, uri: &'static str) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(name, value.parse().unwrap());
        let oauth = Oauth::new(Duration::from_secs(1));
        recognise(&headers, &Uri::from_static(uri), &oauth).signed_in
    }

    #[test]
    fn each_declared_scheme_signs_in_and_a_wrong_secret_does_not() {
        let basic = format!("Basic {}", STANDARD.encode(BASIC));
        for (name, value) in [
            ("authorization", "Bearer demo"),
            ("authorization", "bearer  demo"),
            ("authorization", basic.as_str()),
            ("x-api-key", "demo-key"),
        ] {
            assert!(signed_in(name, value, "/"), "{value}");
            assert!(!signed_in(name, &format!("{value}x"), "/"));
        }
        assert!(signed_in("host", "x", "/a2a?api_key=demo-key"));
        assert!(!signed_in("host", "x", "/a2a?api_key=demo"));
        assert!(!signed_in("authorization", "demo", "/"));
        assert!(!signed_in("authorization", "Basic demo:demo", "/"));
    }
}
