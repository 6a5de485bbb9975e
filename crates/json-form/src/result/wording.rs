//! Every sentence about a result that is not as its schema says, in one place.
//!
//! The form's sentences tell a person what to do (`form::messages`); about a result nobody can do
//! anything, so that these say what was to be expected. Owns them; leaves their parts (values, counts,
//! enumerations) to the form's phrases. English.

use exact_json::Decimal;
use serde_json::Value;

use crate::form::messages::phrases::{characters, counted, grouped, or, shown};
use crate::form::messages::schema_phrases::{expected_format, expected_types};
use crate::form::{capitalized, readable};
use crate::validate::Complaint;

/// A member that the schema rules out.
pub(super) const UNEXPECTED: &str = "Not expected here";

/// The sentence for a name that may not be used.
pub(super) fn bad_name(name: &str) -> String {
    format!("“{name}” is not a name that is expected here")
}

/// The sentence for a complaint. `label` says what a member is called.
pub(super) fn sentence(complaint: &Complaint, label: &dyn Fn(&str) -> String) -> String {
    match complaint {
        Complaint::Required { property } => format!("“{}” is missing", label(property)),
        Complaint::DependentRequired { property, because } => format!(
            "“{}” is missing, though “{}” is there",
            label(property),
            readable(because)
        ),
        Complaint::Type { expected } => format!("Expected {}", expected_types(expected)),
        Complaint::Enum { options, more } => one_of(options, *more),
        Complaint::Const { expected } => format!("Expected {}", shown(expected)),
        Complaint::Minimum { limit } => format!("Expected at least {}", grouped(limit)),
        Complaint::Maximum { limit } => format!("Expected at most {}", grouped(limit)),
        Complaint::ExclusiveMinimum { limit } => format!("Expected more than {}", grouped(limit)),
        Complaint::ExclusiveMaximum { limit } => format!("Expected less than {}", grouped(limit)),
        Complaint::MultipleOf { of } if Decimal::of(of) == Some(Decimal::one()) => {
            "Expected a whole number".to_owned()
        }
        Complaint::MultipleOf { of } => format!("Expected a multiple of {}", grouped(of)),
        Complaint::MinLength { limit, actual } => at_least(&characters(*limit), *actual),
        Complaint::MaxLength { limit, actual } => at_most(&characters(*limit), *actual),
        Complaint::Pattern { pattern } => format!("Expected the form {pattern}"),
        Complaint::Format { format } => format!("Expected {}", expected_format(format)),
        Complaint::MinItems { limit, actual } => at_least(&counted(*limit, "item"), *actual),
        Complaint::MaxItems { limit, actual } => at_most(&counted(*limit, "item"), *actual),
        Complaint::UniqueItems {
            pair: Some((first, second)),
        } => format!(
            "Items {} and {} are the same; each was expected once",
            first + 1,
            second + 1
        ),
        Complaint::UniqueItems { pair: None } => {
            "Two items are the same; each was expected once".to_owned()
        }
        Complaint::Contains { min, max } => contains(*min, *max),
        Complaint::AdditionalItems { limit } => {
            format!("Expected no more than {}", counted(*limit, "item"))
        }
        Complaint::UnevaluatedItems { count } => format!(
            "{} not expected here",
            capitalized(&counted(*count as u64, "item"))
        ),
        Complaint::MinProperties { limit, actual } => at_least(&counted(*limit, "entry"), *actual),
        Complaint::MaxProperties { limit, actual } => at_most(&counted(*limit, "entry"), *actual),
        Complaint::AdditionalProperties { .. }
        | Complaint::UnevaluatedProperties { .. }
        | Complaint::FalseSchema => UNEXPECTED.to_owned(),
        Complaint::PropertyNames { name, .. } => bad_name(name),
        Complaint::AnyOf { .. } | Complaint::OneOfNone { .. } => {
            "Fits none of the expected shapes".to_owned()
        }
        Complaint::OneOfMany { .. } => {
            "Fits several of the expected shapes, not exactly one".to_owned()
        }
        Complaint::Not => "This value is ruled out".to_owned(),
        Complaint::ContentEncoding { encoding } => format!("Expected text encoded as {encoding}"),
        Complaint::ContentMediaType { media_type } => {
            format!("Expected the text of a file of type {media_type}")
        }
        Complaint::TooHard { .. } => "This was not checked here".to_owned(),
        Complaint::Other { message, .. } => capitalized(message),
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
    match max {
        None => format!(
            "Expected at least {} of a certain kind",
            counted(min, "item")
        ),
        Some(max) => format!(
            "Expected {min} to {} of a certain kind",
            counted(max, "item")
        ),
    }
}
