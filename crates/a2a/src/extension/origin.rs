//! Origins: the places where schemas are declared.

use std::fmt;

/// Where a schema comes from: a place on the card.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// The card's root member `schemas` (000 §1).
    CardRoot,
    /// The parameters of the extension, `params.schemas` (003 forbids new members of the card).
    ExtensionParams,
    /// The member `inputSchema` of a skill, which is not standard but used.
    SkillInputSchema {
        /// The skill's id.
        skill: String,
    },
    /// The member `outputSchema` of a skill, which is not standard but used.
    SkillOutputSchema {
        /// The skill's id.
        skill: String,
    },
    /// The member `parameters` of a capability (002).
    CapabilityParameters {
        /// The id of the skill that the capability is read as.
        capability: String,
    },
    /// The initial form of Agent Stack's extension `services/form/v1` (`input_request::agent_stack_form`).
    InitialForm,
    /// The input modes of a skill that takes files only (`skill::files`).
    FileModes,
}

impl Origin {
    /// Whether modes can name schemas from this place.
    pub fn is_named(&self) -> bool {
        matches!(self, Self::CardRoot | Self::ExtensionParams)
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CardRoot => formatter.write_str("“schemas” of the card"),
            Self::ExtensionParams => formatter.write_str("“params.schemas” of the extension"),
            Self::SkillInputSchema { skill } => {
                write!(formatter, "“inputSchema” of the skill “{skill}”")
            }
            Self::SkillOutputSchema { skill } => {
                write!(formatter, "“outputSchema” of the skill “{skill}”")
            }
            Self::CapabilityParameters { capability } => {
                write!(formatter, "“parameters” of the capability “{capability}”")
            }
            Self::FileModes => formatter.write_str("the input modes"),
            Self::InitialForm => formatter.write_str("the initial form of Agent Stack"),
        }
    }
}
