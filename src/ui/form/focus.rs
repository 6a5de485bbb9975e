//! Focus moves to a control, a button or an added item.
//!
//! Invariant: a control that is not rendered yet is rendered first.

use exact_json::Pointer;
use json_form::form::view::Control;
use web_sys::Element;

use super::DrawnForm;
use super::action::Action;
use super::element_id::id;
use super::element_lookup::{self, FIELD, around, find, is};
use crate::ui::runtime::after_drawing;

impl DrawnForm {
    /// The number of items of the list at a place; 0 if the place is not a list.
    pub(super) fn count(&self, pointer: &Pointer) -> usize {
        match self.adapted_view(pointer).map(|view| view.control) {
            Some(Control::List { items, .. }) => items.len(),
            _ => 0,
        }
    }

    /// Moves the focus to the first item that was added to the list at a place, which had `before` items; to the list
    /// itself if it did not grow.
    pub(super) fn focus_added(&self, pointer: &Pointer, before: usize) {
        if self.count(pointer) > before {
            self.focus(&pointer.item(before));
        } else {
            self.focus(pointer);
        }
    }

    /// Calls a function once pending effects have updated the page; never if the form is gone by then.
    pub(super) fn after_update(&self, then: impl FnOnce(&Self) + 'static) {
        let this = self.this.clone();
        after_drawing(move || {
            if let Some(form) = this.upgrade() {
                then(&form);
            }
        });
    }

    /// Moves the focus to the button with an action at a place; if it is disabled, to another button of the item.
    pub(super) fn focus_button(&self, action: Action, pointer: &Pointer) {
        let pointer = pointer.clone();
        self.after_update(move |form| {
            // The item may have moved to another page.
            let _there = form.find_or_draw(&pointer);
            let all = [action, Action::Up, Action::Down];
            let found = all.iter().find_map(|action| form.button(*action, &pointer));
            if let Some(found) = found {
                element_lookup::focus(&found);
            }
        });
    }

    /// The button with this action and place (`data-at`); `None` if it is disabled or not rendered.
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

    /// Moves the focus to the control of a place once the page is updated; renders the control if needed.
    pub(super) fn focus(&self, pointer: &Pointer) {
        let pointer = pointer.clone();
        self.after_update(move |form| form.focus_now(&pointer));
    }

    fn focus_now(&self, pointer: &Pointer) {
        let Some(found) = self.find_or_draw(pointer) else {
            return;
        };
        // An invalid name of a map entry is corrected in its name input.
        for action in [Action::Rename, Action::Name] {
            let typed = self.button(action, pointer);
            if let Some(typed) = typed.filter(|typed| is(typed, "[aria-invalid=true]")) {
                return element_lookup::focus(&typed);
            }
        }
        // If a branch must be chosen first, the chooser is the control.
        let frame = around(&found, FIELD).filter(|_| is(&found, ".open, output"));
        let chooser = frame.and_then(|frame| find(&frame, &Action::Shape.selector()));
        element_lookup::focus_inside(chooser.as_ref().unwrap_or(&found));
    }

    /// The element of the control at a place; `None` if it is not rendered.
    pub(super) fn find_drawn(&self, pointer: &Pointer) -> Option<Element> {
        let selector = ["[id=\"", &id(&self.prefix, pointer), "\"]"].concat();
        find(&self.root()?, &selector)
    }

    /// The element of the control at a place. Shows its step, unfolds groups, turns pages and renders fields as needed.
    /// `None` if the form has no such control.
    pub(super) fn find_or_draw(&self, pointer: &Pointer) -> Option<Element> {
        if let Some(extras) = self.extras.get() {
            extras.reveal(self, pointer);
        }
        loop {
            if let Some(found) = self.find_drawn(pointer) {
                return Some(found);
            }
            if !self.is_drawn() {
                self.draw_more();
            } else if !self.show_list_page_of(pointer) {
                return None;
            }
        }
    }

    /// Moves the focus to the new map entry that waits for it (`pending_entry`), once the entry is rendered. Forgets
    /// the entry if the focus has left the name input.
    pub(super) fn focus_pending_entry(&self) {
        let Some(member) = self.pending_entry.take() else {
            return;
        };
        let waits = self
            .root()
            .and_then(|root| find(&root, "[data-do=name]:focus"));
        if waits.is_none() {
            return;
        }
        match self.find_drawn(&member) {
            Some(found) => element_lookup::focus_inside(&found),
            None => {
                self.pending_entry.replace(Some(member));
            }
        }
    }
}
