//! A credential: the headers and query parameters for requests of one agent to one origin.
//!
//! Owns adding a credential to a request. Leaves the choice of the requests to `credential_audience`,
//! and asking for credentials to `conversation`. Invariant: a header's value is one that `fetch`
//! accepts.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::credential_audience::Audience;
use super::oauth::Renewal;
use crate::client::Secret;
use crate::client::address::{add_to_query, percent_encoded};
use crate::client::http::Request;

/// Headers and query parameters for requests of one agent to one origin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Credential {
    /// The agent and origin that the credential is valid for.
    pub audience: Audience,
    /// Whether the request for the card needs the credential. Other cards are requested without it,
    /// because a plain GET needs no CORS preflight.
    pub for_card: bool,
    /// The last ticket before the credential was obtained: requests up to this ticket were sent
    /// without it.
    pub since: u64,
    /// The parameters of the request with which the client renews the token; `None` if it can't renew the token.
    pub renewal: Option<Renewal>,
    slots: Vec<Slot>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Slot {
    Header { name: String, value: Secret },
    Query { name: String, value: Secret },
}

impl Credential {
    /// Makes a credential without headers and query parameters; the `add_` methods add them.
    pub fn new(audience: Audience) -> Self {
        Self {
            audience,
            for_card: false,
            since: 0,
            renewal: None,
            slots: Vec::new(),
        }
    }

    /// Whether the credential adds nothing to requests.
    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// Adds a header, or replaces the header of that name.
    pub fn add_header(&mut self, name: &str, value: Secret) {
        self.slots.retain(
            |slot| !matches!(slot, Slot::Header { name: known, .. } if known.eq_ignore_ascii_case(name)),
        );
        let name = name.to_owned();
        self.slots.push(Slot::Header { name, value });
    }

    /// Adds a query parameter, which `apply_to` appends to the URL of a request.
    pub fn add_query(&mut self, name: &str, value: Secret) {
        let name = name.to_owned();
        self.slots.push(Slot::Query { name, value });
    }

    /// Sets the header `Authorization` to a bearer token (RFC 6750 §2.1).
    pub fn add_bearer(&mut self, token: &Secret) {
        let value = Secret::new(["Bearer ", token.reveal()].concat());
        self.add_header("Authorization", value);
    }

    /// Adds a user name and a password (RFC 7617).
    pub fn add_basic(&mut self, username: &Secret, password: &Secret) {
        let both = [username.reveal(), ":", password.reveal()].concat();
        let value = Secret::new(["Basic ", &STANDARD.encode(both)].concat());
        self.add_header("Authorization", value);
    }

    /// Adds the credential to a request of an agent, if it is valid for that agent and the request's
    /// origin.
    pub fn apply_to(&self, agent: &str, request: &mut Request) {
        if !self.audience.contains(agent, &request.url) {
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
                    let pair = [
                        &percent_encoded(name),
                        "=",
                        &percent_encoded(value.reveal()),
                    ]
                    .concat();
                    add_to_query(&mut request.url, &pair);
                    request.has_secret_query = true;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::http::Method;

    fn audience(origin: &str) -> Audience {
        Audience {
            origin: origin.to_owned(),
            agent: "alice".to_owned(),
        }
    }

    fn request(url: &str) -> Request {
        let request = Request::new(Method::Post, url.to_owned());
        request.with_body("application/json", "{}".to_owned())
    }

    #[test]
    fn a_credential_is_put_on_requests_of_its_agent_to_its_origin_only() {
        let mut credential = Credential::new(audience("https://a.example"));
        credential.add_bearer(&Secret::new("t0ken"));
        let mut ours = request("https://A.example/rpc");
        credential.apply_to("alice", &mut ours);
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
            credential.apply_to("alice", &mut foreign);
            assert_eq!(foreign, request(other), "{other}");
        }
        let mut of_another = request("https://a.example/rpc");
        credential.apply_to("mallory", &mut of_another);
        assert_eq!(of_another, request("https://a.example/rpc"));
        let mut nowhere = Credential::new(audience(""));
        nowhere.add_bearer(&Secret::new("t0ken"));
        let mut relative = request("/rpc");
        nowhere.apply_to("alice", &mut relative);
        assert_eq!(relative, request("/rpc"), "an empty origin matches nothing");
    }

    #[test]
    fn basic_credentials_are_utf_8_in_base64() {
        for (name, password, wanted) in [
            (
                "Aladdin",
                "open sesame",
                "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==",
            ),
            ("test", "123£", "Basic dGVzdDoxMjPCow=="),
            ("a", "b", "Basic YTpi"),
        ] {
            let mut credential = Credential::new(audience("https://a.example"));
            credential.add_basic(&Secret::new(name), &Secret::new(password));
            let mut sent = request("https://a.example/");
            credential.apply_to("alice", &mut sent);
            assert_eq!(sent.headers[1].1, wanted);
        }
    }

    #[test]
    fn a_key_in_the_query_is_encoded_before_the_fragment() {
        let mut credential = Credential::new(audience("https://a.example"));
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
            credential.apply_to("alice", &mut sent);
            assert_eq!(sent.url, wanted);
        }
    }

    #[test]
    fn debug_and_masked_requests_hide_secrets() {
        let mut credential = Credential::new(audience("https://a.example"));
        credential.add_header("X-API-Key", Secret::new("hush-1"));
        credential.add_query("key", Secret::new("hush-2"));
        credential.add_bearer(&Secret::new("hush-3"));
        assert!(!format!("{credential:?}").contains("hush"));
        let mut sent = request("https://a.example/x?v=1");
        credential.apply_to("alice", &mut sent);
        assert!(sent.carries_secret());
        assert!(!format!("{sent:?}").contains("hush"), "{sent:?}");
        let (shown, mask) = (sent.masked(), Secret::MASK);
        assert_eq!(
            shown.url,
            format!("https://a.example/x?v={mask}&key={mask}")
        );
        let value = |name: &str| {
            let found = shown.headers.iter().find(|(known, _)| known == name);
            found.unwrap().1.clone()
        };
        assert_eq!(value("X-API-Key"), mask);
        assert_eq!(value("Authorization"), format!("Bearer {mask}"));
        assert_eq!(value("Content-Type"), "application/json");
        assert!(!request("https://a.example/?v=1").carries_secret());

        let mut by_query = Credential::new(audience("https://a.example"));
        by_query.add_query("key", Secret::new("hush-4"));
        let mut sent = request("https://a.example/x");
        by_query.apply_to("alice", &mut sent);
        assert!(sent.carries_secret(), "it must not follow a redirect");
    }
}
