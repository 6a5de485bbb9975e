//! Schemas in a few words: “a number”, “3 capital letters, then “-””.
//!
//! Leaves patterns to `pattern_phrases` and whole sentences to the parent. Invariants: a schema
//! that cannot be described briefly and exactly has no words; depth and length are bounded.

use exact_json as json;
use serde_json::Value;

use super::pattern_phrases::in_words;
use super::phrases::{characters, grouped, or, shown};
use crate::form::text::label::readable;

/// A schema in words; `None` if more than a few are needed.
pub(super) fn described(schema: &Value) -> Option<String> {
    /// More are no longer a few words.
    const SHOWN: usize = 6;
    let keyword = |keyword: &str| schema.get(keyword);
    if let Some(only) = keyword("const") {
        return Some(shown(only));
    }
    if let Some(options) = keyword("enum").and_then(Value::as_array) {
        let names: Vec<String> = options.iter().take(SHOWN).map(shown).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        return (options.len() <= SHOWN).then(|| or(&names));
    }
    if let Some(title) = keyword("title").and_then(Value::as_str) {
        return Some(["“", title, "”"].concat());
    }
    if let Some(pattern) = keyword("pattern").and_then(Value::as_str) {
        let words = in_words(pattern)?;
        return Some(match of_length(schema) {
            Some(length) => [&words, ", ", &length].concat(),
            None => words,
        });
    }
    if let Some(format) = keyword("format").and_then(Value::as_str) {
        return Some(expected_format(format));
    }
    with_members(schema)
        .or_else(|| within(schema))
        .or_else(|| of_length(schema))
        .or_else(|| match keyword("type")? {
            Value::String(one) => Some(expected_types(std::slice::from_ref(one))),
            _ => None,
        })
}

/// An object, by its required members and their constants.
fn with_members(schema: &Value) -> Option<String> {
    let members = schema.get("properties").and_then(Value::as_object);
    let mut told = Vec::new();
    for (name, member) in members.into_iter().flatten().take(4) {
        told.push([&readable(name), " ", &shown(member.get("const")?)].concat());
    }
    let names = schema.get("required").and_then(Value::as_array);
    for name in names.into_iter().flatten().take(4) {
        let name = name.as_str()?;
        if members.is_none_or(|members| !members.contains_key(name)) {
            told.push(["“", &readable(name), "”"].concat());
        }
    }
    (1..=3)
        .contains(&told.len())
        .then(|| format!("one with {}", told.join(" and ")))
}

/// A number, by its bounds.
fn within(schema: &Value) -> Option<String> {
    let bound = |keyword: &str| Some(grouped(schema.get(keyword)?.as_number()?));
    match (bound("minimum"), bound("maximum")) {
        (Some(least), Some(most)) => Some(format!("a number from {least} to {most}")),
        (Some(least), None) => Some(format!("a number of at least {least}")),
        (None, Some(most)) => Some(format!("a number up to {most}")),
        (None, None) => None,
    }
}

/// A text, by its length.
fn of_length(schema: &Value) -> Option<String> {
    let bound = |keyword: &str| json::whole(schema.get(keyword)?);
    match (bound("minLength"), bound("maxLength")) {
        (Some(least), Some(most)) => Some(format!("{least} to {}", characters(most))),
        (Some(least), None) => Some(format!("at least {}", characters(least))),
        (None, Some(most)) => Some(format!("up to {}", characters(most))),
        (None, None) => None,
    }
}

/// JSON types, as people name them.
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

/// A format, with an example.
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
    use serde_json::json;

    #[test]
    fn schemas_are_described_in_a_few_words_or_not_at_all() {
        for (schema, words) in [
            (json!({"const": "admin"}), Some("“admin”")),
            (json!({"enum": ["a", 2]}), Some("“a” or 2")),
            (json!({"enum": [1, 2, 3, 4, 5, 6, 7]}), None),
            (json!({"type": "integer"}), Some("a whole number")),
            (
                json!({"minimum": 5, "maximum": 1000}),
                Some("a number from 5 to 1,000"),
            ),
            (json!({"maxLength": 8}), Some("up to 8 characters")),
            (json!({"title": "Owner", "type": "object"}), Some("“Owner”")),
            (
                json!({"properties": {"kind": {"const": "x"}}, "required": ["kind", "to"]}),
                Some("one with Kind “x” and “To”"),
            ),
            (
                json!({"type": "object", "required": ["zip_code"]}),
                Some("one with “Zip code”"),
            ),
            (
                json!({"properties": {"kind": {"type": "string"}}, "type": "object"}),
                Some("a group of named values"),
            ),
            (
                json!({"pattern": "^[A-Z]+$", "maxLength": 8}),
                Some("capital letters only, up to 8 characters"),
            ),
            (json!({"pattern": "x", "maxLength": 8}), None),
            (json!({}), None),
            (json!(true), None),
        ] {
            assert_eq!(described(&schema).as_deref(), words, "{schema}");
        }
    }
}
