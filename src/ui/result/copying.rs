//! Buttons that give a text to the clipboard, or as a file.

use gloo_timers::callback::Timeout;
use leptos::prelude::*;

use super::icon::{COPY, SAVE, icon};
use crate::platform;
use crate::ui::runtime::flush;

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
        let Some(text) = text() else { return };
        platform::copy(&text, move |done| {
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
    };
    view! {
        <span class="told" role="status">{move || told.get()}</span>
        <button type="button" class="quiet small" data-do=what aria-label=name on:click=copy>
            {icon(COPY)}
            <span>{"Copy"}</span>
        </button>
    }
    .into_any()
}

/// Saves something.
pub(super) fn save_button(
    what: &'static str,
    words: &'static str,
    name: &'static str,
    save: impl Fn() + Send + 'static,
) -> AnyView {
    view! {
        <button
            type="button"
            class="quiet small"
            data-do=what
            aria-label=name
            on:click=move |_| save()
        >
            {icon(SAVE)}
            <span>{words}</span>
        </button>
    }
    .into_any()
}
