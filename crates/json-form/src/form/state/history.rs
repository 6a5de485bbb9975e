//! The undo history.
//!
//! Owns the snapshots before each step and after each undone one. Leaves taking and restoring them
//! to `edit::undo`. Invariants: at most [`STEPS`] steps are kept; a new step drops the undone ones.

use exact_json::Pointer;
use serde_json::Value;

use super::embedded_forms::EmbeddedForms;
use super::places::PlaceStates;

const STEPS: usize = 20;
/// The value and the place states of a form at one moment.
#[derive(Clone, Debug)]
pub(in crate::form) struct Snapshot {
    pub(in crate::form) value: Option<Value>,
    pub(in crate::form) places: PlaceStates,
    pub(in crate::form) forms: EmbeddedForms,
}

/// The steps that can be undone and redone.
#[derive(Clone, Debug, Default)]
pub(in crate::form) struct History {
    pub(in crate::form) steps: Vec<Snapshot>,
    /// The snapshots that redo restores; that of the latest undo is the last.
    pub(in crate::form) undone: Vec<Snapshot>,
    /// The snapshot before the edit under way; kept as a step once that edit changes the value.
    pub(in crate::form) begun: Option<Snapshot>,
    /// The place of the last edit if it was typing, else `None`: more typing there belongs to the same step.
    pub(in crate::form) typing: Option<Pointer>,
}

impl History {
    pub(in crate::form) fn clear(&mut self) {
        *self = Self::default();
    }

    pub(in crate::form) fn push(&mut self, past: Snapshot) {
        self.undone.clear();
        self.keep(past);
    }

    pub(in crate::form) fn keep(&mut self, past: Snapshot) {
        if self.steps.len() >= STEPS {
            self.steps.remove(0);
        }
        self.steps.push(past);
    }
}
