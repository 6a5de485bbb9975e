//! Focus moves between the regions of a conversation.

use js_sys::Array;
use web_sys::Element;

use crate::browser::reflect::{call, object};
use crate::ui::runtime::dom::ElementRef;
pub(super) use crate::ui::runtime::focus::{
    find, find_all, focus, focus_inside, has_focus, target,
};

/// Moves the focus to `next` if `going`, an element that is about to be removed, contains the focus.
pub(super) fn keep_focus(going: ElementRef, next: ElementRef) {
    if let (true, Some(next)) = (going.get().is_some_and(|it| has_focus(&it)), next.get()) {
        focus(&next);
    }
}

/// Scrolls an element to the top of the page, below its bar.
pub(super) fn bring_into_view(element: &Element) {
    let options = object(&[("block", "start".into())]);
    call(element, "scrollIntoView", &Array::of1(&options));
}

/// Moves the focus to an element that is or will be in view, without scrolling.
pub(super) fn focus_unscrolled(element: &Element) {
    let options = object(&[("preventScroll", true.into())]);
    call(element, "focus", &Array::of1(&options));
}

/// The `<form>` of the next request in the conversation that contains `element`; `None` without such a form.
pub(super) fn request_form_of(element: &Element) -> Option<Element> {
    find(&conversation_around(element)?, ".request .asking")
}

/// The ancestor of `element` that contains the request and the runs of its conversation; `None` outside a conversation.
pub(super) fn conversation_around(element: &Element) -> Option<Element> {
    element.closest(".centre, .agent-form").ok().flatten()
}
