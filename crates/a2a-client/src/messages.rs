//! Messages about connecting and signing in: one for each error and label. The words are in `locales`.
//!
//! Invariant: a sentence never repeats a secret.

pub(crate) mod labels;

use a2a::ProtocolError;
use json_form::formats::shortened;
use locales::messages;

use crate::client::address::{AddressError, escaped_for_display};
use crate::client::sign_in::host_credentials::HostCredentialsError;
use crate::client::sign_in::oauth::{OAuthError, OAuthServer, host};
use crate::client::sign_in::{EntryError, FieldKind, UnusableMethod};
use crate::client::{ConnectError, ExchangeKind};
use crate::conversation::sign_in::{SignInError, SignInReason};

impl ConnectError {
    /// The sentence for the person: the error, and its remedy.
    pub fn sentence(&self) -> String {
        use ExchangeKind::{Card, Endpoint};
        match self {
            Self::BadAddress(why) => why.sentence(),
            Self::Unreachable { url } => messages::agent_unreachable(url),
            Self::DeadInterface {
                url,
                is_local: true,
            } => messages::sentences(
                &messages::interface_unreachable(url),
                messages::interface_is_local(),
            ),
            Self::DeadInterface { url, .. } => messages::interface_unreachable(url),
            Self::CorsRefused {
                exchange: Card,
                url,
            } => messages::card_cors(url),
            Self::CorsRefused {
                exchange: Endpoint,
                url,
            } => messages::endpoint_cors(url),
            Self::Redirected { url } => messages::endpoint_redirected(url),
            Self::CardRedirected { url, to } => {
                messages::card_redirected(url, &escaped_for_display(to))
            }
            Self::MixedContent { url } => messages::mixed_content(url),
            Self::CardNotFound { .. } => messages::card_not_found().to_owned(),
            Self::NotJson {
                exchange: Card,
                html: true,
                url,
            } => messages::card_is_web_page(url),
            Self::NotJson {
                exchange: Card,
                url,
                ..
            } => messages::card_not_json(url),
            Self::NotJson {
                exchange: Endpoint,
                html: true,
                ..
            } => messages::answer_is_web_page().to_owned(),
            Self::NotJson {
                exchange: Endpoint, ..
            } => messages::answer_not_json().to_owned(),
            Self::CardBroken { url } => messages::card_broken(url),
            Self::NotACard { url } => messages::not_a_card(url),
            Self::OtherMessage => messages::answer_to_other_message().to_owned(),
            Self::NotAnAnswer => messages::not_an_answer().to_owned(),
            Self::NoUsableInterface { declared } if declared.is_empty() => {
                messages::no_address_to_call().to_owned()
            }
            Self::NoUsableInterface { declared } if old_http(declared) => {
                messages::no_usable_interface_old(&listed(declared))
            }
            Self::NoUsableInterface { declared } => {
                messages::no_usable_interface(&listed(declared))
            }
            Self::UnusableAddress { url } => messages::unusable_address(&escaped_for_display(url)),
            Self::SignIn { status } => messages::sign_in_status((*status).into()),
            Self::Credentials(why) => why.sentence(),
            Self::Status {
                exchange: Card,
                status,
                ..
            } => messages::card_status((*status).into()),
            Self::Status {
                status,
                url,
                reason,
                ..
            } => status_sentence(*status, url, reason),
            Self::RequiredExtensions { uris } => messages::required_extensions(&listed(uris)),
            Self::Protocol(error) => protocol_sentence(error),
            Self::SessionEnded { status } => messages::session_ended(status),
            Self::NotSigned => messages::message_not_signed().to_owned(),
            Self::SignatureMismatch => messages::answer_signature_mismatch().to_owned(),
            Self::SignatureStale => messages::answer_signature_stale().to_owned(),
            Self::AnswerNotVerified => messages::answer_not_verified().to_owned(),
            Self::CardNotVerified(_) => messages::signature_required().to_owned(),
            Self::ClockDiffers { seconds } => messages::clock_differs(*seconds),
            Self::Lost => messages::connection_lost().to_owned(),
            Self::Timeout => messages::answer_timeout().to_owned(),
            Self::TooLarge { limit } => messages::answer_too_large((limit / (1 << 20)) as u64),
        }
    }

    /// The sentence that says what the agent’s owner has to change; `None` for an error that such a change does not
    /// fix.
    pub fn advice(&self) -> Option<&'static str> {
        Some(match self {
            Self::CorsRefused {
                exchange: ExchangeKind::Card,
                ..
            } => messages::advice_card_cors(),
            Self::CorsRefused {
                exchange: ExchangeKind::Endpoint,
                ..
            } => messages::advice_endpoint_cors(),
            Self::MixedContent { .. } => messages::advice_mixed_content(),
            Self::Redirected { .. } => messages::advice_redirected(),
            Self::NoUsableInterface { .. } => messages::advice_interface(),
            Self::UnusableAddress { .. } => messages::advice_address(),
            _ => return None,
        })
    }

    /// Code for the agent’s server that fixes the error, each with the name of the language; `None`
    /// for other errors than CORS. The owner decides which pages may call.
    pub fn remedy(&self) -> Option<[(&'static str, &'static str); 2]> {
        let Self::CorsRefused { .. } = self else {
            return None;
        };
        Some([
            (
                "Python (Starlette, FastAPI)",
                r#"from starlette.middleware.cors import CORSMiddleware

app.add_middleware(
    CORSMiddleware,
    allow_origins=["*"],  # or only the pages that may call
    allow_methods=["GET", "POST"],
    allow_headers=["content-type", "authorization", "a2a-version", "a2a-extensions", "x-a2a-extensions"],
    expose_headers=["a2a-extensions", "x-a2a-extensions", "retry-after"],
)"#,
            ),
            (
                "JavaScript (Express)",
                r#"import cors from "cors";

app.use(cors({
  origin: "*", // or only the pages that may call
  allowedHeaders: ["content-type", "authorization", "a2a-version", "a2a-extensions", "x-a2a-extensions"],
  exposedHeaders: ["a2a-extensions", "x-a2a-extensions", "retry-after"],
}));"#,
            ),
        ])
    }
}

/// The sentence for an answer with an error status of HTTP, and the reason that the server gives.
fn status_sentence(status: u16, url: &str, reason: &str) -> String {
    let sentence = match status {
        402 => messages::agent_wants_payment().to_owned(),
        404 => messages::nothing_at(url),
        429 => messages::agent_busy().to_owned(),
        500.. => messages::agent_failed(status.into()),
        status => messages::agent_refused_status(status.into()),
    };
    if reason.is_empty() {
        return sentence;
    }
    messages::sentences(&sentence, &messages::server_says(reason))
}

/// The sentence for an error of the agent, in its own words where it has any.
fn protocol_sentence(error: &ProtocolError) -> String {
    let detail = detail(error);
    if !is_without_words(error) {
        let refused = messages::agent_refused_because(&error.message);
        return match detail {
            Some(detail) => messages::sentences(&refused, &messages::server_says(&detail)),
            None => refused,
        };
    }
    if let Some(detail) = detail {
        return messages::agent_refused_because(&detail);
    }
    let name = error.name.as_deref().unwrap_or_default();
    if let Some(sentence) = sentence_of_code(name) {
        return sentence.to_owned();
    }
    let code = error.code.to_string();
    messages::agent_refused_error(if name.is_empty() { &code } else { name })
}

/// The words in the details of an agent's error, if these are a text, or an object with one; `None` for others, such as
/// the lists of `google.rpc`.
fn detail(error: &ProtocolError) -> Option<String> {
    let data = error.data.as_ref()?;
    let named = ["detail", "error", "message"].iter();
    let text = data
        .as_str()
        .or_else(|| named.into_iter().find_map(|name| data.get(*name)?.as_str()))?;
    let text = text.trim();
    let is_new = !text.is_empty() && !error.message.contains(text);
    is_new.then(|| shortened(text, LONGEST_DETAIL))
}

/// The maximum number of characters of a detail.
const LONGEST_DETAIL: usize = 400;

/// Whether the message of the agent's error is empty, only a code, or only the error's name.
fn is_without_words(error: &ProtocolError) -> bool {
    let message = error.message.trim();
    let is_of_code = |one: char| one.is_ascii_uppercase() || one.is_ascii_digit() || one == '_';
    message.chars().all(is_of_code) || error.name.as_deref() == Some(message)
}

/// The sentence for a standard code of message envelopes (004, “Error Messages”).
fn sentence_of_code(code: &str) -> Option<&'static str> {
    Some(match code {
        "INVALID_MESSAGE" => messages::agent_cannot_read(),
        "VALIDATION_FAILED" => messages::agent_rejects_values(),
        "AUTHENTICATION_FAILED" => messages::agent_cannot_verify_sender(),
        "FORBIDDEN" => messages::agent_forbids(),
        "NOT_FOUND" => messages::agent_found_nothing(),
        "METHOD_NOT_ALLOWED" => messages::agent_lacks_method(),
        "RATE_LIMIT_EXCEEDED" | "SERVICE_UNAVAILABLE" => messages::agent_busy(),
        "PAYLOAD_TOO_LARGE" => messages::message_too_large_for_agent(),
        "INTERNAL_ERROR" => messages::agent_failed_inside(),
        "TIMEOUT" => messages::answer_timeout(),
        _ => return None,
    })
}

/// Joins names to one text, such as "a, b", by the rules of the language.
fn listed(names: &[String]) -> String {
    let names = names.iter().cloned();
    names
        .reduce(|first, next| messages::list_next(&first, &next))
        .unwrap_or_default()
}

/// Whether one of the declared interfaces is HTTP+JSON of a version before 1.0.
fn old_http(declared: &[String]) -> bool {
    let is_old = |it: &String| it.strip_prefix("HTTP+JSON 0").is_some();
    declared.iter().any(is_old)
}

impl AddressError {
    /// The sentence for the person: how to write an address.
    fn sentence(&self) -> String {
        match self {
            Self::Empty => messages::address_missing().to_owned(),
            Self::Scheme(scheme) => messages::address_other_scheme(scheme),
            Self::NoHost => messages::address_without_host().to_owned(),
        }
    }
}

impl HostCredentialsError {
    /// The sentence for the person and the owner of the page.
    pub fn sentence(&self) -> String {
        match self {
            Self::Failed(words) if words.is_empty() => {
                messages::credentials_failed_silently().to_owned()
            }
            Self::Failed(words) => messages::credentials_failed(words),
            Self::Nothing => messages::credentials_empty().to_owned(),
            Self::Scheme(name) => messages::credentials_scheme(name),
            Self::NoKey => messages::credentials_no_key().to_owned(),
            Self::Header(name) => messages::credentials_header(name),
            Self::Unsendable => messages::credentials_unsendable().to_owned(),
        }
    }
}

impl OAuthError {
    /// The sentence that tells the person why the sign-in failed, in the language of the scope.
    pub fn sentence(&self) -> String {
        match self {
            Self::Blocked => messages::window_blocked().to_owned(),
            Self::Closed => messages::window_closed().to_owned(),
            Self::NotSecure => messages::sign_in_needs_https().to_owned(),
            Self::NotOurs => messages::sign_in_not_ours().to_owned(),
            Self::Address(url) => messages::sign_in_address(&escaped_for_display(url)),
            Self::Unsafe(host) => messages::sign_in_unsafe(host),
            Self::SeveralOrigins { window, other } => {
                messages::sign_in_several_origins(window, other)
            }
            Self::ForeignIssuer { host, issuer } => {
                messages::sign_in_foreign_issuer(host, &escaped_for_display(issuer))
            }
            Self::NoMetadata { host } => messages::sign_in_no_metadata(host),
            Self::Refused { code, words } if words.is_empty() => messages::sign_in_refused(code),
            Self::Refused { words, .. } => messages::sign_in_refused_because(words),
            Self::Unreachable { host } => messages::sign_in_unreachable(host),
            Self::NoToken { host } => messages::sign_in_no_token(host),
        }
    }
}

impl OAuthServer {
    /// The sentence that says where the person signs in, and what the agent at this origin will be
    /// allowed to do.
    pub fn sentence(&self, agent: &str, scopes: &[String]) -> String {
        let (window, token) = (host(&self.authorization_url), host(&self.token_url));
        let place = if token == window {
            messages::sign_in_where(&window)
        } else {
            messages::sign_in_where_and_token(&window, &token)
        };
        let scopes: Vec<String> = scopes
            .iter()
            .map(|scope| escaped_for_display(scope))
            .collect();
        let grant = if scopes.is_empty() {
            messages::sign_in_grants_all(agent, &window)
        } else {
            messages::sign_in_grants(agent, &listed(&scopes))
        };
        messages::sentences(&place, &grant)
    }
}

impl UnusableMethod {
    /// The sentence for the person that says why the method can't be used.
    pub fn sentence(&self) -> String {
        match self {
            Self::Cookie => messages::unusable_cookie().to_owned(),
            Self::KeyPlace => messages::unusable_key_place().to_owned(),
            Self::MutualTls => messages::unusable_client_certificate().to_owned(),
            Self::Http(name) => messages::unusable_http_scheme(name),
            Self::Flows(names) if names.is_empty() => messages::unusable_no_flows().to_owned(),
            Self::Flows(names) => {
                let quoted: Vec<String> = names.iter().map(|it| messages::quoted(it)).collect();
                messages::unusable_flows(&listed(&quoted))
            }
            Self::NotHere => messages::unusable_window().to_owned(),
            Self::Server(why) => why.sentence(),
            Self::Unknown(kind) => messages::unusable_method(kind),
            Self::Undeclared(name) => messages::unusable_undeclared(name),
            Self::TwoInOne => messages::unusable_two_in_one().to_owned(),
        }
    }
}

impl FieldKind {
    /// The field's label. `key` names an API key if the method needs several.
    pub(crate) fn label(self, key: Option<&str>) -> String {
        let label = match (self, key) {
            (Self::ApiKey, Some(key)) => return messages::api_key_named(key),
            (Self::ApiKey, None) => messages::api_key(),
            (Self::Token, _) => messages::token(),
            (Self::Username, _) => messages::user_name(),
            (Self::Password, _) => messages::password(),
            (Self::HeaderName, _) => messages::header(),
            (Self::ClientId, _) => messages::client_id(),
        };
        label.to_owned()
    }
}

impl EntryError {
    /// The sentence for the person: how to correct the entry.
    pub fn sentence(self) -> &'static str {
        match self {
            Self::Missing(FieldKind::ApiKey) => messages::enter_api_key(),
            Self::Missing(FieldKind::Token) => messages::enter_token(),
            Self::Missing(FieldKind::Username) => messages::enter_user_name(),
            Self::Missing(FieldKind::Password) => messages::enter_the_password(),
            Self::Missing(FieldKind::HeaderName) => messages::enter_header_name(),
            Self::Missing(FieldKind::ClientId) => messages::enter_client_id(),
            Self::Unsendable => messages::entry_unsendable(),
            Self::Colon => messages::entry_colon(),
            Self::HeaderName => messages::entry_header_name(),
            Self::Refused => messages::entry_refused(),
            Self::Forbidden => messages::entry_forbidden(),
        }
    }
}

impl SignInError {
    /// The sentence that tells the person why the sign-in failed, in the language of the scope.
    pub fn sentence(&self) -> String {
        match self {
            Self::Refused(why) => why.refusal().to_owned(),
            Self::OAuth(why) => why.sentence(),
            Self::Host(why) => why.sentence(),
        }
    }
}

impl SignInReason {
    /// The sentence that says why a signed-in person has to sign in again.
    pub(crate) fn refusal(self) -> &'static str {
        match self {
            Self::Forbidden => messages::sign_in_other_account(),
            _ => messages::sign_in_expired(),
        }
    }
}
