//! Yes or no that begins as one of them: a box.

use leptos::prelude::*;

use super::{Made, Place};
use crate::ui::Checked;
use crate::ui::runtime::attrs;

pub(super) fn draw(place: &Place<'_>, on: bool) -> Made {
    let is_wrong = !place.view().problems.is_empty();
    let attrs = place.plain().and(attrs!(
        "class": "check", "type": "checkbox", "form": "",
        // It asks for nothing.
        "aria-invalid": is_wrong.then_some("true"), "disabled": place.is_fixed()
    ));
    Made::one(view! { <input {..attrs} prop:checked=Checked(on)/> }.into_any())
}
