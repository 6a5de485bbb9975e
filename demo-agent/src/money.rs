//! Amounts of money in whole cents.
//!
//! Owns reading an amount from JSON, writing one, and rounding. Invariants: no float is made on
//! the way; an amount is written with two decimals, as JSON and for people.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Sub};

use exact_json::{self as json, Decimal};
use serde_json::Value;

/// An amount, in cents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Money(i64);

impl Money {
    /// Nothing.
    pub const ZERO: Self = Self(0);

    /// So many cents.
    pub const fn cents(cents: i64) -> Self {
        Self(cents)
    }

    /// In cents.
    pub const fn in_cents(self) -> i64 {
        self.0
    }

    /// Reads a number of the main unit, such as `1234.5`; what comes after the cents is cut off.
    /// None for what is no number, or none of that size.
    pub fn read(value: &Value) -> Option<Self> {
        Decimal::of(value.as_number()?)?.scaled(2).map(Self)
    }

    /// As a JSON number with two decimals, which keeps them on every wire that keeps text.
    pub fn to_json(self) -> Value {
        json::number(&self.plain()).map_or(Value::Null, Value::Number)
    }

    /// `numerator / denominator` of this, rounded half away from zero to the cent. At most the
    /// largest amount that there is; nothing for a denominator of zero.
    #[must_use]
    pub fn share(self, numerator: i64, denominator: i64) -> Self {
        if denominator == 0 {
            return Self::ZERO;
        }
        let (product, by) = (
            i128::from(self.0) * i128::from(numerator),
            i128::from(denominator),
        );
        let size = (product.abs() + by.abs() / 2) / by.abs();
        let is_negative = (product < 0) != (by < 0);
        let rounded = if is_negative { -size } else { size };
        let held = rounded.clamp(i64::MIN.into(), i64::MAX.into());
        Self(i64::try_from(held).unwrap_or_default())
    }

    /// So many times this.
    #[must_use]
    pub fn times(self, count: i64) -> Self {
        Self(self.0.saturating_mul(count))
    }

    fn plain(self) -> String {
        let sign = if self.0 < 0 { "-" } else { "" };
        let size = self.0.unsigned_abs();
        format!("{sign}{}.{:02}", size / 100, size % 100)
    }
}

impl Add for Money {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Money {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Money {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl Sum for Money {
    fn sum<I: Iterator<Item = Self>>(amounts: I) -> Self {
        amounts.fold(Self::ZERO, Add::add)
    }
}

/// For people: `1,234.50`.
impl fmt::Display for Money {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plain = self.plain();
        let (whole, cents) = plain.split_once('.').unwrap_or((&plain, "00"));
        let (sign, digits) = whole
            .strip_prefix('-')
            .map_or(("", whole), |digits| ("-", digits));
        out.write_str(sign)?;
        for (at, digit) in digits.chars().enumerate() {
            if at > 0 && (digits.len() - at).is_multiple_of(3) {
                out.write_str(",")?;
            }
            write!(out, "{digit}")?;
        }
        write!(out, ".{cents}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_read_and_written_to_the_cent() {
        for (text, cents, plain, shown) in [
            ("240000", 24_000_000, "240000.00", "240,000.00"),
            ("0.1", 10, "0.10", "0.10"),
            ("1.5e3", 150_000, "1500.00", "1,500.00"),
            ("-1234567.89", -123_456_789, "-1234567.89", "-1,234,567.89"),
            ("-0.05", -5, "-0.05", "-0.05"),
        ] {
            let money = Money::read(&json::parse(text).unwrap()).unwrap();
            assert_eq!(money, Money::cents(cents), "{text}");
            assert_eq!(money.to_json().to_string(), plain);
            assert_eq!(money.to_string(), shown);
        }
        assert_eq!(Money::read(&json::parse("1e40").unwrap()), None);
        assert_eq!(Money::read(&Value::Null), None);
    }

    #[test]
    fn shares_are_rounded_half_away_from_zero() {
        for (cents, numerator, denominator, rounded) in [
            (5, 1, 2, 3),
            (-5, 1, 2, -3),
            (4, 1, 3, 1),
            (100, 2, 3, 67),
            (100, 1, 0, 0),
        ] {
            let share = Money::cents(cents).share(numerator, denominator);
            assert_eq!(share, Money::cents(rounded));
        }
        assert_eq!(
            Money::cents(i64::MAX).share(i64::MAX, 1),
            Money::cents(i64::MAX)
        );
    }
}
