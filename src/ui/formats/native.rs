//! Numbers, plurals and directions of languages where no `Intl` is, by ICU.
//!
//! Currencies, units, dates and the words of durations have no counterpart here: their texts stay as they are.

use icu_decimal::DecimalFormatter;
use icu_decimal::options::DecimalFormatterOptions;
use icu_locale::{Locale, LocaleDirectionality};
use icu_plurals::{PluralCategory, PluralRules};
use writeable::{Part, PartsWrite, Writeable};

fn locale(tag: &str) -> Option<Locale> {
    Locale::try_from_str(tag).ok()
}

/// The parts of a number in a language, as pairs of type and text, such as `group` and `,`. `None` for an invalid tag.
pub(super) fn number_parts(tag: &str, number: f64) -> Option<Vec<(String, String)>> {
    let format =
        DecimalFormatter::try_new(locale(tag)?.into(), DecimalFormatterOptions::default()).ok()?;
    let number: fixed_decimal::Decimal = number.to_string().parse().ok()?;
    let mut parts = Parts::default();
    format.format(&number).write_to_parts(&mut parts).ok()?;
    Some(parts.done())
}

/// The texts before and after the number of a percentage.
pub(super) fn percent_signs(tag: &str) -> Option<(String, String)> {
    // Those of our catalogs by CLDR: ICU's own format of percentages is not stable yet.
    let behind = match locale(tag)?.id.language.as_str() {
        "de" | "es" | "fr" => "\u{a0}%",
        "ar" => "\u{200e}%\u{200e}",
        _ => "%",
    };
    Some((String::new(), behind.to_owned()))
}

/// The plural category of a number in a language, as `Intl.PluralRules` names it.
pub(crate) fn plural_category(tag: &str) -> Option<impl Fn(u64) -> &'static str + use<>> {
    let rules = PluralRules::try_new_cardinal(locale(tag)?.into()).ok()?;
    Some(move |number: u64| match rules.category_for(number) {
        PluralCategory::Zero => "zero",
        PluralCategory::One => "one",
        PluralCategory::Two => "two",
        PluralCategory::Few => "few",
        PluralCategory::Many => "many",
        PluralCategory::Other => "other",
    })
}

/// Whether a language is written from right to left.
pub(crate) fn is_rtl(tag: &str) -> bool {
    let directions = LocaleDirectionality::new_common();
    locale(tag).is_some_and(|locale| directions.is_right_to_left(&locale.id))
}

/// Collects the parts of a formatted number: each text with the innermost part that it is in.
#[derive(Default)]
struct Parts {
    all: Vec<(String, String)>,
    open: Vec<&'static str>,
}

impl Parts {
    fn done(self) -> Vec<(String, String)> {
        self.all
    }
}

impl std::fmt::Write for Parts {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        // Such as the sign behind a number.
        if text.is_empty() {
            return Ok(());
        }
        // A group separator is inside the integer, which `Intl` tells in pieces.
        let part = self.open.last().copied().unwrap_or("literal");
        match self.all.last_mut() {
            Some((known, all)) if *known == part => all.push_str(text),
            _ => self.all.push((part.to_owned(), text.to_owned())),
        }
        Ok(())
    }
}

impl PartsWrite for Parts {
    type SubPartsWrite = Self;

    fn with_part(
        &mut self,
        part: Part,
        mut write: impl FnMut(&mut Self::SubPartsWrite) -> std::fmt::Result,
    ) -> std::fmt::Result {
        self.open.push(part.value);
        let done = write(self);
        self.open.pop();
        done
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plurals_and_directions() {
        let category = |tag, number| plural_category(tag).map(|rule| rule(number));
        assert_eq!(category("pl", 3), Some("few"));
        assert_eq!(category("ar", 2), Some("two"));
        assert_eq!(category("nonsense-", 2), None);
        assert!(is_rtl("ar") && is_rtl("he-IL") && !is_rtl("de"));
    }
}
