//! Why an agent can't be talked to, and what to do about it (SAFETY §4).
//!
//! Owns every sentence about a failed exchange. Leaves finding out to `conversation`. Each has a
//! short `kind` for programs, a sentence for the person, and advice for the agent's owner where
//! the owner has to change something.

use a2a::ProtocolError;

use crate::client::http::Fault;
use crate::client::sign_in::HostCredentialsError;

/// Which exchange failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExchangeKind {
    /// Reading the card.
    Card,
    /// Talking to the agent itself.
    Endpoint,
}

/// Why it did not work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConnectError {
    /// What was typed is no address; the sentence says why.
    BadAddress(String),
    /// Nobody answers there.
    Unreachable {
        /// The address.
        url: String,
    },
    /// Somebody answers, but not to this page.
    CorsRefused {
        /// Which exchange.
        exchange: ExchangeKind,
        /// The address.
        url: String,
    },
    /// What was sent is to go to another address.
    Redirected {
        /// The address that was asked.
        url: String,
    },
    /// A page of `https:` may not talk to `http:`.
    MixedContent {
        /// The address.
        url: String,
    },
    /// There is no card at any of the places.
    CardNotFound {
        /// Where it was looked for.
        tried: Vec<String>,
    },
    /// The answer is no JSON.
    NotJson {
        /// Which exchange.
        exchange: ExchangeKind,
        /// The address.
        url: String,
        /// Whether it looks like a web page.
        html: bool,
    },
    /// The connection broke while the card came.
    CardBroken {
        /// The address.
        url: String,
    },
    /// The JSON is no agent card.
    NotACard {
        /// The address.
        url: String,
    },
    /// The JSON is no answer of A2A.
    NotAnAnswer,
    /// The agent listens in no way that a browser can speak.
    NoUsableInterface {
        /// What it declares.
        declared: Vec<String>,
    },
    /// The agent wants a sign-in.
    SignIn {
        /// 401 or 403.
        status: u16,
    },
    /// The host page was asked for credentials and could not give any.
    Credentials(HostCredentialsError),
    /// The agent answers with an HTTP error.
    Status {
        /// Which exchange.
        exchange: ExchangeKind,
        /// The status.
        status: u16,
    },
    /// The agent requires extensions that we do not know.
    RequiredExtensions {
        /// Their names.
        uris: Vec<String>,
    },
    /// The agent answers with an error of the protocol.
    Protocol(ProtocolError),
    /// The stream broke off and the task could not be found again.
    Lost,
    /// It took too long.
    Timeout,
    /// The answer was too long.
    TooLarge {
        /// The most that is kept, in bytes.
        limit: usize,
    },
}

impl ConnectError {
    /// A short name for programs (`a2a-error`).
    pub fn kind(&self) -> &'static str {
        match self {
            Self::BadAddress(_) => "bad-address",
            Self::Unreachable { .. } => "unreachable",
            Self::CorsRefused { .. } => "cors",
            Self::Redirected { .. } => "redirected",
            Self::MixedContent { .. } => "mixed-content",
            Self::CardNotFound { .. } => "card-not-found",
            Self::NotJson { .. } => "not-json",
            Self::CardBroken { .. } => "card-broken",
            Self::NotACard { .. } => "not-a-card",
            Self::NotAnAnswer => "not-an-answer",
            Self::NoUsableInterface { .. } => "no-interface",
            Self::SignIn { .. } => "sign-in",
            Self::Credentials(_) => "credentials",
            Self::Status { .. } => "http-status",
            Self::RequiredExtensions { .. } => "required-extension",
            Self::Protocol(_) => "protocol",
            Self::Lost => "lost",
            Self::Timeout => "timeout",
            Self::TooLarge { .. } => "too-large",
        }
    }

    /// What happened and what to do, for the person.
    pub fn sentence(&self) -> String {
        match self {
            Self::BadAddress(sentence) => format!("{sentence}."),
            Self::Unreachable { url } => format!("Nobody answers at {url}. Check the address, and whether the agent is running."),
            Self::CorsRefused { exchange: ExchangeKind::Card, url } => {
                format!("Something answers at {url}, but it does not let web pages read the agent's card (CORS).")
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
            Self::MixedContent { url } => {
                format!("This page is secure (https) and {url} is not, so the browser does not allow the connection.")
            }
            Self::CardNotFound { .. } => {
                "No agent card was found at this address. Check the address, or enter that of the card itself.".to_owned()
            }
            Self::NotJson { exchange: ExchangeKind::Card, html: true, url } => {
                format!("There is a web page at {url} and no agent card. Check the address.")
            }
            Self::NotJson { exchange: ExchangeKind::Card, url, .. } => format!("What is at {url} is no agent card: it is not JSON."),
            Self::NotJson { exchange: ExchangeKind::Endpoint, html: true, .. } => {
                "The agent answered with a web page instead of a result. Its address in the card may be wrong, or a \
                 server in between answered for it."
                    .to_owned()
            }
            Self::NotJson { exchange: ExchangeKind::Endpoint, .. } => "The agent's answer can't be read: it is not JSON.".to_owned(),
            Self::CardBroken { url } => {
                format!("The agent’s card at {url} stopped in the middle: the connection broke. Connect again.")
            }
            Self::NotACard { url } => format!("The JSON at {url} is no agent card: it has no name and no address to talk to."),
            Self::NotAnAnswer => "The agent's answer can't be read: it is JSON, but neither a task nor a message.".to_owned(),
            Self::NoUsableInterface { declared } if declared.is_empty() => {
                "The agent's card names no address to talk to.".to_owned()
            }
            Self::NoUsableInterface { declared } => format!(
                "The agent can’t be talked to from a web page: it offers {}. What is spoken here is JSONRPC of A2A 1.0, \
                 0.3 and 0.2, and HTTP+JSON of A2A 1.0{}.",
                declared.join(", "),
                if old_http(declared) { ", not of 0.3" } else { "" }
            ),
            Self::SignIn { status } => format!("The agent wants you to sign in first (HTTP {status})."),
            Self::Credentials(why) => why.sentence(),
            Self::Status { exchange: ExchangeKind::Card, status } => format!("The agent's card could not be read (HTTP {status})."),
            Self::Status { exchange: ExchangeKind::Endpoint, status: 429 } => {
                "The agent has too much to do right now. Try again in a minute.".to_owned()
            }
            Self::Status { exchange: ExchangeKind::Endpoint, status } if *status >= 500 => {
                format!("The agent failed (HTTP {status}). Try again; if it stays so, tell the agent's owner.")
            }
            Self::Status { exchange: ExchangeKind::Endpoint, status } => format!("The agent refused the request (HTTP {status})."),
            Self::RequiredExtensions { uris } => {
                format!("The agent requires an extension that is not known here: {}. Nothing was sent.", uris.join(", "))
            }
            Self::Protocol(error) if error.message.is_empty() => {
                format!("The agent refused the request (error {}).", error.code)
            }
            Self::Protocol(error) => format!("The agent refused the request: {}", error.message),
            Self::Lost => "The connection to the agent was lost. It may have stopped, or it may still be at work; what \
                           you entered is still here."
                .to_owned(),
            Self::Timeout => "The agent took too long to answer.".to_owned(),
            Self::TooLarge { limit } => {
                format!("The agent's answer is longer than {} MB; the rest was not read.", limit / (1 << 20))
            }
        }
    }

    /// What the agent's owner has to change, where it is the owner's to change.
    pub fn advice(&self) -> Option<String> {
        match self {
            Self::CorsRefused { exchange, .. } => {
                let what = match exchange {
                    ExchangeKind::Card => "the card",
                    ExchangeKind::Endpoint => "the agent's endpoint (its OPTIONS preflight too)",
                };
                Some(format!(
                    "For the agent's owner: answer requests for {what} with “Access-Control-Allow-Origin”, and allow \
                     the headers content-type, authorization, a2a-version, a2a-extensions and x-a2a-extensions, and that of \
                     the agent’s API key, if it takes one there."
                ))
            }
            Self::MixedContent { .. } => {
                Some("For the agent's owner: serve the agent over https.".to_owned())
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
            _ => None,
        }
    }

    /// What the agent's owner can put into the server, as code: the language, and the lines. Which
    /// pages may call is for the owner to say.
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

    /// What a fault of the connection means; a network fault is told apart by a probe.
    pub fn of_fault(fault: &Fault, url: &str) -> Self {
        match fault {
            Fault::Network => Self::Unreachable {
                url: url.to_owned(),
            },
            Fault::Redirected => Self::Redirected {
                url: url.to_owned(),
            },
            Fault::Broken => Self::Lost,
            Fault::Timeout => Self::Timeout,
            Fault::TooLarge { limit } => Self::TooLarge { limit: *limit },
        }
    }
}

/// Whether there is an interface of HTTP+JSON among them that is older than 1.0.
fn old_http(declared: &[String]) -> bool {
    let is_old = |it: &String| it.strip_prefix("HTTP+JSON 0").is_some();
    declared.iter().any(is_old)
}
