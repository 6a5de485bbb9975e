//! The summary of a folded group, in one line.
//!
//! Owns which values the summary has. Leaves the words to `messages::phrases`. Invariants: secrets are
//! left out; a long group costs no more than its first members.

use exact_json::Pointer;
use locales::messages;
use serde_json::Value;

use crate::form::field::{Choices, Field, Kind};
use crate::form::messages::phrases;
use crate::form::place::Place;
use crate::form::secrets::MASK;
use crate::form::text::label::{readable, value_title};
use crate::form::text::secret_words::sounds_secret;
use crate::formats::shortened;

/// The most values in the summary of a group.
const PARTS: usize = 4;
/// The most characters of one value in the summary of a group.
const CHARACTERS: usize = 40;
/// The most members of a group that are visited for its summary.
const READ: usize = 16;

/// A group in one line: its first values, else the number of its fields that are filled in.
pub(super) fn summary(
    place: &Place<'_>,
    members: &[Pointer],
    is_secret: &dyn Fn(&Pointer) -> bool,
) -> String {
    let value = place.set.value();
    let held = |name: &str| value.and_then(|value| value.get(name));
    let mut parts: Vec<String> = Vec::new();
    // The member that identifies the branch is not shown, but says most about the group.
    let told = value.and_then(Value::as_object).into_iter().flatten();
    let told = told.take(READ).map(|(name, _)| name.clone());
    let told =
        told.filter(|name| place.set.has_choice() && place.set.child(name).matches_discriminator());
    let shown = members.iter().take(READ).filter_map(Pointer::last);
    for name in told.chain(shown) {
        if parts.len() < PARTS
            && let Some(held) = held(&name).filter(|_| !sounds_secret(&name))
        {
            let set = place.set.child(&name);
            if is_secret(set.at()) {
                continue;
            }
            parts.extend(part(&Field::of(&set, Some(&name), None), held));
        }
    }
    if parts.is_empty() {
        let names = members.iter().filter_map(Pointer::last);
        let filled = names.filter(|name| held(name).is_some()).count();
        return phrases::filled_in(filled, members.len());
    }
    parts.join(" · ")
}

/// The words for one member in the summary of a group; `None` for secrets and values without words.
fn part(field: &Field, value: &Value) -> Option<String> {
    let label = &field.label;
    if field.secret || sounds_secret(label) {
        return None;
    }
    let words = match (field.effective_kind(Some(value)), value) {
        (Kind::Text(hints), Value::String(text)) if hints.is_file => {
            return (!text.is_empty()).then(|| label.clone());
        }
        (Kind::Text(_) | Kind::Fixed(_), Value::String(text)) => short(text),
        (Kind::Number(_), Value::Number(number)) => {
            messages::labelled(label, &phrases::grouped(number))
        }
        (Kind::Toggle | Kind::Consent, Value::Bool(true)) => label.clone(),
        (Kind::Choice(choices), value) => titles(choices, std::slice::from_ref(value)),
        (Kind::MultipleChoice(choices), Value::Array(items)) => titles(choices, items),
        (Kind::List(_), Value::Array(items)) if !items.is_empty() => {
            messages::labelled(label, &items.len().to_string())
        }
        _ => return None,
    };
    (!words.is_empty()).then_some(words)
}

/// A value in words, for a review of all answers; `None` if the value is empty.
pub(super) fn answer_text(field: &Field, value: &Value) -> Option<String> {
    const LONGEST: usize = 1_000;
    if field.secret || sounds_secret(&field.label) {
        return Some(MASK.to_owned());
    }
    let words = match (field.effective_kind(Some(value)), value) {
        (Kind::Text(hints), Value::String(text)) if hints.is_file => {
            return (!text.is_empty()).then(|| phrases::size(text.len() as u64 / 4 * 3));
        }
        (Kind::Text(_) | Kind::Fixed(_), Value::String(text)) => shortened(text, LONGEST),
        (_, Value::Number(number)) => field.number_format.localized(&phrases::grouped(number)),
        (Kind::Choice(choices), value) => all_titles(choices, std::slice::from_ref(value)),
        (Kind::MultipleChoice(choices), Value::Array(items)) => all_titles(choices, items),
        (_, Value::Array(items)) => {
            let items: Vec<String> = items.iter().take(READ).map(value_title).collect();
            shortened(&items.join(" · "), LONGEST)
        }
        (_, Value::Object(members)) => {
            let answers = members.iter().filter_map(|(name, value)| {
                let label = readable(name);
                (!sounds_secret(&label)).then(|| messages::labelled(&label, &value_title(value)))
            });
            let answers: Vec<String> = answers.take(READ).collect();
            shortened(&answers.join(" · "), LONGEST)
        }
        (_, value) => value_title(value),
    };
    (!words.is_empty()).then_some(words)
}

fn all_titles(choices: &Choices, values: &[Value]) -> String {
    let titles = values.iter().filter_map(|value| choices.title_of(value));
    let titles: Vec<&str> = titles.collect();
    titles.join(", ")
}

fn titles(choices: &Choices, values: &[Value]) -> String {
    let title = |value: &Value| choices.title_of(value).map(short);
    let titles: Vec<String> = values.iter().filter_map(title).take(PARTS).collect();
    titles.join(", ")
}

/// The beginning of a text, in one line.
fn short(text: &str) -> String {
    let line = text.trim().lines().next().unwrap_or_default();
    shortened(line, CHARACTERS)
}
