//! Switching extensions on, request by request (003).
//!
//! Owns which extensions we know, how a card's extensions are listed for a person, and the value of
//! the header that names them. Leaves the
//! header's name to the dialect (`Dialect::extensions_header`) and sending it to the `client`
//! room. Invariant: only what the card declares is asked for.

use super::URI;
use crate::{AgentCard, ExtensionDeclaration};

/// The extensions that we know.
pub const KNOWN: [&str; 1] = [URI];

/// An extension that a card declares, as a person wants to see it.
#[derive(Clone, Debug, PartialEq)]
pub struct Listed<'c> {
    /// What the card says of it.
    pub declared: &'c ExtensionDeclaration,
    /// Whether it is known here, so that it is switched on with every request.
    pub known: bool,
}

impl Listed<'_> {
    /// Whether the agent said that it made use of it; none before it answered, or where the browser
    /// does not show what it said. `named` are the names in the answer's header.
    pub fn echoed(&self, named: Option<&[String]>) -> Option<bool> {
        named.map(|named| named.contains(&self.declared.uri))
    }
}

/// The extensions that the card declares, each once, in its order.
pub fn listed(card: &AgentCard) -> Vec<Listed<'_>> {
    let mut listed: Vec<Listed<'_>> = Vec::new();
    for declared in &card.capabilities.extensions {
        let again = listed.iter_mut().find(|it| it.declared.uri == declared.uri);
        match again {
            // Declared twice: what is required once is required.
            Some(known) if declared.required && !known.declared.required => {
                known.declared = declared;
            }
            Some(_) => {}
            None => listed.push(Listed {
                declared,
                known: KNOWN.contains(&declared.uri.as_str()),
            }),
        }
    }
    listed
}

/// The extensions that the card declares and that we know, each once: those to activate.
pub fn activated(card: &AgentCard) -> Vec<&str> {
    let declared = |uri: &&str| {
        card.capabilities
            .extensions
            .iter()
            .any(|extension| extension.uri == **uri)
    };
    KNOWN.into_iter().filter(declared).collect()
}

/// The value of the header that activates them; none where there is nothing to activate.
pub fn header_value(card: &AgentCard) -> Option<String> {
    let activated = activated(card);
    (!activated.is_empty()).then(|| activated.join(", "))
}

/// The extensions without which the agent refuses requests and that we do not know.
pub fn missing_required(card: &AgentCard) -> Vec<&ExtensionDeclaration> {
    let extensions = card.capabilities.extensions.iter();
    extensions
        .filter(|extension| extension.required && !KNOWN.contains(&extension.uri.as_str()))
        .collect()
}

/// Whether the header of a request or an answer names the extension of 000.
pub fn echoed(header: &str) -> bool {
    names(header).any(|name| name == URI)
}

/// The extensions that a header names.
pub fn names(header: &str) -> impl Iterator<Item = &str> {
    header
        .split(',')
        .map(str::trim)
        .filter(|name| !name.is_empty())
}
