//! Turning a place to its JSON and back, and leaving a place.
//!
//! Owns what is drawn in another way from then on. Leaves typing to `change`. Invariant: neither
//! changes the value, and what is typed and is no value yet stays.

use exact_json::Pointer;

use super::edit::Changes;
use super::notes::Note;
use super::state::FormState;

impl FormState {
    pub(super) fn turn_to_json(&mut self, pointer: &Pointer, on: bool) -> Changes {
        // A text that is no JSON yet would be lost.
        if self
            .notes
            .get(pointer)
            .is_some_and(|note| note.problem().is_some())
        {
            return Changes::none();
        }
        self.shape += 1;
        self.notes.change(pointer, |note| {
            note.as_json = on;
            note.as_form = !on;
            note.typed = None;
        });
        let mut changes = Changes::of_state();
        changes.join(self.place_anew(pointer));
        changes.join(self.seen_around(pointer));
        changes.shake(pointer.clone());
        changes
    }

    pub(super) fn leave(&mut self, pointer: &Pointer) -> Changes {
        let mut changes = Changes::none();
        let was_json = self.is_json(pointer);
        self.notes.change(pointer, |note| {
            if note.problem().is_none() {
                note.typed = None;
            }
            note.left = true;
        });
        // What stands around is shown as well once something in it was left.
        for place in pointer.ancestors() {
            let is_empty = place.is_root() && self.value.is_none();
            let complains = self.notes.get(&place).is_some_and(Note::complains);
            if place == *pointer || is_empty || complains {
                changes.touch(place);
            }
        }
        if was_json && !self.is_json(pointer) {
            // From now on what was typed is drawn as what it is.
            self.shape += 1;
            changes.join(self.place_anew(pointer));
            changes.join(self.seen_around(pointer));
        }
        changes
    }
}
