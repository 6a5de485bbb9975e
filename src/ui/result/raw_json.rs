//! Raw JSON and text in folds.

use leptos::prelude::*;
use web_sys::Event;

use crate::ui::runtime::dom::{attrs, pieces, tag};

/// A `<details>` element with the content `inside`, and the summary `words`, whose `data-do` is `what`. `turn` is
/// called on a click on the summary, before the fold opens or closes, so that the caller can render `inside` on demand.
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

/// JSON in a scrollable box that the keyboard can reach.
pub(super) fn json(text: String) -> AnyView {
    tag::pre(attrs!("class": "json", "tabindex": "0"), pieces![text])
}
