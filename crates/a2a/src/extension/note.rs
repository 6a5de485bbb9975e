//! Notes: oddities of a card's schemas.
//!
//! Owns `Note` and its sentences. Leaves finding oddities to `declaration`.

use std::fmt;

use super::Origin;

/// A defect or contradiction in what a card declares about schemas and modes, to show to the
/// person.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Note {
    /// The extension is declared, but the card holds no schemas.
    NoSchemas,
    /// The card holds schemas, but does not declare the extension (000 §1: MUST).
    NotDeclared,
    /// The member that should hold named schemas is not an object.
    NotAnObject {
        /// The place of that member on the card.
        origin: Origin,
    },
    /// A schema is neither an object nor a boolean.
    NotASchema {
        /// The name by which the card declares the schema.
        name: String,
        /// The place on the card that holds the schema.
        origin: Origin,
    },
    /// Two places declare different schemas of one name.
    Conflict {
        /// The name that both schemas have.
        name: String,
        /// The place whose schema this crate uses: the first one.
        kept: Origin,
        /// The other place, whose schema this crate ignores.
        dropped: Origin,
    },
    /// A mode names a schema that is not declared.
    UndeclaredMode {
        /// The media type as the card declares it, such as `application/json;schema=Fight`.
        mode: String,
        /// The name of the schema in the mode.
        schema: String,
        /// The id of the skill that declares the mode; `None` for the agent's default modes.
        skill: Option<String>,
    },
    /// A mode has the parameter `schema` several times, with different names.
    AmbiguousMode {
        /// The media type as the card declares it, such as `application/json;schema=A;schema=B`.
        mode: String,
        /// The name in the first parameter `schema`: the schema that this crate uses.
        schema: String,
    },
    /// A schema that no object fits is an input of an agent of 0.3, whose data parts are objects.
    NotAnObjectInput {
        /// The name of the schema that accepts no object.
        schema: String,
    },
    /// The card declares another version of a known extension.
    OtherVersion {
        /// The URI that the card declares, which differs in the version at its end or in spelling.
        uri: String,
        /// The URI of the version that this crate implements.
        known: &'static str,
    },
}

impl Note {
    /// The note's name, such as `no-schemas`, in the event `a2a-ready` for the host page.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::NoSchemas => "no-schemas",
            Self::NotDeclared => "not-declared",
            Self::NotAnObject { .. } => "not-an-object",
            Self::NotASchema { .. } => "not-a-schema",
            Self::Conflict { .. } => "conflict",
            Self::UndeclaredMode { .. } => "undeclared-mode",
            Self::AmbiguousMode { .. } => "ambiguous-mode",
            Self::NotAnObjectInput { .. } => "not-an-object-input",
            Self::OtherVersion { .. } => "other-version",
        }
    }
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
            Self::AmbiguousMode { mode, schema } => {
                write!(formatter, "The mode “{mode}” names several schemas; “{schema}” is used.")
            }
            Self::NotAnObjectInput { schema } => {
                write!(formatter, "“{schema}” accepts no object, and data is an object in A2A 0.3: the value is sent as {{\"value\": …}}.")
            }
            Self::OtherVersion { uri, known } => {
                write!(formatter, "“{uri}” is another version of an extension known here ({known}), and is not used.")
            }
        }
    }
}
