//! The press of a button in an app with an executor of its own: forms are not updated meanwhile.
//!
//! Leptos's executor runs effects at once, so that the error of a field that is left would move a button below it from under
//! the pointer (`runtime::press`).
//!
//! Invariant: changes that wait are applied at the end of the press, or before any later ones.

use std::cell::RefCell;

use json_form::form::Changes;

use crate::ui::form::{FormView, defer_refresh};
use crate::ui::runtime::{is_held, watch_presses};

thread_local! {
    static WAITING: RefCell<Vec<(FormView, Changes)>> = const { RefCell::new(Vec::new()) };
}

/// From now on, lets forms wait while a button of the page is pressed.
pub(super) fn begin() {
    if watch_presses(resume) {
        defer_refresh(defer);
    }
}

fn defer(view: &FormView, changes: &Changes) -> bool {
    if is_held() {
        WAITING.with_borrow_mut(|waiting| waiting.push((view.clone(), changes.clone())));
        return true;
    }
    resume();
    false
}

fn resume() {
    for (view, changes) in WAITING.take() {
        view.refresh(&changes);
    }
}
