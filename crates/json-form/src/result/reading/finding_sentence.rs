//! The sentences for findings outside a form, in English: in a result, and in replies and logs of an agent.
//!
//! Sentences in a form tell a person what to do; these say what was expected. Leaves phrases for values, counts and
//! lists to `form`.

use std::fmt;

use exact_json::Decimal;
use serde_json::Value;

use crate::form::messages::phrases::{characters, counted, grouped, or, shown};
use crate::form::messages::schema_phrases::{expected_format, expected_types};
use crate::form::text::label::capitalized;
use crate::validate::{Finding, ViolationKind};

/// The sentence for a member that the schema forbids.
pub(super) const UNEXPECTED: &str = "Not expected here";

/// The sentence for a name that is not allowed.
pub(super) fn bad_name(name: &str) -> String {
    format!("“{name}” is not a name that is expected here")
}

impl fmt::Display for Finding {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.instance.is_root() {
            write!(out, "{}: ", self.instance)?;
        }
        self.violation.fmt(out)
    }
}

/// The sentence, with the names of members as they are.
impl fmt::Display for ViolationKind {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AdditionalProperties { unexpected }
            | Self::UnevaluatedProperties { unexpected } => {
                write!(out, "{UNEXPECTED}: {}", unexpected.join(", "))
            }
            _ => out.write_str(&sentence(self, &str::to_owned)),
        }
    }
}

/// The sentence for a violation; `label` gives the label of a member.
pub(super) fn sentence(violation: &ViolationKind, label: &dyn Fn(&str) -> String) -> String {
    match violation {
        ViolationKind::Required { property } => format!("“{}” is missing", label(property)),
        ViolationKind::DependentRequired { property, because } => format!(
            "“{}” is missing, though “{}” is there",
            label(property),
            label(because)
        ),
        ViolationKind::Type { expected } => format!("Expected {}", expected_types(expected)),
        ViolationKind::Enum { options, more } => one_of(options, *more),
        ViolationKind::Const { expected } => format!("Expected {}", shown(expected)),
        ViolationKind::Minimum { limit } => format!("Expected at least {}", grouped(limit)),
        ViolationKind::Maximum { limit } => format!("Expected at most {}", grouped(limit)),
        ViolationKind::ExclusiveMinimum { limit } => {
            format!("Expected more than {}", grouped(limit))
        }
        ViolationKind::ExclusiveMaximum { limit } => {
            format!("Expected less than {}", grouped(limit))
        }
        ViolationKind::MultipleOf { of } if Decimal::of(of) == Some(Decimal::one()) => {
            "Expected a whole number".to_owned()
        }
        ViolationKind::MultipleOf { of } => format!("Expected a multiple of {}", grouped(of)),
        ViolationKind::MinLength { limit, actual } => at_least(&characters(*limit), *actual),
        ViolationKind::MaxLength { limit, actual } => at_most(&characters(*limit), *actual),
        ViolationKind::Pattern { pattern } => format!("Expected the form {pattern}"),
        ViolationKind::Format { format } => format!("Expected {}", expected_format(format)),
        ViolationKind::MinItems { limit, actual } => at_least(&counted(*limit, "item"), *actual),
        ViolationKind::MaxItems { limit, actual } => at_most(&counted(*limit, "item"), *actual),
        ViolationKind::UniqueItems {
            pair: Some((first, second)),
        } => format!(
            "Items {} and {} are the same; each was expected once",
            first + 1,
            second + 1
        ),
        ViolationKind::UniqueItems { pair: None } => {
            "Two items are the same; each was expected once".to_owned()
        }
        ViolationKind::Contains { min, max } => contains(*min, *max),
        ViolationKind::AdditionalItems { limit } => {
            format!("Expected no more than {}", counted(*limit, "item"))
        }
        ViolationKind::UnevaluatedItems { count } => format!(
            "{} not expected here",
            capitalized(&counted(*count as u64, "item"))
        ),
        ViolationKind::MinProperties { limit, actual } => {
            at_least(&counted(*limit, "entry"), *actual)
        }
        ViolationKind::MaxProperties { limit, actual } => {
            at_most(&counted(*limit, "entry"), *actual)
        }
        ViolationKind::AdditionalProperties { .. }
        | ViolationKind::UnevaluatedProperties { .. }
        | ViolationKind::FalseSchema => UNEXPECTED.to_owned(),
        ViolationKind::PropertyNames { name, .. } => bad_name(name),
        ViolationKind::AnyOf { .. } | ViolationKind::OneOfNone { .. } => {
            "Fits none of the expected shapes".to_owned()
        }
        ViolationKind::OneOfMany { .. } => {
            "Fits several of the expected shapes, not exactly one".to_owned()
        }
        ViolationKind::Not => "This value is ruled out".to_owned(),
        ViolationKind::ContentEncoding { encoding } => {
            format!("Expected text encoded as {encoding}")
        }
        ViolationKind::ContentMediaType { media_type } => {
            format!("Expected the text of a file of type {media_type}")
        }
        ViolationKind::TooHard { .. } => "This was not checked here".to_owned(),
        ViolationKind::Other { message, .. } => capitalized(message),
    }
}

fn at_least(many: &str, actual: u64) -> String {
    format!("Expected at least {many}, not {actual}")
}

fn at_most(many: &str, actual: u64) -> String {
    format!("Expected at most {many}, not {actual}")
}

fn one_of(options: &[Value], more: usize) -> String {
    const SHOWN: usize = 6;
    if more > 0 || options.len() > SHOWN {
        return "Expected one of the listed values".to_owned();
    }
    let names: Vec<String> = options.iter().map(shown).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    format!("Expected {}", or(&names))
}

fn contains(min: u64, max: Option<u64>) -> String {
    let many = match max {
        None => ["at least ", &counted(min, "item")].concat(),
        Some(max) => format!("{min} to {max} items"),
    };
    ["Expected ", &many, " of a certain kind"].concat()
}

#[cfg(test)]
mod tests {
    use super::*;
    use exact_json::Pointer;

    #[test]
    fn a_finding_names_its_location_and_what_was_expected() {
        let finding = |violation| Finding {
            instance: Pointer::root().child("a"),
            schema: Pointer::root(),
            violation,
        };
        let expected = vec!["string".to_owned(), "null".to_owned()];
        let text = finding(ViolationKind::Type { expected }).to_string();
        assert_eq!(text, "/a: Expected a text or nothing");
        let unexpected = vec!["b".to_owned(), "cD".to_owned()];
        let text = finding(ViolationKind::AdditionalProperties { unexpected }).to_string();
        assert_eq!(text, "/a: Not expected here: b, cD");
    }
}
