//! The tools below a value: copy, save and show its JSON.
//!
//! Invariant: the JSON is written on demand.

use leptos::prelude::*;
use locales::messages;
use web_sys::Event;

use super::Inner;
use crate::json::pretty;
use crate::ui::result::copy_buttons::{SAVE, copy_button};
use crate::ui::result::raw_json::{json, raw_fold};
use crate::ui::runtime::dom::{attrs, pieces, tag};
use crate::ui::runtime::focus::target;
use crate::ui::runtime::reactive::live;
use crate::ui::runtime::widget::{button, pictured};
use crate::ui::runtime::{Handle, flush};

/// The tools. `changed` is triggered when the value changes.
pub(super) fn tools(of: Handle<Inner>, changed: &ArcTrigger) -> AnyView {
    let text = move || Some(pretty(of.get()?.reading.borrow().value()));
    let is_read = RwSignal::new(false);
    let changed = changed.clone();
    let raw = move || {
        changed.track();
        is_read.get().then(text).flatten().map(json).into_any()
    };
    // The fold opens after this listener, and is filled by then. A fold that closes keeps its content.
    let turn = move |event: Event| {
        if target(&event, "details[open]").is_some() {
            is_read.update_untracked(|it| *it = false);
        } else {
            is_read.set(true);
            flush();
        }
    };
    let save = attrs!(
        "class": "quiet small", "data-do": "save", "data-at": "", "aria-label": messages::download_as_json()
    );
    let buttons = pieces![
        copy_button("copy", messages::copy_as_json(), text),
        button(save, pictured(SAVE, messages::download())),
    ];
    let take = pieces![
        raw_fold("raw", "JSON", turn, live(raw)),
        tag::div(attrs!("class": "take-tools"), buttons),
    ];
    tag::div(attrs!("class": "take", "part": "tools"), take)
}
