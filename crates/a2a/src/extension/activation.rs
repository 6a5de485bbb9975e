//! Activating extensions, for each request (003).
//!
//! Owns which extensions are known, the list of a card's extensions for people, and the value of
//! the header that activates them. Leaves the header's name to `Dialect::extensions_header`, and
//! sending it to the client. Invariant: only declared extensions are activated.

use super::URI;
use crate::{AgentCard, ExtensionDeclaration};

/// The URIs of the known extensions.
pub const KNOWN: [&str; 1] = [URI];

/// An extension of a card, for a list.
#[derive(Clone, Debug, PartialEq)]
pub struct ListedExtension<'c> {
    /// Its declaration.
    pub declared: &'c ExtensionDeclaration,
    /// Whether the client knows the extension, so that each request activates it.
    pub known: bool,
}

impl ListedExtension<'_> {
    /// Whether the agent used it; `None` before its first answer, or if the header is not exposed.
    /// `named` are the URIs in that header.
    pub fn is_used(&self, named: Option<&[String]>) -> Option<bool> {
        named.map(|named| named.contains(&self.declared.uri))
    }
}

/// The extensions of a card, each once, in the order of the card.
pub fn listed(card: &AgentCard) -> Vec<ListedExtension<'_>> {
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
                known: KNOWN.contains(&declared.uri.as_str()),
            }),
        }
    }
    listed
}

/// The known extensions of a card, each once: those to activate.
pub fn activated(card: &AgentCard) -> Vec<&str> {
    let declared = |uri: &&str| {
        card.capabilities
            .extensions
            .iter()
            .any(|extension| extension.uri == **uri)
    };
    KNOWN.into_iter().filter(declared).collect()
}

/// The value of the header that activates them; `None` if there are none.
pub fn header_value(card: &AgentCard) -> Option<String> {
    let activated = activated(card);
    (!activated.is_empty()).then(|| activated.join(", "))
}

/// The required extensions that are not known.
pub fn missing_required(card: &AgentCard) -> Vec<&ExtensionDeclaration> {
    let extensions = card.capabilities.extensions.iter();
    extensions
        .filter(|extension| extension.required && !KNOWN.contains(&extension.uri.as_str()))
        .collect()
}

/// Whether a header names the extension of 000.
pub fn echoed(header: &str) -> bool {
    names(header).any(|name| name == URI)
}

/// The URIs in a header.
pub fn names(header: &str) -> impl Iterator<Item = &str> {
    header
        .split(',')
        .map(str::trim)
        .filter(|name| !name.is_empty())
}
