//! Numbers, amounts, dates and durations of results, as the reader's language writes them.
//!
//! Invariants: a text that can't be formatted stays unchanged; the formatters of one language are kept.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::{Array, Date, Function};
use json_form::formats::date_time::DateTimeKind;
use json_form::formats::duration::DurationParts;
use json_form::result::view_model::Measure;
use locales::messages;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Element;

use super::intl::{construct, duration_words, parts};
use super::language::{format_locale, request_tag};
use super::numbers::{Grouping, Numbers, around, percent_of};
use crate::browser::reflect::{call, get};
use crate::ui::runtime::IS_SERVER;

thread_local! {
    static KNOWN: RefCell<Option<Rc<Locale>>> = const { RefCell::new(None) };
}

/// A function that writes a count with its unit in the current language, such as “3 days”.
type Counted = fn(u64) -> String;

/// The formats of numbers and dates in one language, by the browser's `Intl`.
pub(crate) struct Locale {
    /// The language tag; empty for the browser's own language.
    tag: String,
    numbers: Option<Numbers>,
    /// `Intl.DateTimeFormat` objects by the name of their options; `None` if one could not be made.
    moments: RefCell<Vec<(&'static str, Option<JsValue>)>>,
    /// The formats of currencies by code; `None` for a code that the browser does not know.
    currencies: RefCell<Vec<(String, Option<Rc<Currency>>)>>,
}

impl Locale {
    /// The formats for the language around an element.
    pub(crate) fn around(element: &Element) -> Rc<Self> {
        Self::known(&format_locale(element))
    }

    /// The formats for the page's language, for views that are not on the page yet.
    pub(crate) fn of_page() -> Rc<Self> {
        Self::of(None)
    }

    /// The formats for the language around an element; without an element, for the page's language.
    pub(crate) fn of(element: Option<&Element>) -> Rc<Self> {
        if IS_SERVER {
            return Self::known(&request_tag());
        }
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
    pub(crate) fn number(&self, exact: &str, is_whole: bool) -> String {
        self.write(exact, is_whole, Grouping::UnlessYear)
    }

    /// Formats a number that is certainly an amount, since other numbers of its series have a fraction.
    pub(crate) fn amount(&self, exact: &str) -> String {
        self.write(exact, false, Grouping::Always)
    }

    /// Formats a number of things, with groups of digits.
    pub(crate) fn count(&self, count: usize) -> String {
        self.write(&count.to_string(), true, Grouping::Always)
    }

    /// Formats a number as what it measures: with its currency or unit, or as plain digits. All its digits are kept.
    pub(crate) fn measured(&self, exact: &str, is_whole: bool, measure: &Measure) -> String {
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
    pub(crate) fn money(&self, exact: &str, code: &str) -> Option<String> {
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
            if cfg!(not(target_arch = "wasm32")) {
                return None;
            }
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
    pub(crate) fn percent(&self, fraction: f64) -> (String, String) {
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
    pub(crate) fn moment(&self, exact: &str, kind: DateTimeKind) -> Option<String> {
        if cfg!(not(target_arch = "wasm32")) {
            return None;
        }
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
    pub(crate) fn duration(&self, duration: &DurationParts) -> Option<String> {
        const UNITS: [Counted; 7] = [
            messages::duration_years,
            messages::duration_months,
            messages::duration_weeks,
            messages::duration_days,
            messages::duration_hours,
            messages::duration_minutes,
            messages::duration_seconds,
        ];
        let counts = UNITS.iter().zip(duration.counts);
        let mut counts = counts.filter(|(_, count)| *count > 0).peekable();
        counts.peek()?;
        duration_words(&self.tag, duration).or_else(|| {
            let units = counts.map(|(words, count)| words(count.into()));
            Some(units.collect::<Vec<_>>().join(" "))
        })
    }
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
        if cfg!(not(target_arch = "wasm32")) {
            return None;
        }
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
