//! Small pictures of one stroke, in the colour of the text. They never carry meaning alone.

use leptos::prelude::*;

use crate::ui::runtime::{attrs, pieces, tag};

/// Something is wrong.
pub(super) const WARNING: &str =
    "M8 1.75a6.25 6.25 0 1 1 0 12.5a6.25 6.25 0 0 1 0-12.5M8 4.75v4M8 11.2v.05";
/// Two sheets.
pub(super) const COPY: &str = "M6 5.5h7.5v8h-7.5zM10 5.5v-3h-7.5v8h3.5";
/// Something comes down.
pub(super) const SAVE: &str = "M8 2.5v7.5M4.75 7l3.25 3.25l3.25-3.25M2.75 13.25h10.5";

pub(super) fn icon(path: &'static str) -> AnyView {
    let picture = attrs!("class": "icon", "viewBox": "0 0 16 16", "aria-hidden": "true", "focusable": "false");
    let stroke = attrs!(
        "d": path, "fill": "none", "stroke": "currentColor", "stroke-width": "1.5",
        "stroke-linecap": "round", "stroke-linejoin": "round"
    );
    tag::svg(picture, pieces![tag::path(stroke)])
}
