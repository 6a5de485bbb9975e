//! A request and its answer as data.
//!
//! Owns the shapes. Leaves carrying out, and the manners of a guest (no credentials, no referrer,
//! no redirect on POST), to the `platform` room.

/// A request to make.
#[derive(Clone, Debug, PartialEq, Eq)]
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
