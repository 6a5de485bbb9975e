//! Messages: the sentences for people about connecting and signing in.
//!
//! Owns the English of this crate, so that it can be translated in one place. Invariant: a sentence never repeats a secret.

pub(crate) mod labels;

use crate::client::address::printable;
use crate::client::sign_in::oauth::{OAuthError, OAuthServer, host};
use crate::client::sign_in::{EntryError, FieldKind, HostCredentialsError, UnusableMethod};
use crate::client::{ConnectError, ExchangeKind};
use crate::conversation::sign_in::SignInReason;

impl ConnectError {
    /// The event and the remedy in words, for the person.
    pub fn sentence(&self) -> String {
        match self {
            Self::BadAddress(sentence) => format!("{sentence}."),
            Self::Unreachable { url } => format!("Nobody answers at {url}. Check the address, and whether the agent is running."),
            Self::CorsRefused { exchange: ExchangeKind::Card, url } => {
                format!("Something answers at {url}, but it does not let web pages read the agent’s card (CORS).")
            }
            Self::CorsRefused { exchange: ExchangeKind::Endpoint, url } => {
                format!(
                    "The agent is there, but {url} does not answer requests from web pages (CORS). Whether it got \
                     the message can’t be told from here."
                )
            }
            Self::Redirected { url } => {
                format!("{url} redirects to another address, and a message is not sent on to one that the card does not name.")
            }
            Self::CardRedirected { url, to } => format!(
                "{url} sends this page on to {}, which is another server. If that is the agent that you want, enter its address.",
                printable(to)
            ),
            Self::MixedContent { url } => {
                format!("This page is secure (https) and {url} is not, so the browser does not allow the connection.")
            }
            Self::CardNotFound { .. } => {
                "No agent card was found at this address. Check the address, or enter that of the card itself.".to_owned()
            }
            Self::NotJson { exchange: ExchangeKind::Card, html: true, url } => {
                format!("There is a web page at {url}, not an agent card. Check the address.")
            }
            Self::NotJson { exchange: ExchangeKind::Card, url, .. } => format!("The answer of {url} is not an agent card: it is not JSON."),
            Self::NotJson { exchange: ExchangeKind::Endpoint, html: true, .. } => {
                "The agent answered with a web page instead of a result. Its address in the card may be wrong, or a \
                 server in between answered for it."
                    .to_owned()
            }
            Self::NotJson { exchange: ExchangeKind::Endpoint, .. } => "The agent’s answer can’t be read: it is not JSON.".to_owned(),
            Self::CardBroken { url } => {
                format!("The agent’s card at {url} stopped in the middle: the connection broke. Connect again.")
            }
            Self::NotACard { url } => format!("The JSON at {url} is not an agent card: it has no name and no address to talk to."),
            Self::NotAnAnswer => "The agent’s answer can’t be read: it is JSON, but neither a task nor a message.".to_owned(),
            Self::NoUsableInterface { declared } if declared.is_empty() => {
                "The agent’s card names no address to talk to.".to_owned()
            }
            Self::NoUsableInterface { declared } => format!(
                "The agent can’t be talked to from a web page: it offers {}. This page speaks JSONRPC of A2A 1.0, \
                 0.3 and 0.2, and HTTP+JSON of A2A 1.0{}.",
                declared.join(", "),
                if old_http(declared) { ", not of 0.3" } else { "" }
            ),
            Self::UnusableAddress { url } => {
                format!("The agent’s card says to call “{}”, which is not a plain web address. Nothing was sent.", printable(url))
            }
            Self::SignIn { status } => format!("The agent wants you to sign in first (HTTP {status})."),
            Self::Credentials(why) => why.sentence(),
            Self::Status { exchange: ExchangeKind::Card, status } => format!("The agent’s card could not be read (HTTP {status})."),
            Self::Status { exchange: ExchangeKind::Endpoint, status: 429 } => {
                "The agent has too much to do right now. Try again in a minute.".to_owned()
            }
            Self::Status { exchange: ExchangeKind::Endpoint, status } if *status >= 500 => {
                format!("The agent failed (HTTP {status}). Try again; if it stays so, tell the agent’s owner.")
            }
            Self::Status { exchange: ExchangeKind::Endpoint, status } => format!("The agent refused the request (HTTP {status})."),
            Self::RequiredExtensions { uris } => {
                format!("The agent requires an extension that is not known here: {}. Nothing was sent.", uris.join(", "))
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
            Self::NotSigned => "This page could not sign the message. Nothing was sent.".to_owned(),
            Self::ClockDiffers { seconds } => format!(
                "The agent refused the message because of its time. The clock of this device and that of the agent \
                 differ by {seconds} seconds; set this one right, and send again."
            ),
            Self::Lost => "The connection to the agent was lost. It may have stopped, or it may still be at work; what \
                           you entered is still here."
                .to_owned(),
            Self::Timeout => "The agent took too long to answer.".to_owned(),
            Self::TooLarge { limit } => {
                format!("The agent’s answer is longer than {} MB; the rest was not read.", limit / (1 << 20))
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
            Self::CardNotFound { tried } => Some(format!("Looked for it at: {}", tried.join(", "))),
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
            Self::Failed(words) if words.is_empty() => "it gave no reason".to_owned(),
            Self::Failed(words) => words.clone(),
            Self::Nothing => {
                "getCredentials gave neither a key nor a token, a user name or headers".to_owned()
            }
            Self::Scheme(name) => [
                "it chose the scheme “",
                name,
                "”, which the agent’s card does not declare",
            ]
            .concat(),
            Self::NoKey => "it gave an API key, and the agent’s card declares none".to_owned(),
            Self::Header(name) => [
                "it gave the header “",
                name,
                "”, which the agent’s card does not declare",
            ]
            .concat(),
            Self::Unsendable => "there is a character in them that can’t be sent".to_owned(),
        };
        ["This page could not provide your credentials: ", &what, "."].concat()
    }
}

impl OAuthError {
    /// The event in words, for the person.
    pub fn sentence(&self) -> String {
        match self {
            Self::Blocked => "The browser did not open the sign-in window. Allow pop-up windows for this page, and try \
                              again."
                .to_owned(),
            Self::Closed => "Still signing in? Go on in the other window. If you closed it, sign in again.".to_owned(),
            Self::NotSecure => "This sign-in method needs a page that came over https.".to_owned(),
            Self::NotOurs => "The sign-in window’s answer does not belong to this sign-in. Nothing was taken from \
                              it; try again."
                .to_owned(),
            Self::Address(url) => {
                let sent = ["The agent’s card sends you to “", &printable(url), "”, which is not a plain web address. "];
                [&*sent.concat(), "You are not sent there."].concat()
            }
            Self::Unsafe(host) => ["The agent’s card sends you to ", host, " without https, so you are not sent there."].concat(),
            Self::SeveralOrigins { window, other } => {
                format!("The agent’s card sends you to {window} to sign in, and the result of that to {other}. You are not sent there.")
            }
            Self::ForeignIssuer { host, issuer } => {
                format!("{host} says that it signs you in for “{}”, which is elsewhere. You are not sent there.", printable(issuer))
            }
            Self::NoMetadata { host } => [host, " does not say how to sign in there."].concat(),
            Self::Refused { code, words } if words.is_empty() => ["The sign-in was refused (", code, ")."].concat(),
            Self::Refused { words, .. } => ["The sign-in was refused: ", words].concat(),
            Self::Unreachable { host } => [host, " does not answer this page, so the sign-in could not be finished."].concat(),
            Self::NoToken { host } => [host, " did not give a token."].concat(),
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
            Self::Cookie => "The agent wants its key in a cookie, which a web page may not set for another site.".to_owned(),
            Self::KeyPlace => "The agent’s card does not say where its key is sent.".to_owned(),
            Self::MutualTls => {
                "The agent wants a certificate of yours (mutual TLS). Only the browser itself can show one; a web page can’t."
                    .to_owned()
            }
            Self::Http(name) => ["The agent wants the HTTP scheme “", name, "”, which is not known here."].concat(),
            Self::Flows(names) if names.is_empty() => {
                "The agent’s card does not say how its OAuth is done.".to_owned()
            }
            Self::Flows(names) => [
                "The agent offers OAuth by “",
                &names.join("”, “"),
                "” only. A web page can use the authorization code with PKCE.",
            ]
            .concat(),
            Self::NotHere => {
                "This method opens a separate window. The owner of this page has to provide it, through getCredentials."
                    .to_owned()
            }
            Self::Server(sentence) => sentence.clone(),
            Self::Unknown(kind) => ["This method (“", kind, "”) is not known here."].concat(),
            Self::Undeclared(name) => ["The agent requires “", name, "”, and its card does not say what that is."].concat(),
            Self::TwoInOne => "The agent wants two things in the same header.".to_owned(),
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
            Self::Unsendable => "There is a character in it that can’t be sent",
            Self::Colon => "A user name can’t contain a colon",
            Self::HeaderName => "This is not a header name that a page may send",
            Self::Refused => "The agent did not accept this. Check it and try again",
            Self::Forbidden => "These credentials are valid, but not allowed to do this",
            Self::Unconfirmed => "Confirm that it may be sent there",
        }
    }
}

impl SignInReason {
    /// Why the panel opens again for a person who was signed in.
    pub(crate) fn refusal(self) -> &'static str {
        match self {
            Self::Forbidden => {
                "The agent knows who you are, and does not allow this. Sign in as somebody who may."
            }
            _ => "The agent does not accept your sign-in any more. Sign in again.",
        }
    }
}
