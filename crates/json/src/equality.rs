//! Equality of JSON values.
//!
//! Owns one comparison: members in any order, numbers by value, so `1` equals `1.0`. A value that passed
//! through protobuf comes back with reordered members and with integers as floats. Invariant: two values are equal
//! if and only if their canonical texts are.

use serde_json::Value;

use crate::number::Decimal;
use crate::to_text;

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

/// A text that two values share if and only if they are equal as in [`same_json`]: the key to look up a value among
/// many. It is not JSON.
pub fn canonical(value: &Value) -> String {
    let mut text = String::new();
    write_canonical(value, &mut text);
    text
}

fn write_canonical(value: &Value, text: &mut String) {
    match value {
        Value::Number(number) => match Decimal::of(number) {
            Some(decimal) => text.push_str(&decimal.canonical()),
            None => text.push_str(&crate::number::text(number)),
        },
        Value::Array(items) => {
            text.push('[');
            for item in items {
                write_canonical(item, text);
                text.push(',');
            }
            text.push(']');
        }
        Value::Object(members) => {
            let mut names: Vec<&String> = members.keys().collect();
            names.sort_unstable();
            text.push('{');
            for name in names {
                text.push_str(&name.len().to_string());
                text.push(':');
                text.push_str(name);
                if let Some(inner) = members.get(name) {
                    write_canonical(inner, text);
                }
                text.push(',');
            }
            text.push('}');
        }
        other => text.push_str(&to_text(other)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Value {
        serde_json::from_str(text).unwrap()
    }

    #[cfg(feature = "exact-numbers")]
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

    #[cfg(feature = "exact-numbers")]
    #[test]
    fn canonical_texts_are_equal_for_equal_values_only() {
        let values = [
            "1",
            "1.0",
            "100",
            "1e2",
            "0",
            "-0.0",
            "1e400",
            "10e399",
            "-1",
            "\"1\"",
            "true",
            "\"true\"",
            "null",
            "1e9223372036854775807",
            "0.1e9223372036854775807",
            "[]",
            "{}",
            "[[]]",
            "[1,2]",
            "[2,1]",
            "[12]",
            "{\"a\":1}",
            "{\"a\":1.0}",
            "{\"a\":1,\"b\":2}",
            "{\"b\":2,\"a\":1}",
            "{\"a1\":1}",
            "{\"a\":\"1\"}",
            "[\"a\",1]",
        ];
        for a in values.map(parse) {
            for b in values.map(parse) {
                assert_eq!(canonical(&a) == canonical(&b), same_json(&a, &b), "{a} {b}");
            }
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
