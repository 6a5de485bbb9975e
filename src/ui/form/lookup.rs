//! Elements of the form, found from one another: what is around one, what is in one, what an event is about.

use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, Event, HtmlElement, HtmlInputElement};

use crate::pointer::Pointer;

/// The frame of a field.
pub(super) const FIELD: &str = ".field";
const CONTROL: &str = "[data-pointer]";
/// What one types into has a way back of its own.
pub(super) const TYPED_INTO: &str =
    "textarea, input:not([type=checkbox], [type=radio], [type=range])";

/// The nearest element around one, or itself, that a selector fits.
pub(super) fn around(element: &Element, selector: &str) -> Option<Element> {
    element.closest(selector).ok().flatten()
}

/// The first element inside that a selector fits.
pub(super) fn find(element: &Element, selector: &str) -> Option<Element> {
    element.query_selector(selector).ok().flatten()
}

/// Whether a selector fits.
pub(super) fn is(element: &Element, selector: &str) -> bool {
    element.matches(selector).unwrap_or(false)
}

/// The element that an event is about, or the nearest one around it that a selector fits.
pub(super) fn target(event: &Event, selector: &str) -> Option<Element> {
    let element: Element = event.target()?.dyn_into().ok()?;
    around(&element, selector)
}

/// An input, select or text area as what it is: all have the same members.
pub(super) fn input(element: &Element) -> &HtmlInputElement {
    element.unchecked_ref()
}

/// The control of the field that an element is in.
pub(super) fn own_control(element: &Element) -> Option<Element> {
    // A group's control comes before those of its members.
    find(&around(element, FIELD)?, CONTROL)
}

/// The place that an element is about.
pub(super) fn place(element: &Element) -> Option<Pointer> {
    let said = element.get_attribute("data-at");
    said.or_else(|| own_control(element)?.get_attribute("data-pointer"))?
        .parse()
        .ok()
}

/// Something that an event says.
pub(super) fn said(event: &Event, name: &str) -> JsValue {
    js_sys::Reflect::get(event, &JsValue::from_str(name)).unwrap_or_default()
}

/// Brings the person exactly here.
pub(super) fn focus(element: &Element) {
    // It fails only for what is not shown, and then there is nothing to bring the person to.
    let _ = element.unchecked_ref::<HtmlElement>().focus();
}

/// Brings the person here, or to the first thing inside that is filled in.
pub(super) fn focus_inside(element: &Element) {
    // Quiet buttons act on the whole: they are not what is filled in.
    let inside = find(element, "input, select, textarea, button:not(.quiet)");
    focus(inside.as_ref().unwrap_or(element));
}
