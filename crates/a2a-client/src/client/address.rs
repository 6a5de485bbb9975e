//! Addresses: the address that a person types, the URLs of agent cards, and the parts of URLs.
//!
//! Owns the operations on URLs that this crate needs; the `url` crate would be the largest thing in the UI module.
//! Leaves the origin to `json_form::formats::web_address`. Invariant: an `Address` is an absolute URL that has an
//! origin.

use core::net::Ipv4Addr;

pub use json_form::formats::web_address::{host, origin};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

/// The absolute `http:` or `https:` URL of an agent, below which the client searches for the card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address(String);

/// Why a text that a person typed is not the address of an agent.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AddressError {
    /// The text is empty or only white space.
    Empty,
    /// The scheme is neither `http:` nor `https:`; holds the scheme, such as `ftp`.
    Scheme(String),
    /// The text has no host to which a browser would send a request unchanged.
    NoHost,
}

/// A URL at which the client looked for a card and found none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TriedUrl {
    /// The requested URL.
    pub url: String,
    /// The HTTP status; `None` if no answer arrived.
    pub status: Option<u16>,
}

impl Address {
    /// Reads what a person typed. The default scheme is `https:`, or `http:` for this machine.
    pub fn read(text: &str) -> Result<Self, AddressError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(AddressError::Empty);
        }
        let named = text.split_once(':');
        let whole = match named.filter(|(scheme, rest)| is_scheme(scheme) && !has_port(rest)) {
            Some((scheme, rest)) if is_web(scheme) => {
                [&scheme.to_ascii_lowercase(), ":", rest].concat()
            }
            Some((scheme, _)) => return Err(AddressError::Scheme(scheme.to_owned())),
            None if is_local(&["http://", text].concat()) => ["http://", text].concat(),
            None => ["https://", text].concat(),
        };
        if origin(&whole).is_none() {
            return Err(AddressError::NoHost);
        }
        Ok(Self(whole.split('#').next().unwrap_or_default().to_owned()))
    }

    /// Whether the host is this machine. A page that came over `https:` may call it over `http:`.
    pub fn is_local(&self) -> bool {
        is_local(&self.0)
    }

    /// The absolute URL, without a fragment.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

fn is_web(scheme: &str) -> bool {
    scheme.eq_ignore_ascii_case("http") || scheme.eq_ignore_ascii_case("https")
}

/// Whether a text without its `:` has the form of a URL scheme (RFC 3986 §3.1), such as `https`.
pub(super) fn is_scheme(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_alphabetic())
        && text
            .bytes()
            .all(|one| one.is_ascii_alphanumeric() || b"+-.".contains(&one))
}

/// Whether `rest`, the text after a `:`, begins with a port, so that the text before the `:` is a host.
fn has_port(rest: &str) -> bool {
    let port = rest.split(['/', '?', '#']).next().unwrap_or_default();
    !port.is_empty() && port.bytes().all(|one| one.is_ascii_digit())
}

/// Whether the host of a URL is this machine. A page that came over `https:` may call it over
/// `http:`.
pub(super) fn is_local(url: &str) -> bool {
    let Some(host) = host(url) else { return false };
    let port = host
        .rsplit_once(':')
        .filter(|(_, port)| !port.ends_with(']'));
    let name = port.map_or(&*host, |(name, _)| name);
    let address = name.parse::<Ipv4Addr>();
    name == "localhost"
        || name.ends_with(".localhost")
        || name == "[::1]"
        || address.is_ok_and(|it| it.is_loopback())
}

/// The host of a URL that a person may let the page fetch a document from; `None` unless the URL is
/// `https:` or names this machine.
pub fn document_host(url: &str) -> Option<String> {
    let is_secure = origin(url)?.starts_with("https:");
    host(url).filter(|_| is_secure || is_local(url))
}

/// A URL as text that is safe to show: characters other than printable ASCII are escaped (`\u{e9}`), and only the
/// first 200 characters are kept.
pub fn escaped_for_display(url: &str) -> String {
    let mut shown = String::new();
    for one in url.chars().take(200) {
        if one.is_ascii_graphic() || one == ' ' {
            shown.push(one);
        } else {
            shown.extend(one.escape_unicode());
        }
    }
    shown
}

/// Appends a path to a URL, before its query and without doubling a slash. The rest of the URL is
/// not normalised.
pub(super) fn append_path(url: &str, path: &str) -> String {
    let at = url.find('?').unwrap_or(url.len());
    let (base, query) = url.split_at_checked(at).unwrap_or((url, ""));
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

/// The paths of the card below the address of an agent, in 0.3/1.0 and in 0.2.
const WELL_KNOWN: [&str; 2] = ["/.well-known/agent-card.json", "/.well-known/agent.json"];
/// The path of the card below the address of an agent, in 002.
const CARD: &str = "/card";

/// The address of an agent, from the URL of its card: the same for all well-known URLs of one card.
/// `in_sessions`: the agent speaks 002.
pub fn agent_address(card_url: &str, in_sessions: bool) -> &str {
    let mut below = WELL_KNOWN.iter().chain(in_sessions.then_some(&CARD));
    let base = below.find_map(|path| card_url.strip_suffix(path));
    base.unwrap_or(card_url).trim_end_matches('/')
}

/// The URLs to request the card from, in order: the well-known URLs of 0.3/1.0 and 0.2 below the
/// address, then the address itself. An address that names a JSON file is tried first. URLs above the
/// address are not tried, because they may belong to another agent.
pub fn card_addresses(address: &Address) -> Vec<String> {
    let whole = address.as_str();
    let base = base(address);
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
    if !names_a_file && (origin(whole).is_none_or(|origin| base != origin) || whole.contains('?')) {
        found.push(whole.to_owned());
    }
    found
}

/// The URL of the card in 002: the address itself if it names the card.
pub fn sessions_card_address(address: &Address) -> String {
    let base = base(address);
    if base.ends_with(CARD) {
        address.as_str().to_owned()
    } else {
        [base, CARD].concat()
    }
}

/// The address without its query and without `/` at its end.
fn base(address: &Address) -> &str {
    let whole = address.as_str();
    let path = whole.split('?').next().unwrap_or(whole);
    path.trim_end_matches('/')
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
        for odd in [
            "two words",
            "https://good.example\\@evil.example",
            "https://127.1",
            "https://b\u{fc}cher.example",
            "http:example.com",
            "ht\ttp://example.com",
            "https:///example.com",
        ] {
            assert_eq!(read(odd), Err(AddressError::NoHost), "{odd}");
        }
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
        for (address, card) in [
            ("https://example.com", "https://example.com/card"),
            ("https://example.com/x/?k", "https://example.com/x/card"),
            ("https://example.com/x/card", "https://example.com/x/card"),
        ] {
            let address = Address::read(address).unwrap();
            assert_eq!(sessions_card_address(&address), card);
        }
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
    fn only_this_machine_is_local() {
        for (url, local) in [
            ("http://localhost:9/a", true),
            ("http://a.localhost", true),
            ("http://127.9.0.1:80/", true),
            ("http://[::1]:9", true),
            ("http://127.example", false),
            ("http://localhost.example", false),
            ("http://127.1", false),
        ] {
            assert_eq!(is_local(url), local, "{url}");
        }
    }

    #[test]
    fn a_document_is_fetched_over_https_or_from_this_machine() {
        for (url, wanted) in [
            ("https://Example.com:8443/a.json", Some("example.com:8443")),
            ("http://localhost:9/a", Some("localhost:9")),
            ("http://example.com/a", None),
            ("https://good.example@evil.example/a", None),
            ("urn:a", None),
            ("a.json", None),
        ] {
            assert_eq!(document_host(url).as_deref(), wanted, "{url}");
        }
    }

    #[test]
    fn an_unusable_address_is_shown_in_ascii() {
        let shown = escaped_for_display("http://a\\\u{202e}moc\tä b");
        assert_eq!(shown, "http://a\\\\u{202e}moc\\u{9}\\u{e4} b");
    }
}
