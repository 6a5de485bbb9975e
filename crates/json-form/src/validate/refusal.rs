//! Why a schema or a value is not checked here.
//!
//! Owns [`Refusal`] and its sentences. Leaves the limits to `schema::guard` and `checker.rs`.
//! Invariant: a refusal never takes the form away; it says that the agent decides.

use std::fmt;

use exact_json::Pointer;

use crate::schema::document::Unresolved;
use crate::schema::guard::{self, Excess};

/// Why a schema or a value is not checked here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The schema is too long.
    TooLarge {
        /// Its length as JSON text, or the limit where counting stopped, in bytes.
        bytes: usize,
        /// The longest that is checked.
        limit: usize,
    },
    /// The schema is nested too deep.
    TooDeep {
        /// The deepest that is checked.
        limit: usize,
    },
    /// The schema has too many parts.
    TooManySubschemas {
        /// The most that are checked.
        limit: usize,
    },
    /// A rule says only that it itself holds (`{"$ref": "#"}`).
    InPlaceCycle {
        /// The place of the rule in the schema.
        at: Pointer,
    },
    /// Rules refer to rules that refer to rules, for too long.
    InPlaceChain {
        /// The most steps that are checked.
        limit: usize,
    },
    /// The rules for one place multiply.
    TooManyExpansions {
        /// The most that are checked.
        limit: u64,
    },
    /// The value is nested deeper than this schema can be checked for.
    ValueTooDeep {
        /// The deepest that is checked.
        limit: usize,
    },
    /// The value is too large for a schema with so many rules for each place.
    ValueTooLarge,
    /// A reference to a part that is not there.
    UnknownReference {
        /// The reference.
        reference: String,
    },
    /// Two parts have the same name, so that nobody can say which one a reference means.
    AmbiguousName {
        /// The name.
        name: String,
    },
    /// A reference to another document: those are not fetched.
    RemoteReference {
        /// The reference.
        reference: String,
    },
    /// The schema breaks the rules for schemas.
    BadSchema {
        /// The place in the schema.
        at: Pointer,
        /// What is wrong there.
        what: String,
    },
    /// Nothing speaks against the value, but some rules are written wrongly and were left out.
    RulesLeftOut {
        /// The place of the first one in the schema.
        at: Pointer,
        /// What is wrong there.
        what: String,
        /// How many there are.
        count: usize,
    },
    /// A pattern takes too long to try, and nothing else speaks against the value.
    PatternTooHard {
        /// The pattern.
        pattern: String,
    },
    /// Checking took too long and was stopped.
    TimedOut,
    /// The worker holds no schema by this key.
    UnknownSchema,
    /// The validator could not be started.
    WorkerUnavailable {
        /// What stood in the way.
        what: String,
    },
}

impl Refusal {
    /// Whether all that could be found wrong was found, but for rules that nobody can read.
    pub const fn is_partial(&self) -> bool {
        matches!(self, Self::RulesLeftOut { .. })
    }

    /// The sentence about a result, which is no form.
    pub fn about_result(&self) -> String {
        self.to_string().replace(" of this form", "")
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules = "The rules of this form can’t be checked here";
        match self {
            Self::TooLarge { limit, .. } => {
                write!(formatter, "{rules}: they are longer than {limit} bytes.")
            }
            Self::TooDeep { limit } => {
                write!(
                    formatter,
                    "{rules}: they are nested deeper than {limit} levels."
                )
            }
            Self::TooManySubschemas { limit } => {
                write!(formatter, "{rules}: there are more than {limit} of them.")
            }
            Self::InPlaceCycle { at } => write!(
                formatter,
                "{rules}: the one at “{at}” only leads back to itself."
            ),
            Self::InPlaceChain { limit } => write!(
                formatter,
                "{rules}: they refer to one another over more than {limit} steps."
            ),
            Self::TooManyExpansions { limit } => write!(
                formatter,
                "{rules}: more than {limit} of them would have to be tried for one answer."
            ),
            Self::ValueTooDeep { limit } => write!(
                formatter,
                "This can’t be checked here: it is nested deeper than {limit} levels."
            ),
            Self::ValueTooLarge => formatter.write_str(
                "This can’t be checked here: it is too large for rules as many as these.",
            ),
            Self::UnknownReference { reference } => {
                write!(
                    formatter,
                    "{rules}: they refer to “{reference}”, which is not among them."
                )
            }
            Self::AmbiguousName { name } => {
                write!(formatter, "{rules}: two of them are called “{name}”.")
            }
            Self::RemoteReference { reference } => write!(
                formatter,
                "{rules}: they refer to “{reference}” in another document, and that is not fetched."
            ),
            Self::BadSchema { at, what } if at.is_root() => write!(formatter, "{rules}: {what}."),
            Self::BadSchema { at, what } => write!(formatter, "{rules}: at “{at}”, {what}."),
            Self::RulesLeftOut { at, what, count: 1 } => write!(
                formatter,
                "One rule of this form can’t be read, and only the others are checked here: at “{at}”, {what}."
            ),
            Self::RulesLeftOut { at, what, count } => write!(
                formatter,
                "{count} rules of this form can’t be read, and only the others are checked here: at “{at}”, {what}, and so on."
            ),
            Self::PatternTooHard { pattern } => write!(
                formatter,
                "This can’t be checked here: trying the pattern “{pattern}” takes too long."
            ),
            Self::TimedOut => {
                formatter.write_str("This can’t be checked here: it took too long and was stopped.")
            }
            Self::UnknownSchema => {
                formatter.write_str("This can’t be checked here: its rules are not loaded.")
            }
            Self::WorkerUnavailable { what } => {
                write!(
                    formatter,
                    "{rules}: the checker could not be started ({what})."
                )
            }
        }
    }
}

impl std::error::Error for Refusal {}

impl From<Excess> for Refusal {
    fn from(excess: Excess) -> Self {
        match excess {
            Excess::Bytes(bytes) => Self::TooLarge {
                bytes,
                limit: guard::BYTES,
            },
            Excess::Depth => Self::TooDeep {
                limit: guard::DEPTH,
            },
            Excess::Subschemas => Self::TooManySubschemas {
                limit: guard::SUBSCHEMAS,
            },
            Excess::InPlaceCycle(at) => Self::InPlaceCycle { at },
            Excess::InPlaceSteps => Self::InPlaceChain {
                limit: guard::IN_PLACE_STEPS,
            },
            Excess::Expansions => Self::TooManyExpansions {
                limit: guard::EXPANSIONS,
            },
            Excess::Number => Self::BadSchema {
                at: Pointer::root(),
                what: format!("a number in them has more than {} digits", guard::NUMBER),
            },
            Excess::AmbiguousName(name) => Self::AmbiguousName { name },
            Excess::Unresolved(
                Unresolved::Missing(reference) | Unresolved::Metaschema(reference),
            ) => Self::UnknownReference { reference },
            Excess::Unresolved(Unresolved::Elsewhere(reference)) => {
                Self::RemoteReference { reference }
            }
        }
    }
}
