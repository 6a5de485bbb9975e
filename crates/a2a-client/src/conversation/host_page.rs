//! The host page: what it gives for requests to agents, and where that may go.
//!
//! Owns reading extensions with their metadata (003), headers and `allow-origins`, and the choice of those, and of cookies,
//! that go with a request. Leaves writing requests to `client`, and asking for credentials to `sign_in`.
//! Invariants: an extension is activated only if the card declares it; what the host page gives goes only to the origin of
//! the address that it gave and to those of `allow-origins`, since a card, a registry or an endpoint may name any address;
//! a header of the host page never replaces one of the protocol; cookies of another origin than the page's go with a request
//! only if `allow-origins` names it.

use a2a::Members;
use a2a::card::AgentCard;
use a2a::extension::activation;
use serde_json::Value;

use crate::client::address::origin;
use crate::client::http::{CredentialsMode, Request, is_token};

/// Holds the extensions, headers and origins that the host page set for its agents.
#[derive(Debug, Default)]
pub(super) struct HostPage {
    /// The origin of the address that the host page gave; `None` if it gave a card, or no address yet.
    pub(super) origin: Option<String>,
    /// The further origins to which what the host page gives may go (`allow-origins`).
    allowed_origins: Vec<String>,
    /// Whether the host page shows the form only (`preview`).
    pub(super) is_preview: bool,
    /// The URIs of the extensions (003) that the host page gave; requests activate those that the card declares, too.
    pub(super) extensions: Vec<String>,
    /// The metadata that the host page gave for each extension, in the order of `extensions`.
    metadata: Vec<Members>,
    headers: Vec<(String, String)>,
    /// The cookies that may go with requests; without a host page, none.
    pub(super) credentials: CredentialsMode,
}

impl HostPage {
    /// Reads `extensions`: URIs, or objects with `uri` and `metadata`. Metadata keys are put below the URI.
    pub(super) fn set_extensions(&mut self, given: &Value) {
        self.extensions.clear();
        self.metadata.clear();
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
            self.extensions.push(uri.to_owned());
            self.metadata.push(metadata);
        }
    }

    /// Replaces the host page's headers by `headers`, an object whose values are texts. Invalid ones are left out.
    pub(super) fn set_headers(&mut self, given: &Value) {
        let headers = given.as_object().into_iter().flatten();
        let headers = headers.filter_map(|(name, value)| {
            let value = value.as_str()?.trim();
            let is_valid =
                is_token(name) && value.chars().all(|it| !it.is_control() && it <= '\u{ff}');
            is_valid.then(|| (name.clone(), value.to_owned()))
        });
        self.headers = headers.collect();
    }

    /// Adds the headers of the host page to a request, and chooses its cookies, if the request's origin is allowed.
    pub(super) fn add_to(&self, request: &mut Request) {
        let is_allowed = self.is_allowed(&request.url);
        request.credentials = match self.credentials {
            _ if !is_allowed => CredentialsMode::Omit,
            CredentialsMode::Include if !self.is_listed(&request.url) => {
                CredentialsMode::SameOrigin
            }
            mode => mode,
        };
        for (name, value) in self.headers.iter().filter(|_| is_allowed) {
            let is_set = |(known, _): &(String, String)| known.eq_ignore_ascii_case(name);
            if !request.headers.iter().any(is_set) {
                request.headers.push((name.clone(), value.clone()));
            }
        }
    }

    /// Sets the origins of the attribute `allow-origins`, separated by spaces; `None` if there is no attribute.
    pub(super) fn allow(&mut self, text: Option<&str>) {
        let all = text.into_iter().flat_map(str::split_whitespace);
        self.allowed_origins = all.filter_map(origin).collect();
    }

    /// Whether what the host page gives may go to this URL.
    pub(super) fn is_allowed(&self, url: &str) -> bool {
        self.is_listed(url) || self.origin.is_some() && self.origin == origin(url)
    }

    /// Whether `allow-origins` names the origin of this URL.
    fn is_listed(&self, url: &str) -> bool {
        origin(url).is_some_and(|here| self.allowed_origins.contains(&here))
    }

    /// The URIs of the extensions that requests activate: those on the card that the client implements or the host page
    /// gave.
    pub(super) fn activated(&self, card: &AgentCard) -> Vec<String> {
        let activated = activation::activated(card, &self.extensions);
        activated.into_iter().map(str::to_owned).collect()
    }

    /// The URIs of the host page's extensions that the card declares, too.
    pub(super) fn declared(&self, card: &AgentCard) -> impl Iterator<Item = &str> {
        let is_declared = |uri: &str| {
            let mut all = card.capabilities.extensions.iter();
            all.any(|it| it.uri == uri)
        };
        let uris = self.extensions.iter().map(String::as_str);
        uris.filter(move |uri| is_declared(uri))
    }

    /// The metadata of requests to an agent: those of the extensions that its card declares.
    pub(super) fn metadata(&self, card: &AgentCard) -> Members {
        let mut all = Members::new();
        for uri in self.declared(card) {
            let at = self.extensions.iter().position(|it| it == uri);
            all.extend(
                at.and_then(|at| self.metadata.get(at))
                    .cloned()
                    .unwrap_or_default(),
            );
        }
        all
    }
}
