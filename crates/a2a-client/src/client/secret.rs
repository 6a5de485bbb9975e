//! Secrets: their type, and masks for secrets in requests that are shown.
//!
//! Invariant: `Debug` never writes a secret.

use std::fmt;

/// A password, key, token or code. `Debug` masks it.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// The text shown in place of a secret.
    pub const MASK: &str = "•••";

    /// Wraps a text, so that `Debug` does not show it.
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// The text itself, to be written into requests only.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// Whether the text is empty.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns a copy without surrounding white space, which pasting often adds.
    #[must_use]
    pub fn trimmed(&self) -> Self {
        Self(self.0.trim().to_owned())
    }

    /// Whether the secret can be a header's value: printable ASCII. RFC 9110 §5.5 allows more, but
    /// servers decode it differently.
    pub fn fits_a_header(&self) -> bool {
        self.0.bytes().all(|byte| (0x20..0x7f).contains(&byte))
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(if self.0.is_empty() {
            "nothing"
        } else {
            Self::MASK
        })
    }
}

/// Request headers that the protocol itself writes and that never carry a secret.
const PLAIN_HEADERS: [&str; 5] = [
    "accept",
    "content-type",
    "a2a-version",
    "a2a-extensions",
    "x-a2a-extensions",
];

/// Whether a request header never carries a secret.
pub(super) fn is_plain_header(name: &str) -> bool {
    PLAIN_HEADERS
        .iter()
        .any(|plain| plain.eq_ignore_ascii_case(name))
}

/// Headers of answers that are shown unmasked. Any other header may hold a session or a key.
const SHOWN_HEADERS: [&str; 26] = [
    "access-control-allow-headers",
    "access-control-allow-methods",
    "access-control-allow-origin",
    "access-control-expose-headers",
    "age",
    "allow",
    "cache-control",
    "connection",
    "content-disposition",
    "content-encoding",
    "content-language",
    "content-length",
    "date",
    "expires",
    "last-modified",
    "ratelimit-limit",
    "ratelimit-remaining",
    "ratelimit-reset",
    "retry-after",
    "server",
    "transfer-encoding",
    "vary",
    "via",
    "www-authenticate",
    "x-powered-by",
    "x-request-id",
];

/// Headers, with masks for all parts that could be a secret.
pub(super) fn masked_headers(headers: &[(String, String)]) -> Vec<(String, String)> {
    let masked = |(name, value): &(String, String)| (name.clone(), masked_header(name, value));
    headers.iter().map(masked).collect()
}

/// A header's value, with masks for all parts that could be a secret.
fn masked_header(name: &str, value: &str) -> String {
    let is_shown = |shown: &&str| shown.eq_ignore_ascii_case(name);
    if is_plain_header(name) || SHOWN_HEADERS.iter().any(is_shown) {
        return value.to_owned();
    }
    // The authentication scheme is not secret, and helps a reader.
    match value.split_once(' ') {
        Some((scheme, _)) if name.eq_ignore_ascii_case("authorization") => {
            [scheme, " ", Secret::MASK].concat()
        }
        _ => Secret::MASK.to_owned(),
    }
}

/// A URL with the values of its query masked.
pub(super) fn masked_query(url: &str) -> String {
    let Some((path, query)) = url.split_once('?') else {
        return url.to_owned();
    };
    let mut shown = path.to_owned();
    for (at, pair) in query.split('&').enumerate() {
        shown.push(if at == 0 { '?' } else { '&' });
        match pair.split_once('=') {
            Some((name, value)) if !value.is_empty() => {
                shown.push_str(name);
                shown.push('=');
                shown.push_str(Secret::MASK);
            }
            _ => shown.push_str(pair),
        }
    }
    shown
}
