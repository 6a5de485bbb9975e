//! A request and its answer as data.
//!
//! Owns the shapes. Leaves carrying out, and the manners of a guest (no credentials, no referrer,
//! no redirect on POST), to the `platform` room.

use crate::client::secret::{MASK, is_plain_header, masked_header, masked_query};

/// A request to make. `Debug` masks what could be a secret.
#[derive(Clone, PartialEq, Eq)]
pub struct Request {
    /// The method.
    pub method: Method,
    /// The whole address.
    pub url: String,
    /// Header names and values.
    pub headers: Vec<(String, String)>,
    /// The body, as JSON text.
    pub body: Option<String>,
}

impl std::fmt::Debug for Request {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self {
            method,
            url,
            headers,
            body,
        } = self.masked();
        out.debug_struct("Request")
            .field("method", &method)
            .field("url", &url)
            .field("headers", &headers)
            .field("body", &body)
            .finish()
    }
}

impl Request {
    /// Whether it has headers that could carry a secret. A redirect must not take them elsewhere.
    pub fn carries_secret(&self) -> bool {
        self.headers.iter().any(|(name, _)| !is_plain_header(name))
    }

    /// Whether it asks for a token: then its body and the answer's body are secret. No other
    /// request is written as a form.
    pub fn is_token_request(&self) -> bool {
        self.headers.iter().any(|(name, value)| {
            name.eq_ignore_ascii_case("content-type") && value.ends_with("x-www-form-urlencoded")
        })
    }

    /// A copy to be shown, for example in the protocol log: every value that could be a secret is
    /// masked.
    #[must_use]
    pub fn masked(&self) -> Self {
        let masked = |(name, value): &(String, String)| (name.clone(), masked_header(name, value));
        let body = if self.is_token_request() {
            self.body.as_ref().map(|_| MASK.to_owned())
        } else {
            self.body.clone()
        };
        Self {
            method: self.method,
            url: masked_query(&self.url),
            headers: self.headers.iter().map(masked).collect(),
            body,
        }
    }
}

/// An HTTP method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Reads.
    Get,
    /// Sends.
    Post,
}

impl Method {
    /// The method's name on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::Get => "GET",
            Self::Post => "POST",
        }
    }
}

/// What comes before an answer's body.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Head {
    /// The status.
    pub status: u16,
    /// Header names in lower case, and values, as far as the browser shows them.
    pub headers: Vec<(String, String)>,
}

impl Head {
    /// Whether the status says that all went well.
    pub fn is_success(&self) -> bool {
        (200..300).contains(&self.status)
    }

    /// The value of a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers
            .iter()
            .find(|(known, _)| known.eq_ignore_ascii_case(name))
            .map(|(_, value)| value.as_str())
    }

    /// The extensions that the agent says it made use of (003), whatever the version calls the
    /// header. None where the browser does not show it: the agent has to expose it (CORS).
    pub fn extensions(&self) -> Option<Vec<&str>> {
        let headers = ["a2a-extensions", "x-a2a-extensions"];
        let named = headers.into_iter().filter_map(|name| self.header(name));
        let mut named = named.peekable();
        named.peek()?;
        Some(named.flat_map(a2a::extension::activation::names).collect())
    }

    /// Whether the body is of that media type, whatever its parameters.
    pub fn is_type(&self, media_type: &str) -> bool {
        let essence = self
            .header("content-type")
            .and_then(|value| value.split(';').next());
        essence.is_some_and(|essence| essence.trim().eq_ignore_ascii_case(media_type))
    }
}

/// A whole answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// Status and headers.
    pub head: Head,
    /// The body as text.
    pub body: String,
}

/// Why there is no answer. A browser does not say more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The connection could not be made, or was refused by the rules of the browser (CORS).
    Network,
    /// The answer sends the request on to another address. A message is not sent on.
    Redirected,
    /// The connection broke while the answer was coming.
    Broken,
    /// It took too long.
    Timeout,
    /// The answer was longer than what is kept, in bytes.
    TooLarge {
        /// The most that is kept.
        limit: usize,
    },
}
