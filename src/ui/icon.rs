//! Small pictures, drawn in the colour of the text. They never carry meaning alone.

use leptos::prelude::*;

fn icon(path: &'static str) -> impl IntoView {
    view! {
        <svg class="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
            <path d=path fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"/>
        </svg>
    }
}

/// Something is wrong.
pub(super) fn warning() -> impl IntoView {
    icon("M8 1.75a6.25 6.25 0 1 1 0 12.5a6.25 6.25 0 0 1 0-12.5M8 4.75v4M8 11.2v.05")
}

/// Add.
pub(super) fn plus() -> impl IntoView {
    icon("M8 3v10M3 8h10")
}

/// Take away.
pub(super) fn cross() -> impl IntoView {
    icon("M4 4l8 8M12 4l-8 8")
}

/// Up.
pub(super) fn up() -> impl IntoView {
    icon("M8 13V3M4 7l4-4l4 4")
}

/// Down.
pub(super) fn down() -> impl IntoView {
    icon("M8 3v10M4 9l4 4l4-4")
}
