//! Switching extensions on, request by request (003).
//!
//! Owns which extensions we know, and the value of the header that names them. Leaves the
//! header's name to the dialect (`Dialect::extensions_header`) and sending it to the `client`
//! room. Invariant: only what the card declares is asked for.

use super::URI;
use crate::a2a::{AgentCard, ExtensionDeclaration};

/// The extensions that we know.
pub const KNOWN: [&str; 1] = [URI];

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
