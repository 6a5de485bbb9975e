//! Activation of extensions, for each request (003).
//!
//! Owns which extensions are known, the list of a card's extensions for people, and the value of the
//! header that activates them. Leaves the header's name to `Dialect::extensions_header`, and sending
//! to the client. Invariant: only declared extensions are activated.

use super::input_error::INPUT_ERRORS_URI;
use super::{URI, input_request};
use crate::card::{AgentCard, ExtensionDeclaration};

/// The URIs of the extensions that this crate implements.
pub const KNOWN: [&str; 6] = {
    let [form, initial_form, approval, hitl] = input_request::URIS;
    [URI, INPUT_ERRORS_URI, form, initial_form, approval, hitl]
};

/// An extension of a card, as an entry of a list for people.
#[derive(Clone, Debug, PartialEq)]
pub struct ListedExtension<'c> {
    /// The extension as the card declares it.
    pub declared: &'c ExtensionDeclaration,
    /// Whether the client knows the extension, so that each request activates it.
    pub known: bool,
}

impl ListedExtension<'_> {
    /// Whether the agent's answer says that it used the extension. `named` are the URIs in the
    /// answer's extensions header; `None` before the first answer, or if the browser can't read the
    /// header.
    pub fn is_used(&self, named: Option<&[String]>) -> Option<bool> {
        named.map(|named| named.contains(&self.declared.uri))
    }
}

/// The extensions of a card, each once, in the order of the card. `more` are the URIs that the host
/// page knows.
pub fn listed<'c>(card: &'c AgentCard, more: &[String]) -> Vec<ListedExtension<'c>> {
    let mut listed: Vec<ListedExtension<'_>> = Vec::new();
    for declared in &card.capabilities.extensions {
        let again = listed.iter_mut().find(|it| it.declared.uri == declared.uri);
        match again {
            // An extension that is declared twice is required if one of the declarations says so.
            Some(known) if declared.required && !known.declared.required => {
                known.declared = declared;
            }
            Some(_) => {}
            None => listed.push(ListedExtension {
                declared,
                known: is_known(&declared.uri, more),
            }),
        }
    }
    listed
}

/// The known extension whose URI differs from a URI only in the version at the end (003: "use a new
/// URI for breaking changes"), or in the spelling.
pub fn other_version_of(uri: &str) -> Option<&'static str> {
    let family = family(uri)?;
    KNOWN
        .into_iter()
        .find(|known| *known != uri && self::family(known) == Some(family))
}

/// A URI without the version at its end, such as `/v1`; `None` if it does not end with a version.
fn family(uri: &str) -> Option<&str> {
    let (family, version) = uri.trim_end_matches('/').rsplit_once(['/', ':'])?;
    let number = version.strip_prefix('v')?;
    let is_version = |it: char| it.is_ascii_digit() || it == '.';
    (number.starts_with(|it: char| it.is_ascii_digit()) && number.chars().all(is_version))
        .then_some(family)
}

fn is_known(uri: &str, more: &[String]) -> bool {
    KNOWN.contains(&uri) || more.iter().any(|it| it == uri)
}

/// The URIs of a card's known extensions, each once, to activate. `more` are the URIs that the host
/// page knows.
pub fn activated<'c>(card: &'c AgentCard, more: &[String]) -> Vec<&'c str> {
    let known = listed(card, more).into_iter().filter(|it| it.known);
    known.map(|it| it.declared.uri.as_str()).collect()
}

/// The extensions that a card requires and neither this crate nor the host page knows. `more` are the
/// URIs that the host page knows.
pub fn missing_required<'c>(card: &'c AgentCard, more: &[String]) -> Vec<&'c ExtensionDeclaration> {
    let missing = |it: &ListedExtension<'_>| it.declared.required && !it.known;
    let missing = listed(card, more).into_iter().filter(missing);
    missing.map(|it| it.declared).collect()
}

/// The URIs of the extensions that the value of an extensions header lists, separated by commas.
pub fn names(header: &str) -> impl Iterator<Item = &str> {
    header
        .split(',')
        .map(str::trim)
        .filter(|name| !name.is_empty())
}
