//! The way back, step by step.
//!
//! Owns what the form was before each step. A run of typing at one place is one step, so that a key
//! costs no copy of the value; whatever else changes the value is a step of its own. Invariants: at
//! most [`STEPS`] steps are kept; a step that changed nothing is none.

use serde_json::Value;

use super::edit::{Changes, Deed, Edit};
use super::notes::Notes;
use super::state::FormState;
use super::value::same;
use crate::pointer::Pointer;

const STEPS: usize = 20;

/// What the form was.
type Past = (Option<Value>, Notes);

/// What the form was before, step by step.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    steps: Vec<Past>,
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
            | Edit::Load(_)
            | Edit::Undo
            | Edit::At(
                _,
                Deed::Leave | Deed::Garble | Deed::Name(_) | Deed::Rename(_) | Deed::AsJson(_),
            ) => return,
            Edit::At(at, Deed::Type(_) | Deed::Choose(_) | Deed::Tick(..) | Deed::Step { .. }) => {
                if self.history.typing.as_ref() == Some(at) {
                    return;
                }
                Some(at.clone())
            }
            Edit::At(..) | Edit::Reset => None,
        };
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
        let now = self.now();
        self.history.push(now);
        self.history.begun = None;
        self.history.typing = None;
    }

    fn now(&self) -> Past {
        (self.value.clone(), self.notes.clone())
    }

    /// Goes back by one step that changed the value.
    pub(super) fn undo(&mut self) -> Changes {
        self.history.begun = None;
        self.history.typing = None;
        while let Some((value, notes)) = self.history.steps.pop() {
            let is_same = match (&value, &self.value) {
                (Some(one), Some(other)) => same(one, other),
                (one, other) => one.is_none() && other.is_none(),
            };
            if !is_same {
                let attempted = self.attempted;
                let changes = self.load(value);
                self.attempted = attempted;
                self.notes = notes;
                // What was under way then is not going to be answered any more.
                self.doubt(&Pointer::root(), true);
                return changes;
            }
        }
        Changes::none()
    }
}
