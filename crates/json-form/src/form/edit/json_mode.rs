//! JSON mode: switching a place to JSON and back, and leaving a control.
//!
//! Invariant: neither changes the value, and unparsable text stays.

use exact_json::Pointer;

use super::Changes;
use crate::form::state::FormState;
use crate::form::state::place_state::PlaceState;

impl FormState {
    pub(in crate::form) fn turn_to_json(&mut self, pointer: &Pointer, on: bool) -> Changes {
        // Switching would discard a text that is not JSON yet.
        if self
            .places
            .get(pointer)
            .is_some_and(|state| state.problem().is_some())
        {
            return Changes::none();
        }
        self.layout_revision += 1;
        self.places.change(pointer, |state| {
            state.as_json = on;
            state.as_form = !on;
            state.pending = None;
        });
        let mut changes = Changes::of_state();
        changes.merge(self.relocate_findings(pointer));
        changes.merge(self.seen_around(pointer));
        changes.invalidate_subtree(pointer.clone());
        changes
    }

    pub(in crate::form) fn leave(&mut self, pointer: &Pointer) -> Changes {
        let mut changes = Changes::none();
        let was_json = self.is_edited_as_json(pointer);
        self.places.change(pointer, |state| {
            if state.problem().is_none() {
                state.pending = None;
            }
            state.left = true;
        });
        // The problems of the places around are shown too, once something inside was left.
        for place in pointer.ancestors() {
            let is_empty = place.is_root() && self.value.is_none();
            let has_problems = self
                .places
                .get(&place)
                .is_some_and(PlaceState::has_problems);
            if place == *pointer || is_empty || has_problems {
                changes.invalidate(place);
            }
        }
        if was_json && !self.is_edited_as_json(pointer) {
            // From now on the typed value is shown by its usual control.
            self.layout_revision += 1;
            changes.merge(self.relocate_findings(pointer));
            changes.merge(self.seen_around(pointer));
        }
        changes
    }
}
