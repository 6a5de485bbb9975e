//! Signing in by OAuth 2: the authorization code flow with PKCE (RFC 6749 §4.1, RFC 7636).
//!
//! Owns the page with its one button, codes, the token endpoint, and which tokens are good.
//! There are no accounts: pressing the button is the sign-in. Invariants: a code is good once, for
//! one minute, for the client and the redirection it was made for; only `S256` is taken; tokens
//! are short-lived; whatever is not ours stands escaped on the page.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::http::{HeaderName, StatusCode, header};
use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use crate::query;

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

/// What a client asks for on the person's way to the page.
struct Wish {
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

    /// The page that asks the person.
    pub(crate) fn page(query: &str) -> Response {
        match wish(query) {
            Ok(wish) => page(&wish, query),
            Err(refusal) => refusal.response(),
        }
    }

    /// The person has pressed the button: back to the client, with a code.
    pub(crate) fn grant(&self, form: &str) -> Response {
        let wish = match wish(form) {
            Ok(wish) => wish,
            Err(refusal) => return refusal.response(),
        };
        let code = Uuid::new_v4().simple().to_string();
        let mut answer = vec![("code", code.clone())];
        answer.extend(wish.state.map(|state| ("state", state)));
        let to = with(&wish.redirect_uri, &answer);
        let mut codes = self.codes.lock().unwrap_or_else(PoisonError::into_inner);
        keep(
            &mut codes,
            Code {
                text: code,
                client_id: wish.client_id,
                redirect_uri: wish.redirect_uri,
                challenge: wish.challenge,
                until: Instant::now() + CODE_LIFE,
            },
        );
        see_other(&to)
    }

    /// A token for a code (RFC 6749 §4.1.3).
    pub(crate) fn token(&self, form: &str) -> Response {
        let pairs = query::pairs(form);
        let field = |name| query::value(&pairs, name).filter(|value| !value.is_empty());
        match field("grant_type") {
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
        let Some(known) = self.take(code) else {
            return token_error("invalid_grant", "The code is not known, or too old.");
        };
        if known.client_id != client_id || known.redirect_uri != redirect_uri {
            let why = "The code was made for another client or another address.";
            return token_error("invalid_grant", why);
        }
        if challenge_of(verifier) != known.challenge {
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

fn wish(query: &str) -> Result<Wish, Refusal> {
    let pairs = query::pairs(query);
    let field = |name| query::value(&pairs, name).filter(|value| !value.is_empty());
    let client_id = field("client_id").ok_or(Refusal::Here("“client_id” is wanted."))?;
    let redirect_uri = field("redirect_uri").ok_or(Refusal::Here("“redirect_uri” is wanted."))?;
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
        answer.extend(field("state").map(|state| ("state", state.to_owned())));
        Refusal::There {
            to: with(redirect_uri, &answer),
            error,
            why,
        }
    };
    if field("response_type") != Some("code") {
        return Err(there(
            "unsupported_response_type",
            "Only codes are given: response_type=code.",
        ));
    }
    let challenge = field("code_challenge").filter(|it| it.len() == 43);
    let (Some(challenge), Some("S256")) = (challenge, field("code_challenge_method")) else {
        return Err(there(
            "invalid_request",
            "A challenge by S256 is wanted (PKCE).",
        ));
    };
    Ok(Wish {
        client_id: client_id.to_owned(),
        redirect_uri: redirect_uri.to_owned(),
        challenge: challenge.to_owned(),
        state: field("state").map(str::to_owned),
    })
}

/// An address with more parameters.
fn with(address: &str, parameters: &[(&str, String)]) -> String {
    let pairs: Vec<String> = parameters
        .iter()
        .map(|(name, value)| format!("{name}={}", query::encoded(value)))
        .collect();
    let separator = if address.contains('?') { '&' } else { '?' };
    format!("{address}{separator}{}", pairs.join("&"))
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

fn page(wish: &Wish, query: &str) -> Response {
    let fields: Vec<String> = query::pairs(query)
        .iter()
        .map(|(name, value)| {
            format!(
                "<input type=\"hidden\" name=\"{}\" value=\"{}\">",
                escaped(name),
                escaped(value)
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
        escaped(&wish.client_id),
        escaped(&wish.redirect_uri),
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
