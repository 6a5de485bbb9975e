//! Bringing the person somewhere.

use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement};

use crate::ui::runtime::ElementRef;

/// The nearest element around an event's target, or itself, that a selector fits.
pub(super) fn target(event: &Event, selector: &str) -> Option<Element> {
    let element: Element = event.target()?.dyn_into().ok()?;
    element.closest(selector).ok().flatten()
}

/// The first thing inside that a selector fits.
pub(super) fn find(place: &Element, selector: &str) -> Option<Element> {
    place.query_selector(selector).ok().flatten()
}

/// Brings the person exactly here.
pub(super) fn focus(element: &Element) {
    // It fails only for what is not shown, and then there is nothing to bring the person to.
    let _ = element.unchecked_ref::<HtmlElement>().focus();
}

/// Brings the person to the first thing inside that is filled in, or here.
pub(super) fn focus_inside(element: &Element) {
    // Quiet buttons act on the whole: they are not what is filled in.
    let inside = find(element, "input, select, textarea, button:not(.quiet)");
    focus(inside.as_ref().unwrap_or(element));
}

/// Whether the person is there, or inside.
pub(super) fn has_focus(element: &Element) -> bool {
    element.matches(":focus").unwrap_or(false) || find(element, ":focus").is_some()
}

/// What goes away takes the focus along: then it goes to `next`. To be called before that.
pub(super) fn keep_focus(going: ElementRef, next: ElementRef) {
    if let (true, Some(next)) = (going.get().is_some_and(|it| has_focus(&it)), next.get()) {
        focus(&next);
    }
}

/// The request around or beside an element, where one goes on when what had the focus is gone.
pub(super) fn request_beside(element: &Element) -> Option<Element> {
    let around = element.closest(".centre, .agent-form").ok().flatten()?;
    find(&around, ".request .asking")
}
