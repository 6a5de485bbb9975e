//! Every sentence about a mistake in a form, in one place, so that it can be translated.
//!
//! Owns the words a person reads who has never seen JSON. Leaves which mistake it is to
//! `validate` and where it stands to `place`. English.

use serde_json::{Number, Value};

use super::field::{Field, Kind};
use super::label::{capitalized, readable};
use super::number::NumberProblem;
use crate::json::{self, Decimal};
use crate::validate::Complaint;

/// The sentence for a complaint at a control.
pub fn sentence(complaint: &Complaint, field: &Field) -> String {
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
        Complaint::Minimum { limit } => format!("Enter a number of at least {}", grouped(limit)),
        Complaint::Maximum { limit } => format!("Enter a number up to {}", grouped(limit)),
        Complaint::ExclusiveMinimum { limit } => format!("Enter a number above {}", grouped(limit)),
        Complaint::ExclusiveMaximum { limit } => format!("Enter a number below {}", grouped(limit)),
        Complaint::MultipleOf { of } if Decimal::of(of) == Some(Decimal::one()) => {
            "Enter a whole number".to_owned()
        }
        Complaint::MultipleOf { of } => format!("Enter a multiple of {}", grouped(of)),
        Complaint::MinLength { limit: 1, .. } => "Enter at least one character".to_owned(),
        Complaint::MinLength { limit, actual } => {
            format!("Enter at least {} (you have {actual})", characters(*limit))
        }
        Complaint::MaxLength { limit, actual } => {
            format!("Enter up to {} (you have {actual})", characters(*limit))
        }
        Complaint::Pattern { pattern } => format!("Match the requested format: {pattern}"),
        Complaint::Format { format } => format_sentence(format),
        Complaint::MinItems { limit, .. } => format!("Add at least {}", counted(*limit, "item")),
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
        Complaint::Contains { min, max: None } => format!(
            "At least {} must be of the requested kind",
            counted(*min, "item")
        ),
        Complaint::Contains {
            min,
            max: Some(max),
        } => {
            format!(
                "Between {min} and {} must be of the requested kind",
                counted(*max, "item")
            )
        }
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
            [_] => "The agent does not expect this; remove it".to_owned(),
            names => format!("The agent does not expect {}; remove them", quoted(names)),
        },
        Complaint::PropertyNames { name, .. } => {
            format!("“{name}” is not a name that may be used here")
        }
        Complaint::AnyOf { .. } | Complaint::OneOfNone { .. } => {
            "This fits none of the allowed shapes".to_owned()
        }
        Complaint::OneOfMany { .. } => {
            "This fits several shapes, though it must fit exactly one".to_owned()
        }
        Complaint::Not => "This value is not allowed".to_owned(),
        Complaint::FalseSchema => "Nothing may be here; remove it".to_owned(),
        Complaint::ContentEncoding { encoding } => format!("This must be encoded as {encoding}"),
        Complaint::ContentMediaType { media_type } => format!("This must be {media_type}"),
        Complaint::TooHard { .. } => "This was not checked here; the agent will decide".to_owned(),
        Complaint::Other { message, .. } => capitalized(message),
    }
}

/// The sentence for a finding that stands deeper than its control, such as inside a JSON field.
pub fn deeper(sentence: &str, path: &str) -> String {
    format!("At {path}: {sentence}")
}

/// The sentence for a number that is none, or none yet.
pub fn number_problem(problem: NumberProblem, text: &str) -> String {
    match problem {
        NumberProblem::Unfinished => "Finish the number".to_owned(),
        NumberProblem::NotANumber if text.contains(',') => {
            "Enter a number with a point for decimals and without commas, such as 1234.5".to_owned()
        }
        NumberProblem::NotANumber => "Enter a number, such as 12 or 1234.5".to_owned(),
    }
}

/// The sentence for a text that is no JSON.
pub fn json_problem(error: &json::Error) -> String {
    let json::Error { what, line, column } = error;
    format!("This is not JSON yet (line {line}, column {column}: {what})")
}

fn missing(field: &Field) -> String {
    match &field.kind {
        Kind::Choice(_) | Kind::Toggle => "Choose one".to_owned(),
        Kind::Number(_) => "Enter a number".to_owned(),
        Kind::List => "Add this list".to_owned(),
        Kind::Group(_) => "Fill this in".to_owned(),
        _ => "Enter a value".to_owned(),
    }
}

fn wrong_type(expected: &[String]) -> String {
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
    match names.as_slice() {
        ["a whole number"] => "Enter a whole number".to_owned(),
        ["a number"] => "Enter a number".to_owned(),
        _ => format!("This must be {}", or(&names)),
    }
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
        "regex" => "a regular expression",
        "json-pointer" => "a JSON Pointer, such as /a/0",
        other => return format!("Enter a value of the format “{other}”"),
    };
    format!("Enter {wanted}")
}

fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => format!("“{text}”"),
        Value::Null => "nothing".to_owned(),
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        Value::Number(number) => grouped(number),
        other => json::to_text(other),
    }
}

fn or(names: &[&str]) -> String {
    match names {
        [] => "something else".to_owned(),
        [one] => (*one).to_owned(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}

fn quoted(names: &[String]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("“{name}”")).collect();
    names.join(", ")
}

fn counted(count: u64, one: &str) -> String {
    match (count, one) {
        (1, _) => format!("one {one}"),
        (_, "entry") => format!("{count} entries"),
        _ => format!("{count} {one}s"),
    }
}

fn characters(count: u64) -> String {
    counted(count, "character")
}

/// A number with a comma every three digits before the point; others as they are written.
pub fn grouped(number: &Number) -> String {
    let text = number.as_str();
    let (sign, digits) = text
        .strip_prefix('-')
        .map_or(("", text), |digits| ("-", digits));
    let (whole, rest) = digits
        .find(['.', 'e', 'E'])
        .map_or((digits, ""), |at| digits.split_at(at));
    if rest.contains(['e', 'E']) {
        return text.to_owned();
    }
    // Integers come as floats through some agents' protobuf (`1.0`).
    let rest = if rest
        .trim_start_matches('.')
        .bytes()
        .all(|digit| digit == b'0')
    {
        ""
    } else {
        rest
    };
    let mut out = String::from(sign);
    for (at, digit) in whole.chars().enumerate() {
        if at > 0 && (whole.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

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
        let field = Field::of(
            &crate::schema::Document::new(json!({"type": "integer"})).root_set(),
            Some("count"),
        );
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
