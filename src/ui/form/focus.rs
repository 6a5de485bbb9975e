//! Where the person is brought: to a control, a button, or what was added.
//!
//! Invariant: what is not drawn yet is drawn before the person is brought there.

use web_sys::Element;

use super::action::Action;
use super::drawn_form::DrawnForm;
use super::id;
use super::lookup::{self, FIELD, around, find, is};
use crate::form::Control;
use crate::pointer::Pointer;
use crate::ui::after_drawing;

impl DrawnForm {
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

    /// Does something with the form once it is drawn.
    pub(super) fn later(&self, then: impl FnOnce(&Self) + 'static) {
        let this = self.this.clone();
        after_drawing(move || {
            if let Some(form) = this.upgrade() {
                then(&form);
            }
        });
    }

    /// Brings the person to the button that does something at a place; to another one of an item that it
    /// can't be done with.
    pub(super) fn focus_button(&self, action: Action, pointer: &Pointer) {
        let pointer = pointer.clone();
        self.later(move |form| {
            // It may have moved to another page.
            let _there = form.find(&pointer);
            let all = [action, Action::Up, Action::Down];
            let found = all.iter().find_map(|action| form.button(*action, &pointer));
            if let Some(found) = found {
                lookup::focus(&found);
            }
        });
    }

    /// The button that does something at a place.
    pub(super) fn button(&self, action: Action, pointer: &Pointer) -> Option<Element> {
        let place = pointer.as_str().replace('\\', "\\\\").replace('"', "\\\"");
        let selector = [
            &action.selector(),
            "[data-at=\"",
            &place,
            "\"]:not(:disabled)",
        ];
        find(&self.root()?, &selector.concat())
    }

    /// Brings the person to a place.
    pub(super) fn focus(&self, pointer: &Pointer) {
        let pointer = pointer.clone();
        self.later(move |form| form.focus_now(&pointer));
    }

    fn focus_now(&self, pointer: &Pointer) {
        let Some(found) = self.find(pointer) else {
            return;
        };
        // A name that can't be is mended where it is typed.
        for action in [Action::Rename, Action::Name] {
            let typed = self.button(action, pointer);
            if let Some(typed) = typed.filter(|typed| is(typed, "[aria-invalid=true]")) {
                return lookup::focus(&typed);
            }
        }
        // Where a choice is to be made first, that is what is filled in.
        let frame = around(&found, FIELD).filter(|_| is(&found, ".open, output"));
        let chooser = frame.and_then(|frame| find(&frame, &Action::Shape.selector()));
        lookup::focus_inside(chooser.as_ref().unwrap_or(&found));
    }

    /// The control of a place, if it is drawn.
    pub(super) fn find_drawn(&self, pointer: &Pointer) -> Option<Element> {
        let selector = ["[id=\"", &id(&self.prefix, pointer), "\"]"].concat();
        find(&self.root()?, &selector)
    }

    /// The control of a place, which is drawn for that.
    pub(super) fn find(&self, pointer: &Pointer) -> Option<Element> {
        if let Some(extras) = self.extras.get() {
            extras.reveal(self, pointer);
        }
        loop {
            if let Some(found) = self.find_drawn(pointer) {
                return Some(found);
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
        let waits = self
            .root()
            .and_then(|root| find(&root, "[data-do=name]:focus"));
        if waits.is_none() {
            return;
        }
        match self.find_drawn(&member) {
            Some(found) => lookup::focus_inside(&found),
            None => {
                self.awaited.replace(Some(member));
            }
        }
    }
}
