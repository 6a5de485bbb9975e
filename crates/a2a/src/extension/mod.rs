//! Object schemas: the extension “Input/output schemas v1” (reference 000).
//!
//! Owns what the extension adds for clients and agents: schema modes (`mode`), schemas declared by
//! a card (`declaration`), inputs and outputs of a skill (`skill_modes`, `skill_examples`), facts about its input for
//! a list (`skill_summary`), requests for input during a task (`input_request`), machine-readable
//! errors of structured input (`input_error`), the request flow of an agent (`flow`), and activating
//! extensions (`activation`, 003). Leaves validation to a function that the caller passes.
//! Invariant: reading a card never fails; oddities become notes.

pub mod activation;
pub mod declaration;
pub mod flow;
pub mod input_error;
pub mod input_request;
mod mode;
mod note;
mod origin;
pub mod skill_examples;
pub mod skill_modes;
pub mod skill_summary;
#[cfg(test)]
mod tests;

pub use mode::{SchemaMode, mode_of};
pub use note::Note;
pub use origin::Origin;

/// The URI of the object-schemas extension (000, “URI”), by which a card declares it.
pub const URI: &str =
    "https://raw.githubusercontent.com/facultyai/a2a-extension-object-schemas/refs/heads/main/v1";

/// The URI of the extension for machine-readable errors of structured input
/// (`docs/extensions/input-errors.md`).
pub const INPUT_ERRORS_URI: &str = "urn:a2a-forms:input-errors:v1";

/// The key of the metadata that names the skill a message is for (`docs/extensions/skill-hint.md`).
pub const SKILL_HINT: &str = "urn:a2a-forms:skill-hint:v1/skillId";
