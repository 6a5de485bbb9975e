//! What is remembered of places, beside the value.
//!
//! Owns the text that is typed, the fields that were left, what the validator and the agent say,
//! and the identities of items: one note for each place, in the order of the pointers. Leaves what
//! they mean to `state` and `change`. Invariant: a lookup takes as long among ten notes as among
//! ten thousand, but for the few questions that are about all of them.

use crate::pointer::Pointer;
use crate::validate::Finding;

/// A text that a person typed, kept to the letter while the control is being edited.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Typed {
    pub(super) text: String,
    /// Why it is no value; none when it is one.
    pub(super) problem: Option<String>,
    /// Whether it is edited as JSON.
    pub(super) as_json: bool,
}

/// What is remembered of a place.
#[derive(Clone, Debug)]
pub(super) struct Note {
    pub(super) at: Pointer,
    pub(super) typed: Option<Typed>,
    /// Whether the person was there.
    pub(super) left: bool,
    /// What the validator says.
    pub(super) findings: Vec<Finding>,
    /// What the agent said.
    pub(super) reported: Vec<String>,
    /// The identities of a list's items; none are there until one of them moves.
    pub(super) identities: Vec<u64>,
}

impl Note {
    fn new(at: Pointer) -> Self {
        Self {
            at,
            typed: None,
            left: false,
            findings: Vec::new(),
            reported: Vec::new(),
            identities: Vec::new(),
        }
    }

    /// Why what is typed here is no value.
    pub(super) fn problem(&self) -> Option<&String> {
        self.typed.as_ref()?.problem.as_ref()
    }

    /// Whether something is to be mended here.
    pub(super) fn complains(&self) -> bool {
        self.problem().is_some() || !self.findings.is_empty() || !self.reported.is_empty()
    }
}

/// The notes of a form.
#[derive(Clone, Debug, Default)]
pub(super) struct Notes(Vec<Note>);

impl Notes {
    pub(super) const fn new() -> Self {
        Self(Vec::new())
    }

    /// Where the note of a place is, or where it would be.
    pub(super) fn position(&self, at: &Pointer) -> Result<usize, usize> {
        self.0
            .binary_search_by(|note| note.at.as_str().cmp(at.as_str()))
    }

    pub(super) fn get(&self, at: &Pointer) -> Option<&Note> {
        self.0.get(self.position(at).ok()?)
    }

    /// The note of a place that is to be changed, if there is one.
    pub(super) fn get_mut(&mut self, at: &Pointer) -> Option<&mut Note> {
        let position = self.position(at).ok()?;
        self.0.get_mut(position)
    }

    /// Changes the note of a place; there is one from then on.
    pub(super) fn change(&mut self, at: &Pointer, change: impl FnOnce(&mut Note)) {
        let position = self.position(at).unwrap_or_else(|position| {
            self.0.insert(position, Note::new(at.clone()));
            position
        });
        if let Some(note) = self.0.get_mut(position) {
            change(note);
        }
    }

    pub(super) fn iter(&self) -> std::slice::Iter<'_, Note> {
        self.0.iter()
    }

    pub(super) fn iter_mut(&mut self) -> std::slice::IterMut<'_, Note> {
        self.0.iter_mut()
    }

    /// Forgets all but what the validator says, at a place and inside it.
    pub(super) fn forget(&mut self, pointer: &Pointer) {
        for note in &mut self.0 {
            if pointer.contains(&note.at) {
                note.typed = None;
                note.left = false;
                note.reported.clear();
                note.identities.clear();
            }
        }
    }

    /// Takes all findings out, and with them the notes that say nothing else.
    pub(super) fn take_findings(&mut self) -> Vec<(Pointer, Vec<Finding>)> {
        let mut taken = Vec::new();
        for note in &mut self.0 {
            if !note.findings.is_empty() {
                taken.push((note.at.clone(), std::mem::take(&mut note.findings)));
            }
        }
        self.0.retain(|note| {
            note.typed.is_some()
                || note.left
                || !note.reported.is_empty()
                || !note.identities.is_empty()
        });
        taken
    }

    /// Moves what is remembered of a list's items to where they stand now. What the validator says
    /// stays: it is of the value as it was, and the next word is on its way.
    pub(super) fn renumber(&mut self, list: &Pointer, to: &dyn Fn(usize) -> Option<usize>) {
        for mut note in std::mem::take(&mut self.0) {
            let findings = std::mem::take(&mut note.findings);
            if !findings.is_empty() {
                self.change(&note.at, |here| here.findings = findings);
            }
            let Some(at) = moved(&note.at, list, to) else {
                continue;
            };
            self.change(&at, |here| {
                here.typed = note.typed;
                here.left = note.left;
                here.reported = note.reported;
                here.identities = note.identities;
            });
        }
    }
}

fn moved(place: &Pointer, list: &Pointer, to: &dyn Fn(usize) -> Option<usize>) -> Option<Pointer> {
    if place == list || !list.contains(place) {
        return Some(place.clone());
    }
    let mut rest = place.tokens().skip(list.tokens().count());
    let index = rest.next()?.parse::<usize>().ok()?;
    let mut here = list.item(to(index)?);
    for token in rest {
        here = here.child(&token);
    }
    Some(here)
}
