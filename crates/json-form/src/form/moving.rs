//! What is remembered of places whose values go, come back, move or are copied.
//!
//! Owns forgetting notes and taking them along. Invariants: what the validator says stays where it
//! said so, since it is of the value as it was, and its next word is on its way; where that may
//! stand elsewhere by what went along, the validator has to say all of it anew.

use exact_json::Pointer;

use super::notes::{Note, Notes};

impl Notes {
    /// Forgets what hangs on the values at a place and inside it.
    pub(super) fn forget_values(&mut self, pointer: &Pointer) {
        // What is typed as JSON is put in as often as it is typed.
        self.stir_within(pointer, Note::chooses);
        self.change_within(pointer, Note::forget_value);
        self.change_inside(pointer, Note::forget_names);
    }

    /// Forgets all but what the validator says, at a place and inside it.
    pub(super) fn forget(&mut self, pointer: &Pointer) {
        self.stir_within(pointer, Note::steers);
        self.change_within(pointer, Note::forget);
    }

    /// Forgets all but what the validator says of what is inside a place.
    pub(super) fn forget_inside(&mut self, pointer: &Pointer) {
        self.stir_within(pointer, |_| false);
        self.change_inside(pointer, Note::forget);
    }

    /// Takes out what is remembered of a place and of what is inside it, to be brought back around
    /// the same place. What the validator says stays.
    pub(super) fn take_within(&mut self, pointer: &Pointer, around: &Pointer) -> Vec<Note> {
        let mut taken = Vec::new();
        self.stir_within(pointer, Note::steers);
        self.change_within(pointer, |note| {
            let empty = Note {
                findings: std::mem::take(&mut note.findings),
                ..Note::new(note.at.clone())
            };
            let mut note = std::mem::replace(note, empty);
            if let Some(at) = rebased(&note.at, around, &Pointer::root()) {
                note.at = at;
                note.reported.clear();
                taken.push(note);
            }
        });
        taken
    }

    /// Brings back what was taken out.
    pub(super) fn bring_within(&mut self, around: &Pointer, notes: Vec<Note>) {
        for note in notes {
            if let Some(at) = rebased(&note.at, &Pointer::root(), around) {
                self.are_stirred |= note.steers();
                self.settle(at, note);
            }
        }
    }

    /// Remembers of a copy what is remembered of what it was made from, but for what is said of it.
    pub(super) fn copy_within(&mut self, from: &Pointer, to: &Pointer) {
        let mut copies = Vec::new();
        self.change_within(from, |note| {
            if let Some(at) = rebased(&note.at, from, to) {
                let mut copy = Note {
                    findings: Vec::new(),
                    // The form for a string is opened for the copy as well.
                    content: None,
                    ..note.clone()
                };
                copy.left = false;
                copy.reported.clear();
                copies.push((at, copy));
            }
        });
        for (at, copy) in copies {
            self.are_stirred |= copy.steers();
            self.settle(at, copy);
        }
    }

    /// What is remembered of what is inside a place is going to be forgotten there, and of the place
    /// itself what `own` looks at.
    fn stir_within(&mut self, pointer: &Pointer, own: fn(&Note) -> bool) {
        let mut is_it = self.get(pointer).is_some_and(own);
        self.change_inside(pointer, |note| is_it |= note.steers());
        self.are_stirred |= is_it;
    }

    /// Puts a note at its place. What the validator says there stays.
    fn settle(&mut self, at: Pointer, note: Note) {
        self.change(&at.clone(), |here| {
            let findings = std::mem::take(&mut here.findings);
            *here = Note {
                at,
                findings,
                ..note
            };
        });
    }

    /// Moves what is remembered of a list's items, or of a member that gets another name, to where
    /// it stands now. What the validator says stays: it is of the value as it was, and the next
    /// word is on its way.
    pub(super) fn renumber(&mut self, around: &Pointer, to: &dyn Fn(&str) -> Option<String>) {
        for mut note in self.take_all() {
            let findings = std::mem::take(&mut note.findings);
            if !findings.is_empty() {
                self.change(&note.at, |here| here.findings = findings);
            }
            let at = moved(&note.at, around, to);
            self.are_stirred |= at.as_ref() != Some(&note.at) && note.steers();
            if let Some(at) = at {
                self.settle(at, note);
            }
        }
    }
}

/// A place inside one, as the same place inside another.
fn rebased(place: &Pointer, from: &Pointer, to: &Pointer) -> Option<Pointer> {
    let rest = place.as_str().strip_prefix(from.as_str())?;
    Pointer::try_from(format!("{to}{rest}")).ok()
}

/// Where a place is once items were moved, or a member renamed, around it.
pub(super) fn moved(
    place: &Pointer,
    around: &Pointer,
    to: &dyn Fn(&str) -> Option<String>,
) -> Option<Pointer> {
    if place == around || !around.contains(place) {
        return Some(place.clone());
    }
    let mut rest = place.tokens().skip(around.tokens().count());
    let first = rest.next()?;
    let mut here = around.child(&to(&first)?);
    for token in rest {
        here = here.child(&token);
    }
    Some(here)
}
