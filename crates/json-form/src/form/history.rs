//! The undo history.
//!
//! Owns the snapshots before each step and after each undone one. Leaves taking and restoring them
//! to `edit::undo`. Invariants: at most [`STEPS`] steps are kept; a new step drops the undone ones.

use exact_json::Pointer;
use serde_json::Value;

use crate::form::embedded_forms::EmbeddedForms;
use crate::form::places::PlaceStates;

const STEPS: usize = 20;
/// The value and the place states of a form at one moment.
#[derive(Clone, Debug)]
pub(super) struct Snapshot {
    pub(super) value: Option<Value>,
    pub(super) places: PlaceStates,
    pub(super) forms: EmbeddedForms,
}

/// The steps that can be undone and redone.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    pub(super) steps: Vec<Snapshot>,
    /// The snapshots that redo restores; that of the latest undo is the last.
    pub(super) undone: Vec<Snapshot>,
    /// The snapshot before the edit under way; kept as a step once that edit changes the value.
    pub(super) begun: Option<Snapshot>,
    /// The place of the last edit if it was typing, else `None`: more typing there belongs to the same step.
    pub(super) typing: Option<Pointer>,
}

impl History {
    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }

    pub(super) fn push(&mut self, past: Snapshot) {
        self.undone.clear();
        self.keep(past);
    }

    pub(super) fn keep(&mut self, past: Snapshot) {
        if self.steps.len() >= STEPS {
            self.steps.remove(0);
        }
        self.steps.push(past);
    }
}
