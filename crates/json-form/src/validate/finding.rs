//! Findings: the violations in a value, as data.
//!
//! Owns [`Finding`] and [`ViolationKind`]. Leaves the verdict on the whole value to `assessment`, producing
//! findings to `checker`, its sentence and control in a form to `form`, and other sentences to `result`.
//! Invariant: the text of the validator's messages decides nothing.

use exact_json::Pointer;
use serde_json::{Number, Value};

use super::message_encoding::message_value;

/// One violation in a value: the place in the value, the place in the schema, and the violated rule.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// The instance location. For a missing property this is the object that lacks it.
    pub instance: Pointer,
    /// The pointer of the keyword in the schema document, with references resolved. The root if the rule is
    /// part of a metaschema.
    pub schema: Pointer,
    /// The violated rule, with the data for a sentence about it.
    pub violation: ViolationKind,
}

impl Finding {
    /// The place of the error in the value: of a missing property the place that it would have.
    pub fn place(&self) -> Pointer {
        match &self.violation {
            ViolationKind::Required { property }
            | ViolationKind::DependentRequired { property, .. } => self.instance.child(property),
            _ => self.instance.clone(),
        }
    }
}

/// A kind of violation, with the data for a sentence about it. One per keyword of JSON Schema
/// (2020-12 Validation §6; Core §10 and §11).
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ViolationKind {
    /// A violation of `required`: the object lacks a property.
    Required {
        /// The name of the missing property.
        property: String,
    },
    /// `dependentRequired`, or `dependencies` with an array: another property requires this one.
    DependentRequired {
        /// The name of the missing property.
        property: String,
        /// The name of the present property that requires the missing one.
        because: String,
    },
    /// A violation of `type`.
    Type {
        /// The allowed types, as JSON Schema names them.
        expected: Vec<String>,
    },
    /// A violation of `enum`.
    Enum {
        /// The first [`ViolationKind::OPTIONS`] allowed values.
        options: Vec<Value>,
        /// The number of allowed values that `options` leaves out; 0 if it lists all.
        more: usize,
    },
    /// A violation of `const`.
    Const {
        /// The only allowed value.
        expected: Value,
    },
    /// A violation of `minimum`.
    Minimum {
        /// The smallest allowed number.
        limit: Number,
    },
    /// A violation of `maximum`.
    Maximum {
        /// The largest allowed number.
        limit: Number,
    },
    /// A violation of `exclusiveMinimum`, or in draft 4 of `minimum` with `exclusiveMinimum: true`.
    ExclusiveMinimum {
        /// The exclusive lower bound: a valid number is greater.
        limit: Number,
    },
    /// A violation of `exclusiveMaximum`, or in draft 4 of `maximum` with `exclusiveMaximum: true`.
    ExclusiveMaximum {
        /// The exclusive upper bound: a valid number is less.
        limit: Number,
    },
    /// A violation of `multipleOf`.
    MultipleOf {
        /// The divisor: the number must be a multiple of it.
        of: Number,
    },
    /// A violation of `minLength`, in Unicode code points.
    MinLength {
        /// The smallest allowed length, in Unicode code points.
        limit: u64,
        /// The length of the text, in Unicode code points.
        actual: u64,
    },
    /// A violation of `maxLength`, in Unicode code points.
    MaxLength {
        /// The largest allowed length, in Unicode code points.
        limit: u64,
        /// The length of the text, in Unicode code points.
        actual: u64,
    },
    /// A violation of `pattern`.
    Pattern {
        /// The regular expression that the text does not match.
        pattern: String,
    },
    /// A violation of `format`.
    Format {
        /// The name of the format that the text does not have, such as `date`.
        format: String,
    },
    /// A violation of `minItems`.
    MinItems {
        /// The smallest allowed number of items.
        limit: u64,
        /// The number of items that the array has.
        actual: u64,
    },
    /// A violation of `maxItems`.
    MaxItems {
        /// The largest allowed number of items.
        limit: u64,
        /// The number of items that the array has.
        actual: u64,
    },
    /// A violation of `uniqueItems`.
    UniqueItems {
        /// The indexes, from 0, of the first two equal items; `None` if they are unknown.
        pair: Option<(usize, usize)>,
    },
    /// A violation of `contains`, with `minContains` and `maxContains`.
    Contains {
        /// The smallest allowed number of items that match the schema under `contains`.
        min: u64,
        /// The largest allowed number of matching items; `None` if the schema sets no maximum.
        max: Option<u64>,
    },
    /// A violation of `additionalItems: false`, or of `items: false` after `prefixItems`.
    AdditionalItems {
        /// The number of items that the tuple describes; further items are not allowed.
        limit: u64,
    },
    /// A violation of `unevaluatedItems`.
    UnevaluatedItems {
        /// The number of items that are not allowed, because no other keyword describes them.
        count: usize,
    },
    /// A violation of `minProperties`.
    MinProperties {
        /// The smallest allowed number of properties.
        limit: u64,
        /// The number of properties that the object has.
        actual: u64,
    },
    /// A violation of `maxProperties`.
    MaxProperties {
        /// The largest allowed number of properties.
        limit: u64,
        /// The number of properties that the object has.
        actual: u64,
    },
    /// A violation of `additionalProperties`.
    AdditionalProperties {
        /// The names of the properties that are not allowed.
        unexpected: Vec<String>,
    },
    /// A violation of `unevaluatedProperties`.
    UnevaluatedProperties {
        /// The names of the properties that are not allowed, because no other keyword describes them.
        unexpected: Vec<String>,
    },
    /// `propertyNames`: a property name is invalid; the instance location is the object.
    PropertyNames {
        /// The property name that is invalid.
        name: String,
        /// The rule that the name violates.
        violation: Box<ViolationKind>,
    },
    /// A violation of `anyOf`: the value is valid against no branch.
    AnyOf {
        /// The findings of each branch, in order; empty for each if too many `anyOf` and `oneOf` enclose this one.
        branches: Vec<Vec<Finding>>,
    },
    /// A violation of `oneOf`: the value is valid against no branch.
    OneOfNone {
        /// The findings of each branch, in order; empty for each if too many `anyOf` and `oneOf` enclose this one.
        branches: Vec<Vec<Finding>>,
    },
    /// A violation of `oneOf`: the value is valid against more than one branch.
    OneOfMany {
        /// The indexes, from 0, of the valid branches in the `oneOf` array.
        holding: Vec<usize>,
    },
    /// A violation of `not`: the value is valid against the schema under `not`.
    Not,
    /// The schema `false`: no value is allowed here.
    FalseSchema,
    /// A violation of `contentEncoding`: the text cannot be decoded.
    ContentEncoding {
        /// The encoding that the schema requires, such as `base64`.
        encoding: String,
    },
    /// A violation of `contentMediaType`: the text is not of the media type.
    ContentMediaType {
        /// The media type that the schema requires, such as `application/json`.
        media_type: String,
    },
    /// Not a violation: the rule was not evaluated, since matching its regular expression would take too long.
    TooHard {
        /// The regular expression that takes too long to match.
        what: String,
    },
    /// A violation of a keyword that no other variant describes.
    Other {
        /// The name of the violated keyword in the schema.
        keyword: String,
    },
    /// The value is invalid, and too large to list its violations.
    Unlisted,
}

message_value! { Finding { instance, schema, violation } }

// A name is the keyword, unless several kinds share it.
message_value! { ViolationKind {
    "required" => Required { property },
    "dependentRequired" => DependentRequired { property, because },
    "type" => Type { expected },
    "enum" => Enum { options, more },
    "const" => Const { expected },
    "minimum" => Minimum { limit },
    "maximum" => Maximum { limit },
    "exclusiveMinimum" => ExclusiveMinimum { limit },
    "exclusiveMaximum" => ExclusiveMaximum { limit },
    "multipleOf" => MultipleOf { of },
    "minLength" => MinLength { limit, actual },
    "maxLength" => MaxLength { limit, actual },
    "pattern" => Pattern { pattern },
    "format" => Format { format },
    "minItems" => MinItems { limit, actual },
    "maxItems" => MaxItems { limit, actual },
    "uniqueItems" => UniqueItems { pair },
    "contains" => Contains { min, max },
    "additionalItems" => AdditionalItems { limit },
    "unevaluatedItems" => UnevaluatedItems { count },
    "minProperties" => MinProperties { limit, actual },
    "maxProperties" => MaxProperties { limit, actual },
    "additionalProperties" => AdditionalProperties { unexpected },
    "unevaluatedProperties" => UnevaluatedProperties { unexpected },
    "propertyNames" => PropertyNames { name, violation },
    "anyOf" => AnyOf { branches },
    "oneOf" => OneOfNone { branches },
    "oneOfMany" => OneOfMany { holding },
    "not" => Not,
    "falseSchema" => FalseSchema,
    "contentEncoding" => ContentEncoding { encoding },
    "contentMediaType" => ContentMediaType { media_type },
    "tooHard" => TooHard { what },
    "other" => Other { keyword },
    "unlisted" => Unlisted,
} else Self::Not }

impl ViolationKind {
    /// The most values of an `enum` that a violation carries.
    pub const OPTIONS: usize = 50;

    /// The violated keyword of JSON Schema; `falseSchema` for the schema `false`.
    pub fn keyword(&self) -> &str {
        match self {
            Self::TooHard { .. } => "pattern",
            Self::OneOfMany { .. } => "oneOf",
            Self::Other { keyword } => keyword,
            Self::Unlisted => "",
            _ => self.variant_name(),
        }
    }

    /// Whether the violation is that no branch of a union is valid, so that it carries the findings of the branches.
    pub const fn has_branches(&self) -> bool {
        matches!(self, Self::AnyOf { .. } | Self::OneOfNone { .. })
    }

    /// Whether the value is certainly invalid. The verdict is uncertain if the value, or a branch of a union, fails
    /// only because a regular expression was too hard to match.
    pub fn is_certain(&self) -> bool {
        match self {
            Self::TooHard { .. } => false,
            Self::PropertyNames { violation, .. } => violation.is_certain(),
            // A branch without findings was cut off by the nesting limit: it did fail.
            Self::AnyOf { branches } | Self::OneOfNone { branches } => {
                branches.iter().all(|branch| {
                    branch.is_empty() || branch.iter().any(|inner| inner.violation.is_certain())
                })
            }
            _ => true,
        }
    }
}
