//! The table from jsonschema's error kinds to complaints.
//!
//! Owns the kinds that say everything by themselves. Leaves those that have to be looked at in
//! their schema, and all caps but that on options, to `mapping.rs`.

use serde_json::{Number, Value};

use jsonschema::ValidationError;
use jsonschema::error::{TypeKind, ValidationErrorKind as Kind};

use super::equality::equal_items;
use super::finding::Complaint;
use crate::schema::measure;

/// What an error complains about.
pub(super) fn complaint(error: &ValidationError<'_>) -> Complaint {
    let actual = extent(error.instance().as_ref());
    match error.kind() {
        Kind::Type { kind } => Complaint::Type {
            expected: types(kind),
        },
        Kind::Enum { options } => {
            let all = options.as_array().map(Vec::as_slice).unwrap_or_default();
            let options: Vec<Value> = all.iter().take(Complaint::OPTIONS).cloned().collect();
            Complaint::Enum {
                more: all.len() - options.len(),
                options,
            }
        }
        Kind::Constant { expected_value } => Complaint::Const {
            expected: expected_value.as_ref().clone(),
        },
        Kind::Minimum { limit } => bounded(limit, error, |limit| Complaint::Minimum { limit }),
        Kind::Maximum { limit } => bounded(limit, error, |limit| Complaint::Maximum { limit }),
        Kind::ExclusiveMinimum { limit } => {
            bounded(limit, error, |limit| Complaint::ExclusiveMinimum { limit })
        }
        Kind::ExclusiveMaximum { limit } => {
            bounded(limit, error, |limit| Complaint::ExclusiveMaximum { limit })
        }
        Kind::MultipleOf { multiple_of } => {
            bounded(multiple_of, error, |of| Complaint::MultipleOf { of })
        }
        Kind::MinLength { limit } => Complaint::MinLength {
            limit: *limit,
            actual,
        },
        Kind::MaxLength { limit } => Complaint::MaxLength {
            limit: *limit,
            actual,
        },
        Kind::MinItems { limit } => Complaint::MinItems {
            limit: *limit,
            actual,
        },
        Kind::MaxItems { limit } => Complaint::MaxItems {
            limit: *limit,
            actual,
        },
        Kind::MinProperties { limit } => Complaint::MinProperties {
            limit: *limit,
            actual,
        },
        Kind::MaxProperties { limit } => Complaint::MaxProperties {
            limit: *limit,
            actual,
        },
        Kind::Pattern { pattern } => Complaint::Pattern {
            pattern: pattern.clone(),
        },
        Kind::Format { format } => Complaint::Format {
            format: format.clone(),
        },
        Kind::UniqueItems => Complaint::UniqueItems {
            pair: equal_items(error.instance().as_ref()),
        },
        Kind::AdditionalItems { limit } => Complaint::AdditionalItems {
            limit: *limit as u64,
        },
        Kind::UnevaluatedItems { unexpected } => Complaint::UnevaluatedItems {
            count: unexpected.len(),
        },
        Kind::OneOfMultipleValid { context } => {
            let holding = context
                .iter()
                .enumerate()
                .filter(|(_, errors)| errors.is_empty());
            Complaint::OneOfMany {
                holding: holding.map(|(index, _)| index).collect(),
            }
        }
        Kind::Not { .. } => Complaint::Not,
        Kind::FalseSchema => Complaint::FalseSchema,
        Kind::ContentEncoding {
            content_encoding: encoding,
        } => Complaint::ContentEncoding {
            encoding: encoding.clone(),
        },
        Kind::FromUtf8 { .. } => Complaint::ContentEncoding {
            encoding: "base64".to_owned(),
        },
        Kind::ContentMediaType {
            content_media_type: media_type,
        } => Complaint::ContentMediaType {
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

fn bounded(
    limit: &Value,
    error: &ValidationError<'_>,
    complaint: impl FnOnce(Number) -> Complaint,
) -> Complaint {
    match limit {
        Value::Number(limit) => complaint(limit.clone()),
        _ => other(error),
    }
}

fn other(error: &ValidationError<'_>) -> Complaint {
    let message = error.masked().to_string().chars().take(200).collect();
    Complaint::Other {
        keyword: error.kind().keyword().to_owned(),
        message,
    }
}

/// The length of a text in code points, of a list in items, of an object in properties.
fn extent(instance: &Value) -> u64 {
    let extent = match instance {
        Value::String(text) => text.chars().count(),
        Value::Array(items) => items.len(),
        Value::Object(members) => members.len(),
        _ => 0,
    };
    extent as u64
}

/// Roughly how many bytes a complaint holds. Branches have been counted by themselves.
pub(super) fn weight(complaint: &Complaint) -> usize {
    match complaint {
        Complaint::Enum { options, .. } => options
            .iter()
            .map(|option| measure(option, usize::MAX).bytes)
            .sum(),
        Complaint::Const { expected } => measure(expected, usize::MAX).bytes,
        Complaint::AdditionalProperties { unexpected }
        | Complaint::UnevaluatedProperties { unexpected } => {
            unexpected.iter().map(String::len).sum()
        }
        Complaint::PropertyNames { name, complaint } => name.len() + weight(complaint),
        Complaint::Pattern { pattern: text }
        | Complaint::TooHard { what: text }
        | Complaint::Format { format: text }
        | Complaint::Required { property: text }
        | Complaint::ContentEncoding { encoding: text }
        | Complaint::ContentMediaType { media_type: text } => text.len(),
        Complaint::DependentRequired { property, because } => property.len() + because.len(),
        _ => 0,
    }
}
