//! The number format of a form's language.
//!
//! Tells the core the format: when the form is placed on the page, and again when the language around it changed.
//! Leaves parsing and formatting to `form::text::locale_number::NumberFormat`.

use std::cell::RefCell;

use gloo_timers::callback::Timeout;
use json_form::form::edit::Edit;
use locales::in_this_language;
use web_sys::Event;

use crate::ui::form::DrawnForm;
use crate::ui::form::element_lookup::target;
use crate::ui::formats::language::format_locale;
use crate::ui::formats::numbers::separators;

/// The language tag that the numbers of a form are formatted for; `None` before the first update.
#[derive(Default)]
pub(super) struct FormatLanguage(RefCell<Option<String>>);

#[cfg(server)]
impl FormatLanguage {
    pub(super) fn set(&self, tag: &str) {
        self.0.replace(Some(tag.to_owned()));
    }
}

/// The language tag that numbers are formatted for; empty before the first update.
pub(super) fn format_language(form: &DrawnForm) -> String {
    let tag = form.state.format_language.0.borrow();
    tag.clone().unwrap_or_default()
}

/// Sets the form's number format by the language of its element.
pub(super) fn learn(form: &DrawnForm) {
    if form.root().is_some_and(|root| root.is_connected()) {
        return learn_now(form);
    }
    // A form is made before it is placed on the page.
    let this = form.this.clone();
    let later = move || {
        if let Some(form) = this.upgrade() {
            learn_now(&form);
        }
    };
    Timeout::new(0, in_this_language(later)).forget();
}

/// Sets the number format again when the focus enters, since the language may have changed before a number is typed.
pub(super) fn on_focus_in(form: &DrawnForm, event: &Event) {
    if target(event, ".number").is_some() {
        learn(form);
    }
}

fn learn_now(form: &DrawnForm) {
    let Some(root) = form.root() else { return };
    let tag = format_locale(&root);
    if form.state.format_language.0.borrow().as_ref() == Some(&tag) {
        return;
    }
    if let Some(separators) = separators(&tag) {
        form.host.edit(Edit::Localize(separators));
    }
    form.state.format_language.0.replace(Some(tag));
}
