//! Buttons: what one does is in its attributes, or in a listener of its own.

use leptos::prelude::*;
use web_sys::MouseEvent;

use super::icon::icon;
use crate::ui::runtime::{Attrs, Pieces, attrs, pieces, tag};

/// A picture and words, to stand in a button.
pub(super) fn pictured(path: &'static str, words: String) -> Pieces {
    pieces![icon(path), tag::span(attrs!(), pieces![words])]
}

/// Words in a button.
pub(super) fn worded(words: String) -> Pieces {
    pieces![tag::span(attrs!(), pieces![words])]
}

/// A button that the listener at the root reads.
pub(super) fn button(more: Attrs, inside: Pieces) -> AnyView {
    tag::button(attrs!("type": "button").and(more), inside)
}

/// A button with a listener.
pub(super) fn pressed(
    more: Attrs,
    inside: Pieces,
    press: impl FnMut(MouseEvent) + 'static,
) -> AnyView {
    let attrs = attrs!("type": "button").and(more);
    // All are of one type.
    let press: Box<dyn FnMut(MouseEvent)> = Box::new(press);
    view! { <button {..attrs} on:click=press>{inside}</button> }.into_any()
}
