//! Raw JSON and text in folds.

use leptos::prelude::*;
use web_sys::Event;

use crate::ui::runtime::dom::view;

/// A `<details>` element with the content `inside`, and the summary `words`, whose `data-do` is `what`. `turn` is
/// called on a click on the summary, before the fold opens or closes, so that the caller can render `inside` on demand.
pub(super) fn raw_fold(
    what: &'static str,
    words: &'static str,
    turn: impl Fn(Event) + 'static,
    inside: AnyView,
) -> AnyView {
    view! {
        <details class="raw">
            <summary data-do=what on:click=turn>
                {words}
            </summary>
            {inside}
        </details>
    }
}

/// JSON in a scrollable box that the keyboard can reach.
pub(super) fn json(text: String) -> AnyView {
    view! {
        <pre class="json" tabindex="0">
            {text}
        </pre>
    }
}
