//! Putting a text where it can be pasted from, and saying whether that worked.

use gloo_timers::callback::Timeout;

use super::tools::{COPY, SAVE};
use crate::platform;
use crate::ui::dom::{El, button, el};

/// So long it says that something was copied, in milliseconds.
const TOLD: u32 = 4_000;

/// Copies, and where it is said what became of it.
pub(super) fn copy_button(what: &str, name: &str) -> (El, El) {
    let said = el("span", "told").attr("role", "status");
    let copy = button("quiet small", Some(COPY), "Copy");
    (said, named(copy, what, name))
}

/// Saves.
pub(super) fn save_button(what: &str, words: &str, name: &str) -> El {
    named(button("quiet small", Some(SAVE), words), what, name)
}

/// What it does, and what it is called for who does not see where it stands.
fn named(button: El, what: &str, name: &str) -> El {
    button.attr("data-do", what).attr("aria-label", name)
}

/// Copies a text. What becomes of it is said in the row that the button stands in.
pub(super) fn copy_from(pressed: &El, text: &str) {
    let row = pressed.raw().parent_element().map(El::of);
    let Some(said) = row.and_then(|row| row.find(".told")) else {
        return;
    };
    platform::copy(text, move |done| {
        said.set_text(if done {
            "Copied"
        } else {
            "The browser does not allow copying here"
        });
        let said = said.clone();
        Timeout::new(TOLD, move || said.set_text("")).forget();
    });
}
