//! The way back, step by step, and forth again.
//!
//! Owns what the form was before each step. A run of typing at one place is one step, so that a key
//! costs no copy of the value; whatever else changes the value is a step of its own. Invariants: at
//! most [`STEPS`] steps are kept; a step that changed nothing is none; what was taken back is
//! forgotten once something else is done.

use exact_json::Pointer;
use serde_json::Value;

use super::edit::{Changes, Deed, Edit};
use super::notes::Notes;
use super::state::FormState;
use super::value::same;

const STEPS: usize = 20;

/// What the form was.
type Past = (Option<Value>, Notes);

/// What the form was before, step by step.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    steps: Vec<Past>,
    /// What was taken back, the last of it last.
    undone: Vec<Past>,
    /// What the form was before the step that is being taken, until that changes the value.
    begun: Option<Past>,
    /// Where the person goes on typing.
    typing: Option<Pointer>,
}

impl History {
    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }

    fn push(&mut self, past: Past) {
        self.undone.clear();
        self.keep(past);
    }

    fn keep(&mut self, past: Past) {
        if self.steps.len() >= STEPS {
            self.steps.remove(0);
        }
        self.steps.push(past);
    }
}

impl FormState {
    /// Remembers what the form is now, before an edit that may change it.
    pub(super) fn begin_step(&mut self, edit: &Edit) {
        let typing = match edit {
            // Nothing that is in the value; a new name is remembered once it is given.
            Edit::Look
            | Edit::Fold(..)
            | Edit::Localize(_)
            | Edit::Load(_)
            | Edit::Undo
            | Edit::Redo
            | Edit::At(
                _,
                Deed::Leave | Deed::Garble | Deed::Name(_) | Deed::Rename(_) | Deed::AsJson(_),
            ) => return,
            Edit::At(
                at,
                Deed::Type(_)
                | Deed::Slide(_)
                | Deed::Choose(_)
                | Deed::Tick(..)
                | Deed::Step { .. },
            ) => {
                if self.history.typing.as_ref() == Some(at) {
                    return;
                }
                Some(at.clone())
            }
            Edit::At(..) | Edit::Replace(_) | Edit::Reset => None,
        };
        // The way back of what is inside a string is that of the form around.
        if self.inside.depth > 0 {
            return;
        }
        self.history.begun = Some(self.now());
        self.history.typing = typing;
    }

    /// The edit changed the value.
    pub(super) fn end_step(&mut self) {
        if let Some(past) = self.history.begun.take() {
            self.history.push(past);
        }
    }

    /// Remembers what the form is now, before it changes.
    pub(super) fn remember_past(&mut self) {
        if self.inside.depth > 0 {
            return;
        }
        let now = self.now();
        self.history.push(now);
        self.history.begun = None;
        self.history.typing = None;
    }

    fn now(&self) -> Past {
        (self.value.clone(), self.notes.clone())
    }

    /// Whether there is a way back, and forth again.
    pub fn ways(&self) -> [bool; 2] {
        let History { steps, undone, .. } = &self.history;
        [!steps.is_empty(), !undone.is_empty()]
    }

    /// Goes back by one step that changed the value.
    pub(super) fn undo(&mut self) -> Changes {
        let now = self.now();
        while let Some(past) = self.history.steps.pop() {
            if let Some(changes) = self.return_to(past) {
                self.history.undone.push(now);
                return changes;
            }
        }
        Changes::none()
    }

    /// Takes the last step back once more.
    pub(super) fn redo(&mut self) -> Changes {
        let now = self.now();
        while let Some(next) = self.history.undone.pop() {
            if let Some(changes) = self.return_to(next) {
                self.history.keep(now);
                return changes;
            }
        }
        Changes::none()
    }

    /// The form as it was; none where its value is the same.
    fn return_to(&mut self, (value, notes): Past) -> Option<Changes> {
        self.history.begun = None;
        self.history.typing = None;
        let is_same = match (&value, &self.value) {
            (Some(one), Some(other)) => same(one, other),
            (one, other) => one.is_none() && other.is_none(),
        };
        if is_same {
            return None;
        }
        let attempted = self.attempted;
        let contents = self.take_contents();
        let before = self.value.take();
        let changes = self.load(value);
        self.attempted = attempted;
        self.notes = notes;
        self.revive_contents(contents);
        self.reveal_difference(before.as_ref());
        // What was under way then is not going to be answered any more.
        self.doubt(&Pointer::root(), true);
        Some(changes)
    }
}
