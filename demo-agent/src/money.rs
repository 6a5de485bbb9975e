//! Amounts of money as whole cents, and as JSON numbers with two decimals.

use exact_json::{self as json, Decimal};
use serde_json::Value;

/// The cents of an amount such as `1234.5`; further decimals are cut off. `None` if the value is not a number or does
/// not fit.
pub(crate) fn cents(amount: &Value) -> Option<i64> {
    Decimal::of(amount.as_number()?)?.scaled(2)
}

/// An amount of cents, zero or more, as a number with two decimals.
pub(crate) fn amount(cents: i64) -> Value {
    let text = format!("{}.{:02}", cents / 100, cents % 100);
    json::number(&text).map_or(Value::Null, Value::Number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_read_and_written_to_the_cent() {
        for (text, expected, written) in [
            ("240000", 24_000_000, "240000.00"),
            ("0.1", 10, "0.10"),
            ("1.5e3", 150_000, "1500.00"),
        ] {
            let read = cents(&json::parse(text).unwrap()).unwrap();
            assert_eq!(read, expected);
            assert_eq!(amount(read).to_string(), written);
        }
        assert_eq!(cents(&json::parse("1e40").unwrap()), None);
    }
}
