//! Buttons that copy text or save it as a file, alone and in the menu “Export”.

use gloo_timers::callback::Timeout;
use leptos::prelude::*;
use locales::messages;
use web_sys::Event;

use crate::browser::tab::clipboard;
use crate::ui::runtime::dom::{ElementRef, Pieces, view};
use crate::ui::runtime::flush;
use crate::ui::runtime::reactive::live_text;
use crate::ui::runtime::widget::copy_status::copied_words;
use crate::ui::runtime::widget::{button, menu, pictured, worded};

/// The SVG path of an icon: two sheets.
const COPY: &str = "M6 5.5h7.5v8h-7.5zM10 5.5v-3h-7.5v8h3.5";
/// The SVG path of an icon: an arrow onto a line.
pub(super) const SAVE: &str = "M8 2.5v7.5M4.75 7l3.25 3.25l3.25-3.25M2.75 13.25h10.5";

/// How long the status “Copied” is shown, in milliseconds.
const STATUS_TIME: u32 = 4_000;

/// A button that copies what `text` returns, and nothing for `None`, with a copy status before it. `what` is its
/// `data-do`, `name` its accessible name.
pub(super) fn copy_button(
    what: &'static str,
    name: &'static str,
    text: impl Fn() -> Option<String> + 'static,
) -> AnyView {
    let status = CopyStatus::new("");
    let attrs = view! { <{..} class="quiet small" data-do=what aria-label=name on:click=copies(status, text) /> };
    let button = button(attrs, pictured(COPY, messages::copy()));
    view! {
        {copy_status_view(status)}
        {button}
    }
    .into_any()
}

/// The status of copying in words; empty before a copy and some time after it.
pub(super) type CopyStatus = RwSignal<&'static str>;

/// The view of a copy status, a live region.
fn copy_status_view(status: CopyStatus) -> AnyView {
    let words = live_text(move || status.get().to_owned());
    view! {
        <span class="told" role="status">
            {words}
        </span>
    }
}

fn copies(status: CopyStatus, text: impl Fn() -> Option<String>) -> impl Fn(Event) {
    move |_| {
        if let Some(text) = text() {
            copy(&text, status);
        }
    }
}

/// The menu “Export”, and before it the status of copying. `items` makes the menu's buttons; those that copy set the
/// status that it gets.
pub(super) fn export_menu(items: impl FnOnce(CopyStatus) -> Pieces) -> AnyView {
    let status = CopyStatus::new("");
    let menu = menu(
        ElementRef::default(),
        RwSignal::new(false),
        view! { <{..} class="quiet small export" /> },
        pictured(SAVE, messages::export()),
        items(status),
    );
    view! {
        {copy_status_view(status)}
        {menu}
    }
    .into_any()
}

/// A button of the menu “Export” with the label `words`. It copies what `text` returns, and sets `status` to the
/// outcome; for `None` it does nothing.
pub(super) fn copy_item(
    words: &'static str,
    status: CopyStatus,
    text: impl Fn() -> Option<String> + 'static,
) -> AnyView {
    let attrs = view! { <{..} class="quiet small" on:click=copies(status, text) /> };
    button(attrs, worded(words))
}

/// A button of the menu “Export” with the label `words`, which calls `save` on a click.
pub(super) fn save_item(words: &'static str, save: impl Fn() + 'static) -> AnyView {
    let attrs = view! { <{..} class="quiet small" on:click=move |_| save() /> };
    button(attrs, worded(words))
}

fn copy(text: &str, status: CopyStatus) {
    clipboard::copy(text, move |is_copied| show_copy_status(status, is_copied));
}

/// Sets the status of copying for some time.
pub(super) fn show_copy_status(status: CopyStatus, is_copied: bool) {
    status.try_set(copied_words(is_copied));
    flush();
    Timeout::new(STATUS_TIME, move || {
        status.try_set("");
    })
    .forget();
}

/// A button that calls `save` on a click. `what` is its `data-do`, `words` its label, `name` its accessible name.
pub(super) fn save_button(
    what: &'static str,
    words: &'static str,
    name: &'static str,
    save: impl Fn() + 'static,
) -> AnyView {
    button(
        view! { <{..} class="quiet small" data-do=what aria-label=name on:click=move |_| save() /> },
        pictured(SAVE, words),
    )
}
