//! Buttons, whose action is a listener, or attributes that a delegated listener reads.

use leptos::prelude::*;

use super::icon;
use crate::ui::runtime::dom::Piece;
use crate::ui::runtime::dom::{Attrs, Pieces, view};

/// A button. `more`: its attributes and listeners; they may name more shadow parts than `button`.
pub(crate) fn button(more: Attrs, inside: Pieces) -> AnyView {
    view! {
        <button type="button" part="button" {..more}>
            {inside}
        </button>
    }
}

/// The label of a button, in a `<span>`.
pub(crate) fn worded(words: impl Piece) -> Pieces {
    view! {
        <>
            <span>{words}</span>
        </>
    }
}

/// An icon and the label of a button.
pub(crate) fn pictured(path: &'static str, words: impl Piece) -> Pieces {
    view! {
        {icon(path)}
        {worded(words)}
    }
}
