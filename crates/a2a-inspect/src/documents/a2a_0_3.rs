//! The types of A2A 0.2 and 0.3, for which this project has a condensed schema of its own.
//!
//! Leaves the schema to `schemas`.

/// A definition in `schemas/a2a-0.3.json` that a value can be checked against.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum DefinitionOf03 {
    Card,
    Message,
    Part,
    Artifact,
    Task,
    Event,
    SendParams,
}

impl DefinitionOf03 {
    /// The definition's name in the schema. Not written by `Debug`, which prints nothing in the
    /// release modules.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Card => "Card",
            Self::Message => "Message",
            Self::Part => "Part",
            Self::Artifact => "Artifact",
            Self::Task => "Task",
            Self::Event => "Event",
            Self::SendParams => "SendParams",
        }
    }
}
