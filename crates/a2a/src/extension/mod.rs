//! Object schemas: the extension "Input/output schemas v1" (reference 000).
//!
//! Owns what the extension adds to A2A, for both sides: schema modes as media types (`mode`),
//! where a card declares schemas (`declared`), what a skill takes and gives (`inputs`), what an
//! agent asks for in the middle of a task (`asked`), the agent's request flow (`flow`), and which
//! extensions are switched on (`activation`, 003).
//! Leaves checking a value to a function that the caller hands in: no validator is linked here.
//! Invariant: nothing on a card is a failure; what is odd becomes a note.

pub mod activation;
mod declaration;
pub mod flow;
mod input_request;
mod mode;
mod note;
mod skill_inputs;
#[cfg(test)]
mod tests;

pub use declaration::{Declared, DeclaredSchema, Origin, declared};
pub use input_request::{InputRequest, input_request};
pub use mode::SchemaMode;
pub use note::Note;
pub use skill_inputs::{SchemaInput, SkillInputs, examples, inputs, output_schema, schema_of_part};

/// The extension's name (000, "URI").
pub const URI: &str =
    "https://raw.githubusercontent.com/facultyai/a2a-extension-object-schemas/refs/heads/main/v1";
