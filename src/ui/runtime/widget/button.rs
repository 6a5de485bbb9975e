//! Buttons, whose action is a listener, or attributes that a delegated listener reads.

use leptos::prelude::*;

use super::icon;
use crate::ui::runtime::dom::Piece;
use crate::ui::runtime::dom::{Attrs, Pieces, attrs, pieces, tag};

pub(crate) fn button(more: Attrs, inside: Pieces) -> AnyView {
    tag::button(attrs!("type": "button").and(more), inside)
}

/// The label of a button, in a `<span>`.
pub(crate) fn worded(words: impl Piece) -> Pieces {
    pieces![tag::span(attrs!(), pieces![words])]
}

/// An icon and the label of a button.
pub(crate) fn pictured(path: &'static str, words: impl Piece) -> Pieces {
    pieces![icon(path), worded(words)]
}
