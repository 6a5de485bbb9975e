//! Generic sentences for findings.
//!
//! Owns the wording for agents' replies, logs, and hosts without a form. Leaves the wording for a person who
//! fills in a form, with labels, to `form`.

use std::fmt;

use serde_json::Value;

use super::{Finding, ViolationKind};

/// The most characters of a value that a sentence quotes.
const SHOWN: usize = 60;

impl fmt::Display for Finding {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.instance.is_root() {
            write!(formatter, "{}", self.violation)
        } else {
            write!(formatter, "{}: {}", self.instance, self.violation)
        }
    }
}

impl fmt::Display for ViolationKind {
    #[expect(clippy::too_many_lines, reason = "a table: one sentence per kind")]
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Required { property } => write!(out, "“{property}” is required and missing"),
            Self::DependentRequired { property, because } => {
                write!(
                    out,
                    "“{property}” is missing and required because “{because}” is there"
                )
            }
            Self::Type { expected } => write!(out, "must be {}", Alternatives(expected)),
            Self::Enum { options, more } => {
                let mut names: Vec<String> = options.iter().take(10).map(short).collect();
                let left = options
                    .len()
                    .saturating_sub(names.len())
                    .saturating_add(*more);
                if left > 0 {
                    names.push(format!("{left} more"));
                }
                write!(out, "must be one of: {}", names.join(", "))
            }
            Self::Const { expected } => write!(out, "must be {}", short(expected)),
            Self::Minimum { limit } => write!(out, "must be {limit} or more"),
            Self::Maximum { limit } => write!(out, "must be {limit} or less"),
            Self::ExclusiveMinimum { limit } => write!(out, "must be more than {limit}"),
            Self::ExclusiveMaximum { limit } => write!(out, "must be less than {limit}"),
            Self::MultipleOf { of } => write!(out, "must be a multiple of {of}"),
            Self::MinLength { limit, actual } => {
                write!(
                    out,
                    "must have at least {} and has {actual}",
                    Count(*limit, "character", "characters")
                )
            }
            Self::MaxLength { limit, actual } => {
                write!(
                    out,
                    "must have at most {} and has {actual}",
                    Count(*limit, "character", "characters")
                )
            }
            Self::Pattern { pattern } => write!(out, "must match the pattern {pattern}"),
            Self::Format { format } => write!(out, "must be written as “{format}”"),
            Self::MinItems { limit, actual } => {
                write!(
                    out,
                    "must have at least {} and has {actual}",
                    Count(*limit, "item", "items")
                )
            }
            Self::MaxItems { limit, actual } => {
                write!(
                    out,
                    "must have at most {} and has {actual}",
                    Count(*limit, "item", "items")
                )
            }
            Self::UniqueItems {
                pair: Some((first, second)),
            } => {
                write!(
                    out,
                    "items {first} and {second} are the same, and no two may be"
                )
            }
            Self::UniqueItems { pair: None } => out.write_str("no two items may be the same"),
            Self::Contains { min, max: None } => {
                write!(
                    out,
                    "must contain at least {}",
                    Count(*min, "matching item", "matching items")
                )
            }
            Self::Contains {
                min,
                max: Some(max),
            } => {
                write!(
                    out,
                    "must contain {min} to {}",
                    Count(*max, "matching item", "matching items")
                )
            }
            Self::AdditionalItems { limit } => {
                write!(
                    out,
                    "must have no more than {}",
                    Count(*limit, "item", "items")
                )
            }
            Self::UnevaluatedItems { count } => {
                write!(
                    out,
                    "{} not allowed",
                    Count(*count as u64, "item is", "items are")
                )
            }
            Self::MinProperties { limit, actual } => {
                write!(
                    out,
                    "must have at least {} and has {actual}",
                    Count(*limit, "property", "properties")
                )
            }
            Self::MaxProperties { limit, actual } => {
                write!(
                    out,
                    "must have at most {} and has {actual}",
                    Count(*limit, "property", "properties")
                )
            }
            Self::AdditionalProperties { unexpected }
            | Self::UnevaluatedProperties { unexpected } => {
                write!(out, "not allowed here: {}", unexpected.join(", "))
            }
            Self::PropertyNames { name, violation } => write!(out, "the name “{name}” {violation}"),
            Self::AnyOf { .. } => {
                out.write_str("must fit at least one of several descriptions, and fits none")
            }
            Self::OneOfNone { .. } => {
                out.write_str("must fit one of several descriptions, and fits none")
            }
            Self::OneOfMany { holding } => {
                write!(
                    out,
                    "must fit only one of several descriptions, and fits {}",
                    holding.len()
                )
            }
            Self::Not => out.write_str("is what is ruled out here"),
            Self::FalseSchema => out.write_str("nothing is allowed here"),
            Self::ContentEncoding { encoding } => write!(out, "must be encoded as {encoding}"),
            Self::ContentMediaType { media_type } => write!(out, "must hold {media_type}"),
            Self::TooHard { what } => write!(
                out,
                "not checked here: the pattern {what} takes too long to try"
            ),
            Self::Other { keyword, message } => write!(out, "{keyword}: {message}"),
        }
    }
}

struct Count(u64, &'static str, &'static str);

impl fmt::Display for Count {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            out,
            "{} {}",
            self.0,
            if self.0 == 1 { self.1 } else { self.2 }
        )
    }
}

struct Alternatives<'a>(&'a [String]);

impl fmt::Display for Alternatives<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            [] => out.write_str("of a known type"),
            [one] => out.write_str(named(one)),
            [first, rest @ ..] => {
                out.write_str(named(first))?;
                rest.iter()
                    .try_for_each(|name| write!(out, " or {}", named(name)))
            }
        }
    }
}

fn named(kind: &str) -> &str {
    match kind {
        "string" => "text",
        "number" => "a number",
        "integer" => "a whole number",
        "boolean" => "true or false",
        "array" => "a list",
        "object" => "an object",
        other => other,
    }
}

fn short(value: &Value) -> String {
    let text = value.to_string();
    match text.char_indices().nth(SHOWN) {
        Some((at, _)) => format!("{}…", text.get(..at).unwrap_or_default()),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use exact_json::Pointer;
    use serde_json::json;

    #[test]
    fn a_finding_names_location_and_rule() {
        let finding = Finding {
            instance: Pointer::root().child("a"),
            schema: Pointer::root(),
            violation: ViolationKind::Type {
                expected: vec!["string".to_owned(), "null".to_owned()],
            },
        };
        assert_eq!(finding.to_string(), "/a: must be text or null");
    }

    #[test]
    fn long_options_are_shortened() {
        let options = vec![json!("x".repeat(500)), json!(1)];
        let text = ViolationKind::Enum { options, more: 7 }.to_string();
        assert!(text.ends_with("…, 1, 7 more"), "{text}");
        assert!(text.len() < 120);
    }

    #[test]
    fn counts_have_singular_and_plural() {
        let text = ViolationKind::MinLength {
            limit: 1,
            actual: 0,
        }
        .to_string();
        assert_eq!(text, "must have at least 1 character and has 0");
    }
}
