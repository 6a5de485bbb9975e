//! Additions of the host page to requests: extensions with their metadata (003), and headers.
//!
//! Owns reading these additions, and the choice of those that go with a request. Leaves writing
//! requests to `client`.
//! Invariants: an extension is activated only if the card declares it; headers go only where the host
//! page's credentials may go, and never replace a header of the protocol.

use a2a::Members;
use a2a::card::AgentCard;
use a2a::extension::activation;
use serde_json::Value;

use super::Conversation;
use super::command::ViewChange;
use crate::client::ConnectError;
use crate::client::http::{Request, is_token};

/// What the host page adds to requests to the agent: headers, and extensions (003) with their metadata.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct HostAdditions {
    /// The URIs of the extensions (003) that the host page gave; requests activate those that the card declares, too.
    pub(super) uris: Vec<String>,
    /// The metadata that the host page gave for each extension, in the order of `uris`.
    metadata: Vec<Members>,
    headers: Vec<(String, String)>,
}

impl HostAdditions {
    /// The URIs of the extensions that requests activate: those on the card that the client implements or the host page
    /// gave.
    pub(super) fn activated(&self, card: &AgentCard) -> Vec<String> {
        let activated = activation::activated(card, &self.uris);
        activated.into_iter().map(str::to_owned).collect()
    }

    /// The URIs of the host page's extensions that the card declares, too.
    pub(super) fn declared(&self, card: &AgentCard) -> impl Iterator<Item = &str> {
        let is_declared = |uri: &str| {
            let mut all = card.capabilities.extensions.iter();
            all.any(|it| it.uri == uri)
        };
        let uris = self.uris.iter().map(String::as_str);
        uris.filter(move |uri| is_declared(uri))
    }

    /// The metadata of requests to an agent: those of the extensions that its card declares.
    pub(super) fn metadata(&self, card: &AgentCard) -> Members {
        let mut all = Members::new();
        for uri in self.declared(card) {
            let at = self.uris.iter().position(|it| it == uri);
            all.extend(
                at.and_then(|at| self.metadata.get(at))
                    .cloned()
                    .unwrap_or_default(),
            );
        }
        all
    }
}

impl Conversation {
    /// Reads `extensions`: URIs, or objects with `uri` and `metadata`. Metadata keys are put below the URI.
    pub(super) fn extensions_given(&mut self, given: &Value) {
        let additions = &mut self.host_additions;
        additions.uris.clear();
        additions.metadata.clear();
        for entry in given.as_array().into_iter().flatten() {
            let Some(uri) = entry.as_str().or_else(|| entry.get("uri")?.as_str()) else {
                continue;
            };
            let mut metadata = Members::new();
            let members = entry.get("metadata").and_then(Value::as_object);
            for (name, value) in members.into_iter().flatten() {
                let name = if name.starts_with(uri) {
                    name.clone()
                } else {
                    [uri, "/", name].concat()
                };
                metadata.insert(name, value.clone());
            }
            additions.uris.push(uri.to_owned());
            additions.metadata.push(metadata);
        }
        self.check_required_again();
    }

    /// Replaces the host page's headers by `headers`, an object whose values are texts. Invalid ones are left out.
    pub(super) fn headers_given(&mut self, given: &Value) {
        let headers = given.as_object().into_iter().flatten();
        let headers = headers.filter_map(|(name, value)| {
            let value = value.as_str()?.trim();
            let is_valid =
                is_token(name) && value.chars().all(|it| !it.is_control() && it <= '\u{ff}');
            is_valid.then(|| (name.clone(), value.to_owned()))
        });
        self.host_additions.headers = headers.collect();
    }

    /// Adds the headers of the host page to a request, if the request's origin is allowed.
    pub(super) fn add_headers(&self, request: &mut Request) {
        let is_allowed = self.is_host_allowed(&request.url);
        for (name, value) in self.host_additions.headers.iter().filter(|_| is_allowed) {
            let is_set = |(known, _): &(String, String)| known.eq_ignore_ascii_case(name);
            if !request.headers.iter().any(is_set) {
                request.headers.push((name.clone(), value.clone()));
            }
        }
    }

    /// Makes the agent callable if the host page now knows the extensions that the card requires.
    fn check_required_again(&mut self) {
        let Some(known) = self.agent() else { return };
        if matches!(known.endpoint, Err(ConnectError::RequiredExtensions { .. })) {
            let endpoint = self.endpoint_of(&known.card, &known.card_url);
            self.agent_mut()
                .into_iter()
                .for_each(|known| known.endpoint.clone_from(&endpoint));
            self.show(ViewChange::Request);
        }
    }
}
