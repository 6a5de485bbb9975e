//! By how much a quantity has changed.

use exact_json::number::Decimal;
use serde_json::Value;

use crate::result::view_model::{Measure, ValueContent};

/// The most decimal places of numbers that are subtracted.
const PLACES: usize = 9;

/// The second quantity minus the first, exactly, as JSON text. `None` if one of them is no quantity, if their measures
/// differ, if a number has an exponent or more than nine decimal places, and if the numbers are equal. A share is no
/// quantity here: its meter shows it in percent.
pub fn number_change(first: &ValueContent, second: &ValueContent) -> Option<String> {
    let ((first, measure), (second, other)) = (quantity(first)?, quantity(second)?);
    if measure != other {
        return None;
    }
    let places = decimal_places(first)?.max(decimal_places(second)?);
    let scaled = |text: &str| match exact_json::parse(text).ok()? {
        Value::Number(number) => Decimal::of(&number)?.scaled(places),
        _ => None,
    };
    let change = scaled(second)?.checked_sub(scaled(first)?)?;
    (change != 0).then(|| Decimal::unscaled(change, places))
}

/// The text of a number and what it measures; `None` for what is no quantity.
fn quantity(content: &ValueContent) -> Option<(&str, &Measure)> {
    match content {
        ValueContent::Number { exact, measure, .. } if *measure != Measure::None => {
            Some((exact, measure))
        }
        _ => None,
    }
}

fn decimal_places(text: &str) -> Option<u8> {
    let fraction = text.split_once('.').map_or("", |(_, fraction)| fraction);
    let has_few = !text.contains(['e', 'E']) && fraction.len() <= PLACES;
    u8::try_from(fraction.len()).ok().filter(|_| has_few)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(exact: &str, measure: Measure) -> ValueContent {
        ValueContent::Number {
            exact: exact.to_owned(),
            integer: false,
            measure,
        }
    }

    #[test]
    fn changes_are_exact() {
        let change = |first: &str, second: &str| {
            let count = |exact| number(exact, Measure::Count);
            number_change(&count(first), &count(second))
        };
        for (first, second, expected) in [
            ("191.79", "178.86", "-12.93"),
            ("0.1", "1.3", "1.2"),
            ("0.6", "0.8", "0.2"),
            ("5", "7", "2"),
            ("-1", "1.50", "2.50"),
            ("9007199254740992", "9007199254740993", "1"),
        ] {
            assert_eq!(change(first, second).as_deref(), Some(expected));
        }
        for (first, second) in [
            ("2", "2.0"),
            ("1e400", "1"),
            ("0.0000000001", "1"),
            ("99999999999999999999", "1"),
        ] {
            assert_eq!(change(first, second), None, "{first} {second}");
        }
    }

    #[test]
    fn only_quantities_of_one_measure_change_by_something() {
        let money = |code: &str| number("5", Measure::Money(code.to_owned()));
        let dearer = number("7", Measure::Money("EUR".to_owned()));
        assert_eq!(number_change(&money("EUR"), &dearer).as_deref(), Some("2"));
        assert_eq!(number_change(&money("USD"), &dearer), None);
        let year = |exact| number(exact, Measure::None);
        assert_eq!(number_change(&year("2025"), &year("2026")), None);
        let share = ValueContent::Meter {
            exact: "0.5".to_owned(),
            fraction: 0.5,
            percent: false,
        };
        assert_eq!(number_change(&share, &number("1", Measure::Count)), None);
        let text = ValueContent::Text("5".to_owned());
        assert_eq!(number_change(&text, &text), None);
    }
}
