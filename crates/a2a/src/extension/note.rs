//! Notes: oddities of a card's schemas.
//!
//! Owns `Note` and its sentences. Leaves finding oddities to `declaration`.

use std::fmt;

use super::Origin;

/// An oddity of a card's schemas.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// The extension is declared, but there are no schemas.
    NoSchemas,
    /// There are schemas, but the extension is not declared (000 §1: MUST).
    NotDeclared,
    /// The member that should hold named schemas is not an object.
    NotAnObject {
        /// The place.
        origin: Origin,
    },
    /// A schema is neither an object nor a boolean.
    NotASchema {
        /// Its name.
        name: String,
        /// The place.
        origin: Origin,
    },
    /// Two places declare different schemas of one name.
    Conflict {
        /// The name.
        name: String,
        /// The place that won.
        kept: Origin,
        /// The place that was ignored.
        dropped: Origin,
    },
    /// A mode names a schema that is not declared.
    UndeclaredMode {
        /// The mode as declared.
        mode: String,
        /// The schema that it names.
        schema: String,
        /// The skill of the mode; `None` for the agent's defaults.
        skill: Option<String>,
    },
}

impl fmt::Display for Note {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSchemas => formatter.write_str("The agent declares the extension for schemas, and no schema was found on its card."),
            Self::NotDeclared => formatter.write_str("The card holds schemas, and does not declare the extension for them."),
            Self::NotAnObject { origin } => write!(formatter, "{origin} should be an object of named schemas, and is not."),
            Self::NotASchema { name, origin } => write!(formatter, "“{name}” in {origin} is not a JSON Schema."),
            Self::Conflict { name, kept, dropped } => {
                write!(formatter, "“{name}” is declared twice and differently: {kept} is used, {dropped} is not.")
            }
            Self::UndeclaredMode { mode, schema, skill: None } => {
                write!(formatter, "The agent’s mode “{mode}” names the schema “{schema}”, which the card does not hold.")
            }
            Self::UndeclaredMode { mode, schema, skill: Some(skill) } => {
                write!(formatter, "The mode “{mode}” of the skill “{skill}” names the schema “{schema}”, which the card does not hold.")
            }
        }
    }
}
