//! Messages for findings: what to do about a value that is not valid. English.

use exact_json::Decimal;
use serde_json::Value;

use super::pattern_phrases::in_words;
use super::phrases::{characters, counted, grouped, or, quoted, shown, size};
use super::schema_phrases::{described, expected_format, expected_types};
use crate::form::field::hints::TextHints;
use crate::form::field::{Field, Kind};
use crate::form::text::label::{capitalized, readable};
use crate::validate::{Finding, ViolationKind};

/// The message for a finding, with the subschema of `contains`, `not` or `propertyNames` that is
/// not met.
pub(in crate::form) fn sentence_with_subschema(
    violation: &ViolationKind,
    rule: Option<&Value>,
    field: &Field,
) -> String {
    match (violation, rule) {
        (ViolationKind::Contains { min, max }, rule) => contains_sentence(*min, *max, rule),
        (ViolationKind::PropertyNames { name, .. }, rule) => name_sentence(name, rule),
        (ViolationKind::Not, Some(rule)) => not_sentence(rule, field),
        _ => sentence(violation, field),
    }
}

/// The message for a finding at a control.
pub fn sentence(violation: &ViolationKind, field: &Field) -> String {
    let bound = |number| field.number_format.localized(&grouped(number));
    match violation {
        ViolationKind::Required { .. } => missing_sentence(field),
        ViolationKind::DependentRequired { because, .. } => {
            format!(
                "{}, since “{}” is filled in",
                missing_sentence(field),
                readable(because)
            )
        }
        ViolationKind::Type { expected } => type_sentence(expected),
        ViolationKind::Enum { options, more } => enum_sentence(options, *more),
        ViolationKind::Const { .. } if field.kind == Kind::Consent => missing_sentence(field),
        ViolationKind::Const { expected } => format!("This must be {}", shown(expected)),
        ViolationKind::Minimum { limit } => format!("Enter a number of at least {}", bound(limit)),
        ViolationKind::Maximum { limit } => format!("Enter a number up to {}", bound(limit)),
        ViolationKind::ExclusiveMinimum { limit } => {
            format!("Enter a number above {}", bound(limit))
        }
        ViolationKind::ExclusiveMaximum { limit } => {
            format!("Enter a number below {}", bound(limit))
        }
        ViolationKind::MultipleOf { of } if Decimal::of(of) == Some(Decimal::one()) => {
            "Enter a whole number".to_owned()
        }
        ViolationKind::MultipleOf { of } => format!("Enter a multiple of {}", bound(of)),
        ViolationKind::MinLength { limit, .. } if is_file(field) => {
            format!(
                "Choose a file of at least {}",
                size(limit.saturating_mul(3) / 4)
            )
        }
        ViolationKind::MaxLength { limit, actual } if is_file(field) => format!(
            "Choose a file of up to {} (this one has {})",
            size(limit / 4 * 3),
            size(actual.saturating_mul(3) / 4)
        ),
        ViolationKind::MinLength { limit: 1, .. } => "Enter at least one character".to_owned(),
        ViolationKind::MinLength { limit, actual } => {
            format!("Enter at least {} (you have {actual})", characters(*limit))
        }
        ViolationKind::MaxLength { limit, actual } => {
            format!("Enter up to {} (you have {actual})", characters(*limit))
        }
        ViolationKind::Pattern { pattern } => pattern_sentence(pattern, field),
        ViolationKind::Format { format } => format_sentence(format),
        ViolationKind::MinItems { limit, .. } => {
            format!("Add at least {}", counted(*limit, "item"))
        }
        ViolationKind::MaxItems { limit: 0, .. }
        | ViolationKind::MaxProperties { limit: 0, .. } => EMPTY.to_owned(),
        ViolationKind::MaxItems { limit, actual } => {
            format!("Keep up to {} (you have {actual})", counted(*limit, "item"))
        }
        ViolationKind::UniqueItems { pair } => equal_items_sentence(*pair),
        ViolationKind::Contains { min, max } => contains_sentence(*min, *max, None),
        ViolationKind::AdditionalItems { limit } => {
            format!("Only {} may be here", counted(*limit, "item"))
        }
        ViolationKind::UnevaluatedItems { count } => format!(
            "{} must not be here",
            capitalized(&counted(*count as u64, "item"))
        ),
        ViolationKind::MinProperties { limit, .. } => {
            format!("Fill in at least {}", counted(*limit, "entry"))
        }
        ViolationKind::MaxProperties { limit, actual } => format!(
            "Keep up to {} (you have {actual})",
            counted(*limit, "entry")
        ),
        ViolationKind::AdditionalProperties { unexpected }
        | ViolationKind::UnevaluatedProperties { unexpected } => match unexpected.as_slice() {
            [_] => "This is not expected here; remove it".to_owned(),
            names => format!("{} are not expected here; remove them", quoted(names)),
        },
        ViolationKind::PropertyNames { name, .. } => name_sentence(name, None),
        ViolationKind::AnyOf { branches } | ViolationKind::OneOfNone { branches } => {
            no_branch_sentence(branches, field)
        }
        ViolationKind::OneOfMany { .. } => several_branches(&[]),
        ViolationKind::Not => NOT_ALLOWED.to_owned(),
        ViolationKind::FalseSchema => "Nothing may be here; remove it".to_owned(),
        ViolationKind::ContentEncoding { encoding } => {
            format!("This must be encoded as {encoding}")
        }
        ViolationKind::ContentMediaType { media_type } if media_type == "application/json" => {
            "Enter JSON, such as {\"a\": 1}".to_owned()
        }
        ViolationKind::ContentMediaType { media_type } => {
            format!("This must be the text of a file of type {media_type}")
        }
        ViolationKind::TooHard { .. } => {
            "This was not checked here; the agent will decide".to_owned()
        }
        ViolationKind::Other { message, .. } => capitalized(message),
    }
}

/// The message for a list with equal items, by the positions of two of them.
fn equal_items_sentence(pair: Option<(usize, usize)>) -> String {
    let which = match pair {
        Some((first, second)) => format!("Items {} and {}", first + 1, second + 1),
        None => "Two items".to_owned(),
    };
    format!("{which} are the same; each item may be there once")
}

fn is_file(field: &Field) -> bool {
    matches!(&field.kind, Kind::Text(hints) if hints.is_file)
}

/// The message for a value that is valid against no branch of a union: what each branch expects, if
/// that is short.
fn no_branch_sentence(branches: &[Vec<Finding>], field: &Field) -> String {
    match &field.kind {
        Kind::Choice(_) => return NONE_OF_THEM.to_owned(),
        Kind::Undecided => return "Choose what this is".to_owned(),
        Kind::Text(_) | Kind::Number(_) => {}
        _ => return "This fits none of the allowed shapes".to_owned(),
    }
    let mut found: Vec<String> = Vec::new();
    for branch in branches {
        // A branch that also rejects the type is not the one the person means.
        if let [only] = branch.as_slice()
            && !matches!(only.violation, ViolationKind::Type { .. })
        {
            let sentence = sentence(&only.violation, field);
            if !found.contains(&sentence) {
                found.push(sentence);
            }
        }
    }
    if found.is_empty() {
        "This fits none of the allowed shapes".to_owned()
    } else {
        found.join(", or: ")
    }
}

/// The message for a value that is valid against several branches of a `oneOf`, by their labels.
pub fn several_branches(names: &[String]) -> String {
    let which = if names.is_empty() {
        "several shapes".to_owned()
    } else {
        format!("{} at once", quoted(names))
    };
    format!("This fits {which}, though it must fit exactly one")
}

/// The message for an object that lacks members of every branch. `is_one`: exactly one of the sets
/// is allowed.
pub(in crate::form) fn required_members(sets: &[Vec<String>], is_one: bool) -> String {
    let sets: Vec<String> = sets.iter().map(|names| names.join(" and ")).collect();
    let names: Vec<&str> = sets.iter().map(String::as_str).collect();
    match names.as_slice() {
        [_, _] if is_one => format!("Fill in {}, not both", or(&names)),
        _ if is_one => format!("Fill in only one of these: {}", or(&names)),
        _ => format!("Fill in {}", or(&names)),
    }
}

/// A text that matches no option.
pub(in crate::form) const NONE_OF_THEM: &str = "Choose one of the offered values";

/// The message for a name that is not allowed, by what names have to be.
pub(in crate::form) fn name_sentence(name: &str, rule: Option<&Value>) -> String {
    let refused = format!("“{name}” is not a name that may be used here");
    match rule.and_then(described) {
        Some(rule) => [&refused, "; use ", &rule].concat(),
        None => refused,
    }
}

/// A value that `not` forbids for no known reason.
const NOT_ALLOWED: &str = "This value is not allowed";

/// The message for a value that `not` forbids.
fn not_sentence(rule: &Value, field: &Field) -> String {
    match rule.get("const") {
        Some(Value::Bool(no)) if field.kind == Kind::Toggle => {
            return format!("Choose {}", if *no { "“No”" } else { "“Yes”" });
        }
        _ => {}
    }
    let names = rule.get("required").and_then(Value::as_array);
    let names = names.map(|names| names.iter().filter_map(Value::as_str));
    if let Some(names) = names
        && rule.get("properties").is_none()
    {
        let names: Vec<String> = names.map(readable).collect();
        return format!("Leave out {}", names.join(" or "));
    }
    match described(rule) {
        Some(rule) if rule == "nothing" => "Enter a value".to_owned(),
        Some(rule) => format!("This must not be {rule}"),
        None => NOT_ALLOWED.to_owned(),
    }
}

/// The message for a finding inside its control, such as in a JSON field.
pub fn at_path(sentence: &str, path: &str) -> String {
    format!("At {path}: {sentence}")
}

/// The message for a required place that is empty.
pub(in crate::form) fn missing_sentence(field: &Field) -> String {
    match &field.kind {
        Kind::Choice(_) | Kind::Toggle => "Choose one".to_owned(),
        Kind::Number(_) => "Enter a number".to_owned(),
        Kind::List(_) => "Add this list".to_owned(),
        Kind::MultipleChoice(_) => "Choose at least one".to_owned(),
        Kind::Group(_) => "Fill this in".to_owned(),
        Kind::Undecided => "Choose what this is".to_owned(),
        Kind::Consent => "Tick the box to continue".to_owned(),
        Kind::Fixed(_) => "Add this".to_owned(),
        Kind::Text(hints) if hints.is_file => "Choose a file".to_owned(),
        Kind::Text(hints) => match hints.format.as_deref().unwrap_or_default() {
            "date" => "Enter a date",
            "time" => "Enter a time",
            "date-time" => "Enter a date and time",
            "email" | "idn-email" => "Enter an e-mail address",
            "uri" | "url" | "iri" => "Enter a web address",
            "password" => "Enter a password",
            _ => "Enter a value",
        }
        .to_owned(),
        _ => "Enter a value".to_owned(),
    }
}

/// The message for a text that does not match its pattern: by a format or an example where there is
/// one, since people do not read patterns.
fn pattern_sentence(pattern: &str, field: &Field) -> String {
    let example = field.examples.iter().find_map(Value::as_str);
    match (&field.kind, example) {
        (_, Some(example)) => format!("Enter this in the requested form, such as {example}"),
        (
            Kind::Text(TextHints {
                format: Some(format),
                ..
            }),
            None,
        ) => format_sentence(format),
        _ => match in_words(pattern) {
            Some(words) => format!("Enter {words}"),
            None if field.description.is_some() => "Enter this as it is described above".to_owned(),
            None => format!("Match the requested format: {pattern}"),
        },
    }
}

/// The message for `contains`, by the items that it asks for.
fn contains_sentence(min: u64, max: Option<u64>, rule: Option<&Value>) -> String {
    let many = match max {
        None => format!("At least {}", counted(min, "item")),
        Some(max) if min > max => return "No number of items can be right here".to_owned(),
        Some(max) if min == max => format!("Exactly {}", counted(min, "item")),
        Some(max) if min == 0 => format!("At most {}", counted(max, "item")),
        Some(max) => format!("Between {min} and {max} items"),
    };
    match rule.and_then(described) {
        Some(kind) => format!("{many} must be {kind}"),
        None => format!("{many} must be of the requested kind"),
    }
}

/// No value is allowed here.
const EMPTY: &str = "Leave this empty";

fn type_sentence(expected: &[String]) -> String {
    match expected {
        [one] if one == "integer" || one == "number" => {
            format!("Enter {}", expected_types(expected))
        }
        [one] if one == "null" => EMPTY.to_owned(),
        _ => format!("This must be {}", expected_types(expected)),
    }
}

fn enum_sentence(options: &[Value], more: usize) -> String {
    const SHOWN: usize = 6;
    let names: Vec<String> = options.iter().take(SHOWN).map(shown).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    if more > 0 || options.len() > SHOWN {
        "Choose one of the offered values".to_owned()
    } else {
        format!("Choose {}", or(&names))
    }
}

fn format_sentence(format: &str) -> String {
    format!("Enter {}", expected_format(format))
}
