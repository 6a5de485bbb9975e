//! Buttons, which say what they act on.

use leptos::prelude::*;

use super::action::Action;
use crate::pointer::Pointer;
use crate::ui::runtime::{Attrs, attrs, pieces, tag};
pub(super) use crate::ui::runtime::{WARNING, icon};

pub(super) const CROSS: &str = "M4,4l8,8M12,4l-8,8";
pub(super) const PLUS: &str = "M8,3v10M3,8h10";
pub(super) const MINUS: &str = "M3,8h10";

/// What a button or a small input does, and where.
pub(super) fn acting(class: &'static str, action: Action, at: &Pointer) -> Attrs {
    attrs!("class": class, "data-do": action, "data-at": at.as_str().to_owned())
}

/// A name that is told and not shown.
pub(super) fn told(name: String) -> Attrs {
    attrs!("aria-label": name.clone(), "title": name)
}

/// A button of a picture.
pub(super) fn pictured(path: &'static str, more: Attrs) -> AnyView {
    let attrs = attrs!("type": "button").and(more);
    tag::button(attrs, pieces![icon(path)])
}

/// A button of a picture and words.
pub(super) fn worded(path: &'static str, words: String, more: Attrs) -> AnyView {
    let attrs = attrs!("type": "button").and(more);
    let words = tag::span(attrs!("dir": "auto"), pieces![words]);
    tag::button(attrs, pieces![icon(path), words])
}

/// A button of words.
pub(super) fn plain(words: &'static str, more: Attrs) -> AnyView {
    let attrs = attrs!("type": "button").and(more);
    tag::button(attrs, pieces![words])
}

/// A button of words that takes the room of its words only.
pub(super) fn spanned(words: &'static str, more: Attrs) -> AnyView {
    let attrs = attrs!("type": "button").and(more);
    tag::button(attrs, pieces![tag::span(attrs!(), pieces![words])])
}

/// An input to find something by, with what it is called.
pub(super) fn find_label(words: &'static str, input: Attrs) -> AnyView {
    let words = tag::span(attrs!(), pieces![words]);
    let input = tag::input(input, None);
    tag::label(attrs!("class": "find-label"), pieces![words, input])
}
