//! Values in a few words: the chips of a request, the line of a folded run.
//!
//! Leaves to `result` which values are short.

use super::number_date_format::Locale;
use crate::result::{Reading, ValueContent, ValueView};

/// A short value of a request with its label, as shown on the card of a run.
pub(crate) struct Chip {
    /// The label of the value, unless the words contain it.
    pub(crate) label: Option<String>,
    /// The value as a person reads it, such as “240,000” or “16 May 2027”.
    pub(crate) words: String,
}

/// Makes a chip, such as “Amount 240,000”, for each member of a request with a short value, in the order of the
/// members. Members with longer values get no chip.
pub(in crate::ui) fn chips(reading: &Reading, locale: &Locale) -> Vec<Chip> {
    let chip = |view: &ValueView| {
        let words = words(view, locale)?;
        let is_named = matches!(
            view.content,
            ValueContent::Text(_) | ValueContent::Choice { .. } | ValueContent::Flag(_)
        );
        let label = Some(view.label.clone()).filter(|label| !is_named && !label.is_empty());
        Some(Chip { label, words })
    };
    reading.short_values().iter().filter_map(chip).collect()
}

/// The headline of a value, such as “Tiger 63%”; `None` if the value has no member that stands out.
pub(in crate::ui) fn headline(reading: &Reading, locale: &Locale) -> Option<String> {
    let (main, share) = reading.headline()?;
    let is_number = matches!(
        main.content,
        ValueContent::Number { .. } | ValueContent::Meter { .. }
    );
    let label = is_number.then(|| main.label.clone());
    let share = share.and_then(|share| words(&share, locale));
    let all = [label, words(&main, locale), share];
    Some(all.into_iter().flatten().collect::<Vec<_>>().join(" "))
}

fn words(view: &ValueView, locale: &Locale) -> Option<String> {
    Some(match &view.content {
        ValueContent::Text(text) | ValueContent::Choice { title: text, .. } => text.clone(),
        ValueContent::Number { exact, integer } => locale.number(exact, *integer),
        ValueContent::Meter {
            exact,
            fraction,
            percent,
        } => match percent {
            true => locale.number(exact, true),
            false => locale.percent(*fraction).0,
        },
        ValueContent::DateTime { exact, kind } => locale.moment(exact, *kind)?,
        ValueContent::Duration { parts, .. } => locale.duration(parts)?,
        ValueContent::Flag(_) => view.label.clone(),
        _ => return None,
    })
}
