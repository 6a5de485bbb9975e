//! The language around a form, as far as numbers go.
//!
//! Owns telling the core how numbers are written here: once, and again where the page changed its
//! mind. Leaves reading and writing them to `form::Numerals`.

use gloo_timers::callback::Timeout;
use web_sys::Event;

use crate::form::Edit;
use crate::ui::form::drawn_form::DrawnForm;
use crate::ui::form::lookup::target;
use crate::ui::intl::{language_around, numerals};

/// Finds out how numbers are written here.
pub(super) fn learn(form: &DrawnForm) {
    if form.root().is_some_and(|root| root.is_connected()) {
        return learn_now(form);
    }
    // A form is made before it is put somewhere.
    let this = form.this.clone();
    let later = move || {
        if let Some(form) = this.upgrade() {
            learn_now(&form);
        }
    };
    Timeout::new(0, later).forget();
}

/// The page may have changed its mind before somebody comes to a number.
pub(super) fn entered(form: &DrawnForm, event: &Event) {
    if target(event, ".number").is_some() {
        learn(form);
    }
}

fn learn_now(form: &DrawnForm) {
    let Some(root) = form.root() else { return };
    let tag = language_around(&root);
    if form.state.language.borrow().as_ref() == Some(&tag) {
        return;
    }
    if let Some(numerals) = numerals(&tag) {
        form.host.edit(Edit::Localize(numerals));
    }
    form.state.language.replace(Some(tag));
}
