//! Focus moves, and the lookup of elements by selectors.

use wasm_bindgen::JsCast;
use web_sys::{Element, Event, FocusEvent, HtmlElement};

/// The nearest ancestor of an event's target, or the target itself, that matches a selector.
pub(crate) fn target(event: &Event, selector: &str) -> Option<Element> {
    let element: Element = event.target()?.dyn_into().ok()?;
    element.closest(selector).ok().flatten()
}

/// The first descendant of `place` that matches a CSS selector; `None` if none matches.
pub(crate) fn find(place: &Element, selector: &str) -> Option<Element> {
    place.query_selector(selector).ok().flatten()
}

/// All descendants of `place` that match a CSS selector, in document order.
pub(crate) fn find_all(place: &Element, selector: &str) -> Vec<Element> {
    let Ok(all) = place.query_selector_all(selector) else {
        return Vec::new();
    };
    let all = (0..all.length()).filter_map(|at| all.get(at)?.dyn_into().ok());
    all.collect()
}

/// The element whose listener handles an event.
pub(crate) fn current_target(event: &Event) -> Option<Element> {
    event.current_target()?.dyn_into().ok()
}

/// The element that gets the focus by a `focusout` event; `None` if no element of the page does.
pub(crate) fn next_focused(event: &Event) -> Option<Element> {
    let next = event.unchecked_ref::<FocusEvent>().related_target();
    next?.dyn_into().ok()
}

/// Moves the focus to an element. Does nothing if the element cannot be focused.
pub(crate) fn focus(element: &Element) {
    // Fails only if the element is not rendered.
    let _ = element.unchecked_ref::<HtmlElement>().focus();
}

/// Moves the focus to the first input, select, text area or button inside an element, or to the element itself if it
/// has none.
pub(crate) fn focus_inside(element: &Element) {
    // Quiet buttons act on the whole, so they are skipped.
    let inside = find(element, "input, select, textarea, button:not(.quiet)");
    focus(inside.as_ref().unwrap_or(element));
}

/// Moves the focus to an item of a list, which the Tab key does not reach.
pub(crate) fn focus_item(item: &Element) {
    // Fails only if the name is not one of an attribute.
    let _ = item.set_attribute("tabindex", "-1");
    focus(item);
}

/// Whether an element or one of its descendants has the focus.
pub(crate) fn has_focus(element: &Element) -> bool {
    element.matches(":focus").unwrap_or(false) || find(element, ":focus").is_some()
}
