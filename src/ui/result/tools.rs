//! What can be taken of a value: its JSON to copy, to save and to read.
//!
//! Owns the row below a value. Invariant: the raw JSON is written when it is looked at, not before.

use leptos::prelude::*;
use web_sys::MouseEvent;

use super::acting::target;
use super::copying::copy_button;
use super::icon::{SAVE, icon};
use super::view::Inner;
use crate::json::pretty;
use crate::ui::runtime::{Handle, flush};

/// The row below a value. `changed` tells when the value is another one.
pub(super) fn tools(of: Handle<Inner>, changed: &ArcTrigger) -> AnyView {
    let text = move || Some(pretty(of.get()?.reading.borrow().value()));
    let is_read = RwSignal::new(false);
    let changed = changed.clone();
    let raw = move || {
        changed.track();
        is_read.get().then(text).flatten().map(json)
    };
    // It opens after this: by then it is filled. What closes keeps what is in it.
    let turn = move |event: MouseEvent| {
        if target(&event, "details[open]").is_some() {
            is_read.update_untracked(|it| *it = false);
        } else {
            is_read.set(true);
            flush();
        }
    };
    view! {
        <div class="take" part="tools">
            <details class="raw">
                <summary data-do="raw" on:click=turn>
                    {"JSON"}
                </summary>
                {raw}
            </details>
            <div class="take-tools">
                {copy_button("copy", "Copy as JSON", text)}
                <button
                    type="button"
                    class="quiet small"
                    data-do="save"
                    data-at=""
                    aria-label="Download as JSON"
                >
                    {icon(SAVE)}
                    <span>{"Download"}</span>
                </button>
            </div>
        </div>
    }
    .into_any()
}

/// JSON to be read; it scrolls, so that the keyboard must reach it.
pub(super) fn json(text: String) -> AnyView {
    view! { <pre class="json" tabindex="0">{text}</pre> }.into_any()
}
