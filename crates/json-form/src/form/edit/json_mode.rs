//! JSON mode: switching a place to JSON and back, and leaving a control.
//!
//! Invariant: neither changes the value, and unparsable text stays.

use exact_json::Pointer;
use serde_json::Value;

use crate::form::FormState;
use crate::form::place_state::PlaceState;

pub(in crate::form) fn leave(form: &mut FormState, pointer: &Pointer) {
    // An upload goes on while the person does something else.
    if form.places.is_uploading(pointer) {
        return;
    }
    let was_json = form.is_edited_as_json(pointer);
    let is_passed = is_untouched(form, pointer);
    form.places.change(pointer, |state| {
        if state.problem().is_none() {
            state.pending = None;
        }
        state.left |= !is_passed;
    });
    if was_json && !form.is_edited_as_json(pointer) {
        // From now on the typed value is shown by its usual control.
        form.relocate_findings(pointer);
    }
}

pub(super) fn turn_to_json(form: &mut FormState, pointer: &Pointer, on: bool) {
    // Switching would discard a text that is not JSON yet.
    if form.places.unparsable_text(pointer).is_some() {
        return;
    }
    form.places.change(pointer, |state| {
        state.as_json = on;
        state.as_form = !on;
        state.pending = None;
    });
    form.relocate_findings(pointer);
}

/// Whether the person has not edited a place, and its value is missing, right, or made of others. Moving through it
/// shows no problems, neither its own nor those around it: what is missing is said on submit.
fn is_untouched(form: &FormState, pointer: &Pointer) -> bool {
    // A place has no state before something is typed or said of it.
    let state = form.places.get(pointer);
    let is_edited = state
        .is_some_and(|state| state.edited || state.embedded.is_some() || state.has_pending_input());
    // Before there is a verdict nobody knows of problems.
    let is_judged = !form.exchange.is_pending();
    let is_right = is_judged && !state.is_some_and(PlaceState::has_problems);
    let is_passed = || match form.value_at(pointer) {
        None => true,
        Some(Value::Null) => form.place(pointer).is_some_and(|place| place.is_unfilled()),
        Some(value) => value.is_array() || value.is_object(),
    };
    !is_edited && (is_right || is_passed())
}
