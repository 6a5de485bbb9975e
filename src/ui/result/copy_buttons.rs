//! Buttons that copy text or save it as a file.

use gloo_timers::callback::Timeout;
use leptos::prelude::*;
use locales::messages;

use crate::browser::tab::clipboard;
use crate::ui::runtime::dom::{attrs, pieces, tag};
use crate::ui::runtime::flush;
use crate::ui::runtime::reactive::live_text;
use crate::ui::runtime::widget::{button, pictured};

/// Two sheets.
const COPY: &str = "M6 5.5h7.5v8h-7.5zM10 5.5v-3h-7.5v8h3.5";
/// An arrow onto a line.
pub(super) const SAVE: &str = "M8 2.5v7.5M4.75 7l3.25 3.25l3.25-3.25M2.75 13.25h10.5";

/// How long “Copied” is shown, in milliseconds.
const STATUS_TIME: u32 = 4_000;

/// A button that copies text, with a status before it. `name` is the accessible name.
pub(super) fn copy_button(
    what: &'static str,
    name: &'static str,
    text: impl Fn() -> Option<String> + 'static,
) -> AnyView {
    let status = RwSignal::new("");
    let copy = move |_| {
        if let Some(text) = text() {
            copy(&text, status);
        }
    };
    let words = live_text(move || status.get().to_owned());
    let words = tag::span(attrs!("class": "told", "role": "status"), pieces![words]);
    let attrs = attrs!("class": "quiet small", "data-do": what, "aria-label": name);
    let button = button(attrs.on("click", copy), pictured(COPY, messages::copy()));
    pieces![words, button].into_any()
}

fn copy(text: &str, status: RwSignal<&'static str>) {
    clipboard::copy(text, move |done| {
        status.try_set(if done {
            messages::copied()
        } else {
            messages::copying_blocked()
        });
        flush();
        Timeout::new(STATUS_TIME, move || {
            status.try_set("");
        })
        .forget();
    });
}

/// A button that saves something.
pub(super) fn save_button(
    what: &'static str,
    words: &'static str,
    name: &'static str,
    save: impl Fn() + 'static,
) -> AnyView {
    let attrs = attrs!("class": "quiet small", "data-do": what, "aria-label": name);
    button(attrs.on("click", move |_| save()), pictured(SAVE, words))
}
