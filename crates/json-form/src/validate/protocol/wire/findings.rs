//! The encoding of findings.

use exact_json::{count, text, texts};
use serde_json::Value;

use super::parts::Parts;
use super::{deep, named};
use crate::validate::finding::{Finding, ViolationKind};

/// Encodes findings.
pub(in crate::validate) fn encode(findings: &[Finding]) -> Value {
    findings
        .iter()
        .map(|finding| {
            let mut items = vec![
                text(finding.instance.as_str()),
                text(finding.schema.as_str()),
            ];
            items.push(text(name(&finding.violation)));
            items.extend(encode_data(&finding.violation));
            Value::Array(items)
        })
        .collect()
}

fn encode_branches(branches: &[Vec<Finding>]) -> Value {
    branches.iter().map(|branch| encode(branch)).collect()
}

/// Decodes findings.
#[inline(never)]
pub(in crate::validate) fn decode(parts: &mut Parts) -> Vec<Finding> {
    parts.list(|parts| {
        parts.inner(|parts| Finding {
            instance: parts.pointer(),
            schema: parts.pointer(),
            violation: decode_violation(parts),
        })
    })
}

fn decode_branches(parts: &mut Parts) -> Vec<Vec<Finding>> {
    parts.list(decode)
}

/// The name of a violation: its keyword, unless several kinds share that.
fn name(violation: &ViolationKind) -> &str {
    match violation {
        ViolationKind::OneOfMany { .. } => "oneOfMany",
        ViolationKind::TooHard { .. } => "tooHard",
        ViolationKind::Other { .. } => "other",
        plain => plain.keyword(),
    }
}

fn encode_data(violation: &ViolationKind) -> Vec<Value> {
    let size = |size: usize| count(size as u64);
    match violation {
        ViolationKind::Required { property: one }
        | ViolationKind::Pattern { pattern: one }
        | ViolationKind::Format { format: one }
        | ViolationKind::ContentEncoding { encoding: one }
        | ViolationKind::ContentMediaType { media_type: one }
        | ViolationKind::TooHard { what: one } => vec![text(one)],
        ViolationKind::DependentRequired {
            property: one,
            because: other,
        }
        | ViolationKind::Other {
            keyword: one,
            message: other,
        } => vec![text(one), text(other)],
        ViolationKind::Type { expected: several }
        | ViolationKind::AdditionalProperties {
            unexpected: several,
        }
        | ViolationKind::UnevaluatedProperties {
            unexpected: several,
        } => vec![texts(several)],
        ViolationKind::Enum { options, more } => {
            vec![deep(&Value::Array(options.clone())), size(*more)]
        }
        ViolationKind::Const { expected } => vec![deep(expected)],
        ViolationKind::Minimum { limit: number }
        | ViolationKind::Maximum { limit: number }
        | ViolationKind::ExclusiveMinimum { limit: number }
        | ViolationKind::ExclusiveMaximum { limit: number }
        | ViolationKind::MultipleOf { of: number } => vec![Value::Number(number.clone())],
        ViolationKind::MinLength { limit, actual }
        | ViolationKind::MaxLength { limit, actual }
        | ViolationKind::MinItems { limit, actual }
        | ViolationKind::MaxItems { limit, actual }
        | ViolationKind::MinProperties { limit, actual }
        | ViolationKind::MaxProperties { limit, actual } => vec![count(*limit), count(*actual)],
        ViolationKind::UniqueItems { pair: None }
        | ViolationKind::Not
        | ViolationKind::FalseSchema => Vec::new(),
        ViolationKind::UniqueItems {
            pair: Some((first, second)),
        } => vec![size(*first), size(*second)],
        ViolationKind::Contains { min, max } => {
            let max = max.map(count);
            [count(*min)].into_iter().chain(max).collect()
        }
        ViolationKind::AdditionalItems { limit } => vec![count(*limit)],
        ViolationKind::UnevaluatedItems { count: items } => vec![size(*items)],
        ViolationKind::PropertyNames {
            name: property,
            violation,
        } => vec![
            text(property),
            named(name(violation), encode_data(violation)),
        ],
        ViolationKind::AnyOf { branches } | ViolationKind::OneOfNone { branches } => {
            vec![encode_branches(branches)]
        }
        ViolationKind::OneOfMany { holding } => {
            vec![holding.iter().map(|branch| size(*branch)).collect()]
        }
    }
}

#[expect(clippy::too_many_lines, reason = "a table: one arm per kind")]
fn decode_violation(parts: &mut Parts) -> ViolationKind {
    match parts.text().as_str() {
        "required" => ViolationKind::Required {
            property: parts.text(),
        },
        "pattern" => ViolationKind::Pattern {
            pattern: parts.text(),
        },
        "format" => ViolationKind::Format {
            format: parts.text(),
        },
        "contentEncoding" => ViolationKind::ContentEncoding {
            encoding: parts.text(),
        },
        "contentMediaType" => ViolationKind::ContentMediaType {
            media_type: parts.text(),
        },
        "tooHard" => ViolationKind::TooHard { what: parts.text() },
        "minimum" => ViolationKind::Minimum {
            limit: parts.number(),
        },
        "maximum" => ViolationKind::Maximum {
            limit: parts.number(),
        },
        "exclusiveMinimum" => ViolationKind::ExclusiveMinimum {
            limit: parts.number(),
        },
        "exclusiveMaximum" => ViolationKind::ExclusiveMaximum {
            limit: parts.number(),
        },
        "multipleOf" => ViolationKind::MultipleOf { of: parts.number() },
        "minLength" => ViolationKind::MinLength {
            limit: parts.count(),
            actual: parts.count(),
        },
        "maxLength" => ViolationKind::MaxLength {
            limit: parts.count(),
            actual: parts.count(),
        },
        "minItems" => ViolationKind::MinItems {
            limit: parts.count(),
            actual: parts.count(),
        },
        "maxItems" => ViolationKind::MaxItems {
            limit: parts.count(),
            actual: parts.count(),
        },
        "minProperties" => ViolationKind::MinProperties {
            limit: parts.count(),
            actual: parts.count(),
        },
        "maxProperties" => ViolationKind::MaxProperties {
            limit: parts.count(),
            actual: parts.count(),
        },
        "dependentRequired" => ViolationKind::DependentRequired {
            property: parts.text(),
            because: parts.text(),
        },
        "type" => ViolationKind::Type {
            expected: parts.texts(),
        },
        "enum" => ViolationKind::Enum {
            options: match parts.deep() {
                Value::Array(options) => options,
                _ => parts.broken(),
            },
            more: parts.size(),
        },
        "const" => ViolationKind::Const {
            expected: parts.deep(),
        },
        "uniqueItems" => ViolationKind::UniqueItems {
            pair: if parts.is_more() {
                Some((parts.size(), parts.size()))
            } else {
                None
            },
        },
        "contains" => ViolationKind::Contains {
            min: parts.count(),
            max: if parts.is_more() {
                Some(parts.count())
            } else {
                None
            },
        },
        "additionalItems" => ViolationKind::AdditionalItems {
            limit: parts.count(),
        },
        "unevaluatedItems" => ViolationKind::UnevaluatedItems {
            count: parts.size(),
        },
        "additionalProperties" => ViolationKind::AdditionalProperties {
            unexpected: parts.texts(),
        },
        "unevaluatedProperties" => ViolationKind::UnevaluatedProperties {
            unexpected: parts.texts(),
        },
        "propertyNames" => ViolationKind::PropertyNames {
            name: parts.text(),
            violation: Box::new(parts.inner(decode_violation)),
        },
        "anyOf" => ViolationKind::AnyOf {
            branches: decode_branches(parts),
        },
        "oneOf" => ViolationKind::OneOfNone {
            branches: decode_branches(parts),
        },
        "oneOfMany" => ViolationKind::OneOfMany {
            holding: parts.list(Parts::size),
        },
        "not" => ViolationKind::Not,
        "falseSchema" => ViolationKind::FalseSchema,
        "other" => ViolationKind::Other {
            keyword: parts.text(),
            message: parts.text(),
        },
        _ => {
            parts.broken::<()>();
            ViolationKind::Not
        }
    }
}
