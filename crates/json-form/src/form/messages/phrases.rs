//! Phrases: values, counts and enumerations, as parts of sentences.

use locales::messages;
use serde_json::{Number, Value};

use crate::form::text::label::value_title;
use crate::form::text::locale_number::NumberFormat;

/// A value in words, for the inside of a sentence: texts, arrays and objects in quotation marks.
pub fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => messages::quoted(text),
        Value::Null => messages::nothing().to_owned(),
        Value::Bool(true) => messages::yes_in_sentence().to_owned(),
        Value::Bool(false) => messages::no_in_sentence().to_owned(),
        Value::Number(number) => amount(number),
        other => messages::quoted(&value_title(other)),
    }
}

/// A number as the language of the sentence writes it.
pub fn amount(number: &Number) -> String {
    NumberFormat::new(messages::number_point(), messages::number_group())
        .localized(&grouped(number))
}

/// The names as alternatives: “a, b or c”; “something else” if there are none.
pub fn or(names: &[String]) -> String {
    match names {
        [] => messages::something_else().to_owned(),
        [one] => one.clone(),
        [most @ .., last] => messages::list_or(&listed(most), last),
    }
}

/// All of several names: “a and b and c”.
pub(super) fn and(names: &[String]) -> String {
    joined(names.iter().cloned(), messages::list_and)
}

pub(super) fn quoted(names: &[String]) -> String {
    joined(
        names.iter().map(|name| messages::quoted(name)),
        messages::list_next,
    )
}

/// The names with commas between them: “a, b”; empty if there are none.
fn listed(names: &[String]) -> String {
    joined(names.iter().cloned(), messages::list_next)
}

/// Phrases in a row, joined by `join` from left to right.
pub(super) fn joined(
    phrases: impl Iterator<Item = String>,
    join: fn(&str, &str) -> String,
) -> String {
    phrases
        .reduce(|first, next| join(&first, &next))
        .unwrap_or_default()
}

/// A size in bytes, in the largest fitting unit.
pub fn size(bytes: u64) -> String {
    let (unit, named): (u64, fn(&str) -> String) = match bytes {
        0..1_000 => return messages::size_bytes(bytes),
        1_000..1_000_000 => (1_000, messages::size_kilobytes),
        _ => (1_000_000, messages::size_megabytes),
    };
    let mut words = (bytes / unit).to_string();
    let tenth = bytes % unit * 10 / unit;
    if tenth > 0 {
        words.push_str(messages::number_point());
        words.push_str(&tenth.to_string());
    }
    named(&words)
}

/// The number of problems in a folded group, in words; `None` without problems.
pub(in crate::form) fn problems_inside(count: usize) -> Option<String> {
    (count > 0).then(|| messages::problems_inside(count as u64))
}

/// The number of filled-in fields of a group, in words.
pub(in crate::form) fn filled_in(filled: usize, all: usize) -> String {
    match filled {
        0 => messages::nothing_filled_in().to_owned(),
        _ => messages::filled_in(filled as u64, all as u64),
    }
}

/// A number with a comma every three digits before the point; exponents are left as they are.
pub fn grouped(number: &Number) -> String {
    let text = exact_json::number::text(number);
    let (sign, digits) = text
        .strip_prefix('-')
        .map_or(("", &*text), |digits| ("-", digits));
    let (whole, rest) = digits
        .find(['.', 'e', 'E'])
        .map_or((digits, ""), |at| digits.split_at(at));
    if rest.contains(['e', 'E']) {
        return text.into_owned();
    }
    // Some agents' protobuf turns integers into floats (`1.0`).
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
