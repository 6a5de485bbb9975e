//! Assignment and removal of a value, with the consequences for other parts of the state.
//!
//! Owns the effects on place states and on the queries to the validator. Leaves changing the JSON
//! itself to `state::form_value`. Invariants: a value that does not fit changes nothing; a keystroke
//! costs as much in a large form as in a small one.

use exact_json::Pointer;
use serde_json::Value;

use super::conditional_members;
use crate::form::FormState;
use crate::form::place_state::PlaceState;
use crate::form::text::json_value;

/// Whether a place stays in the value although it is empty, as items and members of a map do.
pub(in crate::form) fn is_kept_when_empty(form: &FormState, pointer: &Pointer) -> bool {
    let place = form.place(pointer);
    place.is_none_or(|place| place.is_item() || place.is_extra())
}

/// Removes a value that is not an item, with the pending input inside.
pub(in crate::form) fn remove_value(form: &mut FormState, pointer: &Pointer) {
    let before = match form.value_at(pointer) {
        Some(_) => conditional_members::members_before(form, pointer, 0),
        None => Vec::new(),
    };
    if form.value.take(pointer) {
        form.invalidate_decisions(pointer, true);
    }
    form.places.clear_reported(pointer);
    form.places.change(pointer, |state| state.pending = None);
    form.places.forget_inside(pointer);
    conditional_members::update_dependents(form, before);
}

pub(in crate::form) fn set_value(form: &mut FormState, pointer: &Pointer, value: Value) {
    set_value_keeping_decisions(form, pointer, value, false);
}

/// Removes a value, except items and map members, which only `FieldEdit::Remove` removes.
pub(super) fn unset(form: &mut FormState, pointer: &Pointer) {
    if !is_kept_when_empty(form, pointer) {
        remove_value(form, pointer);
    }
}

/// Sets a value. `is_kept`: whether the typed texts inside the place, its chosen branches and its item identities
/// still apply; otherwise they are dropped.
pub(super) fn set_value_keeping_decisions(
    form: &mut FormState,
    pointer: &Pointer,
    value: Value,
    is_kept: bool,
) {
    let old = form.value_at(pointer);
    if old.is_some_and(|known| json_value::same(known, &value)) {
        form.places.clear_reported(pointer);
        if let Some(state) = form.places.get_mut(pointer) {
            // Unparsable text is discarded: the stored value already equals the new one.
            state.pending = None;
        }
        return;
    }
    let is_new = old.is_none();
    let is_large = old
        .into_iter()
        .chain([&value])
        .any(|value| value.is_object() || value.is_array());
    // Only a new member needs a position.
    let order = match pointer.parent() {
        Some(parent) if is_new => conditional_members::names(form, &parent),
        _ => Vec::new(),
    };
    // The missing parents are created too.
    let around = pointer.ancestors().skip(1);
    let made = around.take_while(|at| form.value_at(at).is_none_or(Value::is_null));
    let made = if is_new { made.count() } else { 0 };
    let before = match pointer.parent() {
        Some(around) if !is_new && !steers(form, &around, pointer) => Vec::new(),
        _ => conditional_members::members_before(form, pointer, made),
    };
    if !form.value.put(pointer, value, &order) {
        return;
    }
    if is_large && !is_kept {
        form.places.forget_values(pointer);
    } else if let Some(state) = form.places.get_mut(pointer) {
        state.pending = None;
    }
    form.invalidate_decisions(pointer, true);
    form.places.clear_reported(pointer);
    conditional_members::update_dependents(form, before);
}

/// Whether the value of a member decides which other members the object has.
fn steers(form: &FormState, parent: &Pointer, member: &Pointer) -> bool {
    let name = member.last();
    name.is_some_and(|name| form.subschemas_at(parent).is_steered_by(&name))
}

/// Replaces the whole value, forgets the states of all places, and returns the old value.
pub(super) fn load(form: &mut FormState, value: Option<Value>) -> Option<Value> {
    form.attempted = false;
    form.embedded.open = 0;
    // The validator will report all findings again.
    form.places
        .change_within(&Pointer::root(), PlaceState::forget);
    form.exchange.forget_value();
    form.value.load(value)
}
