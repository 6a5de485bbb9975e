//! Equality of JSON values.
//!
//! Owns one comparison: members in any order, numbers by value, so `1` equals `1.0`. A value that passed
//! through protobuf comes back with reordered members and with integers as floats.

use serde_json::Value;

use crate::Decimal;

/// Whether two values are equal: members in any order, numbers by value.
pub fn same_json(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => {
            a == b || Decimal::of(a).is_some_and(|a| Some(a) == Decimal::of(b))
        }
        (Value::Array(a), Value::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same_json(a, b))
        }
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len()
                && a.iter()
                    .all(|(name, a)| b.get(name).is_some_and(|b| same_json(a, b)))
        }
        _ => a == b,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Value {
        serde_json::from_str(text).unwrap()
    }

    #[test]
    fn numbers_are_compared_by_value_at_any_size() {
        for (a, b) in [
            ("1", "1.0"),
            ("100", "1e2"),
            ("0", "-0.0"),
            ("0.5", "5E-1"),
            ("1e400", "10e399"),
        ] {
            assert!(same_json(&parse(a), &parse(b)), "{a} {b}");
        }
        for (a, b) in [
            ("1", "-1"),
            ("1", "1.0000000000000000000000001"),
            ("9007199254740993", "9007199254740992.0"),
        ] {
            assert!(!same_json(&parse(a), &parse(b)), "{a} {b}");
        }
    }

    #[test]
    fn member_order_is_ignored_and_item_order_is_not() {
        assert!(same_json(
            &parse(r#"{"a":1,"b":[2]}"#),
            &parse(r#"{"b":[2.0],"a":1}"#)
        ));
        assert!(!same_json(&parse("[1,2]"), &parse("[2,1]")));
        assert!(!same_json(&parse(r#"{"a":1}"#), &parse(r#"{"a":1,"b":1}"#)));
    }
}
