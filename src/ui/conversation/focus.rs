//! Focus moves between the regions of a conversation.

use web_sys::Element;

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

/// The `<form>` of the next request in the conversation that contains `element`; `None` without such a form.
pub(super) fn request_form_of(element: &Element) -> Option<Element> {
    find(&conversation_around(element)?, ".request .asking")
}

/// The ancestor of `element` that contains the request and the runs of its conversation; `None` outside a conversation.
pub(super) fn conversation_around(element: &Element) -> Option<Element> {
    element.closest(".centre, .agent-form").ok().flatten()
}
