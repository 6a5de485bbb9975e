//! Yes or no that begins as one of them: a box.

use super::{ControlContext, ControlView};
use crate::ui::runtime::{Property, attrs, tag};

pub(super) fn draw(context: &ControlContext<'_>, on: bool) -> ControlView {
    let is_wrong = !context.view().problems.is_empty();
    let attrs = context.plain().and(attrs!(
        "class": "check", "type": "checkbox", "form": "",
        // It asks for nothing.
        "aria-invalid": is_wrong.then_some("true"), "disabled": context.is_fixed()
    ));
    ControlView::one(tag::input(attrs, Property::Checked(on)))
}
