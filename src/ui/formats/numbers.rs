//! The signs of a language's numbers, read from `Intl` once, and numbers with all their digits.
//!
//! Formats digit by digit, so that no digit is lost to a float. Invariant: a text that can't be formatted gives `None`.

use json_form::form::text::locale_number::NumberFormat;

use super::intl::is_english;
#[cfg(target_arch = "wasm32")]
use super::intl::{construct, number_parts, parts};
#[cfg(not(target_arch = "wasm32"))]
use super::native::{number_parts, percent_signs};

/// The largest number of digits of a formatted number. Longer numbers stay unchanged.
const MOST_DIGITS: usize = 20;

/// The smallest number of digits that are grouped, unless the language groups four.
const GROUPED_FROM: usize = 5;

/// The integers that are not grouped without a known meaning: `2026` may be a year.
const YEARS: std::ops::RangeInclusive<u16> = 1900..=2099;

/// When the digits of a number are grouped.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Grouping {
    /// The number is certainly an amount.
    Always,
    /// The number is an amount unless it may be a year.
    UnlessYear,
    /// The number identifies something.
    Never,
}

/// The signs and group sizes of a language's number format.
pub(super) struct Numbers {
    group: String,
    point: String,
    minus: String,
    /// The characters of the digits 0 to 9 in this language; the index is the digit.
    digits: Vec<char>,
    /// The size of the last group of digits; `other_groups` is the size of the other groups.
    last_group: usize,
    other_groups: usize,
    /// The smallest number of digits of an amount that is grouped; amounts with fewer digits are not.
    grouped_from: usize,
    /// The texts before and after the number of a percentage.
    pub(super) percent: (String, String),
}

/// The separators with which a language writes numbers; `None` if the browser does not know it.
pub(crate) fn separators(tag: &str) -> Option<NumberFormat> {
    if is_english(tag) {
        return Some(NumberFormat::ENGLISH);
    }
    // Six digits, since some languages group from five digits on only.
    let pieces = number_parts(tag, 123_456.5)?;
    let sign = |kind: &str| {
        let piece = pieces.iter().find(|(known, _)| known == kind);
        piece.map_or("", |(_, text)| text)
    };
    Some(NumberFormat::new(sign("decimal"), sign("group")))
}

impl Numbers {
    fn english() -> Self {
        Self {
            group: ",".to_owned(),
            point: ".".to_owned(),
            minus: "-".to_owned(),
            digits: ('0'..='9').collect(),
            last_group: 3,
            other_groups: 3,
            grouped_from: 4,
            percent: (String::new(), "%".to_owned()),
        }
    }

    /// The signs of a language by its tag; `None` if the browser does not know them.
    pub(super) fn of(tag: &str) -> Option<Self> {
        if is_english(tag) {
            return Some(Self::english());
        }
        let mut made = Self {
            group: String::new(),
            point: String::new(),
            minus: String::new(),
            digits: Vec::new(),
            last_group: 0,
            other_groups: 0,
            grouped_from: GROUPED_FROM,
            percent: (String::new(), String::new()),
        };
        for (kind, text) in number_parts(tag, -9_876_543_210.5)? {
            match &*kind {
                "minusSign" => made.minus = text,
                "group" => made.group = text,
                "decimal" => made.point = text,
                "integer" => {
                    made.other_groups =
                        std::mem::replace(&mut made.last_group, text.chars().count());
                    made.digits.extend(text.chars());
                }
                _ => {}
            }
        }
        // The sample number has them from nine to zero.
        made.digits.reverse();
        if made.digits.len() != 10 || made.last_group == 0 || made.point.is_empty() {
            return None;
        }
        let small = number_parts(tag, 1234.5)?;
        if small.iter().any(|(kind, _)| kind == "group") {
            made.grouped_from = 4;
        }
        made.percent = percent_signs(tag)?;
        Some(made)
    }

    /// Formats a number with all its digits. `is_whole` omits a fraction of zeros. `None` if the text has no plain digits, or
    /// too many.
    pub(super) fn write(&self, exact: &str, is_whole: bool, grouping: Grouping) -> Option<String> {
        let (minus, digits) = match exact.strip_prefix('-') {
            Some(digits) => (&*self.minus, digits),
            None => ("", exact),
        };
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
        let is_plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let count = whole.len();
        if !is_plain(whole) || !is_plain(fraction) || count + fraction.len() > MOST_DIGITS {
            return None;
        }
        let fraction = if is_whole && fraction.bytes().all(|byte| byte == b'0') {
            ""
        } else {
            fraction
        };
        let is_grouped = match grouping {
            Grouping::Always => true,
            Grouping::UnlessYear => !fraction.is_empty() || !may_be_year(whole),
            Grouping::Never => false,
        };
        let mut made = minus.to_owned();
        for (at, digit) in whole.bytes().enumerate() {
            let left = count - at;
            let is_border = left == self.last_group
                || left > self.last_group
                    && (left - self.last_group).is_multiple_of(self.other_groups.max(1));
            if at > 0 && is_grouped && count >= self.grouped_from && is_border {
                made.push_str(&self.group);
            }
            made.push(self.digit(digit));
        }
        if !fraction.is_empty() {
            made.push_str(&self.point);
            made.extend(fraction.bytes().map(|digit| self.digit(digit)));
        }
        Some(made)
    }

    fn digit(&self, ascii: u8) -> char {
        let at = usize::from(ascii.wrapping_sub(b'0'));
        self.digits.get(at).copied().unwrap_or(char::from(ascii))
    }
}

/// The texts before and after the number of a percentage.
#[cfg(target_arch = "wasm32")]
fn percent_signs(tag: &str) -> Option<(String, String)> {
    let style = [("style", "percent".into())];
    Some(around(parts(
        &construct("NumberFormat", tag, &style)?,
        0.5,
    )?))
}

/// Whether a number of four digits or more is certainly an amount, since it is no year.
pub(crate) fn is_large_amount(exact: &str) -> bool {
    const FEWEST: usize = 4;
    let whole = exact.trim_start_matches('-');
    let whole = whole.split_once('.').map_or(whole, |(whole, _)| whole);
    let has_many = whole.len() >= FEWEST && whole.bytes().all(|it| it.is_ascii_digit());
    has_many && !may_be_year(whole)
}

/// Whether the digits of a whole number may be a year.
fn may_be_year(whole: &str) -> bool {
    whole.parse().is_ok_and(|it| YEARS.contains(&it))
}

/// The texts before and after the digits of a formatted number.
pub(super) fn around(parts: Vec<(String, String)>) -> (String, String) {
    let (mut before, mut behind) = (String::new(), String::new());
    let mut is_behind = false;
    for (kind, text) in parts {
        match (&*kind, is_behind) {
            ("integer" | "group" | "decimal" | "fraction", _) => is_behind = true,
            (_, false) => before.push_str(&text),
            (_, true) => behind.push_str(&text),
        }
    }
    (before, behind)
}

/// A fraction as a percentage with up to two decimals, in ASCII.
pub(super) fn percent_of(fraction: f64) -> String {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a share of one, in hundredths of a percent"
    )]
    let hundredths = (fraction * 10_000.0).round() as i64;
    let mut plain = (hundredths / 100).to_string();
    let rest = hundredths % 100;
    if rest != 0 {
        plain.push('.');
        plain.push_str(&(100 + rest).to_string()[1..]);
        if plain.ends_with('0') {
            plain.pop();
        }
    }
    plain
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_the_language_does() {
        let write =
            |tag: &str, exact: &str| Numbers::of(tag)?.write(exact, false, Grouping::Always);
        assert_eq!(write("de", "-1234567.50").as_deref(), Some("-1.234.567,50"));
        assert_eq!(write("fr", "1234.5").as_deref(), Some("1\u{202f}234,5"));
        assert_eq!(write("en-IN", "1234567").as_deref(), Some("12,34,567"));
        assert_eq!(write("es", "1234").as_deref(), Some("1234"));
        assert_eq!(write("ar-EG", "12345").as_deref(), Some("١٢٬٣٤٥"));
    }
}
