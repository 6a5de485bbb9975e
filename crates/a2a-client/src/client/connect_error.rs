//! Connect errors: the reasons why an agent can't be called.
//!
//! Leaves the sentences of errors to `messages`, and telling network errors apart to `conversation`.

use a2a::ProtocolError;

use crate::client::address::{AddressError, TriedUrl, is_local, origin};
use crate::client::http::FetchError;
use crate::client::sign_in::host_credentials::HostCredentialsError;
use crate::client::signature::Verdict;

/// The kind of the HTTP exchange that failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExchangeKind {
    /// The request for the card.
    Card,
    /// A request to the agent's interface, for example with a message.
    Endpoint,
}

/// The reason why an agent can't be called.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ConnectError {
    /// The typed text is not an address.
    BadAddress(AddressError),
    /// No server answers.
    Unreachable {
        /// The address of the agent or the URL of its endpoint.
        url: String,
    },
    /// No server answers at the URL that the card names, which is not where the card came from.
    DeadInterface {
        /// The URL.
        url: String,
        /// Whether the URL means the computer that the browser runs on, and the card came from another one.
        is_local: bool,
    },
    /// A server answers, but CORS does not allow this page to read the answer.
    CorsRefused {
        /// Whether the request was for the card or to the endpoint.
        exchange: ExchangeKind,
        /// The requested URL.
        url: String,
    },
    /// The server redirected a request for which redirects are refused.
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
        /// The URL that the page may not request.
        url: String,
    },
    /// The agent ended the session before it answered (002).
    SessionEnded {
        /// The last status of the session, such as `completed`.
        status: String,
    },
    /// The agent refused a message because of its time, and the agent's clock differs from this
    /// machine's (004).
    ClockDiffers {
        /// The difference between the two clocks in seconds.
        seconds: u64,
    },
    /// The host page could not sign the message (004).
    NotSigned,
    /// The signature of the agent's answer is not valid for the answer (004).
    SignatureMismatch,
    /// The agent's answer was signed too long ago or ahead of this clock, or was received before (004).
    SignatureStale,
    /// The host page requires a signature, and the agent's answer has none that a known key verifies (004).
    AnswerNotVerified,
    /// The host page requires a signature, and the agent's card has none that a known key verifies.
    CardNotVerified(Verdict),
    /// None of the `tried` URLs has a card.
    CardNotFound {
        /// The URLs in the order of the requests.
        tried: Vec<TriedUrl>,
    },
    /// The answer is not JSON.
    NotJson {
        /// Whether the request was for the card or to the endpoint.
        exchange: ExchangeKind,
        /// The requested URL.
        url: String,
        /// Whether the answer looks like HTML instead.
        html: bool,
    },
    /// The connection broke while the card was received.
    CardBroken {
        /// The requested URL.
        url: String,
    },
    /// The JSON at the URL of the card, or from the host page, is not an agent card.
    NotACard {
        /// The requested URL, or a phrase for the card that the host page gave.
        url: String,
    },
    /// The agent's answer is neither a result nor an error of the protocol in use.
    NotAnAnswer,
    /// The agent's answer responds to another message than the one that was sent, or comes from another agent (004).
    OtherMessage,
    /// The card declares no interface that a browser can call.
    NoUsableInterface {
        /// The declared interfaces, each as binding and version (`GRPC 0.3.0`); for 004 the
        /// protocols.
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
    /// The host page gave no credentials that the client can use.
    Credentials(HostCredentialsError),
    /// The answer has an HTTP error status other than 401 and 403.
    Status {
        /// Whether the request was for the card or to the endpoint.
        exchange: ExchangeKind,
        /// The HTTP status.
        status: u16,
        /// The requested URL.
        url: String,
        /// The reason in the answer, in the server's words; empty without one.
        reason: String,
    },
    /// The card requires extensions that neither this crate nor the host page knows.
    RequiredExtensions {
        /// The URIs of the unknown extensions.
        uris: Vec<String>,
    },
    /// The agent answered with an A2A error.
    Protocol(ProtocolError),
    /// The stream broke, and the task could not be fetched again.
    Lost,
    /// The answer did not arrive within the client's time limit.
    Timeout,
    /// The answer is larger than the client reads.
    TooLarge {
        /// The maximum number of bytes that the client reads.
        limit: usize,
    },
}

impl ConnectError {
    /// The kind of the error for programs, such as `not-json`; the event `a2a-error` has it as
    /// `kind`.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::BadAddress(_) | Self::UnusableAddress { .. } => "bad-address",
            Self::Unreachable { .. } | Self::DeadInterface { .. } => "unreachable",
            Self::CorsRefused { .. } => "cors",
            Self::Redirected { .. } | Self::CardRedirected { .. } => "redirected",
            Self::MixedContent { .. } => "mixed-content",
            Self::SessionEnded { .. } => "session-ended",
            Self::ClockDiffers { .. } => "clock-differs",
            Self::NotSigned => "not-signed",
            Self::SignatureMismatch | Self::SignatureStale => "signature-mismatch",
            Self::AnswerNotVerified | Self::CardNotVerified(_) => "signature-required",
            Self::CardNotFound { .. } => "card-not-found",
            Self::NotJson { .. } => "not-json",
            Self::CardBroken { .. } => "card-broken",
            Self::NotACard { .. } => "not-a-card",
            Self::NotAnAnswer | Self::OtherMessage => "not-an-answer",
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

    /// The URL that documents the agent's error (004), or the error's first help link; `None` if the agent sent
    /// neither.
    pub fn documentation_url(&self) -> Option<&str> {
        let Self::Protocol(error) = self else {
            return None;
        };
        let mut links = error.details("Help").filter_map(|help| help.get("links"));
        links.find_map(|links| links.get(0)?.get("url")?.as_str())
    }

    /// The error of a request to an interface of a card from `card_url`: if nothing answers at another origin than the
    /// card's, the card is wrong, and not the address that the person entered.
    #[must_use]
    pub fn of_interface(self, card_url: &str) -> Self {
        match self {
            Self::Unreachable { url } if origin(&url) != origin(card_url) => Self::DeadInterface {
                is_local: (is_local(&url) || url.contains("://0.0.0.0")) && !is_local(card_url),
                url,
            },
            other => other,
        }
    }

    /// Makes the error of a fault in a request to `url`. A fault of the network becomes `Unreachable`, until a probe
    /// shows that CORS refused the answer.
    pub fn of_fault(fault: &FetchError, url: &str) -> Self {
        let url = url.to_owned();
        match fault {
            FetchError::Network => Self::Unreachable { url },
            FetchError::Redirected => Self::Redirected { url },
            FetchError::Address => Self::UnusableAddress { url },
            FetchError::NotSigned => Self::NotSigned,
            FetchError::Broken => Self::Lost,
            FetchError::Timeout => Self::Timeout,
            FetchError::TooLarge { limit } => Self::TooLarge { limit: *limit },
        }
    }
}
