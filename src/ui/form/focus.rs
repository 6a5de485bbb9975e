//! Where the person is brought: to a control, a button, or what was added.
//!
//! Invariant: what is not drawn yet is drawn before the person is brought there.

use super::{Inner, id};
use crate::form::Control;
use crate::pointer::Pointer;
use crate::ui::dom::El;

impl Inner {
    /// What was added is what the person fills in next.
    pub(super) fn focus_added(&self, pointer: &Pointer) {
        let added = match self.see(pointer).map(|view| view.control) {
            Some(Control::List { items, .. }) => items.last().map(|last| last.pointer.clone()),
            _ => None,
        };
        self.focus(added.as_ref().unwrap_or(pointer));
    }

    pub(super) fn focus_button(&self, what: &str, pointer: &Pointer) {
        let find = |what: &str| self.button(what, pointer);
        if let Some(found) = find(what).or_else(|| find("up")).or_else(|| find("down")) {
            found.focus_itself();
        }
    }

    /// The button that does something at a place.
    pub(super) fn button(&self, what: &str, pointer: &Pointer) -> Option<El> {
        let place = pointer.as_str().replace('\\', "\\\\").replace('"', "\\\"");
        self.root.find(&format!(
            "[data-do={what}][data-at=\"{place}\"]:not(:disabled)"
        ))
    }

    pub(super) fn focus(&self, pointer: &Pointer) {
        let Some(found) = self.find(pointer) else {
            return;
        };
        // Where a choice is to be made first, that is what is filled in.
        let frame = found.around(".field").filter(|_| found.is(".open, output"));
        match frame.and_then(|frame| frame.find("[data-do=shape]")) {
            Some(chooser) => chooser.focus(),
            None => found.focus(),
        }
    }

    fn find_drawn(&self, pointer: &Pointer) -> Option<El> {
        self.root
            .find(&format!("[id=\"{}\"]", id(&self.prefix, pointer)))
    }

    pub(super) fn find(&self, pointer: &Pointer) -> Option<El> {
        loop {
            let found = self.find_drawn(pointer);
            if found.is_some() || self.is_drawn() || self.at_work.get() {
                return found;
            }
            self.draw_more();
        }
    }

    /// Goes to a member that came later than it was asked for, if the person still waits there.
    pub(super) fn focus_awaited(&self) {
        let Some(member) = self.awaited.take() else {
            return;
        };
        if self.root.find("[data-do=name]:focus").is_none() {
            return;
        }
        match self.find_drawn(&member) {
            Some(found) => found.focus(),
            None => {
                self.awaited.replace(Some(member));
            }
        }
    }
}
