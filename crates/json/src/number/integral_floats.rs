//! Integers that were written as floats.
//!
//! Protobuf's `Struct` has no integers: a schema or value that passed through it has `3.0` where its author
//! wrote `3`. Owns writing them as integers again. Invariant: only the text of a number changes, never its value.

use serde_json::{Number, Value};

use crate::number_text::{of_text, text};

/// The number without its zero fraction: `3` for `3.0`; `None` if it has no such fraction.
fn as_integer(number: &Number) -> Option<Number> {
    let text = text(number);
    let (whole, fraction) = text.split_once('.')?;
    let is_whole = !fraction.is_empty() && fraction.bytes().all(|digit| digit == b'0');
    // Numbers with an exponent stay as they are, and so does -0.0.
    let is_integer = is_whole && whole != "-0";
    is_integer.then(|| of_text(whole.to_owned()))?
}

/// Rewrites every integer in a value that has a zero fraction, such as `3.0`, without it.
pub fn integral_floats_to_integers(value: &mut Value) {
    // Without recursion: the value may be nested deeper than the parser allows.
    let mut stack = vec![value];
    while let Some(value) = stack.pop() {
        match value {
            Value::Number(number) => {
                if let Some(whole) = as_integer(number) {
                    *number = whole;
                }
            }
            Value::Array(items) => stack.extend(items.iter_mut()),
            Value::Object(members) => stack.extend(members.values_mut()),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(feature = "exact-numbers")]
    #[test]
    fn only_zero_fractions_are_removed() {
        let text =
            r#"{"a":[3.0,-4.00,0.0,-0.0,1.5,1.0e3,12,1e9,9007199254740993.0],"b":{"c":7.0}}"#;
        let mut value = crate::parse(text).unwrap();
        integral_floats_to_integers(&mut value);
        assert_eq!(
            crate::to_text(&value),
            r#"{"a":[3,-4,0,-0.0,1.5,1.0e3,12,1e9,9007199254740993],"b":{"c":7}}"#
        );
    }
}
