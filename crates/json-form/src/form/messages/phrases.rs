//! Phrases: values, counts and enumerations, as parts of sentences. English.

use serde_json::{Number, Value};

use crate::form::text::label::value_title;

/// A value, quoted for a sentence.
pub fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => format!("“{text}”"),
        Value::Null => "nothing".to_owned(),
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        Value::Number(number) => grouped(number),
        other => ["“", &value_title(other), "”"].concat(),
    }
}

/// Alternatives: “a, b or c”.
pub fn or(names: &[&str]) -> String {
    match names {
        [] => "something else".to_owned(),
        [one] => (*one).to_owned(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}

pub(super) fn quoted(names: &[String]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("“{name}”")).collect();
    names.join(", ")
}

/// A count with its noun: “1 item”, “2 items”.
pub fn counted(count: u64, one: &str) -> String {
    match (count, one) {
        (1, _) => format!("one {one}"),
        (_, "entry") => format!("{count} entries"),
        _ => format!("{count} {one}s"),
    }
}

/// A size in bytes, in the largest fitting unit.
pub fn size(bytes: u64) -> String {
    let (unit, name) = match bytes {
        1 => return "1 byte".to_owned(),
        0..1_000 => (1, " bytes"),
        1_000..1_000_000 => (1_000, " KB"),
        _ => (1_000_000, " MB"),
    };
    let mut words = (bytes / unit).to_string();
    let tenth = bytes % unit * 10 / unit;
    if tenth > 0 {
        words.push('.');
        words.push_str(&tenth.to_string());
    }
    words.push_str(name);
    words
}

/// How many problems a folded group has; `None` for none.
pub(in crate::form) fn problems_inside(count: usize) -> Option<String> {
    match count {
        0 => None,
        1 => Some("One problem in here".to_owned()),
        _ => Some(format!("{count} problems in here")),
    }
}

/// How much of a group is filled in.
pub(in crate::form) fn filled_in(filled: usize, all: usize) -> String {
    match filled {
        0 => "Nothing filled in yet".to_owned(),
        _ => format!("{filled} of {all} filled in"),
    }
}

/// A value with its label in front.
pub(in crate::form) fn labelled(label: &str, value: &str) -> String {
    format!("{label}: {value}")
}

/// A number of characters.
pub fn characters(count: u64) -> String {
    counted(count, "character")
}

/// A number with a comma every three digits before the point; exponents are left as they are.
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
