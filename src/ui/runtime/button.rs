//! Buttons: what one does is in its listener, or in attributes that a listener around it reads.

use leptos::prelude::*;

use super::tag::Piece;
use super::{Attrs, Pieces, attrs, icon, pieces, tag};

/// A button.
pub(crate) fn button(more: Attrs, inside: Pieces) -> AnyView {
    tag::button(attrs!("type": "button").and(more), inside)
}

/// Words in a button.
pub(crate) fn worded(words: impl Piece) -> Pieces {
    pieces![tag::span(attrs!(), pieces![words])]
}

/// A picture and words in a button.
pub(crate) fn pictured(path: &'static str, words: impl Piece) -> Pieces {
    pieces![icon(path), worded(words)]
}
