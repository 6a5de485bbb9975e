//! Undo and redo, unless the option `undo` is `false`.
//!
//! Owns which edits are steps: a run of keystrokes at one place is a step, and so is any other change
//! of the value. Invariant: a step that changed nothing is not kept.

use exact_json::Pointer;

use super::{Edit, FieldEdit, UploadStep};
use super::{folding, set_value};
use crate::form::FormState;
use crate::form::history::{History, Snapshot};
use crate::form::text::json_value::same;

impl FormState {
    /// Whether undo is possible, and whether redo is; both `false` if the host page turned off the option `undo`.
    pub fn undo_redo(&self) -> [bool; 2] {
        if self.options().is_some_and(|options| !options.has_undo()) {
            return [false, false];
        }
        let History { steps, undone, .. } = &self.history;
        [!steps.is_empty(), !undone.is_empty()]
    }
}

/// Takes a snapshot before an edit that may change the value. While the person types at one place, only the first
/// edit takes one.
pub(super) fn begin_step(form: &mut FormState, edit: &Edit) {
    let typing = match edit {
        // These do not change the value; a new name is a step once it is applied.
        Edit::Fold(..)
        | Edit::Step(_)
        | Edit::Localize(_)
        | Edit::ReadFreely(_)
        | Edit::Load(_)
        | Edit::LoadInitial
        | Edit::Drawn(_)
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
            if form.history.typing.as_ref() == Some(at) {
                return;
            }
            Some(at.clone())
        }
        Edit::At(..) | Edit::Replace(_) | Edit::Reset => None,
    };
    // The undo history of an embedded form is that of the outer form.
    if form.embedded.depth > 0 {
        return;
    }
    form.history.begun = Some(snapshot(form));
    form.history.typing = typing;
}

/// Makes the snapshot of `begin_step`, if it took one, a step that can be undone.
pub(super) fn end_step(form: &mut FormState) {
    if let Some(past) = form.history.begun.take() {
        form.history.push(past);
    }
}

/// Makes the present state a step that can be undone, before a change that is not an edit of its own.
pub(super) fn push_undo_step(form: &mut FormState) {
    if form.embedded.depth > 0 {
        return;
    }
    let now = snapshot(form);
    form.history.push(now);
    form.history.begun = None;
    form.history.typing = None;
}

fn snapshot(form: &FormState) -> Snapshot {
    Snapshot {
        value: form.value().cloned(),
        places: form.places.clone(),
        forms: form.embedded.forms.clone(),
    }
}

/// Undoes the last step that changed the value.
pub(super) fn undo(form: &mut FormState) {
    let now = snapshot(form);
    while let Some(past) = form.history.steps.pop() {
        if restore_snapshot(form, past) {
            return form.history.undone.push(now);
        }
    }
}

/// Restores the value and the place states that the last undo replaced.
pub(super) fn redo(form: &mut FormState) {
    let now = snapshot(form);
    while let Some(next) = form.history.undone.pop() {
        if restore_snapshot(form, next) {
            return form.history.keep(now);
        }
    }
}

/// Restores a snapshot and returns `true`; if its value equals the present value, restores nothing and returns
/// `false`.
fn restore_snapshot(form: &mut FormState, past: Snapshot) -> bool {
    form.history.begun = None;
    form.history.typing = None;
    let is_same = match (&past.value, form.value()) {
        (Some(one), Some(other)) => same(one, other),
        (one, other) => one.is_none() && other.is_none(),
    };
    if is_same {
        return false;
    }
    let attempted = form.attempted;
    let open = form.places.embedded_ids();
    let uploads = form.places.pending_uploads();
    let before = set_value::load(form, past.value);
    form.attempted = attempted;
    form.places = past.places;
    form.places.restore_uploads(uploads);
    let again = form.places.embedded_ids();
    let both = open.intersection(&again).copied();
    form.embedded.forms.restore(past.forms, both);
    folding::reveal_difference(form, before.as_ref());
    // Queries sent back then will not be answered any more.
    form.invalidate_decisions(&Pointer::root(), true);
    true
}
