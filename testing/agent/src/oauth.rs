//! An OAuth 2 server: the authorization code flow with PKCE (RFC 6749 §4.1, RFC 7636), metadata (RFC
//! 8414), `resource` (RFC 8707) and `iss` (RFC 9207).
//!
//! There are no accounts: pressing the one button of the page is the sign-in. A code is valid once, for the client, the
//! redirection and the resource it was made for; only `S256` is accepted; tokens are short-lived; the page escapes all
//! texts of a client.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use axum::http::{HeaderName, StatusCode, header};
use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use crate::lock;

/// The only OAuth scope that a token has.
pub(crate) const SCOPE: &str = "agent";

/// The OAuth authorization server, with the codes and access tokens that it has issued.
pub(crate) struct Oauth {
    token_life: Duration,
    /// Unused codes, and the requests they were made for.
    codes: Mutex<HashMap<String, AuthorizationRequest>>,
    /// The access tokens that were issued, each with the time at which it expires.
    tokens: Mutex<HashMap<String, Instant>>,
}

/// The parameters of a client's authorization request.
struct AuthorizationRequest {
    client_id: String,
    redirect_uri: String,
    challenge: String,
    resource: Option<String>,
    state: Option<String>,
}

impl Oauth {
    pub(crate) fn new(token_life: Duration) -> Self {
        Self {
            token_life,
            codes: Mutex::default(),
            tokens: Mutex::default(),
        }
    }

    /// Whether the token was issued here and is still valid.
    pub(crate) fn knows(&self, token: &str) -> bool {
        let tokens = lock(&self.tokens);
        tokens
            .get(token)
            .is_some_and(|until| Instant::now() < *until)
    }

    /// Answers a press of the button of the sign-in page: redirects the browser to the client with an
    /// authorization code (RFC 6749 §4.1.2), or refuses a wrong request.
    pub(crate) fn grant(&self, issuer: &str, form: &str) -> Response {
        let request = match AuthorizationRequest::read(issuer, form) {
            Ok(request) => request,
            Err(refusal) => return *refusal,
        };
        let code = Uuid::new_v4().simple().to_string();
        let response = request.redirect(issuer, &[("code", &code)]);
        lock(&self.codes).insert(code, request);
        response
    }

    /// Answers a request to the token endpoint: exchanges an authorization code for an access token (RFC 6749 §4.1.3),
    /// or returns an error. Any attempt uses the code up.
    pub(crate) fn token(&self, form: &str) -> Response {
        match field(form, "grant_type").as_deref() {
            Some("authorization_code") => {}
            Some(_) => return token_error("unsupported_grant_type", "Only codes are taken."),
            None => return token_error("invalid_request", "“grant_type” is wanted."),
        }
        let code = field(form, "code").unwrap_or_default();
        // Any attempt uses the code up.
        let Some(known) = lock(&self.codes).remove(&*code) else {
            return token_error("invalid_grant", "The code is not known.");
        };
        let verifier = field(form, "code_verifier").unwrap_or_default();
        if field(form, "client_id").as_deref() != Some(&known.client_id)
            || field(form, "redirect_uri").as_deref() != Some(&known.redirect_uri)
            || challenge_of(&verifier) != known.challenge
        {
            let why = "The code was made for another client, address or challenge.";
            return token_error("invalid_grant", why);
        }
        if field(form, "resource").as_deref() != known.resource.as_deref() {
            return token_error("invalid_target", "The code was made for another resource.");
        }
        let token = Uuid::new_v4().simple().to_string();
        lock(&self.tokens).insert(token.clone(), Instant::now() + self.token_life);
        let body = json!({
            "access_token": token,
            "token_type": "Bearer",
            "expires_in": self.token_life.as_secs(),
            "scope": SCOPE
        });
        token_answer(StatusCode::OK, &body)
    }
}

/// The challenge of a verifier: `BASE64URL(SHA256(verifier))` (RFC 7636 §4.2).
fn challenge_of(verifier: &str) -> String {
    URL_SAFE_NO_PAD.encode(Sha256::digest(verifier.as_bytes()))
}

/// A field of a query or a form; `None` if it is missing or empty.
fn field<'f>(form: &'f str, name: &str) -> Option<Cow<'f, str>> {
    let mut pairs = form_urlencoded::parse(form.as_bytes());
    let (_, value) = pairs.find(|(known, _)| known == name)?;
    (!value.is_empty()).then_some(value)
}

impl AuthorizationRequest {
    /// Reads a query or a form. The error is shown to the person if the redirect URI can't be trusted, else sent to the
    /// client.
    fn read(issuer: &str, form: &str) -> Result<Self, Box<Response>> {
        let text = |name| field(form, name).map(Cow::into_owned);
        let refuse = |why: &str| {
            let text = format!("No sign-in: {why}\n");
            Err(Box::new((StatusCode::BAD_REQUEST, text).into_response()))
        };
        let (Some(client_id), Some(redirect_uri)) = (text("client_id"), text("redirect_uri"))
        else {
            return refuse("“client_id” and “redirect_uri” are wanted.");
        };
        let on_the_web =
            redirect_uri.starts_with("http://") || redirect_uri.starts_with("https://");
        if !on_the_web || redirect_uri.contains(|it: char| it == '#' || it.is_control()) {
            return refuse("“redirect_uri” has to be an address on the web, without a fragment.");
        }
        let request = Self {
            client_id,
            redirect_uri,
            challenge: text("code_challenge").unwrap_or_default(),
            resource: text("resource"),
            state: text("state"),
        };
        let error = if text("response_type").as_deref() != Some("code") {
            "unsupported_response_type"
        } else if text("code_challenge_method").as_deref() != Some("S256")
            || request.challenge.len() != 43
        {
            "invalid_request"
        } else {
            return Ok(request);
        };
        Err(Box::new(request.redirect(issuer, &[("error", error)])))
    }

    /// Redirects the person's browser to the client, with these parameters.
    fn redirect(&self, issuer: &str, parameters: &[(&str, &str)]) -> Response {
        let separator = if self.redirect_uri.contains('?') {
            '&'
        } else {
            '?'
        };
        let state = self.state.iter().map(|state| ("state", state.as_str()));
        let parameters = form_urlencoded::Serializer::new(String::new())
            .extend_pairs(parameters)
            .append_pair("iss", issuer)
            .extend_pairs(state)
            .finish();
        let to = format!("{}{separator}{parameters}", self.redirect_uri);
        let headers = [
            (header::LOCATION, to.as_str()),
            (header::CACHE_CONTROL, "no-store"),
        ];
        (StatusCode::SEE_OTHER, headers).into_response()
    }
}

fn token_error(error: &str, why: &str) -> Response {
    let body = json!({ "error": error, "error_description": why });
    token_answer(StatusCode::BAD_REQUEST, &body)
}

/// An answer of the token endpoint, which caches must not store (RFC 6749 §5.1).
fn token_answer(status: StatusCode, body: &Value) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CACHE_CONTROL, "no-store"),
    ];
    (status, headers, body.to_string()).into_response()
}

/// The issuer identifier of the authorization server of a test agent with this base URL.
pub(crate) fn issuer(base: &str) -> String {
    format!("{base}/oauth")
}

/// The metadata of the server (RFC 8414 §2).
pub(crate) fn metadata(issuer: &str) -> Response {
    let body = json!({
        "issuer": issuer,
        "authorization_endpoint": format!("{issuer}/authorize"),
        "token_endpoint": format!("{issuer}/token"),
        "response_types_supported": ["code"],
        "grant_types_supported": ["authorization_code"],
        "token_endpoint_auth_methods_supported": ["none"],
        "code_challenge_methods_supported": ["S256"],
        "scopes_supported": [SCOPE],
        "authorization_response_iss_parameter_supported": true
    });
    let headers = [(header::CONTENT_TYPE, "application/json")];
    (headers, body.to_string()).into_response()
}

/// The page that asks the person for consent, with the button that signs in; for a wrong request, the refusal.
pub(crate) fn page(issuer: &str, query: &str) -> Response {
    let request = match AuthorizationRequest::read(issuer, query) {
        Ok(request) => request,
        Err(refusal) => return *refusal,
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
        fields.concat(),
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
