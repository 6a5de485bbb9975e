//! Steps of a number up or down, computed exactly.
//!
//! Leaves parsing typed text to `locale_number`. Total: returns `None` if there is no next number.

use exact_json as json;
use exact_json::number::Decimal;
use serde_json::Number;

use crate::form::field::hints::NumberHints;

/// The next multiple of the step up or down, within the bounds. `None` if there is none, or if it
/// is too large to compute.
pub(super) fn stepped(from: Option<&Number>, hints: &NumberHints, up: bool) -> Option<Number> {
    let one = json::number::parse("1")?;
    let step = hints.step.as_ref().unwrap_or(&one);
    let (least, most) = (hints.minimum.as_ref(), hints.maximum.as_ref());
    let (above, below) = (
        hints.exclusive_minimum.as_ref(),
        hints.exclusive_maximum.as_ref(),
    );
    let all = [from, Some(step), least, most, above, below];
    let places = all.into_iter().flatten().map(places).max()?;
    let scaled = |number: &Number| Decimal::of(number)?.scaled(places);
    let step = scaled(step).filter(|step| *step > 0)?;
    // From here on counted in steps: the first and last valid multiples, then the neighbours of
    // `from`.
    let down = |number: i64| number.div_euclid(step);
    let higher = |number: i64| down(number).saturating_add(1);
    let lower = |number: i64| -higher(-number);
    let first = least.and_then(scaled).map(|bound| -down(-bound));
    let first = first.max(above.and_then(scaled).map(higher));
    let highest = [
        most.and_then(scaled).map(down),
        below.and_then(scaled).map(lower),
    ];
    let greatest = highest.into_iter().flatten().min();
    let from = match from {
        Some(from) => Some(scaled(from)?),
        None => None,
    };
    let next = match from {
        None => first.or(greatest.map(|last| last.min(0))).unwrap_or(0),
        Some(from) if up => higher(from),
        Some(from) => lower(from),
    };
    let next = next.max(first.unwrap_or(next));
    let next = next.min(greatest.unwrap_or(next));
    let number = next.checked_mul(step)?;
    // No multiple is valid, or only one in the other direction.
    let is_back = from.is_some_and(|from| if up { number < from } else { number > from });
    if is_back || first.is_some_and(|first| next < first) {
        return None;
    }
    json::number::parse(&Decimal::unscaled(number, places))
}

/// The number of characters after the decimal point of the JSON number, at most 9; 0 without a point.
fn places(number: &Number) -> u8 {
    let text = json::number::text(number);
    let fraction = text.split_once('.').map_or("", |(_, rest)| rest);
    u8::try_from(fraction.len()).map_or(9, |count| count.min(9))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(feature = "exact-numbers")]
    #[test]
    fn steps_to_the_next_multiple_within_the_bounds() {
        let number = |text: &str| json::number::parse(text).unwrap();
        let hints = |step: &str, least: Option<&str>, most: Option<&str>| NumberHints {
            integer: false,
            minimum: least.map(number),
            maximum: most.map(number),
            step: Some(number(step)),
            ..NumberHints::default()
        };
        for (from, step, up, to) in [
            (Some("1"), "1", true, "2"),
            (Some("0.1"), "0.1", true, "0.2"),
            (Some("0.25"), "0.1", true, "0.30"),
            (Some("0.25"), "0.1", false, "0.20"),
            (Some("-1"), "5", true, "0"),
            (Some("0"), "0.05", false, "-0.05"),
            (Some("10"), "1", true, "10"),
            (None, "1", true, "-9"),
        ] {
            let from = from.map(number);
            let next = stepped(from.as_ref(), &hints(step, Some("-9"), Some("10")), up);
            assert_eq!(next.map(|next| next.to_string()).as_deref(), Some(to));
        }
        let between = NumberHints {
            exclusive_minimum: Some(number("0")),
            exclusive_maximum: Some(number("2")),
            maximum: Some(number("1.5")),
            ..NumberHints::default()
        };
        for (from, up, to) in [
            (None, true, Some("1.0")),
            (Some("1"), true, Some("1.0")),
            (Some("1.5"), true, None),
            (Some("1.5"), false, Some("1.0")),
            (Some("9"), false, Some("1.0")),
            (Some("0.5"), false, None),
        ] {
            let next = stepped(from.map(number).as_ref(), &between, up);
            let next = next.map(|next| next.to_string());
            assert_eq!(next.as_deref(), to, "{from:?} {up}");
        }
        let huge = number("1e300");
        assert_eq!(stepped(Some(&huge), &hints("1", None, None), true), None);
    }
}
