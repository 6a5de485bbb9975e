//! Where the person is brought: to a control, a button, or what was added.
//!
//! Invariant: what is not drawn yet is drawn before the person is brought there.

use super::{Inner, id};
use crate::form::Control;
use crate::pointer::Pointer;
use crate::ui::dom::El;

impl Inner {
    /// How many items there are.
    pub(super) fn count(&self, pointer: &Pointer) -> usize {
        match self.see(pointer).map(|view| view.control) {
            Some(Control::List { items, .. }) => items.len(),
            _ => 0,
        }
    }

    /// What was added is what the person fills in next: the first of several items.
    pub(super) fn focus_added(&self, pointer: &Pointer, before: usize) {
        if self.count(pointer) > before {
            self.focus(&pointer.item(before));
        } else {
            self.focus(pointer);
        }
    }

    pub(super) fn focus_button(&self, what: &str, pointer: &Pointer) {
        // It may have moved to another page.
        let _there = self.find(pointer);
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
        // A name that can't be is mended where it is typed.
        for name in ["rename", "name"] {
            let input = self.button(name, pointer);
            if let Some(input) = input.filter(|input| input.is("[aria-invalid=true]")) {
                return input.focus_itself();
            }
        }
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
        self.reveal(pointer);
        loop {
            let found = self.find_drawn(pointer);
            if found.is_some() || self.at_work.get() {
                return found;
            }
            if !self.is_drawn() {
                self.draw_more();
            } else if !self.turn_to(pointer) {
                return None;
            }
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
