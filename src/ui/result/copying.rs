//! Buttons that give a text to the clipboard, or as a file.

use gloo_timers::callback::Timeout;
use leptos::prelude::*;

use super::button::{pictured, pressed};
use super::icon::{COPY, SAVE};
use crate::platform;
use crate::ui::runtime::{attrs, flush, live_text, pieces, tag};

/// So long it says that something was copied, in milliseconds.
const TOLD: u32 = 4_000;

/// Copies a text, with a place before it where it is said what became of that. `name` is for who does
/// not see where it stands.
pub(super) fn copy_button(
    what: &'static str,
    name: &'static str,
    text: impl Fn() -> Option<String> + Send + 'static,
) -> AnyView {
    let told = RwSignal::new("");
    let copy = move |_| {
        if let Some(text) = text() {
            copy(&text, told);
        }
    };
    let words = live_text(move || told.get().to_owned());
    let words = tag::span(attrs!("class": "told", "role": "status"), pieces![words]);
    let attrs = attrs!("class": "quiet small", "data-do": what, "aria-label": name);
    let button = pressed(attrs, pictured(COPY, "Copy".to_owned()), copy);
    pieces![words, button].into_any()
}

fn copy(text: &str, told: RwSignal<&'static str>) {
    platform::copy(text, move |done| {
        told.try_set(if done {
            "Copied"
        } else {
            "The browser does not allow copying here"
        });
        flush();
        Timeout::new(TOLD, move || {
            told.try_set("");
        })
        .forget();
    });
}

/// Saves something.
pub(super) fn save_button(
    what: &'static str,
    words: &'static str,
    name: &'static str,
    save: impl Fn() + Send + 'static,
) -> AnyView {
    let attrs = attrs!("class": "quiet small", "data-do": what, "aria-label": name);
    pressed(attrs, pictured(SAVE, words.to_owned()), move |_| save())
}
