//! Small pictures of one stroke, in the colour of the text. They never carry meaning alone.

use leptos::prelude::*;

use super::elements::{div, p, span};
use crate::ui::runtime::{Attrs, attrs, live};

/// Something is wrong.
pub(in crate::ui) const WARNING: &str =
    "M8 1.75a6.25 6.25 0 1 1 0 12.5a6.25 6.25 0 0 1 0-12.5M8 4.75v4M8 11.2v.05";

/// A picture by its path.
pub(in crate::ui) fn icon(path: &'static str) -> AnyView {
    let picture = attrs!("class": "icon", "viewBox": "0 0 16 16", "aria-hidden": "true", "focusable": "false");
    let stroke = attrs!(
        "d": path, "fill": "none", "stroke": "currentColor", "stroke-width": "1.5",
        "stroke-linecap": "round", "stroke-linejoin": "round"
    );
    view! { <svg {..picture}><path {..stroke}/></svg> }.into_any()
}

/// A mistake in a live region.
pub(super) fn mistake(sentence: &str, part: Option<&'static str>) -> AnyView {
    let words = span(Attrs::default(), sentence.to_owned());
    p(
        attrs!("class": "error", "part": part),
        view! { {icon(WARNING)}{words} },
    )
}

/// The place below a field where its mistake is told; empty where there is none.
pub(super) fn mistakes(
    id: String,
    mut mistake: impl FnMut() -> Option<AnyView> + Send + 'static,
) -> AnyView {
    let attrs = attrs!("class": "errors", "id": id, "aria-live": "polite");
    div(attrs, live(move || mistake().into_any()))
}
