//! JSON numbers: exact values, and integers that were written as floats.
//!
//! Owns parsing a number by itself, and converting integers to and from `u64`. Leaves the grammar to `read`, and the text of
//! a number to `number_text`.

mod decimal;
mod integral_floats;

use serde_json::{Number, Value};

pub use decimal::Decimal;
pub use integral_floats::integral_floats_to_integers;

pub use crate::number_text::text;

use crate::read;

/// Parses a JSON number without surrounding spaces; `None` if the text is anything else.
pub fn parse(text: &str) -> Option<Number> {
    read::number(text)
}

/// The value of a non-negative integer, also written as `2.0` or `1e2`; `None` for any other value or above `u64::MAX`.
pub fn whole(value: &Value) -> Option<u64> {
    let number = Decimal::of(value.as_number()?).filter(Decimal::is_whole)?;
    u64::try_from(number.scaled(0)?).ok()
}

/// A JSON number with this value.
pub fn count(count: u64) -> Value {
    count.into()
}
