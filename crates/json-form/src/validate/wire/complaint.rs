//! Findings and complaints, as they are sent.

use exact_json::{count, text, texts};
use serde_json::Value;

use super::parts::Parts;
use super::{deep, named};
use crate::validate::finding::{Complaint, Finding};

/// Findings as they are sent.
pub(in crate::validate) fn written_findings(findings: &[Finding]) -> Value {
    findings
        .iter()
        .map(|finding| {
            let mut items = vec![
                text(finding.instance.as_str()),
                text(finding.schema.as_str()),
            ];
            items.push(text(name(&finding.complaint)));
            items.extend(data(&finding.complaint));
            Value::Array(items)
        })
        .collect()
}

fn written_branches(branches: &[Vec<Finding>]) -> Value {
    branches
        .iter()
        .map(|branch| written_findings(branch))
        .collect()
}

/// Reads what [`written_findings`] wrote.
#[inline(never)]
pub(in crate::validate) fn findings(parts: &mut Parts) -> Vec<Finding> {
    parts.list(|parts| {
        parts.inner(|parts| Finding {
            instance: parts.pointer(),
            schema: parts.pointer(),
            complaint: complaint(parts),
        })
    })
}

fn branches(parts: &mut Parts) -> Vec<Vec<Finding>> {
    parts.list(findings)
}

/// The keyword, where it says what the complaint is.
fn name(complaint: &Complaint) -> &str {
    match complaint {
        Complaint::OneOfMany { .. } => "oneOfMany",
        Complaint::TooHard { .. } => "tooHard",
        Complaint::Other { .. } => "other",
        plain => plain.keyword(),
    }
}

fn data(complaint: &Complaint) -> Vec<Value> {
    let size = |size: usize| count(size as u64);
    match complaint {
        Complaint::Required { property: one }
        | Complaint::Pattern { pattern: one }
        | Complaint::Format { format: one }
        | Complaint::ContentEncoding { encoding: one }
        | Complaint::ContentMediaType { media_type: one }
        | Complaint::TooHard { what: one } => vec![text(one)],
        Complaint::DependentRequired {
            property: one,
            because: other,
        }
        | Complaint::Other {
            keyword: one,
            message: other,
        } => vec![text(one), text(other)],
        Complaint::Type { expected: several }
        | Complaint::AdditionalProperties {
            unexpected: several,
        }
        | Complaint::UnevaluatedProperties {
            unexpected: several,
        } => vec![texts(several)],
        Complaint::Enum { options, more } => {
            vec![deep(&Value::Array(options.clone())), size(*more)]
        }
        Complaint::Const { expected } => vec![deep(expected)],
        Complaint::Minimum { limit: number }
        | Complaint::Maximum { limit: number }
        | Complaint::ExclusiveMinimum { limit: number }
        | Complaint::ExclusiveMaximum { limit: number }
        | Complaint::MultipleOf { of: number } => vec![Value::Number(number.clone())],
        Complaint::MinLength { limit, actual }
        | Complaint::MaxLength { limit, actual }
        | Complaint::MinItems { limit, actual }
        | Complaint::MaxItems { limit, actual }
        | Complaint::MinProperties { limit, actual }
        | Complaint::MaxProperties { limit, actual } => vec![count(*limit), count(*actual)],
        Complaint::UniqueItems { pair: None } | Complaint::Not | Complaint::FalseSchema => {
            Vec::new()
        }
        Complaint::UniqueItems {
            pair: Some((first, second)),
        } => vec![size(*first), size(*second)],
        Complaint::Contains { min, max } => {
            let max = max.map(count);
            [count(*min)].into_iter().chain(max).collect()
        }
        Complaint::AdditionalItems { limit } => vec![count(*limit)],
        Complaint::UnevaluatedItems { count: items } => vec![size(*items)],
        Complaint::PropertyNames {
            name: property,
            complaint,
        } => vec![text(property), named(name(complaint), data(complaint))],
        Complaint::AnyOf { branches } | Complaint::OneOfNone { branches } => {
            vec![written_branches(branches)]
        }
        Complaint::OneOfMany { holding } => {
            vec![holding.iter().map(|branch| size(*branch)).collect()]
        }
    }
}

#[expect(clippy::too_many_lines, reason = "a table: one arm per kind")]
fn complaint(parts: &mut Parts) -> Complaint {
    match parts.text().as_str() {
        "required" => Complaint::Required {
            property: parts.text(),
        },
        "pattern" => Complaint::Pattern {
            pattern: parts.text(),
        },
        "format" => Complaint::Format {
            format: parts.text(),
        },
        "contentEncoding" => Complaint::ContentEncoding {
            encoding: parts.text(),
        },
        "contentMediaType" => Complaint::ContentMediaType {
            media_type: parts.text(),
        },
        "tooHard" => Complaint::TooHard { what: parts.text() },
        "minimum" => Complaint::Minimum {
            limit: parts.number(),
        },
        "maximum" => Complaint::Maximum {
            limit: parts.number(),
        },
        "exclusiveMinimum" => Complaint::ExclusiveMinimum {
            limit: parts.number(),
        },
        "exclusiveMaximum" => Complaint::ExclusiveMaximum {
            limit: parts.number(),
        },
        "multipleOf" => Complaint::MultipleOf { of: parts.number() },
        "minLength" => Complaint::MinLength {
            limit: parts.count(),
            actual: parts.count(),
        },
        "maxLength" => Complaint::MaxLength {
            limit: parts.count(),
            actual: parts.count(),
        },
        "minItems" => Complaint::MinItems {
            limit: parts.count(),
            actual: parts.count(),
        },
        "maxItems" => Complaint::MaxItems {
            limit: parts.count(),
            actual: parts.count(),
        },
        "minProperties" => Complaint::MinProperties {
            limit: parts.count(),
            actual: parts.count(),
        },
        "maxProperties" => Complaint::MaxProperties {
            limit: parts.count(),
            actual: parts.count(),
        },
        "dependentRequired" => Complaint::DependentRequired {
            property: parts.text(),
            because: parts.text(),
        },
        "type" => Complaint::Type {
            expected: parts.texts(),
        },
        "enum" => Complaint::Enum {
            options: match parts.deep() {
                Value::Array(options) => options,
                _ => parts.broken(),
            },
            more: parts.size(),
        },
        "const" => Complaint::Const {
            expected: parts.deep(),
        },
        "uniqueItems" => Complaint::UniqueItems {
            pair: if parts.is_more() {
                Some((parts.size(), parts.size()))
            } else {
                None
            },
        },
        "contains" => Complaint::Contains {
            min: parts.count(),
            max: if parts.is_more() {
                Some(parts.count())
            } else {
                None
            },
        },
        "additionalItems" => Complaint::AdditionalItems {
            limit: parts.count(),
        },
        "unevaluatedItems" => Complaint::UnevaluatedItems {
            count: parts.size(),
        },
        "additionalProperties" => Complaint::AdditionalProperties {
            unexpected: parts.texts(),
        },
        "unevaluatedProperties" => Complaint::UnevaluatedProperties {
            unexpected: parts.texts(),
        },
        "propertyNames" => Complaint::PropertyNames {
            name: parts.text(),
            complaint: Box::new(parts.inner(complaint)),
        },
        "anyOf" => Complaint::AnyOf {
            branches: branches(parts),
        },
        "oneOf" => Complaint::OneOfNone {
            branches: branches(parts),
        },
        "oneOfMany" => Complaint::OneOfMany {
            holding: parts.list(Parts::size),
        },
        "not" => Complaint::Not,
        "falseSchema" => Complaint::FalseSchema,
        "other" => Complaint::Other {
            keyword: parts.text(),
            message: parts.text(),
        },
        _ => {
            parts.broken::<()>();
            Complaint::Not
        }
    }
}
