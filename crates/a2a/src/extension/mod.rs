//! Object schemas: the extension “Input/output schemas v1” (reference 000).
//!
//! Owns what the extension adds for clients and agents: schema modes (`mode`), schemas declared by
//! a card (`declaration`), inputs and outputs of a skill (`skill`), questions of agents during a task
//! (`input_request`), machine-readable errors of structured input (`input_error`), the request flow of an agent
//! (`request_flow`), and activating extensions (`activation`, 003). Leaves validation to a function that the caller
//! passes. Invariant: reading a card never fails; oddities become notes.

pub mod activation;
pub mod declaration;
pub mod input_error;
pub mod input_request;
pub mod mode;
mod note;
mod origin;
pub mod request_flow;
pub mod skill;
#[cfg(test)]
mod tests;

pub use note::Note;
pub use origin::Origin;

/// The URI of the object-schemas extension (000, “URI”), by which a card declares it.
pub const URI: &str =
    "https://raw.githubusercontent.com/facultyai/a2a-extension-object-schemas/refs/heads/main/v1";
