//! Connect errors: why an agent can't be called.
//!
//! Leaves their sentences to `messages`, and telling network errors apart to `conversation`.

use a2a::ProtocolError;

use crate::client::address::AddressError;
use crate::client::http::Fault;
use crate::client::sign_in::host_credentials::HostCredentialsError;

/// The exchange that failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExchangeKind {
    /// Reading the card.
    Card,
    /// Calling the agent.
    Endpoint,
}

/// A URL at which there is no card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TriedUrl {
    /// The URL.
    pub url: String,
    /// The HTTP status; `None` if no answer arrived.
    pub status: Option<u16>,
}

/// Why an agent can't be called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConnectError {
    /// The typed text is not an address.
    BadAddress(AddressError),
    /// No server answers.
    Unreachable {
        /// The URL.
        url: String,
    },
    /// A server answers, but not to this page.
    CorsRefused {
        /// The exchange.
        exchange: ExchangeKind,
        /// The URL.
        url: String,
    },
    /// A request was redirected, which is not followed.
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
    /// The agent refused a message because of its time, and its clock differs from ours (004).
    ClockDiffers {
        /// By how many seconds.
        seconds: u64,
    },
    /// The host page could not sign the message (004).
    NotSigned,
    /// The signature of the agent's answer does not fit it (004).
    SignatureMismatch,
    /// There is no card at any of the URLs.
    CardNotFound {
        /// The URLs.
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
    /// A card names an address to which a browser would not send a request as it is written.
    UnusableAddress {
        /// The address, as the card writes it.
        url: String,
    },
    /// The agent requires a sign-in.
    SignIn {
        /// 401 or 403.
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
    /// The agent requires unknown extensions.
    RequiredExtensions {
        /// Their URIs.
        uris: Vec<String>,
    },
    /// The agent answered with an A2A error.
    Protocol(ProtocolError),
    /// The stream broke and the task was not found again.
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

    /// The address of the agent's documentation of the error (004), or of its first help link.
    pub fn documentation_url(&self) -> Option<&str> {
        let Self::Protocol(error) = self else {
            return None;
        };
        let mut links = error.details("Help").filter_map(|help| help.get("links"));
        links.find_map(|links| links.get(0)?.get("url")?.as_str())
    }

    /// The error that a fault stands for. A probe later tells CORS from an unreachable server.
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
