//! Object schemas: the extension “Input/output schemas v1” (reference 000).
//!
//! Owns what the extension adds for clients and agents: schema modes (`mode`), schemas declared by
//! a card (`declaration`), inputs and outputs of a skill (`skill_inputs`), requests for input
//! during a task (`input_request`), the request flow of an agent (`flow`), and activating
//! extensions (`activation`, 003). Leaves validation to a function that the caller passes.
//! Invariant: reading a card never fails; oddities become notes.

pub mod activation;
pub mod declaration;
pub mod flow;
pub mod input_request;
mod mode;
mod note;
mod origin;
pub mod skill_inputs;
#[cfg(test)]
mod tests;

pub use mode::SchemaMode;
pub use note::Note;
pub use origin::Origin;

/// The URI of the extension (000, “URI”).
pub const URI: &str =
    "https://raw.githubusercontent.com/facultyai/a2a-extension-object-schemas/refs/heads/main/v1";
