//! The content of a leaf: a text, a number, a boolean or `null`.
//!
//! Owns recognizing special texts and numbers, such as links, dates, files and fractions. Invariant: a value that does
//! not match the format in the schema stays a plain text or number.

use exact_json as json;
use exact_json::number::Decimal;
use serde_json::{Number, Value};

use super::name_meaning::Words;
use crate::form::field::hints::{NumberHints, TextHints};
use crate::form::field::{Field, Kind};
use crate::form::messages::labels::is_plain_title;
use crate::formats::base64;
use crate::formats::date_time::date_time_kind;
use crate::formats::duration::DurationParts;
use crate::formats::safe_link::{mail_link, safe_link};
use crate::result::view_model::{Measure, ValueContent};

/// The content to show for a scalar. `name` is the name of the member.
pub(super) fn leaf(field: &Field, name: Option<&str>, value: &Value) -> ValueContent {
    if let Value::String(text) = value
        && field.secret
        && !text.is_empty()
    {
        return ValueContent::Secret {
            exact: text.clone(),
        };
    }
    if let Some(choice) = choice(field, value) {
        return choice;
    }
    match value {
        Value::Bool(flag) => ValueContent::Flag(*flag),
        Value::String(text) => text_content(field, name, text),
        Value::Number(number) => number_content(field, name, number),
        _ => ValueContent::Nothing,
    }
}

/// The content for a value that the schema lists: its title and exact text. `None` if it is not listed, or if the title
/// only repeats a number, boolean or `null`.
fn choice(field: &Field, value: &Value) -> Option<ValueContent> {
    let Kind::Choice(choices) = &field.kind else {
        return None;
    };
    let title = choices.title_of(value)?;
    let exact = match value {
        Value::String(text) => text.clone(),
        other => json::to_text(other),
    };
    let says_more = match value {
        Value::Bool(_) | Value::Null => !is_plain_title(value, title),
        Value::Number(number) => adds_to_number(title, number),
        _ => true,
    };
    says_more.then(|| ValueContent::Choice {
        title: title.to_owned(),
        exact,
    })
}

/// Whether a title says more than the number: `false` for another spelling of it, such as `1.0` for 1.
fn adds_to_number(title: &str, number: &Number) -> bool {
    let titled = json::number::parse(title);
    titled.is_none_or(|titled| Decimal::of(&titled) != Decimal::of(number))
}

fn number_content(field: &Field, name: Option<&str>, number: &Number) -> ValueContent {
    let exact = number.to_string();
    let Kind::Number(hints) = &field.kind else {
        return ValueContent::Number {
            exact,
            integer: false,
            measure: Measure::Count,
        };
    };
    let decimal = Decimal::of(number);
    let is_rate =
        || name.is_some_and(|name| Words::of(name).is_rate()) || Words::of(&field.label).is_rate();
    if let Some((fraction, percent)) = decimal.as_ref().and_then(|it| fraction_of(hints, it))
        && !(percent && is_rate())
    {
        return ValueContent::Meter {
            exact,
            fraction,
            percent,
        };
    }
    ValueContent::Number {
        integer: hints.integer && decimal.is_some_and(|it| it.is_whole()),
        measure: Measure::Count,
        exact,
    }
}

/// The fraction of a whole that a number stands for, and whether the whole is 100; `None` unless the schema limits it
/// to that range and the number is inside.
fn fraction_of(hints: &NumberHints, number: &Decimal) -> Option<(f64, bool)> {
    let bound = |bound: &Option<Number>| Decimal::of(bound.as_ref()?);
    let least = bound(&hints.minimum).or_else(|| bound(&hints.exclusive_minimum))?;
    let most = bound(&hints.maximum).or_else(|| bound(&hints.exclusive_maximum))?;
    if least != Decimal::ZERO || *number < least || *number > most {
        return None;
    }
    let float = number.to_float();
    if most.scaled(0) == Some(100) && most.is_whole() {
        // A range above 0 is a count, not a percentage.
        return hints
            .exclusive_minimum
            .is_none()
            .then_some((float / 100.0, true));
    }
    // The integers 0 and 1 are a flag, not a fraction.
    (most == Decimal::one() && !hints.integer).then_some((float, false))
}

fn text_content(field: &Field, name: Option<&str>, text: &str) -> ValueContent {
    let plain = TextHints::default();
    let hints = match &field.kind {
        Kind::Text(hints) => hints,
        _ => &plain,
    };
    let exact = text.to_owned();
    let format = hints.format.as_deref().unwrap_or_default();
    let is_address = matches!(format, "uri" | "url" | "iri");
    if (hints.is_file || is_address && text.starts_with("data:"))
        && let Some((media_type, base64)) = file(hints, text)
    {
        return ValueContent::Media {
            media_type: media_type.map(str::to_owned),
            base64: base64.to_owned(),
        };
    }
    let link = match format {
        _ if is_address => safe_link(text),
        "email" | "idn-email" => mail_link(text),
        _ => None,
    };
    if let Some(link) = link {
        let (href, host) = (link.href, link.host);
        return ValueContent::Link { exact, href, host };
    }
    if let Some(kind) = date_time_kind(format, text) {
        return ValueContent::DateTime { exact, kind };
    }
    if format == "duration"
        && let Some(parts) = DurationParts::read(text)
    {
        return ValueContent::Duration { exact, parts };
    }
    let is_named_color = || names_color(&field.label) || name.is_some_and(names_color);
    if is_color(text) && (format == "color" || is_named_color()) {
        return ValueContent::Color { exact };
    }
    ValueContent::Text(exact)
}

/// The media type, if known, and the base64 text of a file; `None` if the text is not a file.
fn file<'t>(hints: &'t TextHints, text: &'t str) -> Option<(Option<&'t str>, &'t str)> {
    let (media_type, base64) = match text.strip_prefix("data:") {
        Some(rest) => {
            let (head, base64) = rest.split_once(',')?;
            (Some(head.strip_suffix(";base64")?), base64)
        }
        None => (hints.media_type.as_deref(), text),
    };
    is_base64(base64).then_some((media_type, base64))
}

/// Whether a text is base64 of at least one byte; line breaks are the only white space that is allowed.
fn is_base64(text: &str) -> bool {
    let is_empty = text.trim().is_empty();
    !is_empty && !text.contains([' ', '\t', '\x0c']) && base64::is_padded(text)
}

fn is_color(text: &str) -> bool {
    text.strip_prefix('#').is_some_and(|digits| {
        matches!(digits.len(), 3 | 6 | 8) && digits.bytes().all(|it| it.is_ascii_hexdigit())
    })
}

fn names_color(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    name.contains("color") || name.contains("colour")
}
