//! Typing and choosing at a place.
//!
//! Owns which value a typed text, a chosen option or a step stands for. Leaves storing it to `set_value`. Invariant: a
//! text that cannot be parsed is kept beside the last value.

use locales::{Message, messages};

use exact_json as json;
use exact_json::Pointer;
use serde_json::Value;

use super::number_step::stepped;
use super::set_value;
use crate::form::FormState;
use crate::form::field::{Choices, Field, Kind, OfferedOption};
use crate::form::messages::input_errors;
use crate::form::place_state::PlaceState;
use crate::form::secrets::unmask;
use crate::form::text::locale_number::{NumberProblem, read_number};
use crate::formats::date_time::is_native;

/// Stores the options that the host page offers for a choice. If a text that the person typed before names one of
/// them, that option is chosen.
pub(super) fn offer(form: &mut FormState, pointer: &Pointer, options: Vec<OfferedOption>) {
    let Some(place) = form.place(pointer) else {
        return;
    };
    let Kind::Choice(known) = &place.field.kind else {
        return;
    };
    if known.offered_count().is_none() {
        return;
    }
    let offered = Choices::offered(options, Some(known), place.set.value());
    form.places
        .change(pointer, |state| state.offered = Some(offered));
    if let Some(typed) = form.places.unparsable_text(pointer) {
        type_text(form, pointer, typed.text.clone());
    }
}

/// Sets the value that a person entered in a control of the host page; `None` removes the value.
pub(super) fn take_value(form: &mut FormState, pointer: &Pointer, value: Option<Value>) {
    let is_text = form
        .place(pointer)
        .is_some_and(|place| matches!(place.field.kind, Kind::Text(_)));
    match value {
        Some(Value::String(text)) if is_text => type_text(form, pointer, text),
        Some(value) => set_value::set_value(form, pointer, value),
        None => set_value::unset(form, pointer),
    }
}

pub(super) fn type_text(form: &mut FormState, pointer: &Pointer, text: String) {
    let Some(place) = form.place(pointer) else {
        return;
    };
    let kind = form.kind_at(pointer, &place);
    let hidden = (*kind == Kind::Json).then(|| form.hidden_at(pointer));
    // Clearing a control removes the value. A cleared item stays, since removing it would move
    // the others under the cursor, and so does a member of a map.
    let stays = place.is_item() || (place.is_extra() && place.set.value().is_some());
    if text.is_empty() && !stays {
        let null = place.field.nullable && place.required;
        let picked = place.type_now();
        form.places.change(pointer, |state| {
            state.pending = None;
            state.picked = picked.or(state.picked);
        });
        if null {
            set_value::set_value(form, pointer, Value::Null);
        } else {
            set_value::remove_value(form, pointer);
        }
        return;
    }
    if matches!(kind, Kind::Text(_))
        && let Some(Ok(value)) = read_free_text(form, &place.field, &text)
    {
        set_value::set_value(form, pointer, value);
        return form.places.keep_pending(pointer, text, None, None);
    }
    let read = match kind {
        Kind::Text(hints) => {
            // A text that the native control cannot show stays in a text input until it is
            // left.
            let before = place
                .set
                .value()
                .and_then(Value::as_str)
                .unwrap_or_default();
            let plain = form.places.pending_text(pointer).is_some()
                || !is_native(hints.format.as_deref(), before);
            // Browsers normalise line breaks: keep those of the value.
            let text = if before.contains("\r\n") && !text.contains('\r') {
                text.replace('\n', "\r\n")
            } else {
                text
            };
            // In these formats a space is never valid; one at the ends comes from pasting.
            let held = match hints.format.as_deref() {
                Some("email" | "idn-email" | "uri" | "url" | "iri" | "uuid" | "hostname") => {
                    text.trim()
                }
                _ => &text,
            };
            set_value::set_value(form, pointer, json::text(held));
            if plain {
                form.places.keep_pending(pointer, text, None, None);
            }
            return;
        }
        kind => match read_typed(form, kind, &place.field, &text, hidden.as_deref()) {
            Some(read) => read,
            None => return,
        },
    };
    match read {
        Ok(value) => {
            set_value::set_value(form, pointer, value);
            // Kept verbatim while it is being edited. A value that another control shows better
            // gets it when the field is left.
            form.places.keep_pending(pointer, text, None, hidden);
        }
        Err(problem) => form
            .places
            .keep_pending(pointer, text, Some(problem), hidden),
    }
}

/// The value of a text that was typed into a control of this kind, or why it has none; `None` if the control does not
/// parse texts. `hidden`: the secrets behind masks in JSON.
fn read_typed(
    form: &FormState,
    kind: &Kind,
    field: &Field,
    text: &str,
    hidden: Option<&[Value]>,
) -> Option<Result<Value, Message>> {
    Some(match kind {
        Kind::Number(hints) => read_number(text, form.number_format)
            .map(Value::Number)
            .or_else(|problem| {
                let free = read_free_text(form, field, text);
                free.unwrap_or(Err(problem))
            })
            .map_err(|problem| match problem {
                NumberProblem::NotANumber if hints.integer => messages::enter_whole_number(),
                problem => input_errors::number_problem(&problem, text, form.number_format),
            }),
        Kind::Json => json::parse(text)
            .map(|mut value| {
                unmask(&mut value, hidden.unwrap_or_default());
                value
            })
            .map_err(|error| input_errors::json_problem(&error)),
        Kind::Choice(choices) => choices
            .meant_by(text)
            .cloned()
            .ok_or_else(messages::choose_offered),
        _ => return None,
    })
}

fn read_free_text(
    form: &FormState,
    field: &Field,
    text: &str,
) -> Option<Result<Value, NumberProblem>> {
    (form.free_text?.0)(field, text)
}

/// Words again why typed texts can't be parsed, in the current language.
pub(super) fn reword_typed(form: &mut FormState) {
    let is_unparsable = |state: &&PlaceState| {
        let pending = state.pending.as_ref();
        pending.is_some_and(|typed| typed.problem.is_some())
    };
    let typed = form.places.iter().filter(is_unparsable);
    let all: Vec<Pointer> = typed.map(|state| state.at.clone()).collect();
    for pointer in all {
        let Some(place) = form.place(&pointer) else {
            continue;
        };
        let kind = form.kind_at(&pointer, &place);
        let typed = form.places.unparsable_text(&pointer);
        let read = typed.and_then(|typed| read_typed(form, kind, &place.field, &typed.text, None));
        if let Some(Err(problem)) = read {
            form.places.change(&pointer, |state| {
                if let Some(pending) = &mut state.pending {
                    pending.problem = Some(problem);
                }
            });
        }
    }
}

pub(super) fn choose(form: &mut FormState, pointer: &Pointer, option: Option<usize>) {
    let Some(place) = form.place(pointer) else {
        return;
    };
    let chosen = match (&place.field.kind, option) {
        (Kind::Choice(choices), Some(at)) => choices.values().get(at).cloned(),
        // The options are “Yes” and “No”, in this order.
        (Kind::Toggle, Some(at @ (0 | 1))) => Some(Value::Bool(at == 0)),
        (Kind::Consent, Some(0)) => Some(Value::Bool(true)),
        (Kind::Consent, Some(1)) if set_value::is_kept_when_empty(form, pointer) => {
            Some(Value::Bool(false))
        }
        // A box that is not ticked is not an answer.
        (Kind::Consent, Some(1) | None) | (Kind::Choice(_) | Kind::Toggle, None) => {
            return set_value::unset(form, pointer);
        }
        _ => None,
    };
    if let Some(value) = chosen {
        set_value::set_value(form, pointer, value);
    }
}

pub(super) fn tick(form: &mut FormState, pointer: &Pointer, option: usize, on: bool) {
    let Some(place) = form.place(pointer) else {
        return;
    };
    let choices = match &place.field.kind {
        Kind::MultipleChoice(choices) => choices,
        // A choice of one option is a checkbox.
        Kind::Choice(_) => return choose(form, pointer, on.then_some(option)),
        _ => return,
    };
    let mut ticked = choices.ticked(place.set.value());
    if let Some(ticked) = ticked.get_mut(option) {
        *ticked = on;
    }
    // In the order of the options, not of ticking.
    let items = choices.values().iter().zip(ticked);
    let items = items.filter(|(_, is_ticked)| *is_ticked);
    let items = items.map(|(value, _)| value.clone()).collect();
    set_value::set_value(form, pointer, Value::Array(items));
}

/// Sets the value of a place to an empty list (lists and multiple choices) or an empty string (all other kinds).
pub(super) fn set_empty(form: &mut FormState, pointer: &Pointer) {
    let Some(place) = form.place(pointer) else {
        return;
    };
    let value = match place.field.kind {
        Kind::List(_) | Kind::MultipleChoice(_) => Value::Array(Vec::new()),
        _ => json::text(""),
    };
    set_value::set_value(form, pointer, value);
}

pub(super) fn step(form: &mut FormState, pointer: &Pointer, up: bool) {
    let Some(place) = form.place(pointer) else {
        return;
    };
    let (Kind::Number(hints), value) = (&place.field.kind, place.set.value()) else {
        return;
    };
    let number = value.and_then(Value::as_number);
    if let Some(next) = stepped(number, hints, up) {
        set_value::set_value(form, pointer, Value::Number(next));
    }
}
