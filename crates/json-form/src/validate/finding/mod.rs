//! What is wrong with a value, as data.
//!
//! Owns [`Finding`] and [`ViolationKind`]. Leaves the verdict on the whole value to `assessment.rs`,
//! finding things wrong to `checker.rs`, the plain sentence to `sentence.rs`, and the sentence for a
//! person, and the control it stands at, to the form room.
//! Invariant: no word of the validator's own messages decides anything.

mod display;

use exact_json::Pointer;
use serde_json::{Number, Value};

/// One thing that is wrong with a value.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// The place in the value. For a missing property this is the object that lacks it.
    pub instance: Pointer,
    /// The place of the keyword in the schema document, behind all references. The root where the
    /// rule is one of the schema of schemas.
    pub schema: Pointer,
    /// What is wrong there.
    pub violation: ViolationKind,
}

/// A kind of mistake, with the data that a sentence about it needs. One per keyword of JSON
/// Schema (Validation, 2020-12 §6; Core §10 and §11).
#[derive(Clone, Debug, PartialEq)]
pub enum ViolationKind {
    /// `required`: the object lacks a property.
    Required {
        /// The name of what is missing.
        property: String,
    },
    /// `dependentRequired`, or `dependencies` with a list: another property asks for this one.
    DependentRequired {
        /// The name of what is missing.
        property: String,
        /// The property that asks for it.
        because: String,
    },
    /// `type`.
    Type {
        /// The types that would do, as JSON Schema names them.
        expected: Vec<String>,
    },
    /// `enum`.
    Enum {
        /// The first [`ViolationKind::OPTIONS`] values that would do.
        options: Vec<Value>,
        /// How many more there are.
        more: usize,
    },
    /// `const`.
    Const {
        /// The only value that would do.
        expected: Value,
    },
    /// `minimum`.
    Minimum {
        /// The smallest number that would do.
        limit: Number,
    },
    /// `maximum`.
    Maximum {
        /// The largest number that would do.
        limit: Number,
    },
    /// `exclusiveMinimum`, or draft 4's `minimum` with it.
    ExclusiveMinimum {
        /// What the number must be above.
        limit: Number,
    },
    /// `exclusiveMaximum`, or draft 4's `maximum` with it.
    ExclusiveMaximum {
        /// What the number must be below.
        limit: Number,
    },
    /// `multipleOf`.
    MultipleOf {
        /// The step.
        of: Number,
    },
    /// `minLength`, in Unicode code points.
    MinLength {
        /// The shortest length that would do.
        limit: u64,
        /// The length of the text.
        actual: u64,
    },
    /// `maxLength`, in Unicode code points.
    MaxLength {
        /// The longest length that would do.
        limit: u64,
        /// The length of the text.
        actual: u64,
    },
    /// `pattern`.
    Pattern {
        /// The regular expression.
        pattern: String,
    },
    /// `format`.
    Format {
        /// The name of the format.
        format: String,
    },
    /// `minItems`.
    MinItems {
        /// The fewest items that would do.
        limit: u64,
        /// How many there are.
        actual: u64,
    },
    /// `maxItems`.
    MaxItems {
        /// The most items that would do.
        limit: u64,
        /// How many there are.
        actual: u64,
    },
    /// `uniqueItems`.
    UniqueItems {
        /// The indexes of the first two items that are equal, where they were found.
        pair: Option<(usize, usize)>,
    },
    /// `contains`, with `minContains` and `maxContains`.
    Contains {
        /// The fewest matching items that would do.
        min: u64,
        /// The most matching items that would do.
        max: Option<u64>,
    },
    /// `additionalItems`, or `items` after `prefixItems`: `false` for what comes after the tuple.
    AdditionalItems {
        /// How many items the tuple has.
        limit: u64,
    },
    /// `unevaluatedItems`.
    UnevaluatedItems {
        /// How many items nothing speaks of.
        count: usize,
    },
    /// `minProperties`.
    MinProperties {
        /// The fewest properties that would do.
        limit: u64,
        /// How many there are.
        actual: u64,
    },
    /// `maxProperties`.
    MaxProperties {
        /// The most properties that would do.
        limit: u64,
        /// How many there are.
        actual: u64,
    },
    /// `additionalProperties`.
    AdditionalProperties {
        /// The names that are too much.
        unexpected: Vec<String>,
    },
    /// `unevaluatedProperties`.
    UnevaluatedProperties {
        /// The names that nothing speaks of.
        unexpected: Vec<String>,
    },
    /// `propertyNames`: a name is wrong; the finding stands at the object.
    PropertyNames {
        /// The name.
        name: String,
        /// What is wrong with the name.
        violation: Box<ViolationKind>,
    },
    /// `anyOf`: no branch holds.
    AnyOf {
        /// What is wrong by each branch, in order; empty lists beyond the nesting limit.
        branches: Vec<Vec<Finding>>,
    },
    /// `oneOf`: no branch holds.
    OneOfNone {
        /// What is wrong by each branch, in order; empty lists beyond the nesting limit.
        branches: Vec<Vec<Finding>>,
    },
    /// `oneOf`: more than one branch holds.
    OneOfMany {
        /// The indexes of the branches that hold.
        holding: Vec<usize>,
    },
    /// `not`.
    Not,
    /// A `false` where something stands: nothing may be here.
    FalseSchema,
    /// `contentEncoding`.
    ContentEncoding {
        /// The encoding that the text is not in.
        encoding: String,
    },
    /// `contentMediaType`.
    ContentMediaType {
        /// The media type that the text is not of.
        media_type: String,
    },
    /// Not wrong, but not checked here: finding out would have taken too long.
    TooHard {
        /// What was too hard: the pattern.
        what: String,
    },
    /// What this version has no name for.
    Other {
        /// The keyword.
        keyword: String,
        /// The validator's own words.
        message: String,
    },
}

impl ViolationKind {
    /// How many values of an `enum` a violation carries at most.
    pub const OPTIONS: usize = 50;

    /// The keyword of JSON Schema that complains. `false` complains as `falseSchema`.
    pub fn keyword(&self) -> &str {
        match self {
            Self::Required { .. } => "required",
            Self::DependentRequired { .. } => "dependentRequired",
            Self::Type { .. } => "type",
            Self::Enum { .. } => "enum",
            Self::Const { .. } => "const",
            Self::Minimum { .. } => "minimum",
            Self::Maximum { .. } => "maximum",
            Self::ExclusiveMinimum { .. } => "exclusiveMinimum",
            Self::ExclusiveMaximum { .. } => "exclusiveMaximum",
            Self::MultipleOf { .. } => "multipleOf",
            Self::MinLength { .. } => "minLength",
            Self::MaxLength { .. } => "maxLength",
            Self::Pattern { .. } | Self::TooHard { .. } => "pattern",
            Self::Format { .. } => "format",
            Self::MinItems { .. } => "minItems",
            Self::MaxItems { .. } => "maxItems",
            Self::UniqueItems { .. } => "uniqueItems",
            Self::Contains { .. } => "contains",
            Self::AdditionalItems { .. } => "additionalItems",
            Self::UnevaluatedItems { .. } => "unevaluatedItems",
            Self::MinProperties { .. } => "minProperties",
            Self::MaxProperties { .. } => "maxProperties",
            Self::AdditionalProperties { .. } => "additionalProperties",
            Self::UnevaluatedProperties { .. } => "unevaluatedProperties",
            Self::PropertyNames { .. } => "propertyNames",
            Self::AnyOf { .. } => "anyOf",
            Self::OneOfNone { .. } | Self::OneOfMany { .. } => "oneOf",
            Self::Not => "not",
            Self::FalseSchema => "falseSchema",
            Self::ContentEncoding { .. } => "contentEncoding",
            Self::ContentMediaType { .. } => "contentMediaType",
            Self::Other { keyword, .. } => keyword,
        }
    }

    /// Whether it is about a union of which no branch holds.
    pub const fn has_branches(&self) -> bool {
        matches!(self, Self::AnyOf { .. } | Self::OneOfNone { .. })
    }

    /// Whether the value is surely wrong. It is not where all that speaks against it, or against
    /// one of its branches, is that a pattern was too hard to try.
    pub fn is_certain(&self) -> bool {
        match self {
            Self::TooHard { .. } => false,
            Self::PropertyNames { violation, .. } => violation.is_certain(),
            // A branch with nothing in it was cut off by the nesting limit: it did fail.
            Self::AnyOf { branches } | Self::OneOfNone { branches } => {
                branches.iter().all(|branch| {
                    branch.is_empty() || branch.iter().any(|inner| inner.violation.is_certain())
                })
            }
            _ => true,
        }
    }
}
