//! OAuth 2: the authorization code with PKCE, as data.
//!
//! Owns the URLs, forms and answers of RFC 6749 §4.1 and §6, RFC 7636 (S256), RFC 8414, RFC 8707, RFC
//! 9207 and OpenID Connect Discovery. Leaves the window and random values to the app. Invariants: a
//! client secret is never asked for or sent; requests to a host without `https:` go only to this
//! machine; a code goes to the server that issued it: all endpoints are those of one issuer's own
//! metadata, or of one origin.

use a2a::security::{CodeFlow, SchemeKind};
use exact_json as json;
use serde_json::Value;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use crate::client::Secret;
use crate::client::address::{
    self, add_to_query, is_local, origin, percent_decoded, percent_encoded,
};
use crate::client::http::{FetchError, Method, Request, Response};

/// The endpoints of an OAuth 2 authorization server, and what identifies the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OAuthServer {
    /// The server's issuer identifier or origin, with which its answers and endpoints are checked.
    pub issuer: Issuer,
    /// The URL of the page on which the person grants access; it opens in a window.
    pub authorization_url: String,
    /// The URL where a code is exchanged for a token.
    pub token_url: String,
    /// The URL where a token is renewed; `None` if the token URL renews it, too.
    pub refresh_url: Option<String>,
}

/// The identity of an authorization server: its issuer identifier, or else its origin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Issuer {
    /// The server publishes metadata, which name its issuer identifier.
    Named {
        /// The issuer identifier (RFC 8414 §2).
        id: String,
        /// Whether the server's answers name the issuer, too (RFC 9207 §3).
        is_in_answers: bool,
    },
    /// Only a card names the server's endpoints, which must have this origin.
    Origin(String),
}

/// A registration of this page at an authorization server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegisteredClient {
    /// The issuer identifier or origin of the authorization server.
    pub issuer: String,
    /// The client id of this page at that server.
    pub id: String,
}

/// The parameters for renewing a token (RFC 6749 §6).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Renewal {
    /// The URL to which the refresh token is posted.
    pub url: String,
    /// The client id of this page at the authorization server.
    pub client_id: String,
    /// The resource that the token is for (`resource_of`).
    pub resource: String,
    /// The refresh token, which the server exchanges for a new access token.
    pub token: Secret,
}

/// The parameters of an authorization request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Authorization {
    /// The authorization URL of the server, without these parameters.
    pub url: String,
    /// The client id of this page at the authorization server.
    pub client_id: String,
    /// The scopes to request; empty if the sign-in method names none.
    pub scopes: Vec<String>,
    /// The resource that the token is for (`resource_of`).
    pub resource: String,
}

/// The answer of an authorization server, and the request's values to check it with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Authorized {
    /// The query of the URL to which the server redirected the window; it holds the code or the error.
    pub query: Secret,
    /// The `state` that the answer must repeat.
    pub state: Secret,
    /// The PKCE code verifier, which the token request sends (RFC 7636 §4.5).
    pub verifier: Secret,
    /// The redirect URI of the authorization request, which the token request repeats.
    pub redirect_uri: String,
}

/// The tokens that a token endpoint returned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tokens {
    /// The access token.
    pub access: Secret,
    /// The refresh token; `None` if the server sent none.
    pub refresh: Option<Secret>,
}

/// Why an OAuth sign-in or a renewal yields no token.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OAuthError {
    /// The browser blocked the window of the authorization server.
    Blocked,
    /// The window seems to be closed; an answer may still come.
    Closed,
    /// The page is not a secure context, which PKCE needs.
    NotSecure,
    /// The answer does not match the request: it has another `state` or issuer, or no code.
    NotOurs,
    /// A browser would change this address before sending a request.
    Address(String),
    /// This host is not reached by `https:` and is not this machine.
    Unsafe(String),
    /// The endpoints on a card have several origins, so they may not be those of one server.
    SeveralOrigins {
        /// The host of the authorization URL, which the window opens.
        window: String,
        /// The host of the token or refresh URL that has another origin.
        other: String,
    },
    /// The answer for the server's metadata is not JSON, or lacks the issuer or an endpoint.
    NoMetadata {
        /// The host that was asked for the metadata.
        host: String,
    },
    /// The server's metadata name an issuer that publishes its metadata elsewhere.
    ForeignIssuer {
        /// The host that was asked for the metadata.
        host: String,
        /// The issuer that the metadata name.
        issuer: String,
    },
    /// The authorization server answered with an error code.
    Refused {
        /// The error code, such as `access_denied`.
        code: String,
        /// The server's `error_description`; empty if the server sent none.
        words: String,
    },
    /// A request of this page to the authorization server failed, for example because of CORS.
    Unreachable {
        /// The host of the requested URL.
        host: String,
    },
    /// The answer of the token endpoint holds no usable bearer token.
    NoToken {
        /// The host of the token endpoint.
        host: String,
    },
}

/// The URL of the server's metadata, as `Err`, or else the endpoints that the scheme declares.
/// Metadata are preferred, because they name the issuer. `None` if the scheme does not offer the
/// authorization code flow.
pub fn server_of(kind: &SchemeKind) -> Option<Result<OAuthServer, String>> {
    match kind {
        SchemeKind::OAuth2(flows) => match (&flows.code, &flows.metadata_url) {
            (Some(_), Some(url)) => Some(Err(url.clone())),
            (Some(code), None)
                if !code.authorization_url.is_empty() && !code.token_url.is_empty() =>
            {
                Some(Ok(of_card(code)))
            }
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
        issuer: Issuer::Origin(origin(&code.authorization_url).unwrap_or_default()),
        authorization_url: code.authorization_url.clone(),
        token_url: code.token_url.clone(),
        refresh_url: code.refresh_url.clone(),
    }
}

/// The resource indicator of an endpoint (RFC 8707 §2): without query and fragment, which may hold
/// a key.
pub fn resource_of(endpoint: &str) -> &str {
    endpoint.split(['?', '#']).next().unwrap_or_default()
}

/// The host of a URL, for messages to the person.
pub fn host(url: &str) -> String {
    address::host(url).unwrap_or_default()
}

/// Checks that a URL uses `https:` or names this machine.
pub fn check_url(url: &str) -> Result<(), OAuthError> {
    match origin(url) {
        None => Err(OAuthError::Address(url.to_owned())),
        Some(origin) if origin.starts_with("https:") || is_local(url) => Ok(()),
        Some(_) => Err(OAuthError::Unsafe(host(url))),
    }
}

impl OAuthServer {
    /// Checks that every endpoint uses `https:` or is on this machine, and that all have one origin: otherwise the code
    /// of an honest server could be sent to another one (RFC 9700 §4.4), by a stranger's card or by a stranger's own
    /// metadata. An issuer at which the page is registered (`clients`) may have several origins.
    pub fn check(&self, clients: &[RegisteredClient]) -> Result<(), OAuthError> {
        check_url(&self.authorization_url)?;
        let is_registered =
            matches!(self.issuer, Issuer::Named { .. }) && self.client_id(clients).is_some();
        let window = origin(&self.authorization_url);
        for url in [Some(&self.token_url), self.refresh_url.as_ref()] {
            let Some(url) = url else { continue };
            check_url(url)?;
            if !is_registered && origin(url) != window {
                return Err(OAuthError::SeveralOrigins {
                    window: host(&self.authorization_url),
                    other: host(url),
                });
            }
        }
        Ok(())
    }

    /// Reads a server's endpoints from the answer for its metadata (RFC 8414 §3, OpenID Connect Discovery §3) at `url`.
    pub fn of_metadata(
        answer: Result<&Response, &FetchError>,
        url: &str,
    ) -> Result<Self, OAuthError> {
        let none = || OAuthError::NoMetadata { host: host(url) };
        let answer = answer.map_err(|_| OAuthError::Unreachable { host: host(url) })?;
        let value = json::parse(&answer.body).map_err(|_| none())?;
        let said = |name: &str| value.get(name).and_then(Value::as_str).map(str::to_owned);
        let id = said("issuer").ok_or_else(none)?;
        let from = answer.head.redirected_to.as_deref().unwrap_or(url);
        if !publishes(&id, from) {
            return Err(OAuthError::ForeignIssuer {
                host: host(url),
                issuer: id,
            });
        }
        let announced = value.get("authorization_response_iss_parameter_supported");
        Ok(Self {
            issuer: Issuer::Named {
                id,
                is_in_answers: announced.and_then(Value::as_bool) == Some(true),
            },
            authorization_url: said("authorization_endpoint").ok_or_else(none)?,
            token_url: said("token_endpoint").ok_or_else(none)?,
            refresh_url: None,
        })
    }

    /// The client id of this page at this authorization server; `None` if the page is not registered there.
    pub fn client_id<'c>(&self, registered: &'c [RegisteredClient]) -> Option<&'c str> {
        let here = match &self.issuer {
            Issuer::Named { id, .. } => id,
            Issuer::Origin(origin) => origin,
        };
        let mut all = registered.iter();
        all.find(|client| without_slash(&client.issuer) == without_slash(here))
            .map(|client| &*client.id)
    }
}

/// Whether an issuer publishes its metadata at a URL. RFC 8414 §3.1 inserts the well-known path
/// before the issuer's path, OpenID Connect Discovery §4 appends it; servers mix both.
fn publishes(issuer: &str, url: &str) -> bool {
    let Some(origin) = origin(issuer) else {
        return false;
    };
    let Some(path) = issuer.strip_prefix(&origin).map(without_slash) else {
        return false;
    };
    ["oauth-authorization-server", "openid-configuration"]
        .iter()
        .map(|name| ["/.well-known/", name].concat())
        .any(|known| {
            url == [&origin, path, &known].concat() || url == [&origin, &*known, path].concat()
        })
}

fn without_slash(issuer: &str) -> &str {
    issuer.trim_end_matches('/')
}

impl Issuer {
    /// Whether an authorization answer with this `iss` parameter may be from the issuer (RFC 9207 §2.4).
    fn may_answer(&self, iss: Option<&str>) -> bool {
        match (self, iss) {
            (Self::Named { is_in_answers, .. }, None) => !is_in_answers,
            (Self::Named { id, .. }, Some(iss)) => iss == id,
            (Self::Origin(_), None) => true,
            (Self::Origin(known), Some(iss)) => origin(iss).as_ref() == Some(known),
        }
    }
}

/// The URL that the window opens (RFC 6749 §4.1.1, RFC 7636 §4.3).
pub fn authorization_address(
    authorization: &Authorization,
    redirect_uri: &str,
    state: &Secret,
    challenge: &str,
) -> String {
    let scope = authorization.scopes.join(" ");
    let mut url = without_parameters(&authorization.url);
    let mut pairs = vec![
        ("response_type", "code"),
        ("client_id", &*authorization.client_id),
        ("redirect_uri", redirect_uri),
        ("state", state.reveal()),
        ("code_challenge", challenge),
        ("code_challenge_method", "S256"),
        ("resource", &authorization.resource),
    ];
    if !scope.is_empty() {
        pairs.push(("scope", &scope));
    }
    add_to_query(&mut url, &form(&pairs));
    url
}

/// The parameters of an authorization request that only this page may set: those of [`authorization_address`], and those
/// that would replace them or send the answer another way (RFC 9101, OAuth 2.0 Multiple Response Types).
const OURS: [&str; 12] = [
    "response_type",
    "client_id",
    "redirect_uri",
    "state",
    "code_challenge",
    "code_challenge_method",
    "resource",
    "scope",
    "response_mode",
    "request",
    "request_uri",
    "nonce",
];

/// The address of an authorization endpoint without the parameters in it that only this page may set: servers may take
/// the first of two.
fn without_parameters(url: &str) -> String {
    let (rest, fragment) = match url.split_once('#') {
        Some((rest, fragment)) => (rest, ["#", fragment].concat()),
        None => (url, String::new()),
    };
    let Some((address, query)) = rest.split_once('?') else {
        return url.to_owned();
    };
    let is_theirs = |pair: &&str| {
        let name = pair.split_once('=').map_or(*pair, |(name, _)| name);
        let name = percent_decoded(&name.replace('+', " "));
        !OURS.contains(&name.trim())
    };
    let kept: Vec<&str> = query.split('&').filter(is_theirs).collect();
    let query = kept.join("&");
    let sign = if query.is_empty() { "" } else { "?" };
    [address, sign, &query, &fragment].concat()
}

fn form(pairs: &[(&str, &str)]) -> String {
    let each = pairs
        .iter()
        .map(|(name, value)| [&percent_encoded(name), "=", &percent_encoded(value)].concat());
    each.collect::<Vec<_>>().join("&")
}

impl Authorized {
    /// Reads the code, if the answer belongs to the request (RFC 6749 §4.1.2) and comes from its
    /// server.
    pub fn code(&self, issuer: &Issuer) -> Result<Secret, OAuthError> {
        let mut code = None;
        let (mut state, mut iss) = (None, None);
        let (mut error, mut words) = (None, String::new());
        for pair in self.query.reveal().trim_start_matches('?').split('&') {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            let value = percent_decoded(value);
            match name {
                "code" => code = Some(value),
                "state" => state = Some(value),
                "iss" => iss = Some(value),
                "error" => error = Some(value),
                "error_description" => words = value,
                _ => {}
            }
        }
        let is_ours = !self.state.is_empty() && state.as_deref() == Some(self.state.reveal());
        if !is_ours || !issuer.may_answer(iss.as_deref()) {
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
    pub fn token_request(
        &self,
        code: &Secret,
        authorization: &Authorization,
        token_url: &str,
    ) -> Request {
        post(
            token_url,
            &[
                ("grant_type", "authorization_code"),
                ("code", code.reveal()),
                ("redirect_uri", &self.redirect_uri),
                ("client_id", &authorization.client_id),
                ("code_verifier", self.verifier.reveal()),
                ("resource", &authorization.resource),
            ],
        )
    }
}

impl Renewal {
    /// The POST request to `url` that exchanges the refresh token for a new access token.
    pub fn request(&self) -> Request {
        post(
            &self.url,
            &[
                ("grant_type", "refresh_token"),
                ("refresh_token", self.token.reveal()),
                ("client_id", &self.client_id),
                ("resource", &self.resource),
            ],
        )
    }
}

fn post(url: &str, pairs: &[(&str, &str)]) -> Request {
    Request::new(Method::Post, url.to_owned())
        .with_body("application/x-www-form-urlencoded", form(pairs))
        .with_header("Accept", "application/json")
}

impl Tokens {
    /// Reads the answer of the token endpoint at `url` (RFC 6749 §5); the error says why it gave no
    /// token.
    pub fn read(answer: Result<&Response, &FetchError>, url: &str) -> Result<Self, OAuthError> {
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
