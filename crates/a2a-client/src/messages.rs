//! Messages: the sentences for people about connecting and signing in.
//!
//! Owns the English of this crate, so that it can be translated in one place. Invariant: a sentence never repeats a secret.

pub(crate) mod labels;

use crate::client::address::printable;
use crate::client::sign_in::host_credentials::HostCredentialsError;
use crate::client::sign_in::oauth::{OAuthError, OAuthServer, host};
use crate::client::sign_in::{EntryError, FieldKind, UnusableMethod};
use crate::client::{ConnectError, ExchangeKind};
use crate::conversation::sign_in::{SignInError, SignInReason};

impl ConnectError {
    /// The event and the remedy in words, for the person.
    pub fn sentence(&self) -> String {
        match self {
            Self::BadAddress(sentence) => format!("{sentence}."),
            Self::Unreachable { url } => format!("Nothing answers at {url}. Check the address, and that the agent is running."),
            Self::CorsRefused { exchange: ExchangeKind::Card, url } => {
                format!("The server at {url} doesn’t let web pages read the agent’s card (CORS).")
            }
            Self::CorsRefused { exchange: ExchangeKind::Endpoint, url } => {
                format!(
                    "The agent is there, but {url} doesn’t answer requests from web pages (CORS). The message may \
                     or may not have arrived."
                )
            }
            Self::Redirected { url } => {
                format!("{url} redirects to an address that the agent’s card doesn’t name. Nothing was sent there.")
            }
            Self::CardRedirected { url, to } => format!(
                "{url} redirects to {}, which is another server. If that’s the agent you want, enter its address.",
                printable(to)
            ),
            Self::MixedContent { url } => {
                format!("This page is secure (https) and {url} isn’t, so the browser blocks the connection.")
            }
            Self::CardNotFound { .. } => {
                "No agent card was found at this address. Check the address, or enter the address of the card.".to_owned()
            }
            Self::NotJson { exchange: ExchangeKind::Card, html: true, url } => {
                format!("There is a web page at {url}, not an agent card. Check the address.")
            }
            Self::NotJson { exchange: ExchangeKind::Card, url, .. } => format!("The answer of {url} isn’t an agent card: it isn’t JSON."),
            Self::NotJson { exchange: ExchangeKind::Endpoint, html: true, .. } => {
                "The agent answered with a web page instead of a result. The address in the agent’s card may be \
                 wrong, or a server in between answered."
                    .to_owned()
            }
            Self::NotJson { exchange: ExchangeKind::Endpoint, .. } => "The agent’s answer isn’t JSON.".to_owned(),
            Self::CardBroken { url } => {
                format!("The agent’s card at {url} stopped in the middle: the connection broke. Connect again.")
            }
            Self::NotACard { url } => format!("The JSON at {url} isn’t an agent card: it has no name and no address to call."),
            Self::NotAnAnswer => "The agent’s answer isn’t valid A2A: it’s JSON, but neither a task nor a message.".to_owned(),
            Self::NoUsableInterface { declared } if declared.is_empty() => {
                "The agent’s card names no address to call.".to_owned()
            }
            Self::NoUsableInterface { declared } => format!(
                "A web page can’t call this agent: it offers {}. This page supports JSONRPC of A2A 1.0, \
                 0.3 and 0.2, and HTTP+JSON of A2A 1.0{}.",
                declared.join(", "),
                if old_http(declared) { ", not of 0.3" } else { "" }
            ),
            Self::UnusableAddress { url } => {
                format!("The agent’s card names the address “{}”, which isn’t a plain web address. Nothing was sent.", printable(url))
            }
            Self::SignIn { status } => format!("Sign in to continue (HTTP {status})."),
            Self::Credentials(why) => why.sentence(),
            Self::Status { exchange: ExchangeKind::Card, status } => format!("The agent’s card couldn’t be read (HTTP {status})."),
            Self::Status { exchange: ExchangeKind::Endpoint, status: 429 } => {
                "The agent is busy. Try again in a minute.".to_owned()
            }
            Self::Status { exchange: ExchangeKind::Endpoint, status } if *status >= 500 => {
                format!("The agent failed (HTTP {status}). Try again. If it keeps failing, tell the agent’s owner.")
            }
            Self::Status { exchange: ExchangeKind::Endpoint, status } => format!("The agent refused the request (HTTP {status})."),
            Self::RequiredExtensions { uris } => {
                format!("The agent requires an extension that this page doesn’t support: {}. Nothing was sent.", uris.join(", "))
            }
            Self::Protocol(error) if error.message.is_empty() => {
                let code = error.code.to_string();
                let name = error.name.as_deref().unwrap_or(&code);
                format!("The agent refused the request (error {name}).")
            }
            Self::Protocol(error) => format!("The agent refused the request: {}", error.message),
            Self::SessionEnded { status } => {
                ["The agent ended the session before it answered (", status, ")."].concat()
            }
            Self::NotSigned => "This page couldn’t sign the message. Nothing was sent.".to_owned(),
            Self::SignatureMismatch => "The signature of the agent’s answer doesn’t fit it, so the answer isn’t shown. It \
                                        may have been changed on its way."
                .to_owned(),
            Self::ClockDiffers { seconds } => format!(
                "The agent refused the message because the clocks of this device and of the agent differ by \
                 {seconds} seconds. Set this device’s clock, and send again."
            ),
            Self::Lost => "The connection to the agent was lost. The agent may have stopped or may still be working. \
                           Your entries are still here."
                .to_owned(),
            Self::Timeout => "The agent took too long to answer.".to_owned(),
            Self::TooLarge { limit } => {
                format!("The agent’s answer is longer than {} MB. This page didn’t read the rest.", limit / (1 << 20))
            }
        }
    }

    /// The change that the agent’s owner has to make, if it is for the owner to make one.
    pub fn advice(&self) -> Option<String> {
        match self {
            Self::CorsRefused { exchange, .. } => {
                let what = match exchange {
                    ExchangeKind::Card => "the card",
                    ExchangeKind::Endpoint => "the agent’s endpoint (its OPTIONS preflight too)",
                };
                Some(format!(
                    "For the agent’s owner: answer requests for {what} with “Access-Control-Allow-Origin”, and allow \
                     the headers content-type, authorization, a2a-version, a2a-extensions and x-a2a-extensions, and that of \
                     the agent’s API key, if it takes one there."
                ))
            }
            Self::MixedContent { .. } => {
                Some("For the agent’s owner: serve the agent over https.".to_owned())
            }
            Self::Redirected { .. } => Some(
                "For the agent’s owner: name in the card the address that calls are redirected to.".to_owned(),
            ),
            Self::NoUsableInterface { .. } => Some(
                "For the agent’s owner: declare an interface with the binding JSONRPC, or HTTP+JSON with the \
                 protocol version 1.0."
                    .to_owned(),
            ),
            Self::UnusableAddress { .. } => Some(
                "For the agent’s owner: begin the address with https:// and write its host in ASCII, without a user name."
                    .to_owned(),
            ),
            _ => None,
        }
    }

    /// Code for the agent’s server that fixes the error, in several languages. Which pages may call
    /// is left to the owner.
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

/// Whether one of the declared interfaces is HTTP+JSON before 1.0.
fn old_http(declared: &[String]) -> bool {
    let is_old = |it: &String| it.strip_prefix("HTTP+JSON 0").is_some();
    declared.iter().any(is_old)
}

impl HostCredentialsError {
    /// The event in words, for the person and the owner of the page.
    pub fn sentence(&self) -> String {
        let what = match self {
            Self::Failed(words) if words.is_empty() => "no reason was given".to_owned(),
            Self::Failed(words) => words.clone(),
            Self::Nothing => {
                "getCredentials gave neither a key nor a token, a user name or headers".to_owned()
            }
            Self::Scheme(name) => [
                "it chose the scheme “",
                name,
                "”, which the agent’s card doesn’t declare",
            ]
            .concat(),
            Self::NoKey => "it gave an API key, and the agent’s card declares none".to_owned(),
            Self::Header(name) => [
                "it gave the header “",
                name,
                "”, which the agent’s card doesn’t declare",
            ]
            .concat(),
            Self::Unsendable => "they contain a character that can’t be sent".to_owned(),
        };
        ["This page couldn’t provide your credentials: ", &what, "."].concat()
    }
}

impl OAuthError {
    /// The event in words, for the person.
    pub fn sentence(&self) -> String {
        match self {
            Self::Blocked => "The browser blocked the sign-in window. Allow pop-up windows for this page, and try again."
                .to_owned(),
            Self::Closed => "Still signing in? Go on in the other window. If you closed it, sign in again.".to_owned(),
            Self::NotSecure => "This sign-in needs a page served over https.".to_owned(),
            Self::NotOurs => "The sign-in window’s answer belongs to another sign-in, so this page ignored it. Try again."
                .to_owned(),
            Self::Address(url) => {
                let sent = ["The agent’s card sends you to “", &printable(url), "”, which isn’t a plain web address. "];
                [&*sent.concat(), "This page didn’t open it."].concat()
            }
            Self::Unsafe(host) => ["The agent’s card sends you to ", host, " without https, so this page didn’t open it."].concat(),
            Self::SeveralOrigins { window, other } => {
                format!("The agent’s card sends you to {window} to sign in, but the result to {other}. This page didn’t open it.")
            }
            Self::ForeignIssuer { host, issuer } => {
                format!("{host} names “{}” as its issuer, which is another site. This page didn’t open it.", printable(issuer))
            }
            Self::NoMetadata { host } => [host, " doesn’t say how to sign in there."].concat(),
            Self::Refused { code, words } if words.is_empty() => ["The sign-in was refused (", code, ")."].concat(),
            Self::Refused { words, .. } => ["The sign-in was refused: ", words].concat(),
            Self::Unreachable { host } => [host, " doesn’t answer this page, so the sign-in couldn’t be finished."].concat(),
            Self::NoToken { host } => [host, " didn’t return a token."].concat(),
        }
    }
}

impl OAuthServer {
    /// Where the person signs in, and what the agent at an origin will be able to do then.
    pub fn sentence(&self, agent: &str, scopes: &[String]) -> String {
        let (window, token) = (host(&self.authorization_url), host(&self.token_url));
        let then = if token == window {
            String::new()
        } else {
            ["; this page then gets its token from ", &token].concat()
        };
        let scopes: Vec<String> = scopes.iter().map(|scope| printable(scope)).collect();
        let grant = if scopes.is_empty() {
            ["everything that ", &window, " allows this page"].concat()
        } else {
            scopes.join(", ")
        };
        format!(
            "You sign in at {window}, in a window of its own{then}. The agent at {agent} will be able to: {grant}."
        )
    }
}

impl UnusableMethod {
    /// Why the method can't be used, for the person.
    pub fn sentence(&self) -> String {
        match self {
            Self::Cookie => {
                "The agent needs its key in a cookie, which a web page can’t set for another site."
                    .to_owned()
            }
            Self::KeyPlace => "The agent’s card doesn’t say where to send the key.".to_owned(),
            Self::MutualTls => {
                "The agent needs a client certificate (mutual TLS). A web page can’t send one."
                    .to_owned()
            }
            Self::Http(name) => [
                "The agent needs the HTTP scheme “",
                name,
                "”, which this page doesn’t support.",
            ]
            .concat(),
            Self::Flows(names) if names.is_empty() => {
                "The agent’s card doesn’t describe its OAuth sign-in.".to_owned()
            }
            Self::Flows(names) => [
                "The agent offers OAuth by “",
                &names.join("”, “"),
                "” only. A web page can use the authorization code with PKCE.",
            ]
            .concat(),
            Self::NotHere => {
                "This sign-in opens a new window, which this page doesn’t support yet.".to_owned()
            }
            Self::Server(why) => why.sentence(),
            Self::Unknown(kind) => {
                ["This page doesn’t support the sign-in method “", kind, "”."].concat()
            }
            Self::Undeclared(name) => [
                "The agent requires “",
                name,
                "”, but its card doesn’t describe that sign-in.",
            ]
            .concat(),
            Self::TwoInOne => "The agent needs two credentials in the same header.".to_owned(),
        }
    }
}

impl FieldKind {
    /// The label. `key` tells an API key from the others of a method.
    pub(crate) fn label(self, key: Option<&str>) -> String {
        let label = match (self, key) {
            (Self::ApiKey, Some(key)) => return ["API key “", key, "”"].concat(),
            (Self::ApiKey, None) => "API key",
            (Self::Token, _) => "Token",
            (Self::Username, _) => "User name",
            (Self::Password, _) => "Password",
            (Self::HeaderName, _) => "Header",
            (Self::ClientId, _) => "Client ID",
        };
        label.to_owned()
    }
}

impl EntryError {
    /// The remedy, for the person.
    pub fn sentence(self) -> &'static str {
        match self {
            Self::Missing(FieldKind::ApiKey) => "Enter the API key",
            Self::Missing(FieldKind::Token) => "Enter the token",
            Self::Missing(FieldKind::Username) => "Enter the user name",
            Self::Missing(FieldKind::Password) => "Enter the password",
            Self::Missing(FieldKind::HeaderName) => "Enter the name of the header",
            Self::Missing(FieldKind::ClientId) => "Enter the client ID that this page has there",
            Self::Unsendable => "Remove the character that can’t be sent",
            Self::Colon => "A user name can’t contain a colon",
            Self::HeaderName => "Enter the name of a header that web pages may send",
            Self::Refused => "The agent didn’t accept this. Check your entry and try again",
            Self::Forbidden => "These credentials are valid but don’t allow this",
            Self::Unconfirmed => "Confirm that your entries may be sent there",
        }
    }
}

impl SignInError {
    /// Why the sign-in failed, for the person.
    pub fn sentence(&self) -> String {
        match self {
            Self::Refused(why) => why.refusal().to_owned(),
            Self::OAuth(why) => why.sentence(),
            Self::Host(why) => why.sentence(),
        }
    }
}

impl SignInReason {
    /// Why the panel opens again for a person who was signed in.
    pub(crate) fn refusal(self) -> &'static str {
        match self {
            Self::Forbidden => "Your account isn’t allowed to do this. Sign in with another one.",
            _ => "Your sign-in has expired. Sign in again.",
        }
    }
}
