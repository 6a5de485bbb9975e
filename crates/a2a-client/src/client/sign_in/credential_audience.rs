//! The audience of a credential: the one agent and the one origin whose requests carry it.
//!
//! Leaves redirects to `Request::carries_secret` and the app's `fetch`. Invariant: a credential is sent to its own
//! origin only, and for its own agent only.

use crate::client::address::origin;

/// The agent and origin that a credential is valid for. One origin often serves many agents, each
/// below its own path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Audience {
    /// The origin that the credential is sent to.
    pub origin: String,
    /// The id of the agent, as in `ConnectedAgent::id`.
    pub agent: String,
}

impl Audience {
    /// Whether a request to `url` for the agent `agent` may carry the credential: agent and origin are the same.
    pub(super) fn contains(&self, agent: &str, url: &str) -> bool {
        self.agent == agent && origin(url).as_ref() == Some(&self.origin)
    }
}
