//! Whole numbers that were written as floats.
//!
//! Protobuf's `Struct` knows no integers: a schema, or data, that went through it has `3.0` where its
//! author wrote `3` (WIRE §3). Owns writing them as whole numbers again. Invariant: no value changes,
//! only its text.

use serde_json::{Number, Value};

use super::read;

/// The number without a fraction that says nothing: `3` for `3.0`. None where there is no such.
fn as_integer(number: &Number) -> Option<Number> {
    let (whole, fraction) = number.as_str().split_once('.')?;
    let is_whole = !fraction.is_empty() && fraction.bytes().all(|digit| digit == b'0');
    // An exponent stays, and so does the sign of nothing.
    (is_whole && whole != "-0").then(|| read::trusted(whole.to_owned()))
}

/// Writes every whole number in a value without its fraction.
pub fn integral_floats_to_integers(value: &mut Value) {
    // Without recursion: what is nested deeper than a reader allows may be handed in as well.
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

    #[test]
    fn only_a_fraction_that_says_nothing_is_left_out() {
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
