//! Short descriptions of values and controls, for reports and for guessing the right option.

use exact_json as json;
use serde_json::Value;

use crate::conformance::control_actions::{Drawn, Place};

/// The maximum number of options of a choice that are tried.
pub(crate) const OPTIONS: usize = 40;

/// The number of values in a value, including itself.
pub(crate) fn parts(value: &Value) -> usize {
    1 + match value {
        Value::Array(items) => items.iter().map(parts).sum::<usize>(),
        Value::Object(members) => members.values().map(parts).sum(),
        _ => 0,
    }
}

/// The indexes, from 0, of options to try for a wanted value: those whose title equals it, then up to `OPTIONS` others.
pub(crate) fn by_name(titles: &[String], wanted: &Value) -> Vec<usize> {
    let text = match wanted {
        Value::String(text) => text.clone(),
        other => json::to_text(other),
    };
    let named = |option: &usize| titles.get(*option) == Some(&text);
    let (mut first, rest): (Vec<usize>, Vec<usize>) = (0..titles.len()).partition(named);
    first.extend(rest.into_iter().take(OPTIONS));
    first
}

/// Describes a control in a few words, such as “a text below 2 choosers”.
pub(crate) fn in_short(place: &Place) -> String {
    let drawn = match &place.drawn {
        Drawn::Text => "a text",
        Drawn::Number => "a number",
        Drawn::Toggle => "a toggle",
        Drawn::Choice { .. } => "a choice",
        Drawn::MultipleChoice { .. } => "a choice of many",
        Drawn::Fixed => "a fixed value",
        Drawn::Group { .. } => "a group",
        Drawn::List => "a list",
        Drawn::Json => "JSON",
        Drawn::Nothing => "nothing to fill in",
    };
    match place.choosers.len() {
        0 => drawn.to_owned(),
        choosers => format!("{drawn} below {choosers} choosers"),
    }
}

/// The type of a value in words, such as “an empty list”.
pub(crate) fn kind_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(text) if text.is_empty() => "an empty text",
        Value::String(_) => "a text",
        Value::Array(items) if items.is_empty() => "an empty list",
        Value::Array(_) => "a list",
        Value::Object(members) if members.is_empty() => "an empty object",
        Value::Object(_) => "an object",
    }
}
