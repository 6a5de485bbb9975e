//! Remedies for violations of a schema, as sentences in English.
//!
//! Owns one sentence for each kind of violation, with the values that the schema asks for. Leaves the reasons to the
//! validator. Invariants: each kind has a remedy; the length and number of values in a sentence are limited.

use json_form::formats::shortened;
use json_form::validate::{Finding, ViolationKind};
use serde_json::Value;

use super::messages;
use crate::messages::counted;

/// The maximum number of values or names that a sentence lists; the others are only counted (“and 3 more”).
const MOST_SHOWN: usize = 12;
/// The maximum number of characters of a value, name or pattern in a sentence.
const LONGEST_SHOWN: usize = 60;
/// The maximum number of branches of a union whose remedies a sentence gives; the others are left out.
const MOST_BRANCHES: usize = 4;

/// The sentence that says how to correct a violation, for example `Add “name”.`
pub(super) fn remedy(violation: &ViolationKind) -> String {
    match violation {
        ViolationKind::Required { property } => format!("Add “{}”.", cut(property)),
        ViolationKind::DependentRequired { property, because } => {
            format!("Add “{}”, or remove “{}”.", cut(property), cut(because))
        }
        ViolationKind::Type { expected } => {
            let (null, others): (Vec<_>, Vec<_>) =
                expected.iter().partition(|name| *name == "null");
            let types = others.into_iter().chain(null);
            let types = types.map(|name| type_name(name).to_owned());
            format!("Write {}.", any_of(types, 0))
        }
        ViolationKind::Enum { options, more } => {
            format!("Write {}.", any_of(options.iter().map(shown), *more))
        }
        ViolationKind::Const { expected } => format!("Write {}.", shown(expected)),
        ViolationKind::Minimum { limit } => format!("Write {} or more.", cut(&limit.to_string())),
        ViolationKind::Maximum { limit } => format!("Write {} or less.", cut(&limit.to_string())),
        ViolationKind::ExclusiveMinimum { limit } => {
            format!("Write more than {}.", cut(&limit.to_string()))
        }
        ViolationKind::ExclusiveMaximum { limit } => {
            format!("Write less than {}.", cut(&limit.to_string()))
        }
        ViolationKind::MultipleOf { of } => {
            format!("Write a multiple of {}.", cut(&of.to_string()))
        }
        ViolationKind::MinLength { limit, .. } => {
            format!("Write at least {}.", counted(*limit, "character"))
        }
        ViolationKind::MaxLength { limit, .. } => {
            format!("Write at most {}.", counted(*limit, "character"))
        }
        ViolationKind::Pattern { pattern } => match messages::written_as(pattern) {
            Some(known) => known.to_owned(),
            None => format!("Write a text that matches {}.", cut(pattern)),
        },
        ViolationKind::Format { format } => by_format(format),
        ViolationKind::MinItems { limit, .. } => {
            format!("Write at least {}.", counted(*limit, "item"))
        }
        ViolationKind::MaxItems { limit, .. } | ViolationKind::AdditionalItems { limit } => {
            format!("Write at most {}.", counted(*limit, "item"))
        }
        ViolationKind::UniqueItems { .. } => "Remove or change one of the equal items.".to_owned(),
        ViolationKind::Contains { min, max: None } => {
            let items = counted(*min, "item");
            format!("Write at least {items} of the kind that the list must have.")
        }
        ViolationKind::Contains {
            min,
            max: Some(max),
        } => format!("Write {min} to {max} items of the kind that the list must have."),
        ViolationKind::UnevaluatedItems { .. } => {
            "Remove the items that no rule describes.".to_owned()
        }
        ViolationKind::MinProperties { limit, .. } => {
            format!("Write at least {}.", counted(*limit, "member"))
        }
        ViolationKind::MaxProperties { limit, .. } => {
            format!("Write at most {}.", counted(*limit, "member"))
        }
        ViolationKind::AdditionalProperties { unexpected }
        | ViolationKind::UnevaluatedProperties { unexpected } => {
            format!("Remove {}.", all_of(unexpected))
        }
        ViolationKind::PropertyNames { name, .. } => format!("Rename “{}”.", cut(name)),
        ViolationKind::AnyOf { branches } | ViolationKind::OneOfNone { branches } => {
            by_branches(branches)
        }
        ViolationKind::OneOfMany { .. } => {
            "Keep the members of one alternative, and remove those of the others.".to_owned()
        }
        ViolationKind::Not => "Write another value: exactly this one is excluded.".to_owned(),
        ViolationKind::FalseSchema => "Remove it.".to_owned(),
        ViolationKind::ContentEncoding { encoding } => {
            format!("Encode the content as {}.", cut(encoding))
        }
        ViolationKind::ContentMediaType { media_type } => {
            format!("Write content of the type {}.", cut(media_type))
        }
        ViolationKind::TooHard { what } => format!("Make the pattern {} simpler.", cut(what)),
        ViolationKind::Unlisted => "Inspect a smaller part of it.".to_owned(),
        other => format!(
            "Follow the keyword “{}” of the schema.",
            cut(other.keyword())
        ),
    }
}

/// The remedies for a value that fits no alternative: the first remedy of each alternative.
fn by_branches(branches: &[Vec<Finding>]) -> String {
    let mut remedies: Vec<String> = Vec::new();
    for first in branches.iter().filter_map(|branch| branch.first()) {
        let inner = match &first.violation {
            // Alternatives of alternatives say nothing that fits a sentence.
            kind if kind.has_branches() => continue,
            kind => remedy(kind),
        };
        if !remedies.contains(&inner) && remedies.len() < MOST_BRANCHES {
            remedies.push(inner);
        }
    }
    match remedies.as_slice() {
        [] => "Write a value of one of the shapes that the schema describes.".to_owned(),
        [only] => only.clone(),
        several => format!("One of these: {}", several.join(" ")),
    }
}

fn by_format(format: &str) -> String {
    let example = match format {
        "date-time" => return messages::WRITE_UTC_TIME.to_owned(),
        "uri" | "iri" => "an absolute address, such as https://agent.example/a2a",
        "uri-reference" | "iri-reference" => {
            "an address, such as https://agent.example/a2a or /a2a"
        }
        "email" | "idn-email" => "an e-mail address, such as name@example.com",
        "hostname" | "idn-hostname" => "a host name, such as agent.example",
        "date" => "a date as YYYY-MM-DD",
        "time" => "a time with its offset, such as 08:30:00Z",
        "duration" => "a duration of ISO 8601, such as PT30M",
        "ipv4" => "an IPv4 address, such as 192.0.2.1",
        "ipv6" => "an IPv6 address, such as 2001:db8::1",
        "uuid" => "a UUID, such as crypto.randomUUID() makes",
        "json-pointer" => "a JSON Pointer, such as /parts/0",
        "regex" => "a regular expression of ECMA-262",
        other => return format!("Write a text of the format “{}”.", cut(other)),
    };
    format!("Write {example}.")
}

fn type_name(name: &str) -> &str {
    match name {
        "string" => "a text",
        "number" => "a number",
        "integer" => "a whole number",
        "boolean" => "true or false",
        "array" => "an array",
        "object" => "an object",
        other => other,
    }
}

/// Joins values to “a, b or c”, or to “one of a, b and 3 more” if there are too many. `more` is the number of further
/// values, which are not in `values`.
fn any_of(values: impl Iterator<Item = String>, more: usize) -> String {
    let mut all: Vec<String> = values.collect();
    let more = more + all.len().saturating_sub(MOST_SHOWN);
    all.truncate(MOST_SHOWN);
    if more > 0 {
        return format!("one of {} and {more} more", all.join(", "));
    }
    match all.split_last() {
        Some((last, before)) if !before.is_empty() => format!("{} or {last}", before.join(", ")),
        _ => all.concat(),
    }
}

fn all_of(names: &[String]) -> String {
    let mut all: Vec<String> = names
        .iter()
        .map(|name| format!("“{}”", cut(name)))
        .collect();
    let more = all.len().saturating_sub(MOST_SHOWN);
    all.truncate(MOST_SHOWN);
    if more > 0 {
        all.push(format!("and {more} more"));
    }
    all.join(", ")
}

/// Writes a value as JSON, cut after `LONGEST_SHOWN` characters.
fn shown(value: &Value) -> String {
    cut(&exact_json::to_text(value))
}

fn cut(text: &str) -> String {
    shortened(text, LONGEST_SHOWN)
}

#[cfg(test)]
mod tests {
    use json_form::validate::Checker;
    use serde_json::json;

    use super::*;

    fn remedies(schema: &Value, value: &Value) -> Vec<String> {
        let assessment = Checker::new(schema).unwrap().check(value);
        let findings = assessment.findings.iter();
        findings.map(|it| remedy(&it.violation)).collect()
    }

    /// Checks the remedy for each case: a schema, a value that breaks the schema, and the remedy.
    fn check(cases: &[(Value, Value, &str)]) {
        for (schema, value, expected) in cases {
            assert_eq!(remedies(schema, value), [*expected], "{schema}");
        }
    }

    #[test]
    fn a_remedy_names_the_values_that_are_asked_for() {
        check(&[
            (json!({"required": ["a"]}), json!({}), "Add “a”."),
            (
                json!({"dependentRequired": {"a": ["b"]}}),
                json!({"a": 1}),
                "Add “b”, or remove “a”.",
            ),
            (
                json!({"type": ["string", "null"]}),
                json!(1),
                "Write a text or null.",
            ),
            (
                json!({"enum": ["a", 1, null]}),
                json!(2),
                "Write \"a\", 1 or null.",
            ),
            (json!({"const": "task"}), json!(1), "Write \"task\"."),
            (json!({"minimum": 2}), json!(1), "Write 2 or more."),
            (json!({"maximum": 2}), json!(3), "Write 2 or less."),
            (
                json!({"exclusiveMinimum": 2}),
                json!(2),
                "Write more than 2.",
            ),
            (
                json!({"exclusiveMaximum": 2}),
                json!(2),
                "Write less than 2.",
            ),
            (json!({"multipleOf": 3}), json!(4), "Write a multiple of 3."),
            (
                json!({"minLength": 1}),
                json!(""),
                "Write at least 1 character.",
            ),
            (
                json!({"maxLength": 2}),
                json!("abc"),
                "Write at most 2 characters.",
            ),
            (
                json!({"pattern": "^[a-z]$"}),
                json!("A"),
                "Write a text that matches ^[a-z]$.",
            ),
            (
                json!({"format": "email"}),
                json!("a"),
                "Write an e-mail address, such as name@example.com.",
            ),
        ]);
    }

    #[test]
    fn a_remedy_names_the_items_and_members_that_are_asked_for() {
        check(&[
            (json!({"minItems": 1}), json!([]), "Write at least 1 item."),
            (
                json!({"maxItems": 1}),
                json!([1, 2]),
                "Write at most 1 item.",
            ),
            (
                json!({"uniqueItems": true}),
                json!([1, 1]),
                "Remove or change one of the equal items.",
            ),
            (
                json!({"contains": {"const": 1}}),
                json!([]),
                "Write at least 1 item of the kind that the list must have.",
            ),
            (
                json!({"contains": {"const": 1}, "maxContains": 2}),
                json!([1, 1, 1]),
                "Write 1 to 2 items of the kind that the list must have.",
            ),
            (
                json!({"$schema": "http://json-schema.org/draft-07/schema#", "items": [true], "additionalItems": false}),
                json!([1, 2]),
                "Write at most 1 item.",
            ),
            (
                json!({"unevaluatedItems": false}),
                json!([1]),
                "Remove the items that no rule describes.",
            ),
            (
                json!({"minProperties": 1}),
                json!({}),
                "Write at least 1 member.",
            ),
            (
                json!({"maxProperties": 0}),
                json!({"a": 1}),
                "Write at most 0 members.",
            ),
            (
                json!({"properties": {"b": true}, "additionalProperties": false}),
                json!({"a": 1, "b": 2, "c": 3}),
                "Remove “a”, “c”.",
            ),
            (
                json!({"unevaluatedProperties": false}),
                json!({"a": 1}),
                "Remove “a”.",
            ),
            (
                json!({"propertyNames": {"maxLength": 1}}),
                json!({"ab": 1}),
                "Rename “ab”.",
            ),
            (
                json!({"anyOf": [{"type": "array"}, {"type": "null"}]}),
                json!(1),
                "One of these: Write an array. Write null.",
            ),
            (
                json!({"oneOf": [{"required": ["text"]}, {"required": ["data"]}]}),
                json!({}),
                "One of these: Add “text”. Add “data”.",
            ),
            (
                json!({"oneOf": [{"required": ["text"]}, {"required": ["data"]}]}),
                json!({"text": 1, "data": 2}),
                "Keep the members of one alternative, and remove those of the others.",
            ),
            (
                json!({"not": {"const": 1}}),
                json!(1),
                "Write another value: exactly this one is excluded.",
            ),
            (
                json!({"properties": {"a": false}}),
                json!({"a": 1}),
                "Remove it.",
            ),
        ]);
    }

    #[test]
    fn many_and_long_values_are_cut() {
        let options: Vec<Value> = (0..70).map(|at| json!(format!("value {at}"))).collect();
        let [remedy] = &remedies(&json!({"enum": options}), &json!(1))[..] else {
            panic!("one finding")
        };
        assert!(remedy.starts_with("Write one of \"value 0\", "), "{remedy}");
        assert!(remedy.ends_with("\"value 11\" and 58 more."), "{remedy}");
        let long = "x".repeat(10_000);
        let [remedy] = &remedies(&json!({"const": long}), &json!(1))[..] else {
            panic!("one finding")
        };
        assert!(remedy.len() < 100, "{remedy}");
    }
}
