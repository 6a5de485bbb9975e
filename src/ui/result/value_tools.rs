//! What can be taken of a value: its JSON to copy, to save and to read.
//!
//! Owns the row below a value. Invariant: the raw JSON is written when it is looked at, not before.

use leptos::prelude::*;
use web_sys::Event;

use super::copy_buttons::{SAVE, copy_button};
use super::result_view::Inner;
use crate::json::pretty;
use crate::ui::runtime::focus::target;
use crate::ui::runtime::{Handle, attrs, button, flush, live, pictured, pieces, tag};

/// The row below a value. `changed` tells when the value is another one.
pub(super) fn tools(of: Handle<Inner>, changed: &ArcTrigger) -> AnyView {
    let text = move || Some(pretty(of.get()?.reading.borrow().value()));
    let is_read = RwSignal::new(false);
    let changed = changed.clone();
    let raw = move || {
        changed.track();
        is_read.get().then(text).flatten().map(json).into_any()
    };
    // It opens after this: by then it is filled. What closes keeps what is in it.
    let turn = move |event: Event| {
        if target(&event, "details[open]").is_some() {
            is_read.update_untracked(|it| *it = false);
        } else {
            is_read.set(true);
            flush();
        }
    };
    let save = attrs!(
        "class": "quiet small", "data-do": "save", "data-at": "", "aria-label": "Download as JSON"
    );
    let buttons = pieces![
        copy_button("copy", "Copy as JSON", text),
        button(save, pictured(SAVE, "Download")),
    ];
    let take = pieces![
        raw_fold("raw", "JSON", turn, live(raw)),
        tag::div(attrs!("class": "take-tools"), buttons),
    ];
    tag::div(attrs!("class": "take", "part": "tools"), take)
}

/// What is only read when somebody opens it. `turn`: it opens or closes now.
pub(super) fn raw_fold(
    what: &'static str,
    words: &'static str,
    turn: impl Fn(Event) + 'static,
    inside: AnyView,
) -> AnyView {
    let summary = attrs!("data-do": what).on("click", turn);
    let summary = tag::summary(summary, pieces![words]);
    tag::details(attrs!("class": "raw"), pieces![summary, inside])
}

/// JSON to be read; it scrolls, so that the keyboard must reach it.
pub(super) fn json(text: String) -> AnyView {
    tag::pre(attrs!("class": "json", "tabindex": "0"), pieces![text])
}
