//! The table from jsonschema's error kinds to violation kinds.
//!
//! Owns the errors that have all data of their violation. Leaves errors that need a look at their schema, and most
//! limits, to `mapping`.

use exact_json::number::integral_floats_to_integers;
use serde_json::{Number, Value};

use jsonschema::ValidationError;
use jsonschema::error::{TypeKind, ValidationErrorKind as Kind};

use super::equal_items::equal_items;
use crate::schema::guard::Size;
use crate::validate::finding::ViolationKind;

/// Converts an error of `jsonschema` into a kind of violation, with the data for a sentence.
pub(super) fn violation(error: &ValidationError<'_>) -> ViolationKind {
    let actual = extent(error.instance().as_ref());
    match error.kind() {
        Kind::Type { kind } => ViolationKind::Type {
            expected: types(kind),
        },
        Kind::Enum { options } => {
            let all = options.as_array().map(Vec::as_slice).unwrap_or_default();
            let options: Vec<Value> = all.iter().take(ViolationKind::OPTIONS).cloned().collect();
            ViolationKind::Enum {
                more: all.len() - options.len(),
                options,
            }
        }
        Kind::Constant { expected_value } => ViolationKind::Const {
            expected: expected_value.as_ref().clone(),
        },
        Kind::Minimum { limit } => bounded(limit, error, |limit| ViolationKind::Minimum { limit }),
        Kind::Maximum { limit } => bounded(limit, error, |limit| ViolationKind::Maximum { limit }),
        Kind::ExclusiveMinimum { limit } => bounded(limit, error, |limit| {
            ViolationKind::ExclusiveMinimum { limit }
        }),
        Kind::ExclusiveMaximum { limit } => bounded(limit, error, |limit| {
            ViolationKind::ExclusiveMaximum { limit }
        }),
        Kind::MultipleOf { multiple_of } => bounded(&step(multiple_of), error, |of| {
            ViolationKind::MultipleOf { of }
        }),
        &Kind::MinLength { limit } => ViolationKind::MinLength { limit, actual },
        &Kind::MaxLength { limit } => ViolationKind::MaxLength { limit, actual },
        &Kind::MinItems { limit } => ViolationKind::MinItems { limit, actual },
        &Kind::MaxItems { limit } => ViolationKind::MaxItems { limit, actual },
        &Kind::MinProperties { limit } => ViolationKind::MinProperties { limit, actual },
        &Kind::MaxProperties { limit } => ViolationKind::MaxProperties { limit, actual },
        Kind::Pattern { pattern } => ViolationKind::Pattern {
            pattern: pattern.clone(),
        },
        Kind::Format { format } => ViolationKind::Format {
            format: format.clone(),
        },
        Kind::UniqueItems => ViolationKind::UniqueItems {
            pair: equal_items(error.instance().as_ref()),
        },
        Kind::AdditionalItems { limit } => ViolationKind::AdditionalItems {
            limit: *limit as u64,
        },
        Kind::UnevaluatedItems { unexpected } => ViolationKind::UnevaluatedItems {
            count: unexpected.len(),
        },
        Kind::OneOfMultipleValid { context } => {
            let holding = context
                .iter()
                .enumerate()
                .filter(|(_, errors)| errors.is_empty());
            ViolationKind::OneOfMany {
                holding: holding.map(|(index, _)| index).collect(),
            }
        }
        Kind::Not { .. } => ViolationKind::Not,
        Kind::FalseSchema => ViolationKind::FalseSchema,
        Kind::ContentEncoding {
            content_encoding: encoding,
        } => ViolationKind::ContentEncoding {
            encoding: encoding.clone(),
        },
        Kind::FromUtf8 { .. } => ViolationKind::ContentEncoding {
            encoding: "base64".to_owned(),
        },
        Kind::ContentMediaType {
            content_media_type: media_type,
        } => ViolationKind::ContentMediaType {
            media_type: media_type.clone(),
        },
        _ => other(error),
    }
}

fn types(kind: &TypeKind) -> Vec<String> {
    match kind {
        TypeKind::Single(one) => vec![one.to_string()],
        TypeKind::Multiple(several) => several.iter().map(|one| one.to_string()).collect(),
    }
}

/// The value of `multipleOf`, which `jsonschema` holds as a double unless numbers are exact.
fn step(step: &(impl Clone + Into<Value>)) -> Value {
    let mut step = step.clone().into();
    integral_floats_to_integers(&mut step);
    step
}

fn bounded(
    limit: &Value,
    error: &ValidationError<'_>,
    violation: impl FnOnce(Number) -> ViolationKind,
) -> ViolationKind {
    match limit {
        Value::Number(limit) => violation(limit.clone()),
        _ => other(error),
    }
}

fn other(error: &ValidationError<'_>) -> ViolationKind {
    ViolationKind::Other {
        keyword: error.kind().keyword().to_owned(),
    }
}

/// The length of a string in code points, of an array in items, of an object in properties.
fn extent(instance: &Value) -> u64 {
    let extent = match instance {
        Value::String(text) => text.chars().count(),
        Value::Array(items) => items.len(),
        Value::Object(members) => members.len(),
        _ => 0,
    };
    extent as u64
}

/// The approximate number of bytes that a violation holds. Branches are counted separately.
pub(super) fn weight(violation: &ViolationKind) -> usize {
    match violation {
        ViolationKind::Enum { options, .. } => options
            .iter()
            .map(|option| Size::of(option, usize::MAX).bytes)
            .sum(),
        ViolationKind::Const { expected } => Size::of(expected, usize::MAX).bytes,
        ViolationKind::AdditionalProperties { unexpected }
        | ViolationKind::UnevaluatedProperties { unexpected } => {
            unexpected.iter().map(String::len).sum()
        }
        ViolationKind::PropertyNames { name, violation } => name.len() + weight(violation),
        ViolationKind::Pattern { pattern: text }
        | ViolationKind::TooHard { what: text }
        | ViolationKind::Format { format: text }
        | ViolationKind::Required { property: text }
        | ViolationKind::ContentEncoding { encoding: text }
        | ViolationKind::ContentMediaType { media_type: text } => text.len(),
        ViolationKind::DependentRequired { property, because } => property.len() + because.len(),
        _ => 0,
    }
}
