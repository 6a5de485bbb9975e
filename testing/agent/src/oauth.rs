//! An OAuth 2 server: the authorization code flow with PKCE (RFC 6749 §4.1, RFC 7636).
//!
//! There are no accounts: pressing the one button of the page is the sign-in. A code is good once, for
//! one minute, for the client and the redirection it was made for; only `S256` is taken; tokens are
//! short-lived; what comes from a client is escaped on the page.

use std::borrow::Cow;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::http::{HeaderName, StatusCode, header};
use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

/// How long a code can be turned into a token.
const CODE_LIFE: Duration = Duration::from_mins(1);
/// Codes and tokens that are kept; the oldest leave first.
const KEPT: usize = 1_000;
/// What a token allows.
pub(crate) const SCOPE: &str = "agent";

/// The authorization server.
pub(crate) struct Oauth {
    life: Duration,
    codes: Mutex<Vec<Code>>,
    tokens: Mutex<Vec<Token>>,
}

struct Code {
    text: String,
    client_id: String,
    redirect_uri: String,
    challenge: String,
    until: Instant,
}

struct Token {
    text: String,
    until: Instant,
}

/// What a client asks for when it sends the person to the page.
struct AuthorizationRequest {
    client_id: String,
    redirect_uri: String,
    challenge: String,
    state: Option<String>,
}

/// Why there is no page, or no code.
enum Refusal {
    /// Told to the person: nobody is to be sent to an address that may not be the client's.
    Here(&'static str),
    /// Told to the client at its own address.
    There {
        to: String,
        error: &'static str,
        why: &'static str,
    },
}

impl Oauth {
    /// Tokens live that long.
    pub(crate) fn new(life: Duration) -> Self {
        Self {
            life,
            codes: Mutex::default(),
            tokens: Mutex::default(),
        }
    }

    /// Whether the token is one of ours and still good.
    pub(crate) fn knows(&self, token: &str) -> bool {
        let tokens = self.tokens.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        tokens
            .iter()
            .any(|known| known.text == token && now < known.until)
    }

    /// The person has pressed the button: back to the client, with a code.
    pub(crate) fn grant(&self, form: &str) -> Response {
        let request = match AuthorizationRequest::read(form) {
            Ok(request) => request,
            Err(refusal) => return refusal.response(),
        };
        let code = Uuid::new_v4().simple().to_string();
        let mut answer = vec![("code", code.clone())];
        answer.extend(request.state.map(|state| ("state", state)));
        let to = with_parameters(&request.redirect_uri, &answer);
        let mut codes = self.codes.lock().unwrap_or_else(PoisonError::into_inner);
        keep(
            &mut codes,
            Code {
                text: code,
                client_id: request.client_id,
                redirect_uri: request.redirect_uri,
                challenge: request.challenge,
                until: Instant::now() + CODE_LIFE,
            },
        );
        see_other(&to)
    }

    /// A token for a code (RFC 6749 §4.1.3).
    pub(crate) fn token(&self, form: &str) -> Response {
        let field = |name| field(form, name);
        match field("grant_type").as_deref() {
            Some("authorization_code") => {}
            Some(_) => return token_error("unsupported_grant_type", "Only codes are taken."),
            None => return token_error("invalid_request", "“grant_type” is wanted."),
        }
        let (Some(code), Some(client_id), Some(redirect_uri), Some(verifier)) = (
            field("code"),
            field("client_id"),
            field("redirect_uri"),
            field("code_verifier"),
        ) else {
            let why = "“code”, “client_id”, “redirect_uri” and “code_verifier” are wanted.";
            return token_error("invalid_request", why);
        };
        // Whoever asks, and however: the code is used up.
        let Some(known) = self.take(&code) else {
            return token_error("invalid_grant", "The code is not known, or too old.");
        };
        if known.client_id != client_id || known.redirect_uri != redirect_uri {
            let why = "The code was made for another client or another address.";
            return token_error("invalid_grant", why);
        }
        if challenge_of(&verifier) != known.challenge {
            return token_error("invalid_grant", "The verifier does not fit the challenge.");
        }
        let token = Uuid::new_v4().simple().to_string();
        let mut tokens = self.tokens.lock().unwrap_or_else(PoisonError::into_inner);
        keep(
            &mut tokens,
            Token {
                text: token.clone(),
                until: Instant::now() + self.life,
            },
        );
        let body = json!({
            "access_token": token,
            "token_type": "Bearer",
            "expires_in": self.life.as_secs(),
            "scope": SCOPE
        });
        answered(StatusCode::OK, &body)
    }

    fn take(&self, code: &str) -> Option<Code> {
        let mut codes = self.codes.lock().unwrap_or_else(PoisonError::into_inner);
        let at = codes.iter().position(|known| known.text == code)?;
        let known = codes.remove(at);
        (Instant::now() < known.until).then_some(known)
    }
}

fn keep<T>(kept: &mut Vec<T>, new: T) {
    if kept.len() >= KEPT {
        kept.remove(0);
    }
    kept.push(new);
}

/// The challenge that a verifier is proof of: `BASE64URL(SHA256(verifier))` (RFC 7636 §4.2).
fn challenge_of(verifier: &str) -> String {
    URL_SAFE_NO_PAD.encode(Sha256::digest(verifier.as_bytes()))
}

/// A field of a query or a form; an empty one counts as none.
fn field<'f>(form: &'f str, name: &str) -> Option<Cow<'f, str>> {
    let mut pairs = form_urlencoded::parse(form.as_bytes());
    let (_, value) = pairs.find(|(known, _)| known == name)?;
    (!value.is_empty()).then_some(value)
}

impl AuthorizationRequest {
    fn read(query: &str) -> Result<Self, Refusal> {
        let field = |name| field(query, name);
        let client_id = field("client_id").ok_or(Refusal::Here("“client_id” is wanted."))?;
        let redirect_uri =
            field("redirect_uri").ok_or(Refusal::Here("“redirect_uri” is wanted."))?;
        let web = ["http://", "https://"]
            .iter()
            .any(|start| redirect_uri.starts_with(start));
        if !web || redirect_uri.contains('#') || redirect_uri.chars().any(char::is_control) {
            let why = "“redirect_uri” has to be an address on the web, without a fragment.";
            return Err(Refusal::Here(why));
        }
        let there = |error: &'static str, why: &'static str| {
            let mut answer = vec![
                ("error", error.to_owned()),
                ("error_description", why.to_owned()),
            ];
            answer.extend(field("state").map(|state| ("state", state.into_owned())));
            Refusal::There {
                to: with_parameters(&redirect_uri, &answer),
                error,
                why,
            }
        };
        if field("response_type").as_deref() != Some("code") {
            return Err(there(
                "unsupported_response_type",
                "Only codes are given: response_type=code.",
            ));
        }
        let challenge = field("code_challenge").filter(|it| it.len() == 43);
        let (Some(challenge), Some("S256")) =
            (challenge, field("code_challenge_method").as_deref())
        else {
            return Err(there(
                "invalid_request",
                "A challenge by S256 is wanted (PKCE).",
            ));
        };
        let state = field("state").map(Cow::into_owned);
        Ok(Self {
            client_id: client_id.into_owned(),
            redirect_uri: redirect_uri.clone().into_owned(),
            challenge: challenge.into_owned(),
            state,
        })
    }
}

/// An address with more parameters.
fn with_parameters(address: &str, parameters: &[(&str, String)]) -> String {
    let separator = if address.contains('?') { '&' } else { '?' };
    let encoded = form_urlencoded::Serializer::new(String::new())
        .extend_pairs(parameters)
        .finish();
    format!("{address}{separator}{encoded}")
}

impl Refusal {
    fn response(self) -> Response {
        match self {
            Self::Here(why) => {
                (StatusCode::BAD_REQUEST, format!("No sign-in: {why}\n")).into_response()
            }
            Self::There { to, error, why } => {
                let mut response = see_other(&to);
                // For whoever reads the answer itself.
                *response.body_mut() = format!("{error}: {why}\n").into();
                response
            }
        }
    }
}

fn see_other(to: &str) -> Response {
    (
        StatusCode::SEE_OTHER,
        [(header::LOCATION, to), (header::CACHE_CONTROL, "no-store")],
    )
        .into_response()
}

fn token_error(error: &str, why: &str) -> Response {
    let body = json!({ "error": error, "error_description": why });
    answered(StatusCode::BAD_REQUEST, &body)
}

/// RFC 6749 §5.1: neither token nor error is ever stored.
fn answered(status: StatusCode, body: &Value) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CACHE_CONTROL, "no-store"),
    ];
    (status, headers, body.to_string()).into_response()
}

/// The page that asks the person.
pub(crate) fn page(query: &str) -> Response {
    let request = match AuthorizationRequest::read(query) {
        Ok(request) => request,
        Err(refusal) => return refusal.response(),
    };
    let fields: Vec<String> = form_urlencoded::parse(query.as_bytes())
        .map(|(name, value)| {
            format!(
                "<input type=\"hidden\" name=\"{}\" value=\"{}\">",
                escaped(&name),
                escaped(&value)
            )
        })
        .collect();
    let html = format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\"><title>Demo agent: sign in</title>\
         <style>body{{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:4rem auto;padding:0 1rem;color-scheme:light dark}}\
         button{{font:inherit;padding:.5rem 1rem}}</style>\
         <main><h1>Sign in to the demo agent</h1>\
         <p>“{}” wants to talk to the demo agent for you. You will be sent back to {}.</p>\
         <form method=\"post\">{}<button>Allow</button></form></main></html>",
        escaped(&request.client_id),
        escaped(&request.redirect_uri),
        fields.concat()
    );
    let headers = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        (header::CACHE_CONTROL, "no-store"),
        (
            header::CONTENT_SECURITY_POLICY,
            "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
        ),
        (HeaderName::from_static("referrer-policy"), "no-referrer"),
    ];
    (headers, html).into_response()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_challenge_is_that_of_the_specification() {
        // RFC 7636, Appendix B.
        assert_eq!(
            challenge_of("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"),
            "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
        );
    }
}
