//! Schemas in a few words: “a number”, “3 capital letters, then “-””.
//!
//! Leaves patterns to `pattern_phrases` and whole sentences to the parent. Invariants: a schema
//! that cannot be described briefly and exactly has no words; depth and length are bounded.

use exact_json as json;
use locales::messages;
use serde_json::Value;

use super::pattern_phrases::in_words;
use super::phrases::{amount, and, or, shown};
use crate::form::text::label::readable;

/// The values that a schema allows, as a phrase for a sentence; `None` if no short phrase says it.
pub(super) fn described(schema: &Value) -> Option<String> {
    /// The most values of an `enum` that the phrase lists; a longer `enum` has no phrase.
    const SHOWN: usize = 12;
    let keyword = |keyword: &str| schema.get(keyword);
    if let Some(only) = keyword("const") {
        return Some(shown(only));
    }
    if let Some(options) = keyword("enum").and_then(Value::as_array) {
        let names: Vec<String> = options.iter().take(SHOWN).map(shown).collect();
        return (options.len() <= SHOWN).then(|| or(&names));
    }
    if let Some(title) = keyword("title").and_then(Value::as_str) {
        return Some(messages::quoted(title));
    }
    if let Some(pattern) = keyword("pattern").and_then(Value::as_str) {
        let words = in_words(pattern)?;
        return Some(match of_length(schema) {
            Some(length) => messages::list_next(&words, &length),
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

/// The words for an object with certain required members and constants; `None` if it has none, more than three, or a
/// property that is not a constant.
fn with_members(schema: &Value) -> Option<String> {
    let members = schema.get("properties").and_then(Value::as_object);
    let mut told = Vec::new();
    for (name, member) in members.into_iter().flatten().take(4) {
        told.push(messages::kind_member_value(
            &readable(name),
            &shown(member.get("const")?),
        ));
    }
    let names = schema.get("required").and_then(Value::as_array);
    for name in names.into_iter().flatten().take(4) {
        let name = name.as_str()?;
        if members.is_none_or(|members| !members.contains_key(name)) {
            told.push(messages::quoted(&readable(name)));
        }
    }
    (1..=3)
        .contains(&told.len())
        .then(|| messages::kind_with(&and(&told)))
}

/// The words for the keywords `minimum` and `maximum`; `None` without a number in either.
fn within(schema: &Value) -> Option<String> {
    let bound = |keyword: &str| Some(amount(schema.get(keyword)?.as_number()?));
    match (bound("minimum"), bound("maximum")) {
        (Some(least), Some(most)) => Some(messages::kind_number_between(&least, &most)),
        (Some(least), None) => Some(messages::kind_number_at_least(&least)),
        (None, Some(most)) => Some(messages::kind_number_at_most(&most)),
        (None, None) => None,
    }
}

/// The words for the keywords `minLength` and `maxLength`; `None` without either.
fn of_length(schema: &Value) -> Option<String> {
    let bound = |keyword: &str| json::number::whole(schema.get(keyword)?);
    match (bound("minLength"), bound("maxLength")) {
        (Some(least), Some(most)) => Some(messages::kind_length_between(most, least)),
        (Some(least), None) => Some(messages::kind_length_at_least(least)),
        (None, Some(most)) => Some(messages::kind_length_at_most(most)),
        (None, None) => None,
    }
}

/// The names of JSON types in the person's language, joined by “or”.
pub fn expected_types(expected: &[String]) -> String {
    let names: Vec<String> = expected
        .iter()
        .map(|name| match name.as_str() {
            "string" => messages::kind_text(),
            "integer" => messages::kind_whole_number(),
            "number" => messages::kind_number(),
            "boolean" => messages::kind_boolean(),
            "object" => messages::kind_object(),
            "array" => messages::kind_list(),
            "null" => messages::nothing(),
            other => other,
        })
        .map(str::to_owned)
        .collect();
    or(&names)
}

/// The text that a `format` expects, in words with an example, for the inside of a sentence.
pub fn expected_format(format: &str) -> String {
    let wanted = match format {
        "email" | "idn-email" => messages::format_email(),
        "date" => messages::format_date(),
        "time" => messages::format_time(),
        "date-time" => messages::format_date_time(),
        "duration" => messages::format_duration(),
        "uri" | "url" | "iri" => messages::format_uri(),
        "uri-reference" | "iri-reference" => messages::format_uri_reference(),
        "uuid" => messages::format_uuid(),
        "ipv4" => messages::format_ipv4(),
        "ipv6" => messages::format_ipv6(),
        "hostname" | "idn-hostname" => messages::format_hostname(),
        "color" => messages::format_color(),
        "byte" => messages::format_byte(),
        "regex" => messages::format_regex(),
        "json-pointer" => messages::format_json_pointer(),
        other => return messages::format_other(other),
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
            (json!({"enum": (0..13).collect::<Vec<_>>()}), None),
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
