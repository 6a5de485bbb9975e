//! Where the person is on the page, and bringing them elsewhere.

use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement};

/// The nearest element around an event's target, or itself, that a selector fits.
pub(crate) fn target(event: &Event, selector: &str) -> Option<Element> {
    let element: Element = event.target()?.dyn_into().ok()?;
    element.closest(selector).ok().flatten()
}

/// The first thing inside that a selector fits.
pub(crate) fn find(place: &Element, selector: &str) -> Option<Element> {
    place.query_selector(selector).ok().flatten()
}

/// Brings the person exactly here.
pub(crate) fn focus(element: &Element) {
    // It fails only for what is not shown, and then there is nothing to bring the person to.
    let _ = element.unchecked_ref::<HtmlElement>().focus();
}

/// Whether the person is there, or inside.
pub(crate) fn has_focus(element: &Element) -> bool {
    element.matches(":focus").unwrap_or(false) || find(element, ":focus").is_some()
}
