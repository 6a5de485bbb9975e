//! Icons, drawn with one stroke in the text's colour. They are decorative: words beside them always give the meaning.

use leptos::prelude::*;

use crate::ui::runtime::dom::view;

/// The path of a warning sign, for `icon`: an exclamation mark in a circle.
pub(crate) const WARNING: &str =
    "M8 1.75a6.25 6.25 0 1 1 0 12.5a6.25 6.25 0 0 1 0-12.5M8 4.75v4M8 11.2v.05";

/// A decorative icon of 16 by 16 units, whose outline is this SVG path.
pub(crate) fn icon(path: &'static str) -> AnyView {
    view! {
        <svg class="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
            <path
                d=path
                fill="none"
                stroke="currentColor"
                stroke-width="1.5"
                stroke-linecap="round"
                stroke-linejoin="round"
            />
        </svg>
    }
}
