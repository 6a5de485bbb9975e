//! Addresses: reading the one that a person types, URLs of agent cards, and the parts of URLs.
//!
//! Owns what this crate needs of URLs; the `url` crate would be the largest thing in the UI module.
//! Invariant: an `Address` is an absolute `http:` or `https:` URL.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

/// The absolute URL of an agent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address(String);

/// Why a text is not an address.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AddressError {
    /// The text is empty.
    #[error("Enter the address of an agent, such as https://agent.example.com")]
    Empty,
    /// The scheme is neither `http:` nor `https:`.
    #[error("An agent’s address begins with https:// or http://, and this begins with “{0}:”")]
    Scheme(String),
    /// There is no host.
    #[error("This is not a web address; one looks like https://agent.example.com")]
    NoHost,
}

impl Address {
    /// Reads what a person typed. The default scheme is `https:`, or `http:` for this machine.
    pub fn read(text: &str) -> Result<Self, AddressError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(AddressError::Empty);
        }
        let whole = match split_scheme(text) {
            Some((scheme, rest)) if is_web(scheme) => {
                format!("{}://{rest}", scheme.to_ascii_lowercase())
            }
            Some((scheme, _)) => return Err(AddressError::Scheme(scheme.to_owned())),
            None => {
                if let Some((scheme, rest)) =
                    text.split_once(':').filter(|_| !text.starts_with('['))
                {
                    let is_port = rest.split('/').next().is_some_and(|port| {
                        !port.is_empty() && port.bytes().all(|it| it.is_ascii_digit())
                    });
                    if !is_port {
                        return Err(AddressError::Scheme(scheme.to_owned()));
                    }
                }
                let scheme = if is_local(host(text)) {
                    "http"
                } else {
                    "https"
                };
                format!("{scheme}://{text}")
            }
        };
        let rest = split_scheme(&whole).map_or("", |(_, rest)| rest);
        let name = host(rest);
        if name.is_empty() || name.contains(char::is_whitespace) || name.contains('@') {
            return Err(AddressError::NoHost);
        }
        Ok(Self(whole.split('#').next().unwrap_or_default().to_owned()))
    }

    /// Whether the host is this machine, which a secure page may call over `http:`.
    pub fn is_local(&self) -> bool {
        is_local(host(self.0.split_once("://").map_or("", |(_, rest)| rest)))
    }

    /// The URL.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

fn is_web(scheme: &str) -> bool {
    scheme.eq_ignore_ascii_case("http") || scheme.eq_ignore_ascii_case("https")
}

/// Host and port: everything up to the path, query or fragment.
fn host(rest: &str) -> &str {
    rest.split(['/', '?', '#']).next().unwrap_or_default()
}

fn is_local(host: &str) -> bool {
    let name = if host.starts_with('[') {
        host
    } else {
        host.split(':').next().unwrap_or_default()
    };
    name == "localhost"
        || name.ends_with(".localhost")
        || (name.starts_with("127.") && !name.bytes().any(|one| one.is_ascii_alphabetic()))
        || name.starts_with("[::1]")
}

/// The origin of an absolute URL: scheme, host and port. Empty for any other text.
pub fn origin(url: &str) -> String {
    let Some((scheme, rest)) = split_scheme(url) else {
        return String::new();
    };
    let whole = format!("{scheme}://{}", host(rest)).to_ascii_lowercase();
    // The default port is left out (HTML, “ASCII serialization of an origin”).
    let usual = if whole.starts_with("https:") {
        ":443"
    } else {
        ":80"
    };
    match whole.strip_suffix(usual) {
        Some(shorter) => shorter.to_owned(),
        None => whole,
    }
}

/// Host and port of an absolute URL. Empty for any other text.
pub(super) fn authority(url: &str) -> &str {
    split_scheme(url).map_or("", |(_, rest)| host(rest))
}

/// Appends a path to a URL, before its query and without doubling a slash. The rest of the URL is
/// not normalised (WIRE §2.6).
pub(super) fn append_path(url: &str, path: &str) -> String {
    let (base, query) = match url.find('?') {
        Some(at) => url.split_at_checked(at).unwrap_or((url, "")),
        None => (url, ""),
    };
    format!("{}{path}{query}", base.trim_end_matches('/'))
}

/// All characters but the unreserved ones of RFC 3986 §2.3.
const RESERVED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~');

/// Percent-encodes a path segment, or a name or value of a query or form.
pub(super) fn percent_encoded(text: &str) -> String {
    utf8_percent_encode(text, RESERVED).collect()
}

/// Decodes a name or value of a query. `+` stands for a space.
pub(super) fn percent_decoded(text: &str) -> String {
    let text = text.replace('+', " ");
    percent_decode_str(&text).decode_utf8_lossy().into_owned()
}

/// Appends a pair to the query of a URL, before its fragment.
pub(super) fn add_to_query(url: &mut String, pair: &str) {
    let end = url.find('#').unwrap_or(url.len());
    let query = url.get(..end).and_then(|before| before.split_once('?'));
    let sign = match query {
        None => "?",
        Some((_, known)) if known.is_empty() || known.ends_with('&') => "",
        Some(_) => "&",
    };
    url.insert_str(end, &[sign, pair].concat());
}

/// The URLs where the card may be, in the order to try (WIRE §2.7): the well-known URLs of 0.3/1.0
/// and 0.2 below the address, then the address itself. An address that names a JSON file is tried
/// first. URLs above the address are not tried: they may belong to another agent.
pub fn card_addresses(address: &Address) -> Vec<String> {
    const WELL_KNOWN: [&str; 2] = ["/.well-known/agent-card.json", "/.well-known/agent.json"];
    let whole = address.as_str();
    let base = whole
        .split('?')
        .next()
        .unwrap_or(whole)
        .trim_end_matches('/');
    let names_a_file = base
        .rsplit('/')
        .next()
        .is_some_and(|last| last.to_ascii_lowercase().ends_with(".json"));
    let below = WELL_KNOWN.map(|path| format!("{base}{path}"));
    let mut found: Vec<String> = Vec::new();
    if names_a_file {
        found.push(whole.to_owned());
    }
    found.extend(below);
    if !names_a_file && (base != origin(whole) || whole.contains('?')) {
        found.push(whole.to_owned());
    }
    found
}

/// The text before and after the first `://`.
pub(super) fn split_scheme(url: &str) -> Option<(&str, &str)> {
    let at = url
        .as_bytes()
        .windows(3)
        .position(|three| three == b"://")?;
    Some((url.get(..at)?, url.get(at + 3..)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<String, AddressError> {
        Address::read(text).map(|address| address.0)
    }

    #[test]
    fn reads_an_address_as_people_type_it() {
        for (typed, address) in [
            ("agent.example.com", "https://agent.example.com"),
            (" localhost:8800 ", "http://localhost:8800"),
            ("127.0.0.1:9/x", "http://127.0.0.1:9/x"),
            ("[::1]:9", "http://[::1]:9"),
            ("HTTP://Example.com/a?b#c", "http://Example.com/a?b"),
            (
                "example.com:8443/agents/x",
                "https://example.com:8443/agents/x",
            ),
        ] {
            assert_eq!(read(typed), Ok(address.to_owned()));
        }
    }

    #[test]
    fn refuses_other_text_with_a_reason() {
        assert_eq!(read("  "), Err(AddressError::Empty));
        assert_eq!(
            read("ftp://example.com"),
            Err(AddressError::Scheme("ftp".to_owned()))
        );
        assert_eq!(
            read("javascript:alert(1)"),
            Err(AddressError::Scheme("javascript".to_owned()))
        );
        assert_eq!(read("https://"), Err(AddressError::NoHost));
        assert_eq!(
            read("https://user:word@example.com"),
            Err(AddressError::NoHost)
        );
        assert_eq!(read("two words"), Err(AddressError::NoHost));
    }

    #[test]
    fn card_urls_are_below_the_address() {
        let address = Address::read("https://example.com/agents/x/").unwrap();
        assert_eq!(
            card_addresses(&address),
            [
                "https://example.com/agents/x/.well-known/agent-card.json",
                "https://example.com/agents/x/.well-known/agent.json",
                "https://example.com/agents/x/",
            ]
        );
        let address = Address::read("https://example.com/card.json?v=1").unwrap();
        assert_eq!(
            card_addresses(&address)[0],
            "https://example.com/card.json?v=1"
        );
        let address = Address::read("https://example.com").unwrap();
        assert_eq!(card_addresses(&address).len(), 2);
    }

    #[test]
    fn a_path_is_inserted_before_the_query() {
        for (url, whole) in [
            ("https://a.example", "https://a.example/tasks"),
            ("https://a.example/", "https://a.example/tasks"),
            (
                "https://a.example/v1/?k=/v#f",
                "https://a.example/v1/tasks?k=/v#f",
            ),
        ] {
            assert_eq!(append_path(url, "/tasks"), whole);
        }
        assert_eq!(percent_encoded("a-b.c_d~9"), "a-b.c_d~9");
        assert_eq!(percent_encoded("a/b:c ü?"), "a%2Fb%3Ac%20%C3%BC%3F");
    }

    #[test]
    fn an_origin_is_scheme_host_and_port() {
        assert_eq!(
            origin("https://Example.com:8443/a?b"),
            "https://example.com:8443"
        );
        assert_eq!(origin("https://example.com:443/"), "https://example.com");
        assert_eq!(origin("http://example.com:80"), "http://example.com");
        assert_eq!(origin("http://example.com:443"), "http://example.com:443");
        assert_eq!(origin("nonsense"), "");
    }
}
