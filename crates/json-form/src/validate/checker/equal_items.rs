//! The search for two equal items of an array (2020-12 Core §4.2.2).
//!
//! Owns finding the pair that violates `uniqueItems`. Leaves the verdict to the validator: this only finds the
//! indexes after the validator reported a violation.

use std::collections::HashMap;
use std::fmt::Write;

use serde_json::{Number, Value};

/// The indexes of the first item that equals an earlier one, the earlier one first.
pub(super) fn equal_items(list: &Value) -> Option<(usize, usize)> {
    let mut seen = HashMap::new();
    for (index, item) in list.as_array()?.iter().enumerate() {
        let mut text = String::new();
        canonical(item, &mut text);
        if let Some(first) = seen.insert(text, index) {
            return Some((first, index));
        }
    }
    None
}

/// Writes canonical text, which is the same for equal values. The checker has limited the depth before.
fn canonical(value: &Value, text: &mut String) {
    match value {
        Value::Number(number) => text.push_str(&canonical_number(number)),
        Value::Array(items) => {
            text.push('[');
            for item in items {
                canonical(item, text);
                text.push(',');
            }
            text.push(']');
        }
        Value::Object(members) => {
            let mut sorted: Vec<_> = members.iter().collect();
            sorted.sort_by_key(|(name, _)| *name);
            text.push('{');
            for (name, inner) in sorted {
                // Writing to a string does not fail.
                let _ = write!(text, "{name:?}:");
                canonical(inner, text);
                text.push(',');
            }
            text.push('}');
        }
        other => text.push_str(&other.to_string()),
    }
}

/// A number as its significant digits and an exponent.
fn canonical_number(number: &Number) -> String {
    let text = number.as_str();
    let (sign, text) = text
        .strip_prefix('-')
        .map_or(("", text), |rest| ("-", rest));
    let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = format!("{whole}{fraction}");
    let digits = digits.trim_start_matches('0');
    let short = digits.trim_end_matches('0');
    if short.is_empty() {
        return "0".to_owned();
    }
    let trimmed = (digits.len() - short.len()) as i128;
    match exponent.parse::<i64>() {
        Ok(exponent) => format!(
            "{sign}{short}e{}",
            i128::from(exponent) - fraction.len() as i128 + trimmed
        ),
        // An exponent beyond 64 bits equals only the same text.
        Err(_) => number.as_str().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(text: &str) -> Option<(usize, usize)> {
        equal_items(&serde_json::from_str(text).unwrap())
    }

    #[test]
    fn numbers_are_equal_by_value() {
        assert_eq!(pair("[1, 10, 1.00]"), Some((0, 2)));
        assert_eq!(pair("[100, 1e2]"), Some((0, 1)));
        assert_eq!(pair("[-0, 0.0]"), Some((0, 1)));
        assert_eq!(pair("[18446744073709551617, 18446744073709551616]"), None);
    }

    #[test]
    fn member_order_is_ignored_and_texts_differ_from_numbers() {
        assert_eq!(pair(r#"[{"a":1,"b":2},{"b":2.0,"a":1}]"#), Some((0, 1)));
        assert_eq!(pair(r#"[1,"1",true,null,"true"]"#), None);
    }
}
