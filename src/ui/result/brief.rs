//! Values in a few words or bounded text: the chips of a request, the line of a folded run, JSON without a layout.
//!
//! Leaves to `result` which values are short.

use json_form::formats::shortened;
use json_form::result::{Reading, ValueContent, ValueView};
use locales::messages;
use serde_json::Value;

use super::media::description;
use crate::ui::formats::Locale;

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
        ValueContent::Number {
            exact,
            integer,
            measure,
        } => locale.measured(exact, *integer, measure),
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

/// A value without members in words, as a document has it; `None` for an object, an array, a table or a chart.
pub(super) fn scalar_words(view: &ValueView, locale: &Locale) -> Option<String> {
    Some(match &view.content {
        ValueContent::Flag(flag) => if *flag {
            messages::yes()
        } else {
            messages::no()
        }
        .to_owned(),
        ValueContent::Nothing => messages::no_value().to_owned(),
        ValueContent::Secret { .. } => MASK.to_owned(),
        ValueContent::Link { exact, .. } | ValueContent::Color { exact } => exact.clone(),
        ValueContent::DateTime { exact, .. } | ValueContent::Duration { exact, .. } => {
            words(view, locale).unwrap_or_else(|| exact.clone())
        }
        ValueContent::Media { media_type, base64 } => description(media_type.as_deref(), base64),
        ValueContent::Group(members) if members.is_empty() => messages::no_members().to_owned(),
        ValueContent::List(items) if items.is_empty() => messages::no_items().to_owned(),
        _ => return words(view, locale),
    })
}

/// What stands in place of a secret.
pub(super) const MASK: &str = "••••••••";

/// The most characters of JSON from an agent that are shown without a layout of their own.
const LONGEST: usize = 100_000;
/// The deepest JSON that is indented: each level is indented by one step more, so that a megabyte of nested lists would
/// be a hundred.
const DEEPEST_INDENTED: usize = 12;

/// The text of a value that has no layout: indented, unless it is long or deep.
pub(in crate::ui) fn readable_json(value: &Value) -> String {
    let text = exact_json::to_text(value);
    if text.len() <= LONGEST && depth(value) <= DEEPEST_INDENTED {
        return exact_json::pretty(value);
    }
    shortened(&text, LONGEST)
}

fn depth(value: &Value) -> usize {
    let inner = match value {
        Value::Array(items) => items.iter().map(depth).max(),
        Value::Object(members) => members.values().map(depth).max(),
        _ => return 0,
    };
    1 + inner.unwrap_or_default()
}
