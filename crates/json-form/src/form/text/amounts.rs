//! Amounts as people write them: with a currency, a percent sign or a unit, and in thousands.
//!
//! Owns removing what stands around a number, and grouping the digits of a shown amount. Leaves the number itself to
//! `locale_number`. Invariants: the value keeps its digits; what cannot be told for certain is not read.

use exact_json as json;
use serde_json::Number;

use super::label::in_small_letters;
use super::locale_number::{NumberFormat, NumberProblem, is_digit, read_number};

/// Signs of currencies outside of their Unicode block, and percent signs.
const SIGNS: &str = "$¢£¤¥％%٪＄￡￥؋฿";
/// The codes of currencies that may stand beside an amount, one after the other.
const CURRENCIES: &str =
    "EUR USD GBP CHF JPY CNY INR CAD AUD NZD PLN SEK NOK DKK CZK HUF BRL MXN KRW TRY ZAR";
/// Words that make a number a name: its digits are not grouped. They are parts of names in the languages of the forms.
const NAMES: &[&str] = &[
    "id",
    "ids",
    "code",
    "codes",
    "no",
    "nr",
    "number",
    "num",
    "nummer",
    "numéro",
    "numero",
    "número",
    "numer",
    "zip",
    "postcode",
    "postal",
    "plz",
    "postleitzahl",
    "cap",
    "port",
    "year",
    "jahr",
    "année",
    "annee",
    "anno",
    "año",
    "ano",
    "jaar",
    "rok",
    "pin",
    "serial",
    "version",
    "isbn",
    "issn",
    "ean",
    "gtin",
    "sku",
    "iban",
    "bic",
    "account",
    "konto",
    "phone",
    "telephone",
    "telefon",
    "tel",
    "mobile",
    "fax",
    "timestamp",
    "epoch",
    "unix",
    "key",
    "seed",
    "index",
    "line",
    "build",
    "revision",
    "rev",
    "hash",
    "token",
    "chat",
    "pid",
    "uid",
    "gid",
    "imei",
    "ssn",
    "vat",
    "tax",
    "license",
    "plate",
    "room",
    "issue",
    "ticket",
    "order",
    "invoice",
    "rechnung",
    "年",
    "番号",
    "编号",
    "号码",
    "代码",
    "邮编",
    "رقم",
    "رمز",
    "سنة",
];

/// Reads an amount around which a currency, a percent sign, a multiplier (`250k`) or a unit stands that the label names.
/// `None` if the text has nothing of that. A percentage of a share (`is_share`: 1 is the whole) is a hundredth.
pub fn read_amount(
    text: &str,
    label: &str,
    is_share: bool,
    format: NumberFormat,
) -> Option<Result<Number, NumberProblem>> {
    let text = text.trim();
    let (sign, rest) = match text.strip_prefix(['-', '−', '+']) {
        Some(rest) => (
            if text.starts_with('+') { "" } else { "-" },
            rest.trim_start(),
        ),
        None => ("", text),
    };
    let is_number = |letter: char| is_digit(letter) || "+-−.,٫٬'’".contains(letter);
    let begin = rest.find(is_number)?;
    let end = rest.rfind(is_digit)?;
    let end = end + rest.get(end..)?.chars().next()?.len_utf8();
    // `5.` is unfinished, `$.5` is not.
    let (before, digits) = rest.split_at_checked(begin)?;
    let (digits, behind) = digits.split_at_checked(end.checked_sub(begin)?)?;
    let (before, behind) = (before.trim(), behind.trim());
    if before.is_empty() && behind.is_empty() {
        return None;
    }
    let before = Around::of(before, label, true)?;
    let behind = Around::of(behind, label, false)?;
    let percent = i32::from(is_share && (before.is_percent || behind.is_percent)) * -2;
    let number = match read_number(&[sign, digits].concat(), format) {
        Ok(number) => number,
        Err(problem) => return Some(Err(problem)),
    };
    let moved = moved(&json::number::text(&number), behind.zeros + percent)?;
    Some(json::number::parse(&moved).ok_or(NumberProblem::NotANumber))
}

/// The texts that an amount has before and behind its digits.
#[derive(Default)]
struct Around {
    is_percent: bool,
    /// The number of zeros that a multiplier stands for.
    zeros: i32,
}

impl Around {
    /// Returns `None` if the text is no currency, percent sign, unit or multiplier.
    fn of(text: &str, label: &str, is_before: bool) -> Option<Self> {
        let rest = text.trim_matches(|letter: char| is_sign(letter) || letter.is_whitespace());
        let is_percent = rest.len() < text.len() && text.contains(['%', '％', '٪']);
        let mut words = rest.split_whitespace();
        let mut zeros = 0;
        if let Some(first) = words.next() {
            let is_unit = is_currency(first) || is_named(rest, label);
            let second = words.next();
            let multiplier = match first {
                "k" | "K" => 3,
                "M" | "Mio" | "Mio." | "mln" => 6,
                _ => 0,
            };
            let is_known = match second {
                None => is_unit || multiplier > 0 && !is_before,
                Some(second) => {
                    is_named(rest, label)
                        || multiplier > 0
                            && !is_before
                            && (is_currency(second) || is_named(second, label))
                }
            };
            if !is_known {
                return None;
            }
            if !is_unit {
                zeros = multiplier;
            }
        }
        Some(Self { is_percent, zeros })
    }
}

fn is_sign(letter: char) -> bool {
    ('\u{20a0}'..='\u{20cf}').contains(&letter) || SIGNS.contains(letter)
}

fn is_currency(word: &str) -> bool {
    word.len() == 3 && CURRENCIES.split(' ').any(|code| code == word)
}

/// Whether a label has a unit, as a whole word: `km` in “Distance (km)”, `minutes` in “How many minutes?”.
fn is_named(unit: &str, label: &str) -> bool {
    let (unit, label) = (in_small_letters(unit), in_small_letters(label));
    let unit = unit.trim_end_matches('.');
    let is_letter = |it: Option<char>| it.is_some_and(char::is_alphanumeric);
    !unit.is_empty()
        && label.match_indices(unit).any(|(at, _)| {
            let (before, behind) = (label.get(..at), label.get(at + unit.len()..));
            !is_letter(before.and_then(|it| it.chars().next_back()))
                && !is_letter(behind.and_then(|it| it.chars().next()))
        })
}

/// A JSON number without an exponent, times a power of ten; `None` for one with an exponent.
fn moved(number: &str, places: i32) -> Option<String> {
    if places == 0 {
        return Some(number.to_owned());
    }
    let (sign, digits) = match number.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", number),
    };
    if digits.contains(['e', 'E']) {
        return None;
    }
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let padding = usize::try_from(places.unsigned_abs()).ok()?;
    let zeros = "0".repeat(padding);
    let all = if places > 0 {
        [whole, fraction, &zeros].concat()
    } else {
        [&zeros, whole, fraction].concat()
    };
    let point = if places > 0 {
        whole.len() + padding
    } else {
        whole.len()
    };
    let (whole, fraction) = all.split_at_checked(point)?;
    let whole = whole.trim_start_matches('0');
    let whole = if whole.is_empty() { "0" } else { whole };
    let fraction = fraction.trim_end_matches('0');
    Some(match fraction {
        "" => [sign, whole].concat(),
        fraction => [sign, whole, ".", fraction].concat(),
    })
}

/// An amount with its digits in groups, as the language writes it. `None` for a number that is short, has an exponent, or
/// is a name: an id, a year, a code. `names` are the property name and the label of its field.
pub fn in_groups(exact: &str, names: [&str; 2], format: NumberFormat) -> Option<String> {
    // Years have four digits, and many languages group from five on.
    const SHORT: usize = 4;
    let digits = exact.trim_start_matches('-');
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let is_plain = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    let is_amount = whole.len() > SHORT && is_plain(whole) && is_plain(fraction);
    if !is_amount || names.iter().any(|name| is_name(name)) {
        return None;
    }
    let mut english = exact.get(..exact.len() - digits.len())?.to_owned();
    for (at, digit) in whole.chars().enumerate() {
        if at > 0 && (whole.len() - at).is_multiple_of(3) {
            english.push(',');
        }
        english.push(digit);
    }
    english.push_str(exact.get(exact.len() - (digits.len() - whole.len())..)?);
    Some(format.localized(&english))
}

/// Whether a property name or a label says that its number is a name.
fn is_name(label: &str) -> bool {
    let words = super::label::readable(label);
    let words = in_small_letters(&words);
    let mut words = words.split(|letter: char| !letter.is_alphanumeric());
    words.any(|word| {
        NAMES.contains(&word)
            || !word.is_ascii() && NAMES.iter().any(|it| !it.is_ascii() && word.contains(it))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const GERMAN: NumberFormat = NumberFormat {
        point: ',',
        group: '.',
    };

    fn read(text: &str, label: &str) -> Option<String> {
        let read = read_amount(text, label, false, NumberFormat::ENGLISH)?;
        read.ok().map(|number| number.to_string())
    }

    #[cfg(feature = "exact-numbers")]
    #[test]
    fn signs_and_units_around_a_number_are_skipped() {
        for (text, label, exact) in [
            ("€ 250000", "Price", "250000"),
            ("250,000 €", "Price", "250000"),
            ("$.50", "Price", "0.50"),
            ("-$5", "Price", "-5"),
            ("$-5", "Price", "-5"),
            ("₹1,00,000", "Price", "100000"),
            ("EUR 12.50", "Price", "12.50"),
            ("12 CHF", "Price", "12"),
            ("19 %", "Tax", "19"),
            ("19%", "Tax", "19"),
            ("5 km", "Distance (km)", "5"),
            ("5km", "Distance in km", "5"),
            ("90 minutes", "How many minutes?", "90"),
            ("12 m²", "Area [m²]", "12"),
            ("80 km/h", "Speed (km/h)", "80"),
            ("21 °C", "Temperature in °C", "21"),
            ("250k", "Budget", "250000"),
            ("2.5 K", "Budget", "2500"),
            ("€1.2M", "Budget", "1200000"),
            ("1.25k EUR", "Budget", "1250"),
            ("3 k", "Weight in k", "3"),
            ("0.5k", "Budget", "500"),
        ] {
            assert_eq!(read(text, label).as_deref(), Some(exact), "{text}");
        }
        let german = read_amount("1.234,50 €", "Preis", false, GERMAN).unwrap();
        assert_eq!(german.unwrap().to_string(), "1234.50");
        let ambiguous = read_amount("€ 1.000", "Preis", false, GERMAN).unwrap();
        assert!(matches!(ambiguous, Err(NumberProblem::Ambiguous { .. })));
    }

    #[test]
    fn a_percentage_of_a_share_is_a_hundredth() {
        for (text, exact) in [
            ("12%", "0.12"),
            ("7.5 %", "0.075"),
            ("100 %", "1"),
            ("-3%", "-0.03"),
        ] {
            let read = read_amount(text, "Share", true, NumberFormat::ENGLISH).unwrap();
            assert_eq!(read.unwrap().to_string(), exact);
        }
    }

    #[cfg(feature = "exact-numbers")]
    #[test]
    fn other_texts_are_not_amounts() {
        for text in [
            "abc", "5 apples", "5 km", "12 34 x", "k", "€", "5 k m", "1e5k", "1-2 €", "k5", "",
        ] {
            assert_eq!(read(text, "Count"), None, "{text}");
        }
        // Without anything around it, a number is read elsewhere.
        assert_eq!(read("250000", "Price"), None);
    }

    #[test]
    fn amounts_are_grouped_and_names_are_not() {
        let grouped = |exact: &str, name: &str| in_groups(exact, [name, ""], NumberFormat::ENGLISH);
        assert_eq!(grouped("250000", "amount").as_deref(), Some("250,000"));
        assert_eq!(
            grouped("-1234567.50", "total").as_deref(),
            Some("-1,234,567.50")
        );
        let german = in_groups("12345.6", ["", "Preis"], GERMAN);
        assert_eq!(german.as_deref(), Some("12.345,6"));
        for (exact, name) in [
            ("1234", "amount"),
            ("20260101", "orderId"),
            ("12345", "zip_code"),
            ("12345", "PLZ"),
            ("1e400", "amount"),
            ("12345678", "Account number"),
            ("1700000000", "timestamp"),
        ] {
            assert_eq!(grouped(exact, name), None, "{name}");
        }
        assert_eq!(
            in_groups("12345", ["n", "郵便番号"], NumberFormat::ENGLISH),
            None
        );
    }
}
