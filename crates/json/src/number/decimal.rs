//! Exact decimal numbers of any size.
//!
//! Owns comparing JSON numbers by value. Invariant: comparing never goes through a float, so 2⁵³ and 2⁵³ + 1
//! stay different, and the page needs no code that parses or prints floats.

use std::cmp::Ordering;

use serde_json::Number;

/// A number as sign, digits and exponent: ±0.`digits` × 10^`point`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decimal {
    negative: bool,
    /// The significant digits, without leading or trailing zeros; empty for zero.
    digits: String,
    point: i64,
}

impl Decimal {
    /// The number zero.
    pub const ZERO: Self = Self {
        negative: false,
        digits: String::new(),
        point: 0,
    };

    /// The number one.
    pub fn one() -> Self {
        Self {
            negative: false,
            digits: "1".to_owned(),
            point: 1,
        }
    }

    /// The value of a JSON number; `None` if its exponent does not fit into an `i64`.
    pub fn of(number: &Number) -> Option<Self> {
        let text = super::text(number);
        let (negative, text) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, &*text),
        };
        let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let mut digits = String::with_capacity(mantissa.len());
        digits.push_str(whole);
        digits.push_str(fraction);
        let significant = digits.trim_start_matches('0');
        let zeros = digits.len() - significant.len();
        let significant = significant.trim_end_matches('0');
        if significant.is_empty() {
            return Some(Self::ZERO);
        }
        let exponent: i64 = exponent.parse().ok()?;
        let point = exponent
            .checked_add(i64::try_from(whole.len()).ok()?)?
            .checked_sub(i64::try_from(zeros).ok()?)?;
        Some(Self {
            negative,
            digits: significant.to_owned(),
            point,
        })
    }

    /// Whether the number is an integer; also true for `2.0` and `1e2`.
    pub fn is_whole(&self) -> bool {
        i64::try_from(self.digits.len()).is_ok_and(|length| length <= self.point)
            || self.digits.is_empty()
    }

    /// The integer part of this number times ten to the power of `places`; `None` if that does not fit
    /// into an `i64`.
    pub fn scaled(&self, places: u8) -> Option<i64> {
        let length = self.point.checked_add(i64::from(places))?;
        let mut whole: i64 = 0;
        let mut digits = self.digits.bytes();
        for _ in 0..length.clamp(0, 20) {
            let digit = digits.next().unwrap_or(b'0') - b'0';
            whole = whole.checked_mul(10)?.checked_add(i64::from(digit))?;
        }
        if length > 20 && whole != 0 {
            return None;
        }
        Some(if self.negative { -whole } else { whole })
    }

    /// The JSON text of an integer divided by ten to the power of `places`, as [`Self::scaled`] counts it.
    pub fn unscaled(number: i64, places: u8) -> String {
        let places = usize::from(places);
        let digits = number.unsigned_abs().to_string();
        let padded = format!(
            "{}{digits}",
            "0".repeat((places + 1).saturating_sub(digits.len()))
        );
        let (whole, fraction) = padded.split_at(padded.len() - places);
        let sign = if number < 0 { "-" } else { "" };
        match fraction {
            "" => format!("{sign}{whole}"),
            fraction => format!("{sign}{whole}.{fraction}"),
        }
    }

    /// The approximate value, for drawing: exact up to fifteen digits where a float can represent it, else
    /// with an error in the last digit. Infinite if the number is too large for a float.
    pub fn to_float(&self) -> f64 {
        // An `f64` has no room for further digits.
        const DIGITS: usize = 17;
        // 10²² is the largest power of ten that is an exact `f64`.
        const STEP: i64 = 22;
        let mut float = 0.0;
        let mut power = self.point;
        for digit in self.digits.bytes().take(DIGITS) {
            float = float * 10.0 + f64::from(digit - b'0');
            power = power.saturating_sub(1);
        }
        // Beyond these bounds the result is zero or infinite anyway.
        let mut power = power.clamp(-1_000, 1_000);
        while power != 0 && float != 0.0 {
            let step = power.clamp(-STEP, STEP);
            let tens = (0..step.abs()).fold(1.0, |tens, _| tens * 10.0);
            float = if step > 0 { float * tens } else { float / tens };
            power -= step;
        }
        if self.negative { -float } else { float }
    }

    /// A text that two numbers share if and only if they are equal. It is not JSON.
    pub(crate) fn canonical(&self) -> String {
        let sign = if self.negative { "-" } else { "" };
        [sign, &self.digits, "p", &self.point.to_string()].concat()
    }

    fn size(&self, other: &Self) -> Ordering {
        // Zero is smallest, whatever its exponent is.
        match (self.digits.is_empty(), other.digits.is_empty()) {
            (true, true) => Ordering::Equal,
            (true, false) => Ordering::Less,
            (false, true) => Ordering::Greater,
            (false, false) => self
                .point
                .cmp(&other.point)
                .then_with(|| self.digits.cmp(&other.digits)),
        }
    }
}

impl Ord for Decimal {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self.negative, other.negative) {
            (false, false) => self.size(other),
            (true, true) => other.size(self),
            (false, true) => Ordering::Greater,
            (true, false) => Ordering::Less,
        }
    }
}

impl PartialOrd for Decimal {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decimal(text: &str) -> Decimal {
        Decimal::of(&super::super::parse(text).unwrap()).unwrap()
    }

    #[cfg(feature = "exact-numbers")]
    #[test]
    fn decimals_are_ordered_by_value() {
        let ordered = [
            "-1e400",
            "-100",
            "-1.5",
            "-1",
            "-0.01",
            "0",
            "1e-400",
            "0.01",
            "0.1",
            "0.11",
            "1",
            "1.5",
            "9",
            "10",
            "99",
            "9007199254740992",
            "9007199254740993",
            "1e400",
        ];
        for (at, one) in ordered.iter().enumerate() {
            for (other_at, other) in ordered.iter().enumerate() {
                let order = decimal(one).cmp(&decimal(other));
                assert_eq!(order, at.cmp(&other_at), "{one} {other}");
            }
        }
    }

    #[cfg(feature = "exact-numbers")]
    #[test]
    fn different_spellings_of_one_value_are_equal() {
        for (one, other) in [
            ("1", "1.0"),
            ("100", "1e2"),
            ("0", "-0.0"),
            ("0.5", "5E-1"),
            ("1e400", "10e399"),
            ("0.001", "0.1e-2"),
        ] {
            assert_eq!(decimal(one), decimal(other));
        }
        assert_eq!(decimal("1.0"), Decimal::one());
        assert_eq!(decimal("-0e5"), Decimal::ZERO);
    }

    #[test]
    fn scaling_truncates_to_an_integer() {
        for (text, places, scaled) in [
            ("0", 4, Some(0)),
            ("1", 4, Some(10_000)),
            ("0.655", 4, Some(6_550)),
            ("-0.00019", 4, Some(-1)),
            ("1e-9", 4, Some(0)),
            ("12.345", 2, Some(1_234)),
            ("1e30", 0, None),
            ("123456789012345678901", 0, None),
        ] {
            assert_eq!(decimal(text).scaled(places), scaled, "{text}");
        }
    }
}
