//! JSON mode: switching a place to JSON and back, and leaving a control.
//!
//! Invariant: neither changes the value, and unparsable text stays.

use exact_json::Pointer;

use crate::form::state::FormState;

impl FormState {
    pub(super) fn turn_to_json(&mut self, pointer: &Pointer, on: bool) {
        // Switching would discard a text that is not JSON yet.
        if self.unparsable_text(pointer).is_some() {
            return;
        }
        self.places.change(pointer, |state| {
            state.as_json = on;
            state.as_form = !on;
            state.pending = None;
        });
        self.relocate_findings(pointer);
    }

    pub(in crate::form) fn leave(&mut self, pointer: &Pointer) {
        // An upload goes on while the person does something else.
        if self.is_uploading(pointer) {
            return;
        }
        let was_json = self.is_edited_as_json(pointer);
        self.places.change(pointer, |state| {
            if state.problem().is_none() {
                state.pending = None;
            }
            state.left = true;
        });
        if was_json && !self.is_edited_as_json(pointer) {
            // From now on the typed value is shown by its usual control.
            self.relocate_findings(pointer);
        }
    }
}
