//! A credential as data: what is put onto requests, and to whom they may go.
//!
//! Owns the type that holds secrets, putting them onto a request, and taking them off again for
//! what is shown. Leaves asking for them to `conversation`. Invariants: a secret is never written
//! out by `Debug`; a credential goes to its own origin and to no other (SAFETY §2); a header's
//! value is one that `fetch` takes.

use std::fmt;

// What is right for a path is right for a query and a form, too: all but unreserved characters is
// escaped.
use super::address::{origin, segment as encoded};
use super::http::Request;

/// A text that nobody may read over somebody's shoulder. `Debug` masks it.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Secret(String);

/// What stands for a secret wherever one would be shown.
pub const MASK: &str = "•••";

/// What is put onto requests to one origin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Credential {
    /// Where it may be sent.
    pub origin: String,
    /// Whether the card itself wants it. A card that does not is fetched without: a plain GET
    /// needs no preflight (WIRE §2.7).
    pub for_card: bool,
    /// Which exchanges were ordered without it: those up to this ticket.
    pub since: u64,
    /// How it is renewed, where it can be.
    pub renewal: Option<super::oauth::Renewal>,
    slots: Vec<Slot>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Slot {
    Header { name: String, value: Secret },
    Query { name: String, value: Secret },
}

impl Secret {
    /// Keeps a text.
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// The text itself: for requests only.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// Whether nothing is there.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Without the spaces and line ends that come along when something is pasted.
    #[must_use]
    pub fn trimmed(&self) -> Self {
        Self(self.0.trim().to_owned())
    }

    /// Whether it can stand in a header: printable ASCII. More is allowed in theory (RFC 9110
    /// §5.5) and arrives differently everywhere.
    pub fn fits_a_header(&self) -> bool {
        self.0.bytes().all(|byte| (0x20..0x7f).contains(&byte))
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(if self.0.is_empty() { "nothing" } else { MASK })
    }
}

impl Credential {
    /// A credential for an origin that holds nothing yet.
    pub fn new(origin: String) -> Self {
        Self {
            origin,
            for_card: false,
            since: 0,
            renewal: None,
            slots: Vec::new(),
        }
    }

    /// Whether nothing is put onto requests.
    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// Adds a header. One of the same name is replaced.
    pub fn add_header(&mut self, name: &str, value: Secret) {
        self.slots.retain(
            |slot| !matches!(slot, Slot::Header { name: known, .. } if known.eq_ignore_ascii_case(name)),
        );
        let name = name.to_owned();
        self.slots.push(Slot::Header { name, value });
    }

    /// Adds a query parameter.
    pub fn add_query(&mut self, name: &str, value: Secret) {
        let name = name.to_owned();
        self.slots.push(Slot::Query { name, value });
    }

    /// Adds a bearer token (RFC 6750 §2.1).
    pub fn add_bearer(&mut self, token: &Secret) {
        let value = Secret::new(["Bearer ", token.reveal()].concat());
        self.add_header("Authorization", value);
    }

    /// Adds a name and a password (RFC 7617).
    pub fn add_basic(&mut self, username: &Secret, password: &Secret) {
        let both = [username.reveal(), ":", password.reveal()].concat();
        let value = Secret::new(["Basic ", &base64(both.as_bytes())].concat());
        self.add_header("Authorization", value);
    }

    /// Puts it onto a request, if that goes to its origin.
    pub fn put(&self, request: &mut Request) {
        if self.origin.is_empty() || origin(&request.url) != self.origin {
            return;
        }
        for slot in &self.slots {
            match slot {
                Slot::Header { name, value } => {
                    let other = |(known, _): &(String, String)| !known.eq_ignore_ascii_case(name);
                    request.headers.retain(other);
                    let value = value.reveal().to_owned();
                    request.headers.push((name.clone(), value));
                }
                Slot::Query { name, value } => {
                    let pair = [&encoded(name), "=", &encoded(value.reveal())].concat();
                    add_to_query(&mut request.url, &pair);
                }
            }
        }
    }
}

/// Headers that never carry a secret: what the protocol itself writes.
const PLAIN_HEADERS: [&str; 5] = [
    "accept",
    "content-type",
    "a2a-version",
    "a2a-extensions",
    "x-a2a-extensions",
];

/// Whether a header can carry a secret.
pub(super) fn is_plain_header(name: &str) -> bool {
    PLAIN_HEADERS
        .iter()
        .any(|plain| plain.eq_ignore_ascii_case(name))
}

/// Whether a request has headers that must not follow a redirect to who knows where.
pub fn carries_secret(request: &Request) -> bool {
    request
        .headers
        .iter()
        .any(|(name, _)| !is_plain_header(name))
}

/// The request as it may be shown, in the protocol log for one: every value that could be a secret
/// is masked, whoever put it there.
pub fn masked(request: &Request) -> Request {
    let mut shown = request.clone();
    for (name, value) in &mut shown.headers {
        if !is_plain_header(name) {
            // The scheme is no secret, and helps to understand.
            let scheme = value.split_once(' ').map(|(scheme, _)| scheme.to_owned());
            let known = scheme.filter(|_| name.eq_ignore_ascii_case("authorization"));
            *value = known.map_or_else(|| MASK.to_owned(), |scheme| [&scheme, " ", MASK].concat());
        }
    }
    shown.url = masked_query(&shown.url);
    if is_token_request(request)
        && let Some(body) = &mut shown.body
    {
        MASK.clone_into(body);
    }
    shown
}

/// Whether a request asks for a token: its body, and the body of its answer, are all secrets.
/// Nothing else is written as a form.
pub fn is_token_request(request: &Request) -> bool {
    request.headers.iter().any(|(name, value)| {
        name.eq_ignore_ascii_case("content-type") && value.ends_with("x-www-form-urlencoded")
    })
}

/// The address with the values of its query masked.
fn masked_query(url: &str) -> String {
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
                shown.push_str(MASK);
            }
            _ => shown.push_str(pair),
        }
    }
    shown
}

/// Puts a pair behind the query, before a fragment.
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

/// Base64 with padding (RFC 4648 §4).
pub(super) fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let byte = |at: usize| u32::from(three.get(at).copied().unwrap_or(0));
        let all = byte(0) << 16 | byte(1) << 8 | byte(2);
        for at in 0..4_usize {
            let six = (all >> (18 - 6 * at)) as usize & 63;
            let letter = LETTERS.get(six).copied().unwrap_or(b'=');
            let there = at <= three.len();
            out.push(if there { char::from(letter) } else { '=' });
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::Method;

    fn request(url: &str) -> Request {
        Request {
            method: Method::Post,
            url: url.to_owned(),
            headers: vec![("Content-Type".to_owned(), "application/json".to_owned())],
            body: Some("{}".to_owned()),
        }
    }

    #[test]
    fn a_credential_goes_to_its_own_origin_only() {
        let mut credential = Credential::new("https://a.example".to_owned());
        credential.add_bearer(&Secret::new("t0ken"));
        let mut ours = request("https://A.example/rpc");
        credential.put(&mut ours);
        assert_eq!(
            ours.headers[1],
            ("Authorization".into(), "Bearer t0ken".into())
        );
        for other in [
            "https://a.example:8443/rpc",
            "http://a.example/rpc",
            "https://b.example/?x=https://a.example",
            "https://a.example.evil/rpc",
            "/rpc",
        ] {
            let mut foreign = request(other);
            credential.put(&mut foreign);
            assert_eq!(foreign, request(other), "{other}");
        }
        let mut nowhere = Credential::new(String::new());
        nowhere.add_bearer(&Secret::new("t0ken"));
        let mut relative = request("/rpc");
        nowhere.put(&mut relative);
        assert_eq!(relative, request("/rpc"), "no origin is no place");
    }

    #[test]
    fn names_and_passwords_are_written_as_utf_8_in_base64() {
        for (name, password, wanted) in [
            (
                "Aladdin",
                "open sesame",
                "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==",
            ),
            ("test", "123£", "Basic dGVzdDoxMjPCow=="),
            ("a", "b", "Basic YTpi"),
        ] {
            let mut credential = Credential::new("https://a.example".to_owned());
            credential.add_basic(&Secret::new(name), &Secret::new(password));
            let mut sent = request("https://a.example/");
            credential.put(&mut sent);
            assert_eq!(sent.headers[1].1, wanted);
        }
    }

    #[test]
    fn a_key_in_the_address_is_escaped_and_stands_before_the_fragment() {
        let mut credential = Credential::new("https://a.example".to_owned());
        credential.add_query("api key", Secret::new("ä&b=c d"));
        for (url, wanted) in [
            (
                "https://a.example/x",
                "https://a.example/x?api%20key=%C3%A4%26b%3Dc%20d",
            ),
            (
                "https://a.example/x?v=1#y",
                "https://a.example/x?v=1&api%20key=%C3%A4%26b%3Dc%20d#y",
            ),
            (
                "https://a.example/x?",
                "https://a.example/x?api%20key=%C3%A4%26b%3Dc%20d",
            ),
        ] {
            let mut sent = request(url);
            credential.put(&mut sent);
            assert_eq!(sent.url, wanted);
        }
    }

    #[test]
    fn nothing_secret_is_written_out_or_shown() {
        let mut credential = Credential::new("https://a.example".to_owned());
        credential.add_header("X-API-Key", Secret::new("hush-1"));
        credential.add_query("key", Secret::new("hush-2"));
        credential.add_bearer(&Secret::new("hush-3"));
        assert!(!format!("{credential:?}").contains("hush"));
        let mut sent = request("https://a.example/x?v=1");
        credential.put(&mut sent);
        assert!(carries_secret(&sent));
        assert!(!format!("{sent:?}").contains("hush"), "{sent:?}");
        let shown = masked(&sent);
        assert_eq!(
            shown.url,
            format!("https://a.example/x?v={MASK}&key={MASK}")
        );
        let value = |name: &str| {
            let found = shown.headers.iter().find(|(known, _)| known == name);
            found.unwrap().1.clone()
        };
        assert_eq!(value("X-API-Key"), MASK);
        assert_eq!(value("Authorization"), format!("Bearer {MASK}"));
        assert_eq!(value("Content-Type"), "application/json");
        assert!(!carries_secret(&request("https://a.example")));
    }
}
