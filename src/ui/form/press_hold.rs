//! The press of a button in an app with an executor of its own: forms are not updated meanwhile.
//!
//! Leptos's executor runs effects at once, so that the error of a field that is left would move a button below it from under
//! the pointer (`runtime::press`). No part of the elements, whose effects wait.
//!
//! Invariant: changes that wait are applied at the end of the press, or before any later ones.

use std::cell::{Cell, RefCell};
use std::rc::Weak;

use json_form::form::Changes;

use super::DrawnForm;
use crate::ui::runtime::{is_held, watch_presses};

/// Keeps the changes of a form for a later `refresh`, and returns whether it does.
type Defer = fn(&Weak<DrawnForm>, &Changes) -> bool;

thread_local! {
    /// `None` where effects wait; then nothing else of this file is in the module.
    static DEFER: Cell<Option<Defer>> = const { Cell::new(None) };
    static WAITING: RefCell<Vec<(Weak<DrawnForm>, Changes)>> = const { RefCell::new(Vec::new()) };
}

/// Lets forms wait while a button of the page is pressed, if effects do not.
pub(crate) fn hold_while_pressed() {
    if watch_presses(resume) {
        DEFER.set(Some(defer));
    }
}

/// Whether a form is updated later.
pub(super) fn is_deferred(form: &Weak<DrawnForm>, changes: &Changes) -> bool {
    DEFER.get().is_some_and(|defer| defer(form, changes))
}

fn defer(form: &Weak<DrawnForm>, changes: &Changes) -> bool {
    if is_held() {
        WAITING.with_borrow_mut(|waiting| waiting.push((Weak::clone(form), changes.clone())));
        return true;
    }
    resume();
    false
}

fn resume() {
    for (form, changes) in WAITING.take() {
        if let Some(form) = form.upgrade() {
            form.refresh(&changes);
        }
    }
}
