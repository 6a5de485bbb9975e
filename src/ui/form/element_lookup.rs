//! Lookup of a form's elements: from an event to its target, from an element to its field.

use exact_json::Pointer;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlInputElement};

pub(super) use crate::browser::reflect::get as event_property;
pub(super) use crate::ui::runtime::focus::{find, focus, focus_inside, target};

/// Selector for the outermost element of a field.
pub(super) const FIELD: &str = ".field";
const CONTROL: &str = "[data-pointer]";
/// Selector for text inputs and text areas, where the browser has an undo history of its own.
pub(super) const TYPED_INTO: &str =
    "textarea, input:not([type=checkbox], [type=radio], [type=range])";

/// The nearest ancestor, or the element itself, that matches a selector; `None` without a match.
pub(super) fn around(element: &Element, selector: &str) -> Option<Element> {
    element.closest(selector).ok().flatten()
}

/// Whether an element matches a CSS selector; `false` if the selector is invalid.
pub(super) fn is(element: &Element, selector: &str) -> bool {
    element.matches(selector).unwrap_or(false)
}

/// An element that must be an input, select or text area, as an `HtmlInputElement`, without a check: the properties
/// that the callers use are the same.
pub(super) fn input(element: &Element) -> &HtmlInputElement {
    element.unchecked_ref()
}

/// The control of the field that contains an element; `None` outside of fields.
pub(super) fn own_control(element: &Element) -> Option<Element> {
    // In document order a group's control precedes those of its members.
    find(&around(element, FIELD)?, CONTROL)
}

/// The instance location that an element is about: its `data-at`, else that of the field around it. `None` outside of
/// fields.
pub(super) fn place(element: &Element) -> Option<Pointer> {
    let at = element.get_attribute("data-at");
    at.or_else(|| own_control(element)?.get_attribute("data-pointer"))?
        .parse()
        .ok()
}

/// Whether an input method takes the key of a `keydown` event, such as the Enter that ends a composition. Safari sends that
/// one after `compositionend`, with the key code 229 alone.
pub(super) fn is_composing(event: &Event) -> bool {
    event_property(event, "isComposing").is_truthy()
        || event_property(event, "keyCode").as_f64() == Some(229.0)
}

/// The index of an item in its list, which is the last token of its pointer; `None` if that is not a number.
pub(super) fn index(pointer: &Pointer) -> Option<usize> {
    pointer.last()?.parse().ok()
}
