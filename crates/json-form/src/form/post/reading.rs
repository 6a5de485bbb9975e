//! A post that is being read: the edits that it makes, one after the other.

use exact_json::Pointer;

use crate::form::edit::{Edit, FieldEdit};
use crate::form::view::Control;
use crate::form::{Changes, FormSession};
use crate::validate::protocol::Ask;

/// The most edits whose changes are listed; more may change all views.
const LISTED: usize = 50;

/// A post that is being read.
pub(super) struct Reading<'p> {
    /// The messages to the validator.
    pub(super) asks: Vec<Ask>,
    /// The control in which the person still types.
    pub(super) focus: Option<&'p Pointer>,
    /// The places whose JSON text or name the post changed: the person knows what is inside.
    pub(super) known: Vec<Pointer>,
    /// The changes that the edits so far made.
    pub(super) changes: Changes,
    /// The number of edits so far.
    pub(super) count: usize,
    /// Whether the form is another one than the person saw.
    pub(super) is_changed: bool,
    /// The place where the person goes on.
    pub(super) target: Option<Pointer>,
}

impl Reading<'_> {
    /// Makes an edit at a place.
    pub(super) fn edit(&mut self, session: &mut FormSession, at: &Pointer, edit: FieldEdit) {
        self.whole(session, Edit::At(at.clone(), edit));
    }

    /// Makes an edit of the whole form.
    pub(super) fn whole(&mut self, session: &mut FormSession, edit: Edit) {
        self.asks.extend(session.apply(edit));
        // The next edit would read again all that was written since the last call.
        let changes = session.state.take_changes();
        self.count += 1;
        if self.count < LISTED {
            self.changes.merge(changes);
        } else {
            self.changes = Changes::everything();
        }
    }

    /// Makes edits at a place, and leaves it. Does nothing if an earlier edit removed its control.
    pub(super) fn edits(&mut self, session: &mut FormSession, at: &Pointer, edits: Vec<FieldEdit>) {
        if edits.is_empty() || !is_there(session, at) {
            return;
        }
        for edit in edits {
            let edit = match edit {
                FieldEdit::Pick(mut picked) => {
                    picked.name_at = session.state.place_of_file_name(at);
                    FieldEdit::Pick(picked)
                }
                edit => edit,
            };
            self.edit(session, at, edit);
        }
        if self.focus != Some(at) {
            self.edit(session, at, FieldEdit::Leave);
        }
    }
}

/// Whether a place still has a control, which an earlier edit may have removed.
pub(super) fn is_there(session: &FormSession, at: &Pointer) -> bool {
    let outer = session.state.place_in_value(at.clone());
    if session.state.nearest_control(&outer) == outer {
        return true;
    }
    // A member may have a text that cannot be parsed, and no value.
    let group = at.parent().and_then(|around| session.state.view(&around));
    matches!(group.map(|view| view.control), Some(Control::Group { members, .. }) if members.contains(at))
}
