//! Bringing the person somewhere.

use web_sys::Element;

use crate::ui::runtime::ElementRef;
pub(super) use crate::ui::runtime::focus::{find, focus, has_focus, target};

/// Brings the person to the first thing inside that is filled in, or here.
pub(super) fn focus_inside(element: &Element) {
    // Quiet buttons act on the whole: they are not what is filled in.
    let inside = find(element, "input, select, textarea, button:not(.quiet)");
    focus(inside.as_ref().unwrap_or(element));
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
