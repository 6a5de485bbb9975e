//! OAuth 2: the authorization code with PKCE, as data.
//!
//! Owns the URLs, forms and answers of RFC 6749 §4.1 and §6, RFC 7636 (S256), RFC 8414 and OpenID
//! Connect Discovery. Leaves the window and random values to the app. Invariants: a client secret
//! is never asked for or sent; nothing is sent to a host without `https:` except this machine.

use a2a::{CodeFlow, SchemeKind};
use exact_json as json;
use serde_json::Value;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use crate::client::Secret;
use crate::client::address::{
    self, add_to_query, is_local, origin, percent_decoded, percent_encoded,
};
use crate::client::http::{Answer, Fault, Method, Request};

/// The endpoints of an authorization server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OAuthServer {
    /// The URL of the window in which the person agrees.
    pub authorization_url: String,
    /// The URL where a code is exchanged for a token.
    pub token_url: String,
    /// The URL where a token is renewed; by default the token URL.
    pub refresh_url: Option<String>,
}

/// How to renew a token (RFC 6749 §6).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Renewal {
    /// The URL.
    pub url: String,
    /// The client id.
    pub client_id: String,
    /// The refresh token.
    pub token: Secret,
}

/// The parameters of an authorization request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Authorization {
    /// The authorization URL.
    pub url: String,
    /// The client id.
    pub client_id: String,
    /// The scopes.
    pub scopes: Vec<String>,
}

/// The answer of an authorization server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Authorized {
    /// The query with which it redirected.
    pub query: Secret,
    /// The expected `state`.
    pub state: Secret,
    /// The PKCE code verifier.
    pub verifier: Secret,
    /// The redirect URI.
    pub redirect_uri: String,
}

/// The tokens of a token answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tokens {
    /// The access token.
    pub access: Secret,
    /// The refresh token.
    pub refresh: Option<Secret>,
}

/// Why there is no token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OAuthError {
    /// The browser blocked the window.
    Blocked,
    /// The window seems to be closed; an answer may still come.
    Closed,
    /// The page is not a secure context, which PKCE needs.
    NotSecure,
    /// The answer does not belong to the request.
    NotOurs,
    /// An address to which a browser would not send a request as it is written.
    Address(String),
    /// A host that is not reached by `https:` and is not this machine.
    Unsafe(String),
    /// The server's metadata can't be read.
    NoMetadata {
        /// The host.
        host: String,
    },
    /// The server refused.
    Refused {
        /// The error code, such as `access_denied`.
        code: String,
        /// The server's explanation, if any.
        words: String,
    },
    /// This page can't reach the server.
    Unreachable {
        /// The host.
        host: String,
    },
    /// The answer holds no token.
    NoToken {
        /// The host.
        host: String,
    },
}

/// The endpoints that a scheme declares, or else the URL of the server's metadata.
pub fn server_of(kind: &SchemeKind) -> Option<Result<OAuthServer, String>> {
    match kind {
        SchemeKind::OAuth2(flows) => match (&flows.code, &flows.metadata_url) {
            (Some(code), _) if !code.authorization_url.is_empty() && !code.token_url.is_empty() => {
                Some(Ok(of_card(code)))
            }
            (Some(_), Some(url)) => Some(Err(url.clone())),
            // A scheme with nothing but a metadata URL may offer the flow.
            (None, Some(url)) if flows.others.is_empty() => Some(Err(url.clone())),
            _ => None,
        },
        SchemeKind::OpenIdConnect { url } if !url.is_empty() => Some(Err(url.clone())),
        _ => None,
    }
}

fn of_card(code: &CodeFlow) -> OAuthServer {
    OAuthServer {
        authorization_url: code.authorization_url.clone(),
        token_url: code.token_url.clone(),
        refresh_url: code.refresh_url.clone(),
    }
}

/// The host of a URL, to be shown.
pub fn host(url: &str) -> String {
    address::host(url).unwrap_or_default()
}

/// Whether a URL uses `https:` or names this machine.
pub fn check_url(url: &str) -> Result<(), OAuthError> {
    match origin(url) {
        None => Err(OAuthError::Address(url.to_owned())),
        Some(origin) if origin.starts_with("https:") || is_local(url) => Ok(()),
        Some(_) => Err(OAuthError::Unsafe(host(url))),
    }
}

impl OAuthServer {
    /// Checks all endpoints.
    pub fn check(&self) -> Result<(), OAuthError> {
        check_url(&self.authorization_url)?;
        check_url(&self.token_url)?;
        self.refresh_url.as_deref().map_or(Ok(()), check_url)
    }

    /// Reads a server's metadata (RFC 8414 §2, OpenID Connect Discovery §3).
    pub fn of_metadata(answer: Result<&Answer, &Fault>, url: &str) -> Result<Self, OAuthError> {
        let none = || OAuthError::NoMetadata { host: host(url) };
        let answer = answer.map_err(|_| OAuthError::Unreachable { host: host(url) })?;
        let value = json::parse(&answer.body).map_err(|_| none())?;
        let said = |name: &str| value.get(name).and_then(Value::as_str).map(str::to_owned);
        Ok(Self {
            authorization_url: said("authorization_endpoint").ok_or_else(none)?,
            token_url: said("token_endpoint").ok_or_else(none)?,
            refresh_url: None,
        })
    }
}

/// The URL of the window (RFC 6749 §4.1.1, RFC 7636 §4.3).
pub fn authorization_address(
    authorization: &Authorization,
    redirect_uri: &str,
    state: &Secret,
    challenge: &str,
) -> String {
    let scope = authorization.scopes.join(" ");
    let mut pairs = vec![
        ("response_type", "code"),
        ("client_id", &*authorization.client_id),
        ("redirect_uri", redirect_uri),
        ("state", state.reveal()),
        ("code_challenge", challenge),
        ("code_challenge_method", "S256"),
    ];
    if !scope.is_empty() {
        pairs.push(("scope", &scope));
    }
    let mut url = authorization.url.clone();
    add_to_query(&mut url, &form(&pairs));
    url
}

fn form(pairs: &[(&str, &str)]) -> String {
    let each = pairs
        .iter()
        .map(|(name, value)| [&percent_encoded(name), "=", &percent_encoded(value)].concat());
    each.collect::<Vec<_>>().join("&")
}

impl Authorized {
    /// The code, if the answer belongs to the request (RFC 6749 §4.1.2).
    pub fn code(&self) -> Result<Secret, OAuthError> {
        let mut code = None;
        let mut state = None;
        let (mut error, mut words) = (None, String::new());
        for pair in self.query.reveal().trim_start_matches('?').split('&') {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            let value = percent_decoded(value);
            match name {
                "code" => code = Some(value),
                "state" => state = Some(value),
                "error" => error = Some(value),
                "error_description" => words = value,
                _ => {}
            }
        }
        if self.state.is_empty() || state.as_deref() != Some(self.state.reveal()) {
            return Err(OAuthError::NotOurs);
        }
        if let Some(code) = error {
            return Err(OAuthError::Refused { code, words });
        }
        code.filter(|code| !code.is_empty())
            .map(Secret::new)
            .ok_or(OAuthError::NotOurs)
    }

    /// The request that exchanges the code for a token, without a client secret (RFC 6749 §4.1.3,
    /// RFC 7636 §4.5).
    pub fn token_request(&self, code: &Secret, client_id: &str, token_url: &str) -> Request {
        post(
            token_url,
            &[
                ("grant_type", "authorization_code"),
                ("code", code.reveal()),
                ("redirect_uri", &self.redirect_uri),
                ("client_id", client_id),
                ("code_verifier", self.verifier.reveal()),
            ],
        )
    }
}

impl Renewal {
    /// The request that renews the token.
    pub fn request(&self) -> Request {
        post(
            &self.url,
            &[
                ("grant_type", "refresh_token"),
                ("refresh_token", self.token.reveal()),
                ("client_id", &self.client_id),
            ],
        )
    }
}

fn post(url: &str, pairs: &[(&str, &str)]) -> Request {
    Request {
        method: Method::Post,
        url: url.to_owned(),
        headers: vec![
            (
                "Content-Type".to_owned(),
                "application/x-www-form-urlencoded".to_owned(),
            ),
            ("Accept".to_owned(), "application/json".to_owned()),
        ],
        body: Some(form(pairs)),
        has_secret_query: false,
    }
}

impl Tokens {
    /// Reads a token answer (RFC 6749 §5).
    pub fn read(answer: Result<&Answer, &Fault>, url: &str) -> Result<Self, OAuthError> {
        let none = || OAuthError::NoToken { host: host(url) };
        let answer = answer.map_err(|_| OAuthError::Unreachable { host: host(url) })?;
        let value = json::parse(&answer.body).map_err(|_| none())?;
        let said = |name: &str| value.get(name).and_then(Value::as_str).map(str::to_owned);
        if let Some(code) = said("error") {
            let words = said("error_description").unwrap_or_default();
            return Err(OAuthError::Refused { code, words });
        }
        let bearer = said("token_type").is_none_or(|kind| kind.eq_ignore_ascii_case("bearer"));
        let access = said("access_token").map(Secret::new);
        match access.filter(|access| {
            answer.head.is_success() && bearer && !access.is_empty() && access.fits_a_header()
        }) {
            Some(access) => Ok(Self {
                access,
                refresh: said("refresh_token").map(Secret::new),
            }),
            None => Err(none()),
        }
    }
}

/// Base64 for URLs, without padding (RFC 4648 §5, RFC 7636 appendix A).
pub fn base64url(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}
