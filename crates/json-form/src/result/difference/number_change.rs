//! By how much a number has changed.

use exact_json::number::Decimal;
use serde_json::Value;

/// The most decimal places of numbers that are subtracted.
const PLACES: usize = 9;

/// The second number minus the first, exactly, as JSON text; `None` unless both are numbers, written without exponents
/// and with few enough digits, and differ. Also `None` if both are from 0 to 1: shares are shown in percent.
pub fn number_change(first: &Value, second: &Value) -> Option<String> {
    let (Value::Number(first), Value::Number(second)) = (first, second) else {
        return None;
    };
    let numbers = [first, second];
    let mut places = 0;
    for text in numbers.map(serde_json::Number::as_str) {
        let fraction = text.split_once('.').map_or("", |(_, fraction)| fraction);
        if text.contains(['e', 'E']) || fraction.len() > PLACES {
            return None;
        }
        places = places.max(fraction.len());
    }
    let places = u8::try_from(places).ok()?;
    let [first, second] = numbers.map(|number| Decimal::of(number)?.scaled(places));
    let (first, second) = (first?, second?);
    let one = Decimal::one().scaled(places)?;
    let may_be_shares = (0..=one).contains(&first) && (0..=one).contains(&second);
    let change = second.checked_sub(first)?;
    (change != 0 && !may_be_shares).then(|| Decimal::unscaled(change, places))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_exact() {
        let change = |first: &str, second: &str| {
            let read = |text: &str| exact_json::parse(text).unwrap();
            number_change(&read(first), &read(second))
        };
        for (first, second, expected) in [
            ("191.79", "178.86", "-12.93"),
            ("0.1", "1.3", "1.2"),
            ("5", "7", "2"),
            ("-1", "1.50", "2.50"),
            ("9007199254740992", "9007199254740993", "1"),
        ] {
            assert_eq!(change(first, second).as_deref(), Some(expected));
        }
        for (first, second) in [
            ("2", "2.0"),
            ("0.6", "0.8"),
            ("1e400", "1"),
            ("0.0000000001", "1"),
            ("99999999999999999999", "1"),
            ("\"1\"", "2"),
        ] {
            assert_eq!(change(first, second), None, "{first} {second}");
        }
    }
}
