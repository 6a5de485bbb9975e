//! HTTP requests and answers as data.
//!
//! Leaves sending requests to the app: with cookies by [`CredentialsMode`], without a referrer, and without following
//! redirects of a POST.

use a2a::dialect::Dialect;
use exact_json as json;
use serde_json::Value;

use crate::client::secret::{Secret, is_plain_header, masked_headers, masked_query};

/// An HTTP request, ready to send. `Debug` masks secrets.
#[derive(Clone, PartialEq, Eq)]
pub struct Request {
    /// The HTTP method.
    pub method: Method,
    /// The absolute URL.
    pub url: String,
    /// Names and values of the headers.
    pub headers: Vec<(String, String)>,
    /// The body as text; `None` for a request without a body.
    pub body: Option<String>,
    /// Whether the query of the URL holds a secret, so that redirects must not be followed (`carries_secret`).
    pub has_secret_query: bool,
    /// Whether the browser adds the cookies that it keeps.
    pub credentials: CredentialsMode,
}

/// Whether a request carries the cookies and HTTP credentials that the browser keeps: the credentials mode of the Fetch
/// Standard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CredentialsMode {
    /// Never.
    #[default]
    Omit,
    /// To the origin of the page.
    SameOrigin,
    /// To any origin.
    Include,
}

impl CredentialsMode {
    /// The mode with this name in the Fetch Standard; `SameOrigin`, its default there, for any other text.
    pub fn named(name: &str) -> Self {
        match name {
            "omit" => Self::Omit,
            "include" => Self::Include,
            _ => Self::SameOrigin,
        }
    }
}

impl std::fmt::Debug for Request {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self {
            method,
            url,
            headers,
            body,
            ..
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
    /// A request without headers and without a body.
    pub fn new(method: Method, url: String) -> Self {
        Self {
            method,
            url,
            headers: Vec::new(),
            body: None,
            has_secret_query: false,
            credentials: CredentialsMode::default(),
        }
    }

    /// Adds a header.
    #[must_use]
    pub fn with_header(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Adds a body, and the header `Content-Type` with its media type.
    #[must_use]
    pub fn with_body(mut self, media_type: &str, body: String) -> Self {
        self.body = Some(body);
        self.with_header("Content-Type", media_type)
    }

    /// Adds the header that names the version of A2A, if the dialect has one.
    #[must_use]
    pub(crate) fn with_version(self, dialect: Dialect) -> Self {
        match dialect.version_header() {
            Some((name, value)) => self.with_header(name, value),
            None => self,
        }
    }

    /// Whether the query, a header or a cookie of another origin may hold a secret, so that redirects must not be followed.
    pub fn carries_secret(&self) -> bool {
        self.has_secret_query
            || self.credentials == CredentialsMode::Include
            || self.headers.iter().any(|(name, _)| !is_plain_header(name))
    }

    /// Whether the request is for a token, so that its body and the answer are secret. Only such
    /// requests have a form as the body.
    pub fn is_token_request(&self) -> bool {
        self.headers.iter().any(|(name, value)| {
            name.eq_ignore_ascii_case("content-type") && value.ends_with("x-www-form-urlencoded")
        })
    }

    /// Returns a copy in which all possible secrets are masked, for example for the protocol log.
    #[must_use]
    pub fn masked(&self) -> Self {
        let body = if self.is_token_request() {
            self.body.as_ref().map(|_| Secret::MASK.to_owned())
        } else {
            self.body.clone()
        };
        Self {
            method: self.method,
            url: masked_query(&self.url),
            headers: masked_headers(&self.headers),
            body,
            has_secret_query: self.has_secret_query,
            credentials: self.credentials,
        }
    }
}

/// An HTTP method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// GET
    Get,
    /// POST
    Post,
    /// DELETE
    Delete,
}

impl Method {
    /// The method's name in HTTP, such as `GET`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Get => "GET",
            Self::Post => "POST",
            Self::Delete => "DELETE",
        }
    }
}

/// Whether a text is a token (RFC 9110 §5.6.2), such as the name of a header.
pub(crate) fn is_token(text: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte);
    !text.is_empty() && text.bytes().all(is_part)
}

/// Status and headers of an answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ResponseHead {
    /// The HTTP status, such as 200.
    pub status: u16,
    /// The headers that the browser exposes: names in lower case, and values.
    pub headers: Vec<(String, String)>,
    /// The URL that answered after a redirect; `None` if the request was not redirected.
    pub redirected_to: Option<String>,
}

impl ResponseHead {
    /// Whether the status is 2xx.
    pub fn is_success(&self) -> bool {
        (200..300).contains(&self.status)
    }

    /// Returns a copy in which all headers are masked that may hold a secret.
    #[must_use]
    pub fn masked(&self) -> Self {
        Self {
            headers: masked_headers(&self.headers),
            ..self.clone()
        }
    }

    /// The value of the first header with this name, whatever its case; `None` if the browser
    /// exposes none.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers
            .iter()
            .find(|(known, _)| known.eq_ignore_ascii_case(name))
            .map(|(_, value)| value.as_str())
    }

    /// The seconds after which the server wants to be asked again (RFC 9110 §10.2.3), also if it names a date; `None` if
    /// the browser exposes no such header, or it is neither. `now` is in milliseconds since 1970; the clock of the
    /// server counts if it tells its date.
    pub fn retry_after(&self, now: f64) -> Option<u64> {
        let wanted = self.header("retry-after")?.trim();
        if let Some(seconds) = wanted
            .split('.')
            .next()
            .and_then(|it| it.parse::<u64>().ok())
        {
            // A part of a second counts as one.
            return Some(seconds + u64::from(wanted.contains('.')));
        }
        let date = |text: &str| {
            let since = httpdate::parse_http_date("Thu, 01 Jan 1970 00:00:00 GMT").ok()?;
            let date = httpdate::parse_http_date(text.trim()).ok()?;
            Some(date.duration_since(since).ok()?.as_secs_f64())
        };
        let then = date(wanted)?;
        let now = self.header("date").and_then(date).unwrap_or(now / 1_000.0);
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "whole seconds, not negative"
        )]
        let seconds = (then - now).max(0.0).ceil() as u64;
        Some(seconds)
    }

    /// The extensions that the agent used (003), from the header of any version; `None` if the
    /// browser exposes no such header.
    pub fn extensions(&self) -> Option<Vec<&str>> {
        let headers = ["a2a-extensions", "x-a2a-extensions"];
        let named = headers.into_iter().filter_map(|name| self.header(name));
        let mut named = named.peekable();
        named.peek()?;
        Some(named.flat_map(a2a::extension::activation::names).collect())
    }

    /// Whether the `Content-Type` is this media type; its parameters, such as `charset`, are ignored.
    pub fn is_type(&self, media_type: &str) -> bool {
        let essence = self
            .header("content-type")
            .and_then(|value| value.split(';').next());
        essence.is_some_and(|essence| essence.trim().eq_ignore_ascii_case(media_type))
    }
}

/// An HTTP answer whose body was received completely.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Response {
    /// Status and headers.
    pub head: ResponseHead,
    /// The body.
    pub body: String,
}

impl Response {
    /// The body as JSON, if it is JSON. A byte order mark is skipped.
    pub(crate) fn json(&self) -> Option<Value> {
        json::parse(self.text()).ok()
    }

    /// Whether the answer looks like a web page: its type is `text/html`, or its body begins with `<`.
    pub(crate) fn is_web_page(&self) -> bool {
        self.head.is_type("text/html") || self.text().trim_start().starts_with('<')
    }

    /// The body without a byte order mark.
    pub(crate) fn text(&self) -> &str {
        self.body.trim_start_matches('\u{feff}')
    }
}

/// Why no answer arrived, as far as the browser tells.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FetchError {
    /// The connection failed, or CORS forbids reading the answer.
    Network,
    /// The request was not sent: the browser would send it to another origin than `address::origin` says.
    Address,
    /// The server redirected a request for which redirects are refused.
    Redirected,
    /// The host page could not sign the message (004).
    NotSigned,
    /// The connection broke after the headers arrived, before the end of the body.
    Broken,
    /// The answer did not arrive within the app's time limit.
    Timeout,
    /// The body is larger than the app reads.
    TooLarge {
        /// The maximum number of bytes that the app reads.
        limit: usize,
    },
}
