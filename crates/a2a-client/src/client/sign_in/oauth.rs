//! OAuth 2: the authorization code with PKCE, as data.
//!
//! Owns the addresses, forms and answers of RFC 6749 §4.1 and §6, RFC 7636 (S256), RFC 8414 and
//! OpenID Connect Discovery. Leaves the window in which the person agrees, and all that is random,
//! to `platform`. Invariants: no client secret is ever asked for or sent; nothing is sent to an
//! address that is neither `https:` nor of this machine.

use a2a::{CodeFlow, SchemeKind};
use exact_json as json;
use serde_json::Value;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use crate::client::Secret;
use crate::client::address::{Address, add_to_query, host_of, percent_decoded, percent_encoded};
use crate::client::http::{Answer, Fault, Method, Request};

/// Where a token comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OAuthServer {
    /// Where the person agrees.
    pub authorization_url: String,
    /// Where the code becomes a token.
    pub token_url: String,
    /// Where a token is renewed, if not there.
    pub refresh_url: Option<String>,
}

/// How a token is renewed (RFC 6749 §6).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Renewal {
    /// Where.
    pub url: String,
    /// Who asks.
    pub client_id: String,
    /// What for.
    pub token: Secret,
}

/// What a window is opened with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Authorization {
    /// Where the person agrees.
    pub url: String,
    /// Who asks.
    pub client_id: String,
    /// What for.
    pub scopes: Vec<String>,
}

/// What the window brought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Authorized {
    /// What the authorization server sent back: the query of the page that was opened last.
    pub query: Secret,
    /// What it must hold to be an answer to ours.
    pub state: Secret,
    /// What proves that the code was asked for here.
    pub verifier: Secret,
    /// Where it was sent back to.
    pub redirect_uri: String,
}

/// What a token request brought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tokens {
    /// What is put onto requests.
    pub access: Secret,
    /// What renews it.
    pub refresh: Option<Secret>,
}

/// Why there is no token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OAuthError {
    /// The browser did not let the window open.
    Blocked,
    /// The person closed the window.
    Closed,
    /// The page is not one where the browser has what PKCE needs.
    NotSecure,
    /// What came back is no answer to what was asked.
    NotOurs,
    /// An address that is neither `https:` nor of this machine, by its host.
    Unsafe(String),
    /// The server's description of itself can't be read.
    NoMetadata {
        /// Where it was looked for, by its host.
        host: String,
    },
    /// The server said no.
    Refused {
        /// Its code, such as `access_denied`.
        code: String,
        /// Its words, if any.
        words: String,
    },
    /// The server could not be reached from this page.
    Unreachable {
        /// Its host.
        host: String,
    },
    /// The server's answer is no token.
    NoToken {
        /// Its host.
        host: String,
    },
}

impl OAuthError {
    /// What happened, for the person.
    pub fn sentence(&self) -> String {
        match self {
            Self::Blocked => "The browser did not open the sign-in window. Allow pop-up windows for this page, and try \
                              again."
                .to_owned(),
            Self::Closed => "The sign-in window was closed before it was done.".to_owned(),
            Self::NotSecure => "This way to sign in needs a page that came over https.".to_owned(),
            Self::NotOurs => "What the sign-in window sent back does not belong to this sign-in. Nothing was taken from \
                              it; try again."
                .to_owned(),
            Self::Unsafe(host) => ["The agent’s card sends you to ", host, " without https, so you are not sent there."].concat(),
            Self::NoMetadata { host } => [host, " does not say how to sign in there."].concat(),
            Self::Refused { code, words } if words.is_empty() => ["The sign-in was refused (", code, ")."].concat(),
            Self::Refused { words, .. } => ["The sign-in was refused: ", words].concat(),
            Self::Unreachable { host } => [host, " does not answer this page, so the sign-in could not be finished."].concat(),
            Self::NoToken { host } => [host, " did not give a token."].concat(),
        }
    }
}

/// Where a scheme's tokens come from: as the card says, or the address that tells.
pub fn server(kind: &SchemeKind) -> Option<Result<OAuthServer, String>> {
    match kind {
        SchemeKind::OAuth2(flows) => match (&flows.code, &flows.metadata_url) {
            (Some(code), _) if !code.authorization_url.is_empty() && !code.token_url.is_empty() => {
                Some(Ok(of_card(code)))
            }
            (Some(_), Some(url)) => Some(Err(url.clone())),
            // A scheme of metadata alone says nothing of its flows: they do.
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

/// The host of an address, for people.
pub fn host(url: &str) -> String {
    host_of(url).to_owned()
}

/// Whether a person may be sent there: `https:`, or this very machine.
pub fn check(url: &str) -> Result<(), OAuthError> {
    let known = Address::read(url).is_ok_and(|address| {
        let https = address.as_str().starts_with("https://");
        https || (address.is_local() && address.as_str().starts_with("http://"))
    });
    // `Address` adds a scheme where there is none; here one must be there.
    if known && url.contains("://") {
        return Ok(());
    }
    let named = host_of(url);
    Err(OAuthError::Unsafe(
        if named.is_empty() { url } else { named }.to_owned(),
    ))
}

impl OAuthServer {
    /// Whether the person and the code may be sent there.
    pub fn check(&self) -> Result<(), OAuthError> {
        check(&self.authorization_url)?;
        check(&self.token_url)?;
        self.refresh_url.as_deref().map_or(Ok(()), check)
    }

    /// What a server says of itself (RFC 8414 §2, OpenID Connect Discovery §3).
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

/// The address of the window (RFC 6749 §4.1.1, RFC 7636 §4.3).
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
    /// The code, if it is an answer to ours (RFC 6749 §4.1.2).
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

    /// Turns the code into a token (RFC 6749 §4.1.3, RFC 7636 §4.5). A public client: no secret.
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
    /// Turns the refresh token into a new token.
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
    }
}

impl Tokens {
    /// What a token request brought (RFC 6749 §5).
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
