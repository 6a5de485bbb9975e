//! Undo and redo, unless the option `undo` is `false`.
//!
//! Owns which edits are steps: a run of keystrokes at one place is a step, and so is any other change
//! of the value. Invariant: a step that changed nothing is not kept.

use exact_json::Pointer;

use super::{Edit, FieldEdit, UploadStep};
use crate::form::history::{History, Snapshot};
use crate::form::state::FormState;
use crate::form::text::json_value::same;

impl FormState {
    /// Takes a snapshot before an edit that may change the value. While the person types at one place, only the first
    /// edit takes one.
    pub(super) fn begin_step(&mut self, edit: &Edit) {
        let typing = match edit {
            // These do not change the value; a new name is a step once it is applied.
            Edit::Rendered
            | Edit::Fold(..)
            | Edit::Step(_)
            | Edit::Localize(_)
            | Edit::ReadFreely(_)
            | Edit::Load(_)
            | Edit::AddDocument { .. }
            | Edit::Undo
            | Edit::Redo
            | Edit::Prune
            | Edit::At(
                _,
                FieldEdit::Leave
                | FieldEdit::Incomplete
                | FieldEdit::Name(_)
                | FieldEdit::Rename(_)
                | FieldEdit::AsJson(_)
                | FieldEdit::Upload(
                    UploadStep::Begin { .. } | UploadStep::Fail { .. } | UploadStep::Stop,
                ),
            ) => return,
            Edit::At(
                at,
                FieldEdit::Type(_)
                | FieldEdit::Slide(_)
                | FieldEdit::Choose(_)
                | FieldEdit::Tick(..)
                | FieldEdit::Step { .. }
                | FieldEdit::Offer(_)
                | FieldEdit::Take(_),
            ) => {
                if self.history.typing.as_ref() == Some(at) {
                    return;
                }
                Some(at.clone())
            }
            Edit::At(..) | Edit::Replace(_) | Edit::Reset => None,
        };
        // The undo history of an embedded form is that of the outer form.
        if self.embedded.depth > 0 {
            return;
        }
        self.history.begun = Some(self.snapshot());
        self.history.typing = typing;
    }

    /// Makes the snapshot of `begin_step`, if it took one, a step that can be undone.
    pub(super) fn end_step(&mut self) {
        if let Some(past) = self.history.begun.take() {
            self.history.push(past);
        }
    }

    /// Makes the present state a step that can be undone, before a change that is not an edit of its own.
    pub(super) fn push_undo_step(&mut self) {
        if self.embedded.depth > 0 {
            return;
        }
        let now = self.snapshot();
        self.history.push(now);
        self.history.begun = None;
        self.history.typing = None;
    }

    fn snapshot(&self) -> Snapshot {
        Snapshot {
            value: self.value().cloned(),
            places: self.places.clone(),
            forms: self.embedded.forms.clone(),
        }
    }

    /// Whether undo is possible, and whether redo is; both `false` if the host page turned off the option `undo`.
    pub fn undo_redo(&self) -> [bool; 2] {
        if self.options().is_some_and(|options| !options.has_undo()) {
            return [false, false];
        }
        let History { steps, undone, .. } = &self.history;
        [!steps.is_empty(), !undone.is_empty()]
    }

    /// Undoes the last step that changed the value.
    pub(super) fn undo(&mut self) {
        let now = self.snapshot();
        while let Some(past) = self.history.steps.pop() {
            if self.restore_snapshot(past) {
                return self.history.undone.push(now);
            }
        }
    }

    /// Restores the value and the place states that the last undo replaced.
    pub(super) fn redo(&mut self) {
        let now = self.snapshot();
        while let Some(next) = self.history.undone.pop() {
            if self.restore_snapshot(next) {
                return self.history.keep(now);
            }
        }
    }

    /// Restores a snapshot and returns `true`; if its value equals the present value, restores nothing and returns
    /// `false`.
    fn restore_snapshot(&mut self, past: Snapshot) -> bool {
        self.history.begun = None;
        self.history.typing = None;
        let is_same = match (&past.value, self.value()) {
            (Some(one), Some(other)) => same(one, other),
            (one, other) => one.is_none() && other.is_none(),
        };
        if is_same {
            return false;
        }
        let attempted = self.attempted;
        let open = self.places.embedded_ids();
        let uploads = self.places.pending_uploads();
        let before = self.load(past.value);
        self.attempted = attempted;
        self.places = past.places;
        self.places.restore_uploads(uploads);
        let again = self.places.embedded_ids();
        let both = open.intersection(&again).copied();
        self.embedded.forms.restore(past.forms, both);
        self.reveal_difference(before.as_ref());
        // Queries sent back then will not be answered any more.
        self.invalidate_decisions(&Pointer::root(), true);
        true
    }
}
