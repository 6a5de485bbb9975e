//! Amounts of money as whole cents, and as JSON numbers with two decimals.

use exact_json as json;
use exact_json::number::Decimal;
use serde_json::Value;

/// The cents of an amount such as `1234.5`; further decimals are cut off. `None` if the value is not a number or does
/// not fit.
pub(crate) fn cents(amount: &Value) -> Option<i64> {
    Decimal::of(amount.as_number()?)?.scaled(2)
}

/// An amount of cents, zero or more, as a number with two decimals.
pub(crate) fn amount(cents: i64) -> Value {
    let text = format!("{}.{:02}", cents / 100, cents % 100);
    json::number::parse(&text).map_or(Value::Null, Value::Number)
}

/// An amount of cents, zero or more, as sentences say it: `1,448.04`, or `240,000` without cents.
pub(crate) fn amount_in_words(cents: i64) -> String {
    let digits = (cents / 100).to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    match cents % 100 {
        0 => text,
        rest => format!("{text}.{rest:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_read_and_written_to_the_cent() {
        for (text, expected, written, said) in [
            ("240000", 24_000_000, "240000.00", "240,000"),
            ("0.1", 10, "0.10", "0.10"),
            ("1.5e3", 150_000, "1500.00", "1,500"),
            ("1448.04", 144_804, "1448.04", "1,448.04"),
        ] {
            let read = cents(&json::parse(text).unwrap()).unwrap();
            assert_eq!(read, expected);
            assert_eq!(amount(read).to_string(), written);
            assert_eq!(amount_in_words(read), said);
        }
        assert_eq!(cents(&json::parse("1e40").unwrap()), None);
    }
}
