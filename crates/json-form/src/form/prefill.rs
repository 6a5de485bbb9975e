//! Values for members that come as texts, such as those of a URL's query.
//!
//! Owns which value such a text stands for. Leaves storing it to `set_value`. Invariants: the texts are in the notation
//! of JSON, whatever the person's language; one that fits no value of its place is stored as a string, so that the form
//! shows it and says what is wrong; a name that the schema does not know is left out.

use std::collections::BTreeSet;
use std::str::FromStr as _;

use exact_json as json;
use exact_json::Pointer;
use serde_json::Value;

use super::edit::set_value;
use crate::form::FormState;
use crate::form::field::{Field, Kind};

/// The most texts that are read. A URL has fewer.
const MOST: usize = 1_000;

/// The deepest place that a text fills in: each level costs a step of every walk over the value.
const DEEPEST: usize = 32;

/// A text for a place.
pub(super) struct PlaceText<'t> {
    pub(super) at: Pointer,
    pub(super) text: &'t str,
    /// Whether the place was named by a JSON Pointer, which may name an entry of a map too.
    pub(super) is_pointer: bool,
}

/// Sets the values of members by texts: each with the name of a member, or with a JSON Pointer (`/address/city`), whose
/// list items are added as needed. Texts with the same name are the items of a list. An empty text sets nothing, as an
/// input that is left empty.
pub(super) fn prefill(form: &mut FormState, texts: &[(String, String)]) {
    let place = |(name, text): &'_ (String, String)| -> Option<(Pointer, bool)> {
        let is_pointer = name.starts_with('/');
        let at = if is_pointer {
            Pointer::from_str(name).ok()?
        } else {
            Pointer::root().child(name)
        };
        (!text.is_empty() && at.depth() <= DEEPEST).then_some((at, is_pointer))
    };
    let places = texts.iter().filter_map(|entry| {
        let (at, is_pointer) = place(entry)?;
        Some(PlaceText {
            at,
            text: &entry.1,
            is_pointer,
        })
    });
    prefill_places(form, places.take(MOST));
}

/// Sets values by the texts of places, as `prefill`.
pub(super) fn prefill_places<'t>(form: &mut FormState, texts: impl Iterator<Item = PlaceText<'t>>) {
    let mut known = BTreeSet::new();
    for PlaceText {
        at,
        text,
        is_pointer,
    } in texts.filter(|it| !it.text.is_empty())
    {
        add_items_around(form, &at);
        prefill_text(form, &at, text, is_pointer, known.contains(&at));
        known.insert(at);
    }
}

/// Adds the list item at a place or around it, if it is the next one of its list.
fn add_items_around(form: &mut FormState, at: &Pointer) {
    let mut around: Vec<Pointer> = at.ancestors().collect();
    while let (Some(list), Some(item)) = (around.pop(), around.last()) {
        let Some(index) = item.last().and_then(|token| Pointer::index(&token)) else {
            continue;
        };
        let count = form
            .value_at(&list)
            .map_or(Some(0), |value| Some(value.as_array()?.len()));
        let is_list = |form: &FormState| {
            let place = form.place(&list).filter(|place| !place.field.read_only);
            place.is_some_and(|place| matches!(place.field.kind, Kind::List(_)))
        };
        // A `null` is an absent list.
        if count.is_none_or(|count| count == index) && is_list(form) {
            form.add(&list);
        }
    }
}

/// `is_next`: whether an earlier text has the same name. The first one replaces the items of a list, and those that follow
/// are added.
fn prefill_text(
    form: &mut FormState,
    pointer: &Pointer,
    text: &str,
    is_pointer: bool,
    is_next: bool,
) {
    let Some(place) = form.place(pointer) else {
        return;
    };
    // Addresses have parameters of others, such as those that count visits.
    if place.field.read_only || place.is_extra() && !is_pointer {
        return;
    }
    let kind = form.kind_at(pointer, &place);
    if let Kind::List(_) | Kind::MultipleChoice(_) = kind {
        let mut items = match place.set.value() {
            Some(Value::Array(items)) if is_next => items.clone(),
            _ => Vec::new(),
        };
        if let Ok(Value::Array(whole)) = json::parse(text) {
            items = whole;
        } else {
            let item = Field::of(&place.set.item(items.len()), None, None);
            items.push(meant(&item.kind, text));
        }
        return set_value::set_value(form, pointer, Value::Array(items));
    }
    let value = meant(kind, text);
    set_value::set_value(form, pointer, value);
}

/// The value that a text stands for at a place of this kind.
fn meant(kind: &Kind, text: &str) -> Value {
    let parsed = || json::parse(text).ok();
    let read = match kind {
        Kind::Text(_) => None,
        Kind::Number(_) => parsed().filter(Value::is_number),
        Kind::Toggle | Kind::Consent => match text {
            "true" | "1" | "on" => Some(Value::Bool(true)),
            "false" | "0" | "off" => Some(Value::Bool(false)),
            _ => None,
        },
        Kind::Choice(choices) => {
            let written = [Some(json::text(text)), parsed()];
            let mut written = written.into_iter().flatten();
            let exact = written.find(|value| choices.position(value).is_some());
            // The error of a number that is no option is that, and not that it is a text.
            let is_number = choices.values().iter().all(Value::is_number);
            exact
                .or_else(|| choices.meant_by(text).cloned())
                .or_else(|| parsed().filter(|value| is_number && value.is_number()))
        }
        Kind::MultipleChoice(_)
        | Kind::Fixed(_)
        | Kind::Group(_)
        | Kind::List(_)
        | Kind::Json
        | Kind::Undecided
        | Kind::Nothing => parsed(),
    };
    read.unwrap_or_else(|| json::text(text))
}
