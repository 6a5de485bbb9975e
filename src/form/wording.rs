//! Every sentence about a mistake in a form, in one place, so that it can be translated.
//!
//! Owns the words a person reads who has never seen JSON. Leaves which mistake it is to
//! `validate` and where it stands to `place`. English.

use serde_json::Value;

use super::field::{Field, Kind, TextHints};
pub use super::label::capitalized;
use super::label::readable;
use super::phrases::quoted;
pub use super::phrases::{characters, counted, grouped, or, shown};
pub use super::slips::{json_problem, number_problem};
pub(super) use super::slips::{size, wrong_file};
use crate::json::Decimal;
use crate::schema::Unresolved;
use crate::validate::{Complaint, Finding};

/// The sentence for a complaint at a control.
pub fn sentence(complaint: &Complaint, field: &Field) -> String {
    let bound = |number| field.numerals.instead(&grouped(number));
    match complaint {
        Complaint::Required { .. } => missing(field),
        Complaint::DependentRequired { because, .. } => {
            format!(
                "{}, since “{}” is filled in",
                missing(field),
                readable(because)
            )
        }
        Complaint::Type { expected } => wrong_type(expected),
        Complaint::Enum { options, more } => one_of(options, *more),
        Complaint::Const { expected } => format!("This must be {}", shown(expected)),
        Complaint::Minimum { limit } => format!("Enter a number of at least {}", bound(limit)),
        Complaint::Maximum { limit } => format!("Enter a number up to {}", bound(limit)),
        Complaint::ExclusiveMinimum { limit } => format!("Enter a number above {}", bound(limit)),
        Complaint::ExclusiveMaximum { limit } => format!("Enter a number below {}", bound(limit)),
        Complaint::MultipleOf { of } if Decimal::of(of) == Some(Decimal::one()) => {
            "Enter a whole number".to_owned()
        }
        Complaint::MultipleOf { of } => format!("Enter a multiple of {}", bound(of)),
        Complaint::MinLength { limit, .. } if is_file(field) => {
            format!(
                "Choose a file of at least {}",
                size(limit.saturating_mul(3) / 4)
            )
        }
        Complaint::MaxLength { limit, actual } if is_file(field) => format!(
            "Choose a file of up to {} (this one has {})",
            size(limit / 4 * 3),
            size(actual.saturating_mul(3) / 4)
        ),
        Complaint::MinLength { limit: 1, .. } => "Enter at least one character".to_owned(),
        Complaint::MinLength { limit, actual } => {
            format!("Enter at least {} (you have {actual})", characters(*limit))
        }
        Complaint::MaxLength { limit, actual } => {
            format!("Enter up to {} (you have {actual})", characters(*limit))
        }
        Complaint::Pattern { pattern } => pattern_sentence(pattern, field),
        Complaint::Format { format } => format_sentence(format),
        Complaint::MinItems { limit, .. } => format!("Add at least {}", counted(*limit, "item")),
        Complaint::MaxItems { limit: 0, .. } | Complaint::MaxProperties { limit: 0, .. } => {
            EMPTY.to_owned()
        }
        Complaint::MaxItems { limit, actual } => {
            format!("Keep up to {} (you have {actual})", counted(*limit, "item"))
        }
        Complaint::UniqueItems {
            pair: Some((first, second)),
        } => {
            format!(
                "Items {} and {} are the same; each item may be there once",
                first + 1,
                second + 1
            )
        }
        Complaint::UniqueItems { pair: None } => {
            "Two items are the same; each item may be there once".to_owned()
        }
        Complaint::Contains { min, max } => of_the_kind(*min, *max),
        Complaint::AdditionalItems { limit } => {
            format!("Only {} may be here", counted(*limit, "item"))
        }
        Complaint::UnevaluatedItems { count } => format!(
            "{} must not be here",
            capitalized(&counted(*count as u64, "item"))
        ),
        Complaint::MinProperties { limit, .. } => {
            format!("Fill in at least {}", counted(*limit, "entry"))
        }
        Complaint::MaxProperties { limit, actual } => format!(
            "Keep up to {} (you have {actual})",
            counted(*limit, "entry")
        ),
        Complaint::AdditionalProperties { unexpected }
        | Complaint::UnevaluatedProperties { unexpected } => match unexpected.as_slice() {
            [_] => "This is not expected here; remove it".to_owned(),
            names => format!("{} are not expected here; remove them", quoted(names)),
        },
        Complaint::PropertyNames { name, .. } => bad_name(name),
        Complaint::AnyOf { branches } | Complaint::OneOfNone { branches } => {
            none_of(branches, field)
        }
        Complaint::OneOfMany { .. } => several_shapes(&[]),
        Complaint::Not => "This value is not allowed".to_owned(),
        Complaint::FalseSchema => "Nothing may be here; remove it".to_owned(),
        Complaint::ContentEncoding { encoding } => format!("This must be encoded as {encoding}"),
        Complaint::ContentMediaType { media_type } if media_type == "application/json" => {
            "Enter JSON, such as {\"a\": 1}".to_owned()
        }
        Complaint::ContentMediaType { media_type } => {
            format!("This must be the text of a file of type {media_type}")
        }
        Complaint::TooHard { .. } => "This was not checked here; the agent will decide".to_owned(),
        Complaint::Other { message, .. } => capitalized(message),
    }
}

fn is_file(field: &Field) -> bool {
    matches!(&field.kind, Kind::Text(hints) if hints.is_file)
}

/// The sentence for a value that fits no branch of a union: what each asks for, where that is
/// short.
fn none_of(branches: &[Vec<Finding>], field: &Field) -> String {
    match &field.kind {
        Kind::Choice(_) => return NONE_OF_THEM.to_owned(),
        Kind::Open => return "Choose what this is".to_owned(),
        Kind::Text(_) | Kind::Number(_) => {}
        _ => return "This fits none of the allowed shapes".to_owned(),
    }
    let mut found: Vec<String> = Vec::new();
    for branch in branches {
        // What complains of the type is not the branch that is meant.
        let meant = |finding: &&Finding| !matches!(finding.complaint, Complaint::Type { .. });
        if let [only] = branch.iter().filter(meant).collect::<Vec<_>>().as_slice() {
            let sentence = sentence(&only.complaint, field);
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

/// The sentence for a value that fits several branches of a union, by their names.
pub fn several_shapes(names: &[String]) -> String {
    let which = if names.is_empty() {
        "several shapes".to_owned()
    } else {
        format!("{} at once", quoted(names))
    };
    format!("This fits {which}, though it must fit exactly one")
}

/// What is typed is none of the options.
pub(super) const NONE_OF_THEM: &str = "Choose one of the offered values";
/// A date or time that the browser's own control can't read yet.
pub(super) const UNFINISHED_MOMENT: &str = "Finish the date or time";
/// A name that another member has.
pub(super) const NAME_TAKEN: &str = "There is an entry of this name already";
/// A name that is not typed yet.
pub(super) const NAME_MISSING: &str = "Enter a name";
/// More schemas apply at a place than are looked at.
pub(super) const TOO_MANY_RULES: &str =
    "There are too many rules for this part to draw a form; it can be edited as JSON";

/// The sentence for a name that may not be used.
pub(super) fn bad_name(name: &str) -> String {
    format!("“{name}” is not a name that may be used here")
}

/// What a person should know where a reference leads nowhere.
pub(super) fn unresolved(reference: &Unresolved) -> String {
    match reference {
        Unresolved::Missing(name) => {
            format!("This part’s rules (“{name}”) are missing from the form’s description")
        }
        Unresolved::Elsewhere(name) => {
            format!("This part’s rules are kept elsewhere (“{name}”) and are not fetched")
        }
        Unresolved::Metaschema(_) => "This part takes a JSON Schema".to_owned(),
    }
}

/// The sentence for a finding that stands deeper than its control, such as inside a JSON field.
pub fn deeper(sentence: &str, path: &str) -> String {
    format!("At {path}: {sentence}")
}

fn missing(field: &Field) -> String {
    match &field.kind {
        Kind::Choice(_) | Kind::Toggle => "Choose one".to_owned(),
        Kind::Number(_) => "Enter a number".to_owned(),
        Kind::List(_) => "Add this list".to_owned(),
        Kind::Group(_) => "Fill this in".to_owned(),
        Kind::Open => "Choose what this is".to_owned(),
        _ => "Enter a value".to_owned(),
    }
}

/// The sentence for a text that does not match. A pattern is for machines: where a format or an
/// example says the same, that is what a person reads.
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
        _ => format!("Match the requested format: {pattern}"),
    }
}

/// The sentence for `contains`.
fn of_the_kind(min: u64, max: Option<u64>) -> String {
    let many = match max {
        None => format!("At least {}", counted(min, "item")),
        Some(max) if min > max => return "No number of items can be right here".to_owned(),
        Some(max) if min == max => format!("Exactly {}", counted(min, "item")),
        Some(max) if min == 0 => format!("At most {}", counted(max, "item")),
        Some(max) => format!("Between {min} and {max} items"),
    };
    format!("{many} must be of the requested kind")
}

/// Nothing may be here.
const EMPTY: &str = "Leave this empty";

fn wrong_type(expected: &[String]) -> String {
    match expected {
        [one] if one == "integer" || one == "number" => {
            format!("Enter {}", expected_types(expected))
        }
        [one] if one == "null" => EMPTY.to_owned(),
        _ => format!("This must be {}", expected_types(expected)),
    }
}

/// Types of JSON as people name them.
pub fn expected_types(expected: &[String]) -> String {
    let names: Vec<&str> = expected
        .iter()
        .map(|name| match name.as_str() {
            "string" => "a text",
            "integer" => "a whole number",
            "number" => "a number",
            "boolean" => "yes or no",
            "object" => "a group of named values",
            "array" => "a list",
            "null" => "nothing",
            other => other,
        })
        .collect();
    or(&names)
}

fn one_of(options: &[Value], more: usize) -> String {
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

/// What a format is, with an example.
pub fn expected_format(format: &str) -> String {
    let wanted = match format {
        "email" | "idn-email" => "an e-mail address, such as name@example.com",
        "date" => "a date as year-month-day, such as 2026-03-31",
        "time" => "a time with its offset, such as 14:30:00Z",
        "date-time" => "a date and time with its offset, such as 2026-03-31T14:30:00Z",
        "duration" => "a duration, such as P3DT12H",
        "uri" | "url" | "iri" => "a complete web address, such as https://example.com",
        "uri-reference" | "iri-reference" => "a web address or a part of one",
        "uuid" => "a UUID, such as 123e4567-e89b-12d3-a456-426614174000",
        "ipv4" => "an IPv4 address, such as 192.0.2.1",
        "ipv6" => "an IPv6 address, such as 2001:db8::1",
        "hostname" | "idn-hostname" => "a host name, such as example.com",
        "color" => "a colour, such as #00ff00 or green",
        "byte" => "base64, such as aGVsbG8=",
        "regex" => "a regular expression",
        "json-pointer" => "a JSON Pointer, such as /a/0",
        other => return format!("a value of the format “{other}”"),
    };
    wanted.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json;
    use crate::schema::{ByShape, Document, Set};
    use serde_json::{Number, json};

    fn number(text: &str) -> Number {
        json::number(text).unwrap()
    }

    #[test]
    fn limits_are_read_easily() {
        for (text, shown) in [
            ("1000", "1,000"),
            ("-1234567", "-1,234,567"),
            ("1.0", "1"),
            ("0.25", "0.25"),
            ("1e9", "1e9"),
            ("999", "999"),
        ] {
            assert_eq!(grouped(&number(text)), shown);
        }
    }

    #[test]
    fn a_person_reads_what_to_do() {
        let document = Document::new(json!({"type": "integer"}));
        let field = Field::of(&Set::root(&document, &ByShape, None), Some("count"), None);
        let say = |complaint: Complaint| sentence(&complaint, &field);
        assert_eq!(
            say(Complaint::Maximum {
                limit: number("1000")
            }),
            "Enter a number up to 1,000"
        );
        assert_eq!(
            say(Complaint::Type {
                expected: vec!["integer".into()]
            }),
            "Enter a whole number"
        );
        assert_eq!(
            say(Complaint::Required {
                property: "count".into()
            }),
            "Enter a number"
        );
        assert_eq!(
            say(Complaint::Enum {
                options: vec![json!("a"), json!(2), json!(null)],
                more: 0
            }),
            "Choose “a”, 2 or nothing"
        );
        assert_eq!(
            say(Complaint::MinItems {
                limit: 1,
                actual: 0
            }),
            "Add at least one item"
        );
    }
}
