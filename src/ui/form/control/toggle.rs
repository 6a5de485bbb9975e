//! Yes or no that begins as one of them: a box.

use super::{Made, Place};
use crate::ui::runtime::{Property, attrs, tag};

pub(super) fn draw(place: &Place<'_>, on: bool) -> Made {
    let is_wrong = !place.view().problems.is_empty();
    let attrs = place.plain().and(attrs!(
        "class": "check", "type": "checkbox", "form": "",
        // It asks for nothing.
        "aria-invalid": is_wrong.then_some("true"), "disabled": place.is_fixed()
    ));
    Made::one(tag::input(attrs, Property::Checked(on)))
}
