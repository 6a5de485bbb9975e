//! The text of a number, and the number of a text.
//!
//! Invariant: only this file depends on the feature `exact-numbers`. Without it a `Number` is an integer of 64 bits or a double.

use std::borrow::Cow;

use serde_json::Number;

/// The JSON text of a number: as it was written with the feature `exact-numbers`, else as `serde_json` writes it.
pub fn text(number: &Number) -> Cow<'_, str> {
    #[cfg(feature = "exact-numbers")]
    let text = Cow::Borrowed(number.as_str());
    #[cfg(not(feature = "exact-numbers"))]
    let text = Cow::Owned(number.to_string());
    text
}

/// The number with a text that is known to be a JSON number; `None` if it is larger than a double and numbers are not
/// exact. The checking constructor of `serde_json` would link a second parser, whose doubles are not the nearest ones.
#[cfg_attr(
    not(feature = "exact-numbers"),
    expect(clippy::needless_pass_by_value, reason = "an exact number keeps it")
)]
pub(crate) fn of_text(text: String) -> Option<Number> {
    #[cfg(feature = "exact-numbers")]
    let number = Some(Number::from_string_unchecked(text));
    #[cfg(not(feature = "exact-numbers"))]
    let number = nearest(&text);
    number
}

#[cfg(not(feature = "exact-numbers"))]
fn nearest(text: &str) -> Option<Number> {
    // Minus zero is a double, as in `serde_json`.
    if let Ok(whole) = text.parse::<i64>()
        && (whole != 0 || !text.starts_with('-'))
    {
        return Some(whole.into());
    }
    match text.parse::<u64>() {
        Ok(whole) => Some(whole.into()),
        Err(_) => Number::from_f64(text.parse().ok()?),
    }
}
