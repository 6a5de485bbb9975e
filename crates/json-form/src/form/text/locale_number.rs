//! Numbers as people write them, without loss of digits.
//!
//! Owns parsing and formatting in the person's language. `1.10`, `1e400` and 2⁶⁴+1 are kept
//! exactly: no float is involved. Invariants: an ambiguous text is not parsed (`1.000` in German is
//! a thousand to a person and one to a program); a parsed text gives a JSON number.

use exact_json as json;
use serde_json::Number;

/// The separators with which a language writes numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NumberFormat {
    /// The decimal separator: a comma or a point.
    pub point: char,
    /// The separator between groups of digits, such as a comma, a point or a space.
    pub group: char,
}

impl Default for NumberFormat {
    fn default() -> Self {
        Self::ENGLISH
    }
}

impl NumberFormat {
    /// The English format, as in `1,000.5`.
    pub const ENGLISH: Self = Self {
        point: '.',
        group: ',',
    };

    /// The format with the separators that `Intl.NumberFormat` reports. Separators of other scripts are
    /// unambiguous and accepted in any language.
    pub fn new(point: &str, group: &str) -> Self {
        let point = if point == "," { ',' } else { '.' };
        let group = group.chars().next().filter(|group| *group != point);
        Self {
            point,
            group: group.unwrap_or('\u{a0}'),
        }
    }

    /// Replaces the separators in a number written in English, such as `1,000.5`, by those of this format: `1.000,5`.
    pub fn localized(self, english: &str) -> String {
        let sign = |character| match character {
            ',' => self.group,
            '.' => self.point,
            other => other,
        };
        english.chars().map(sign).collect()
    }
}

/// The reason why a text is not a number.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NumberProblem {
    /// The text could become a number: `-`, `1.`, `1e`.
    Unfinished,
    /// The text is not a number, and cannot become one by typing more: `abc`.
    NotANumber,
    /// The separator may be one between groups of digits or the decimal one: `1,234`.
    Ambiguous {
        /// The text read as an integer, without separators.
        whole: String,
        /// The text read as a decimal number, in the format of the language.
        decimal: String,
    },
}

use NumberProblem::{Ambiguous, NotANumber, Unfinished};

/// Parses a number. Accepts spaces around it, a leading `+`, leading zeros, a missing zero before
/// the point, digits of other scripts, and unambiguous groups of digits.
pub fn read_number(text: &str, number_format: NumberFormat) -> Result<Number, NumberProblem> {
    let plain = plain(text);
    match read(&plain, number_format) {
        Err(NotANumber) => {}
        read => return read,
    }
    // A text is unfinished if one more digit, or one more group, would complete it.
    let finished = ["1", "111"].iter().any(|rest| {
        let finished = read(&[&*plain, rest].concat(), number_format);
        finished != Err(NotANumber)
    });
    Err(if finished { Unfinished } else { NotANumber })
}

/// The zeros of scripts with consecutive digits: Arabic, Persian, those of India, Thai, Lao,
/// Tibetan, Burmese, Khmer, Mongolian, and full-width digits.
const ZEROS: [u32; 18] = [
    0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0,
    0xf20, 0x1040, 0x17e0, 0x1810, 0xff10,
];

/// The stand-in for a space between digits, and for any other character that can only separate groups.
const GAP: char = ' ';
/// The stand-in for any character that can only be a decimal separator.
const POINT: char = '٫';

/// The text with digits and signs of other scripts replaced by those of ASCII.
fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for character in text.trim().chars() {
        plain.push(match character {
            '−' | '－' | '﹣' => '-',
            '＋' => '+',
            '．' => '.',
            '，' => ',',
            '\u{a0}' | '\u{2009}' | '\u{202f}' | '\u{3000}' | '٬' | '\'' | '’' => GAP,
            // These only set the writing direction.
            '\u{200e}' | '\u{200f}' | '\u{61c}' => continue,
            other => digit(other).unwrap_or(other),
        });
    }
    plain
}

/// Whether a character is a decimal digit of some script; `²` and `½` are not.
pub(super) fn is_digit(character: char) -> bool {
    character.is_ascii_digit() || digit(character).is_some()
}

fn digit(character: char) -> Option<char> {
    let code = u32::from(character);
    let mut values = ZEROS.iter().filter_map(|zero| code.checked_sub(*zero));
    let value = values.find(|value| *value < 10)?;
    char::from_digit(value, 10)
}

fn read(plain: &str, number_format: NumberFormat) -> Result<Number, NumberProblem> {
    let plain = plain.strip_prefix('+').unwrap_or(plain);
    let (sign, digits) = match plain.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", plain),
    };
    let power = digits.find(['e', 'E']).unwrap_or(digits.len());
    let (digits, power) = digits.split_at(power);
    let spelled = |(whole, fraction): (String, Option<&str>)| {
        let shorter = whole.trim_start_matches('0');
        let whole = if shorter.is_empty() { "0" } else { shorter };
        match fraction {
            Some(fraction) => [sign, whole, ".", fraction, power].concat(),
            None => [sign, whole, power].concat(),
        }
    };
    match pieces(digits, !power.is_empty(), number_format) {
        Pieces::Read(whole, fraction) => {
            json::number::parse(&spelled((whole, fraction))).ok_or(NotANumber)
        }
        Pieces::Either(at) => {
            let (whole, fraction) = (only_digits(digits), digits.get(at + 1..));
            let before = only_digits(digits.get(..at).unwrap_or_default());
            Err(Ambiguous {
                whole: spelled((whole, None)),
                decimal: number_format.localized(&spelled((before, fraction))),
            })
        }
        Pieces::Neither => Err(NotANumber),
    }
}

/// How the separators in a number are understood.
enum Pieces<'t> {
    Read(String, Option<&'t str>),
    /// The separator at this index may be a decimal separator or one between groups.
    Either(usize),
    Neither,
}

fn only_digits(text: &str) -> String {
    text.chars().filter(char::is_ascii_digit).collect()
}

/// Splits a number without sign and exponent at its decimal separator, and removes the separators between groups.
fn pieces(digits: &str, has_power: bool, number_format: NumberFormat) -> Pieces<'_> {
    let is_sign = |character: char| !character.is_ascii_digit();
    let Some(at) = digits.rfind(is_sign) else {
        return match digits {
            "" => Pieces::Neither,
            _ => Pieces::Read(digits.to_owned(), None),
        };
    };
    let (whole, rest) = digits.split_at(at);
    let mut rest = rest.chars();
    let last = rest.next();
    let fraction = rest.as_str();
    let Some(last) = last.filter(|last| matches!(*last, GAP | POINT | '.' | ',')) else {
        return Pieces::Neither;
    };
    let is_group = fraction.len() == 3 && !has_power;
    let decimals = || match whole {
        // Without a digit on either side it is not a number.
        "" if fraction.is_empty() => Pieces::Neither,
        _ => Pieces::Read(only_digits(whole), Some(fraction)),
    };
    match whole
        .find(is_sign)
        .and_then(|at| whole.get(at..)?.chars().next())
    {
        // A repeated separator is not a decimal one.
        Some(sign) if sign == last => {
            if last != POINT && !has_power && is_grouped(digits, last) {
                Pieces::Read(only_digits(digits), None)
            } else {
                Pieces::Neither
            }
        }
        Some(sign) => {
            if last == GAP || sign == POINT || !is_grouped(whole, sign) {
                return Pieces::Neither;
            }
            // After `1 000`, a comma can still be either in English.
            if sign == GAP && last == number_format.group && is_group {
                return Pieces::Either(at);
            }
            decimals()
        }
        None => {
            let is_group = is_group && is_grouped(digits, last);
            match last {
                GAP if is_group => Pieces::Read(only_digits(digits), None),
                GAP => Pieces::Neither,
                POINT => decimals(),
                one if one == number_format.point => decimals(),
                // The decimal point of JSON, in languages that use it between groups.
                '.' if is_group && number_format.group == '.' => Pieces::Either(at),
                '.' => decimals(),
                _ if is_group && number_format.group == ',' => {
                    Pieces::Read(only_digits(digits), None)
                }
                _ if is_group => Pieces::Either(at),
                _ => Pieces::Neither,
            }
        }
    }
}

/// Whether digits are in groups of three; in India all but the last group have two.
fn is_grouped(digits: &str, sign: char) -> bool {
    let mut groups = digits.rsplit(sign);
    let is_plain = |group: &str| group.bytes().all(|byte| byte.is_ascii_digit());
    let last = groups.next().unwrap_or_default();
    let mut others: Vec<&str> = groups.collect();
    let Some(first) = others.pop() else {
        return false;
    };
    let size = others.first().map_or(3, |group| group.len());
    let is_right = |group: &&str| group.len() == size && is_plain(group);
    last.len() == 3
        && is_plain(last)
        && matches!(size, 2 | 3)
        && others.iter().all(is_right)
        && (1..=size).contains(&first.len())
        && is_plain(first)
        && !first.starts_with('0')
}

#[cfg(test)]
mod tests {
    use super::*;

    const GERMAN: NumberFormat = NumberFormat {
        point: ',',
        group: '.',
    };

    fn read(text: &str, number_format: NumberFormat) -> Result<String, NumberProblem> {
        read_number(text, number_format).map(|number| number.to_string())
    }

    fn all(number_format: NumberFormat, cases: &[(&str, &str)]) {
        for (text, exact) in cases {
            assert_eq!(read(text, number_format).as_deref(), Ok(*exact), "{text}");
        }
    }

    #[cfg(feature = "exact-numbers")]
    #[test]
    fn a_number_keeps_its_typed_text() {
        let texts = [
            "0",
            "-0",
            "1.10",
            "1e400",
            "1E+400",
            "18446744073709551617",
            "-12.5e-3",
            "0.125",
            "1.5",
        ];
        for number_format in [NumberFormat::ENGLISH, GERMAN] {
            all(number_format, &texts.map(|text| (text, text)));
        }
    }

    #[cfg(feature = "exact-numbers")]
    #[test]
    fn sloppy_numbers_are_accepted() {
        let slips = [
            (" +5 ", "5"),
            (".5", "0.5"),
            ("−3", "-3"),
            ("007", "7"),
            ("-00.50", "-0.50"),
            ("00", "0"),
            ("１２", "12"),
            ("－１．５", "-1.5"),
            ("٣٫١٤", "3.14"),
            ("١٬٠٠٠", "1000"),
            ("\u{200e}-२५", "-25"),
        ];
        for number_format in [NumberFormat::ENGLISH, GERMAN] {
            all(number_format, &slips);
        }
    }

    #[cfg(feature = "exact-numbers")]
    #[test]
    fn unambiguous_digit_groups_are_accepted() {
        let clear = [
            ("1 000", "1000"),
            ("1\u{a0}234\u{a0}567", "1234567"),
            ("1\u{202f}000,5", "1000.5"),
            ("1’234.50", "1234.50"),
            ("1,000.5", "1000.5"),
            ("1.000,5", "1000.5"),
            ("-1,234,567", "-1234567"),
            ("1.234.567", "1234567"),
            ("12,34,567.8", "1234567.8"),
            ("18,446,744,073,709,551,617", "18446744073709551617"),
        ];
        for number_format in [NumberFormat::ENGLISH, GERMAN] {
            all(number_format, &clear);
        }
        all(
            NumberFormat::ENGLISH,
            &[("1,000", "1000"), ("1.000", "1.000"), ("12,345", "12345")],
        );
        all(
            GERMAN,
            &[
                ("1,5", "1.5"),
                ("1,000", "1.000"),
                (",5", "0.5"),
                ("1,5e3", "1.5e3"),
                ("1.000e3", "1.000e3"),
                ("1.2345", "1.2345"),
            ],
        );
    }

    #[test]
    fn ambiguous_numbers_are_not_parsed() {
        let swiss = NumberFormat {
            point: '.',
            group: '’',
        };
        for (number_format, text, one, other) in [
            (GERMAN, "1.000", "1000", "1,000"),
            (GERMAN, "-12.345", "-12345", "-12,345"),
            (swiss, "1,000", "1000", "1.000"),
            (NumberFormat::ENGLISH, "1 000,500", "1000500", "1000.500"),
        ] {
            let either = Ambiguous {
                whole: one.to_owned(),
                decimal: other.to_owned(),
            };
            assert_eq!(read(text, number_format), Err(either), "{text}");
        }
    }

    #[test]
    fn unfinished_numbers_differ_from_other_texts() {
        for text in [
            "-", "1.", "1e", "1e-", "", "1,", "1,00", "1 00", "1,000.", "1,000,00",
        ] {
            assert_eq!(read(text, NumberFormat::ENGLISH), Err(Unfinished), "{text}");
        }
        for text in [
            "abc", "1,5", "0x10", "--1", "1,0000", "0,500", "1 0000", "1.2.3", "$12", "12 kg",
            "1e1,000", "1,000e3", "Infinity", "5-",
        ] {
            assert_eq!(read(text, NumberFormat::ENGLISH), Err(NotANumber), "{text}");
        }
        assert_eq!(read("1,", GERMAN), Err(Unfinished));
        assert_eq!(read("1,2,3", GERMAN), Err(NotANumber));
    }

    #[test]
    fn separators_come_from_the_browser() {
        assert_eq!(NumberFormat::new(".", ","), NumberFormat::ENGLISH);
        assert_eq!(NumberFormat::new(",", "."), GERMAN);
        assert_eq!(NumberFormat::new("٫", "٬").point, '.');
        assert_eq!(NumberFormat::new(",", "").group, '\u{a0}');
        assert_eq!(GERMAN.localized("-1234.50"), "-1234,50");
        assert_eq!(NumberFormat::ENGLISH.localized("1e5"), "1e5");
    }
}
