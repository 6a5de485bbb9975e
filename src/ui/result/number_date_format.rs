//! The formats of numbers and dates in the reader's locale.
//!
//! Reads a language's separators, digits and signs from `Intl` once, and then formats numbers digit by digit, so that
//! no digit is lost to a float. Invariants: a text that can't be formatted stays unchanged; the formatters of one
//! language are kept.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::{Array, Date, Function, Object};
use json_form::formats::date_time::DateTimeKind;
use json_form::formats::duration::DurationParts;
use json_form::result::view_model::Measure;
use locales::messages;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Element;

use crate::browser::reflect::{call, get, set};
use crate::ui::format_locale::format_locale;
use crate::ui::intl::{construct, is_english, parts};

/// The largest number of digits of a formatted number. Longer numbers stay unchanged.
const MOST_DIGITS: usize = 20;

/// The smallest number of digits that are grouped, unless the language groups four.
const GROUPED_FROM: usize = 5;

/// The integers that are not grouped without a known meaning: `2026` may be a year.
const YEARS: std::ops::RangeInclusive<u16> = 1900..=2099;

thread_local! {
    static KNOWN: RefCell<Option<Rc<Locale>>> = const { RefCell::new(None) };
}

/// A function that writes a count with its unit in the current language, such as “3 days”.
type Counted = fn(u64) -> String;

/// The formats of numbers and dates in one language, by the browser's `Intl`.
pub(in crate::ui) struct Locale {
    /// The language tag; empty for the browser's own language.
    tag: String,
    numbers: Option<Numbers>,
    /// `Intl.DateTimeFormat` objects by the name of their options; `None` if one could not be made.
    moments: RefCell<Vec<(&'static str, Option<JsValue>)>>,
    /// The formats of currencies by code; `None` for a code that the browser does not know.
    currencies: RefCell<Vec<(String, Option<Rc<Currency>>)>>,
}

/// When the digits of a number are grouped.
#[derive(Clone, Copy, PartialEq)]
enum Grouping {
    /// The number is certainly an amount.
    Always,
    /// The number is an amount unless it may be a year.
    UnlessYear,
    /// The number identifies something.
    Never,
}

/// The signs and group sizes of a language's number format.
struct Numbers {
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
    percent: (String, String),
}

impl Locale {
    /// The formats for the language around an element.
    pub(super) fn around(element: &Element) -> Rc<Self> {
        Self::known(&format_locale(element))
    }

    /// The formats for the page's language, for views that are not on the page yet.
    pub(super) fn of_page() -> Rc<Self> {
        Self::of(None)
    }

    /// The formats for the language around an element; without an element, for the page's language.
    pub(in crate::ui) fn of(element: Option<&Element>) -> Rc<Self> {
        let page = || web_sys::window()?.document()?.document_element();
        let element = element.cloned().or_else(page);
        Self::known(&element.map(|it| format_locale(&it)).unwrap_or_default())
    }

    fn known(tag: &str) -> Rc<Self> {
        KNOWN.with_borrow_mut(|known| match known {
            Some(known) if known.tag == tag => Rc::clone(known),
            _ => {
                let made = Rc::new(Self {
                    tag: tag.to_owned(),
                    numbers: Numbers::of(tag),
                    moments: RefCell::default(),
                    currencies: RefCell::default(),
                });
                *known = Some(Rc::clone(&made));
                made
            }
        })
    }

    /// Formats a number with all its digits. `is_whole` omits a fraction of zeros.
    pub(super) fn number(&self, exact: &str, is_whole: bool) -> String {
        self.write(exact, is_whole, Grouping::UnlessYear)
    }

    /// Formats a number that is certainly an amount, since other numbers of its series have a fraction.
    pub(super) fn amount(&self, exact: &str) -> String {
        self.write(exact, false, Grouping::Always)
    }

    /// Formats a number of things, with groups of digits.
    pub(super) fn count(&self, count: usize) -> String {
        self.write(&count.to_string(), true, Grouping::Always)
    }

    /// Formats a number as what it measures: with its currency or unit, or as plain digits. All its digits are kept.
    pub(super) fn measured(&self, exact: &str, is_whole: bool, measure: &Measure) -> String {
        let amount = match measure {
            Measure::Money(code) => self.money(exact, code),
            Measure::Unit(unit) => Some(self.quantity(exact, is_whole, unit)),
            Measure::None => return self.write(exact, is_whole, Grouping::Never),
            Measure::Count => None,
        };
        amount.unwrap_or_else(|| self.number(exact, is_whole))
    }

    /// Formats an amount of money with all its digits. `None` if the browser does not know the currency, or if the number
    /// has no plain digits.
    pub(super) fn money(&self, exact: &str, code: &str) -> Option<String> {
        let numbers = self.numbers.as_ref()?;
        let currency = self.currency(code)?;
        let (around, exact) = match exact.strip_prefix('-') {
            Some(exact) => (&currency.negative, exact),
            None => (&currency.positive, exact),
        };
        let fraction = exact
            .split_once('.')
            .map_or(0, |(_, fraction)| fraction.len());
        let zeros = "0".repeat(currency.decimals.saturating_sub(fraction));
        let point = if fraction == 0 && !zeros.is_empty() {
            "."
        } else {
            ""
        };
        // `12.0` yen are `12`.
        let is_whole = currency.decimals == 0;
        let digits = numbers.write(&[exact, point, &zeros].concat(), is_whole, Grouping::Always)?;
        Some([&around.0, &*digits, &around.1].concat())
    }

    fn currency(&self, code: &str) -> Option<Rc<Currency>> {
        let mut known = self.currencies.borrow_mut();
        if let Some((_, currency)) = known.iter().find(|(known, _)| known == code) {
            return currency.clone();
        }
        let made = Currency::of(&self.tag, code).map(Rc::new);
        known.push((code.to_owned(), made.clone()));
        made
    }

    /// Formats a quantity with its unit: a known one in the words of the language, another one as it is.
    fn quantity(&self, exact: &str, is_whole: bool, unit: &str) -> String {
        let digits = self.number(exact.trim_start_matches('-'), is_whole);
        let by_browser = || {
            let id = unit_id(unit)?;
            let options = [("style", "unit".into()), ("unit", id.into())];
            let format = construct("NumberFormat", &self.tag, &options)?;
            let (before, behind) = around(parts(&format, exact.parse().ok()?)?);
            Some([&*before, &*digits, &*behind].concat())
        };
        by_browser().unwrap_or_else(|| [&*self.number(exact, is_whole), "\u{a0}", unit].concat())
    }

    fn write(&self, exact: &str, is_whole: bool, grouping: Grouping) -> String {
        let numbers = self.numbers.as_ref();
        let written = numbers.and_then(|numbers| numbers.write(exact, is_whole, grouping));
        written.unwrap_or_else(|| exact.to_owned())
    }

    /// Formats a fraction as a percentage with up to two decimals; the second text is the plain number for
    /// `aria-valuenow`.
    pub(super) fn percent(&self, fraction: f64) -> (String, String) {
        let plain = percent_of(fraction);
        let around = self.numbers.as_ref().map(|numbers| &numbers.percent);
        let written = self.number(&plain, false);
        let whole = match around {
            Some((before, behind)) => [before, &*written, behind].concat(),
            None => [&*written, "%"].concat(),
        };
        (whole, plain)
    }

    /// Formats a date or time. A date with a time is shown in the reader's time zone, with its name. `None` if the
    /// browser can't parse it.
    pub(super) fn moment(&self, exact: &str, kind: DateTimeKind) -> Option<String> {
        let (options, date) = match kind {
            DateTimeKind::Date => ("d", exact.to_owned()),
            DateTimeKind::DateTime => {
                let time = exact.get(11..)?;
                (if has_seconds(time) { "ts" } else { "t" }, exact.to_owned())
            }
            DateTimeKind::Time => {
                let clock = exact.split(['Z', 'z', '+', '-']).next()?;
                let options = if has_seconds(clock) { "cs" } else { "c" };
                (options, ["1970-01-01T", clock, "Z"].concat())
            }
        };
        let date = Date::new(&JsValue::from_str(&date));
        if date.get_time().is_nan() {
            return None;
        }
        let mut known = self.moments.borrow_mut();
        if !known.iter().any(|(name, _)| *name == options) {
            known.push((options, moment_format(&self.tag, options)));
        }
        let (_, format) = known.iter().find(|(name, _)| *name == options)?;
        let format = format.as_ref()?;
        // `format` is a getter that returns a bound function.
        let write: Function = get(format, "format").dyn_into().ok()?;
        let written = write.call1(&JsValue::UNDEFINED, &date).ok()?.as_string()?;
        Some(match zone(exact).filter(|_| kind == DateTimeKind::Time) {
            Some(zone) => [&*written, " ", &*zone].concat(),
            None => written,
        })
    }

    /// Formats a duration with its units, such as “2 hr, 5 min”. `None` if all its counts are zero.
    pub(super) fn duration(&self, duration: &DurationParts) -> Option<String> {
        const UNITS: [(&str, Counted); 7] = [
            ("years", messages::duration_years),
            ("months", messages::duration_months),
            ("weeks", messages::duration_weeks),
            ("days", messages::duration_days),
            ("hours", messages::duration_hours),
            ("minutes", messages::duration_minutes),
            ("seconds", messages::duration_seconds),
        ];
        let counts = || {
            UNITS
                .iter()
                .zip(duration.counts)
                .filter(|(_, count)| *count > 0)
        };
        counts().next()?;
        let by_browser = || {
            let style = [("style", "short".into())];
            let format = construct("DurationFormat", &self.tag, &style)?;
            let write: Function = get(&format, "format").dyn_into().ok()?;
            let given = Object::new();
            for ((unit, _), count) in counts() {
                set(&given, unit, &count.into());
            }
            write.call1(&format, &given).ok()?.as_string()
        };
        // Browsers before 2025 have no such format.
        by_browser().or_else(|| {
            let units = counts().map(|((_, words), count)| words(count.into()));
            Some(units.collect::<Vec<_>>().join(" "))
        })
    }
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

    fn of(tag: &str) -> Option<Self> {
        if is_english(tag) {
            return Some(Self::english());
        }
        let format = construct("NumberFormat", tag, &[])?;
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
        for (kind, text) in parts(&format, -9_876_543_210.5)? {
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
        let small = parts(&format, 1234.5)?;
        if small.iter().any(|(kind, _)| kind == "group") {
            made.grouped_from = 4;
        }
        let style = [("style", "percent".into())];
        made.percent = around(parts(&construct("NumberFormat", tag, &style)?, 0.5)?);
        Some(made)
    }

    fn write(&self, exact: &str, is_whole: bool, grouping: Grouping) -> Option<String> {
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

/// Whether a number of four digits or more is certainly an amount, since it is no year.
pub(super) fn is_large_amount(exact: &str) -> bool {
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

/// How a currency is written in a language.
struct Currency {
    /// The number of decimals that an amount has at least.
    decimals: usize,
    /// The texts before and after the number of a positive amount.
    positive: (String, String),
    /// The same of a negative amount, with its sign.
    negative: (String, String),
}

impl Currency {
    /// The format of the currency with this code; `None` if the browser does not know it.
    fn of(tag: &str, code: &str) -> Option<Self> {
        let intl = get(&js_sys::global(), "Intl");
        let all = call(&intl, "supportedValuesOf", &Array::of1(&"currency".into()))?;
        if !Array::from(&all).includes(&code.into(), 0) {
            return None;
        }
        let options = [("style", "currency".into()), ("currency", code.into())];
        let format = construct("NumberFormat", tag, &options)?;
        let resolved = call(&format, "resolvedOptions", &Array::new())?;
        let decimals = get(&resolved, "maximumFractionDigits").as_f64()?;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a number from 0 to 100"
        )]
        let decimals = decimals as usize;
        Some(Self {
            decimals,
            positive: around(parts(&format, 1.0)?),
            negative: around(parts(&format, -1.0)?),
        })
    }
}

/// The texts before and after the digits of a formatted number.
fn around(parts: Vec<(String, String)>) -> (String, String) {
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

/// The identifier that `Intl` has for a unit: its name in English, or its symbol.
fn unit_id(unit: &str) -> Option<&'static str> {
    const UNITS: [(&str, &str); 36] = [
        ("mm", "millimeter"),
        ("cm", "centimeter"),
        ("m", "meter"),
        ("km", "kilometer"),
        ("in", "inch"),
        ("ft", "foot"),
        ("yd", "yard"),
        ("mi", "mile"),
        ("g", "gram"),
        ("kg", "kilogram"),
        ("oz", "ounce"),
        ("lb", "pound"),
        ("ml", "milliliter"),
        ("mL", "milliliter"),
        ("l", "liter"),
        ("L", "liter"),
        ("gal", "gallon"),
        ("ha", "hectare"),
        ("ac", "acre"),
        ("ms", "millisecond"),
        ("s", "second"),
        ("min", "minute"),
        ("h", "hour"),
        ("d", "day"),
        ("wk", "week"),
        ("mo", "month"),
        ("yr", "year"),
        ("B", "byte"),
        ("kB", "kilobyte"),
        ("MB", "megabyte"),
        ("GB", "gigabyte"),
        ("TB", "terabyte"),
        ("%", "percent"),
        ("°C", "celsius"),
        ("°F", "fahrenheit"),
        ("km/h", "kilometer-per-hour"),
    ];
    let unit = unit.trim();
    let is_named = |id: &str| {
        let end = unit.get(id.len()..);
        let is_it = unit
            .get(..id.len())
            .is_some_and(|it| it.eq_ignore_ascii_case(id));
        is_it && matches!(end, Some("" | "s" | "S"))
    };
    let known = UNITS
        .iter()
        .find(|(symbol, id)| *symbol == unit || is_named(id));
    known.map(|(_, id)| *id)
}

/// A fraction as a percentage with up to two decimals, in ASCII.
fn percent_of(fraction: f64) -> String {
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

/// Whether the seconds of a time are not zero.
fn has_seconds(time: &str) -> bool {
    let rest = time.get(5..).unwrap_or_default();
    let seconds = rest.split(['Z', 'z', '+', '-']).next().unwrap_or_default();
    seconds.bytes().any(|byte| matches!(byte, b'1'..=b'9'))
}

/// The offset of a time without a date, which can't be converted to the reader's time zone, such as `UTC+02:00`.
fn zone(time: &str) -> Option<String> {
    let at = time.find(['Z', 'z', '+', '-'])?;
    let zone = time.get(at..)?;
    Some(if zone.eq_ignore_ascii_case("z") {
        "UTC".to_owned()
    } else {
        ["UTC", zone].concat()
    })
}

fn moment_format(tag: &str, options: &str) -> Option<JsValue> {
    let utc = ("timeZone", "UTC");
    let mut chosen = match options {
        "d" => vec![("dateStyle", "medium"), utc],
        "c" | "cs" => vec![("hour", "2-digit"), ("minute", "2-digit"), utc],
        _ => vec![
            ("year", "numeric"),
            ("month", "short"),
            ("day", "numeric"),
            ("hour", "2-digit"),
            ("minute", "2-digit"),
            ("timeZoneName", "short"),
        ],
    };
    if options.ends_with('s') {
        chosen.push(("second", "2-digit"));
    }
    let chosen: Vec<(&str, JsValue)> = chosen
        .into_iter()
        .map(|(name, value)| (name, value.into()))
        .collect();
    construct("DateTimeFormat", tag, &chosen)
}
