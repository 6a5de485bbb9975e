//! Connect errors: the reasons why an agent can't be called.
//!
//! Leaves the sentences of errors to `messages`, and telling network errors apart to `conversation`.

use a2a::ProtocolError;

use crate::client::address::AddressError;
use crate::client::http::Fault;
use crate::client::sign_in::host_credentials::HostCredentialsError;

/// The exchange that failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExchangeKind {
    /// The request for the card.
    Card,
    /// A request to the agent.
    Endpoint,
}

/// A URL without a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TriedUrl {
    /// The URL.
    pub url: String,
    /// The HTTP status; `None` if no answer arrived.
    pub status: Option<u16>,
}

/// The reason why an agent can't be called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConnectError {
    /// The typed text is not an address.
    BadAddress(AddressError),
    /// No server answers.
    Unreachable {
        /// The URL.
        url: String,
    },
    /// A server answers, but CORS does not allow this page to read the answer.
    CorsRefused {
        /// The exchange.
        exchange: ExchangeKind,
        /// The URL.
        url: String,
    },
    /// The agent redirected a request that must not follow redirects.
    Redirected {
        /// The requested URL.
        url: String,
    },
    /// The request for a card was redirected to another origin.
    CardRedirected {
        /// The requested URL.
        url: String,
        /// The URL that answered.
        to: String,
    },
    /// The page came over `https:` and can't request `http:`.
    MixedContent {
        /// The URL.
        url: String,
    },
    /// The agent ended the session before it answered (002).
    SessionEnded {
        /// The status of the session.
        status: String,
    },
    /// The agent refused a message because of its time, and the agent's clock differs from this
    /// machine's (004).
    ClockDiffers {
        /// The difference in seconds.
        seconds: u64,
    },
    /// The host page could not sign the message (004).
    NotSigned,
    /// The signature of the agent's answer is not valid for the answer (004).
    SignatureMismatch,
    /// None of the URLs has a card.
    CardNotFound {
        /// The URLs that were tried.
        tried: Vec<TriedUrl>,
    },
    /// The answer is not JSON.
    NotJson {
        /// The exchange.
        exchange: ExchangeKind,
        /// The URL.
        url: String,
        /// Whether the answer is a web page.
        html: bool,
    },
    /// The connection broke while the card was received.
    CardBroken {
        /// The URL.
        url: String,
    },
    /// The JSON is not an agent card.
    NotACard {
        /// The URL.
        url: String,
    },
    /// The JSON is not an A2A answer.
    NotAnAnswer,
    /// The card declares no interface that a browser can call.
    NoUsableInterface {
        /// The declared interfaces.
        declared: Vec<String>,
    },
    /// A card names an address that a browser would change before sending a request.
    UnusableAddress {
        /// The address, as the card writes it.
        url: String,
    },
    /// The agent requires a sign-in.
    SignIn {
        /// The HTTP status: 401 or 403.
        status: u16,
    },
    /// The host page failed to give credentials.
    Credentials(HostCredentialsError),
    /// The answer has another error status.
    Status {
        /// The exchange.
        exchange: ExchangeKind,
        /// The status.
        status: u16,
    },
    /// The card requires extensions that neither this crate nor the host page knows.
    RequiredExtensions {
        /// The URIs of the extensions.
        uris: Vec<String>,
    },
    /// The agent answered with an A2A error.
    Protocol(ProtocolError),
    /// The stream broke, and the task could not be fetched again.
    Lost,
    /// The answer took too long.
    Timeout,
    /// The answer is too large.
    TooLarge {
        /// The limit in bytes.
        limit: usize,
    },
}

impl ConnectError {
    /// A short name for programs (`a2a-error`).
    pub fn kind(&self) -> &'static str {
        match self {
            Self::BadAddress(_) | Self::UnusableAddress { .. } => "bad-address",
            Self::Unreachable { .. } => "unreachable",
            Self::CorsRefused { .. } => "cors",
            Self::Redirected { .. } | Self::CardRedirected { .. } => "redirected",
            Self::MixedContent { .. } => "mixed-content",
            Self::SessionEnded { .. } => "session-ended",
            Self::ClockDiffers { .. } => "clock-differs",
            Self::NotSigned => "not-signed",
            Self::SignatureMismatch => "signature-mismatch",
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

    /// The URL of the documentation of the agent's error (004), or of the error's first help link.
    pub fn documentation_url(&self) -> Option<&str> {
        let Self::Protocol(error) = self else {
            return None;
        };
        let mut links = error.details("Help").filter_map(|help| help.get("links"));
        links.find_map(|links| links.get(0)?.get("url")?.as_str())
    }

    /// The error that a fault stands for. A probe later tells a refusal by CORS from an unreachable
    /// server.
    pub fn of_fault(fault: &Fault, url: &str) -> Self {
        match fault {
            Fault::Network => Self::Unreachable {
                url: url.to_owned(),
            },
            Fault::Redirected => Self::Redirected {
                url: url.to_owned(),
            },
            Fault::Address => Self::UnusableAddress {
                url: url.to_owned(),
            },
            Fault::NotSigned => Self::NotSigned,
            Fault::Broken => Self::Lost,
            Fault::Timeout => Self::Timeout,
            Fault::TooLarge { limit } => Self::TooLarge { limit: *limit },
        }
    }
}
