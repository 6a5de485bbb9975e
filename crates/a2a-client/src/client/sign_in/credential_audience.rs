//! The audience of a credential: the one agent and the one origin whose requests carry it.
//!
//! Invariant: a credential is sent to its own origin only, for its own agent only.

use crate::client::address::origin;

/// Where a credential is valid. One origin often serves many agents, each below its own path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Audience {
    /// The origin that gets it.
    pub origin: String,
    /// The agent: the address of its card.
    pub agent: String,
}

impl Audience {
    /// Whether a request of an agent to a URL carries the credential.
    pub(super) fn contains(&self, agent: &str, url: &str) -> bool {
        self.agent == agent && origin(url).as_ref() == Some(&self.origin)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::Secret;
    use crate::client::http::{Method, Request};
    use crate::client::sign_in::Credential;

    fn audience(origin: &str) -> Audience {
        Audience {
            origin: origin.to_owned(),
            agent: "alice".to_owned(),
        }
    }

    fn request(url: &str) -> Request {
        Request {
            method: Method::Post,
            url: url.to_owned(),
            headers: vec![("Content-Type".to_owned(), "application/json".to_owned())],
            body: Some("{}".to_owned()),
            has_secret_query: false,
        }
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
}
