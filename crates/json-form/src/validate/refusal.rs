//! Refusals: reasons not to check a schema or a value.
//!
//! Owns [`Refusal`]. Leaves its sentences to `messages`, the limits to `schema::guard` and `checker`. Invariant: a
//! refused form can still be filled in and sent; the agent decides.

use exact_json::Pointer;
use serde_json::Value;

use super::message_encoding::{MessageValue, Parts, message_value};
use crate::schema::document::Unresolved;
use crate::schema::guard::{self, LimitExceeded};

/// The reason why a schema or a value is not checked here.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// The JSON text of the schema has more bytes than `limit`.
    TooLarge {
        /// The length of its JSON text in bytes, or the length at which counting stopped.
        bytes: usize,
        /// The most bytes of a schema that is checked.
        limit: usize,
    },
    /// The schema is nested deeper than `limit` levels.
    TooDeep {
        /// The most levels of nesting in a schema that is checked.
        limit: usize,
    },
    /// The schema has more subschemas than `limit`.
    TooManySubschemas {
        /// The most subschemas in a schema that is checked.
        limit: usize,
    },
    /// A subschema applies to the same instance through itself, as `{"$ref": "#"}` does.
    InPlaceCycle {
        /// The pointer of that subschema in the schema document.
        at: Pointer,
    },
    /// Too many schemas apply to the same instance, each through the one before, as in a chain of `$ref`.
    InPlaceChain {
        /// The most schemas in a chain that is checked.
        limit: usize,
    },
    /// Too many schema evaluations would be needed for one location of the value.
    TooManyExpansions {
        /// The most schema evaluations that are allowed at one location of the value.
        limit: u64,
    },
    /// The regular expressions of the schema would need too much memory.
    PatternsTooLarge {
        /// The most bytes that they may need together.
        limit: u64,
    },
    /// A number of the schema has too many digits.
    NumberTooLong {
        /// The most digits that a number may have.
        limit: usize,
    },
    /// The value is nested deeper than it can be checked against this schema.
    ValueTooDeep {
        /// The most levels of nesting in a value that is checked.
        limit: usize,
    },
    /// The value is too large for a schema with so many rules.
    ValueTooLarge,
    /// A reference to a part of the schema that does not exist.
    UnknownReference {
        /// The URI reference, as it is written in the schema.
        reference: String,
    },
    /// Two subschemas have the same identifier, so references to it are ambiguous.
    AmbiguousName {
        /// The identifier or anchor that both subschemas declare.
        name: String,
    },
    /// A reference to another document, which is not fetched.
    RemoteReference {
        /// The URI reference, as it is written in the schema.
        reference: String,
    },
    /// The schema is invalid against the metaschema of its draft.
    BadSchema {
        /// The pointer to the invalid part of the schema.
        at: Pointer,
        /// The validator's message, in English: for developers only.
        what: String,
    },
    /// No rule is violated, but some malformed rules were left out.
    RulesLeftOut {
        /// The pointer of the first of these rules in the schema.
        at: Pointer,
        /// The validator's message about that rule, in English: for developers only.
        what: String,
        /// The number of rules that were left out.
        count: usize,
    },
    /// No rule is violated, but some rules are in absent documents.
    DocumentsAbsent {
        /// The address of the first absent document that the schema refers to.
        address: String,
        /// The number of absent documents that the schema refers to.
        count: usize,
    },
    /// The schema names an unknown draft, and is read as 2020-12.
    UnknownDraft {
        /// The value of the `$schema` keyword, which names the unknown draft.
        uri: String,
    },
    /// A regular expression takes too long to match, and no other rule is violated.
    PatternTooHard {
        /// The regular expression that takes too long to match.
        pattern: String,
    },
    /// A request exceeded its time limit, or the worker failed during it; the schema is not checked any more.
    TimedOut,
    /// The worker does not have a schema under the key that the request names.
    UnknownSchema,
    /// The page has no validator: it could not be started, or it broke.
    WorkerUnavailable {
        /// Why the page has no validator.
        reason: StartFailure,
    },
}

/// The reason why a page has no validator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StartFailure {
    /// The page does not allow web workers.
    WorkersForbidden,
    /// The worker's files could not be loaded, or the worker failed before it was ready.
    NotLoaded,
    /// The worker did not start within the time limit.
    NotStarted,
    /// The browser refused to post a message to the worker.
    NoMessages,
    /// The validator's wasm module trapped while it ran on the page's thread.
    Trapped,
    /// The worker is not there yet. Values are checked once it is.
    StillLoading,
    /// The worker is of another version than the page.
    OtherVersion,
}

impl StartFailure {
    const ALL: [Self; 7] = [
        Self::WorkersForbidden,
        Self::NotLoaded,
        Self::NotStarted,
        Self::NoMessages,
        Self::Trapped,
        Self::StillLoading,
        Self::OtherVersion,
    ];
}

/// The encoding is the index of the variant in [`Self::ALL`], from 0.
impl MessageValue for StartFailure {
    fn encode(&self) -> Value {
        (*self as usize).encode()
    }

    fn decode(parts: &mut Parts) -> Self {
        let known = Self::ALL.get(parts.next::<usize>()).copied();
        known.unwrap_or_else(|| {
            parts.broken::<()>();
            Self::NotStarted
        })
    }
}

message_value! { Refusal {
    "tooLarge" => TooLarge { bytes, limit },
    "tooDeep" => TooDeep { limit },
    "tooManySubschemas" => TooManySubschemas { limit },
    "inPlaceCycle" => InPlaceCycle { at },
    "inPlaceChain" => InPlaceChain { limit },
    "tooManyExpansions" => TooManyExpansions { limit },
    "patternsTooLarge" => PatternsTooLarge { limit },
    "numberTooLong" => NumberTooLong { limit },
    "valueTooDeep" => ValueTooDeep { limit },
    "valueTooLarge" => ValueTooLarge,
    "unknownReference" => UnknownReference { reference },
    "ambiguousName" => AmbiguousName { name },
    "remoteReference" => RemoteReference { reference },
    "badSchema" => BadSchema { at, what },
    "rulesLeftOut" => RulesLeftOut { at, what, count },
    "documentsAbsent" => DocumentsAbsent { address, count },
    "unknownDraft" => UnknownDraft { uri },
    "patternTooHard" => PatternTooHard { pattern },
    "timedOut" => TimedOut,
    "unknownSchema" => UnknownSchema,
    "workerUnavailable" => WorkerUnavailable { reason },
} else Self::UnknownSchema }

impl Refusal {
    /// The validator's message about a malformed rule, in English: for developers only.
    pub fn detail(&self) -> Option<&str> {
        match self {
            Self::BadSchema { what, .. } | Self::RulesLeftOut { what, .. } => Some(what),
            _ => None,
        }
    }

    /// Whether the checker left out only some rules, so that the findings of the other rules are complete.
    pub const fn is_partial(&self) -> bool {
        matches!(
            self,
            Self::RulesLeftOut { .. } | Self::DocumentsAbsent { .. } | Self::UnknownDraft { .. }
        )
    }
}

impl std::error::Error for Refusal {}

impl From<LimitExceeded> for Refusal {
    fn from(exceeded: LimitExceeded) -> Self {
        match exceeded {
            LimitExceeded::Bytes { bytes, limit } => Self::TooLarge { bytes, limit },
            LimitExceeded::Depth => Self::TooDeep {
                limit: guard::limits::DEPTH,
            },
            LimitExceeded::Subschemas => Self::TooManySubschemas {
                limit: guard::limits::SUBSCHEMAS,
            },
            LimitExceeded::InPlaceCycle(at) => Self::InPlaceCycle { at },
            LimitExceeded::InPlaceSteps => Self::InPlaceChain {
                limit: guard::limits::IN_PLACE_STEPS,
            },
            LimitExceeded::Expansions(limit) => Self::TooManyExpansions { limit },
            LimitExceeded::Patterns(limit) => Self::PatternsTooLarge { limit },
            LimitExceeded::Number => Self::NumberTooLong {
                limit: guard::limits::NUMBER,
            },
            LimitExceeded::AmbiguousName(name) => Self::AmbiguousName { name },
            LimitExceeded::Unresolved(
                Unresolved::Missing(reference) | Unresolved::Metaschema(reference),
            ) => Self::UnknownReference { reference },
            LimitExceeded::Unresolved(Unresolved::OtherDocument(reference)) => {
                Self::RemoteReference { reference }
            }
        }
    }
}
