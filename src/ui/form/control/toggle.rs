//! A boolean with a default, as a checkbox.

use super::{ControlContext, ControlView};
use crate::ui::runtime::dom::view;

pub(super) fn draw(context: &ControlContext<'_>, on: bool) -> ControlView {
    let is_wrong = !context.view().problems.is_empty();
    ControlView::single(view! {
        <input
            {..context.base_attrs()}
            class="check"
            part="checkbox"
            type="checkbox"
            form=""
            // A checkbox is never required.
            aria-invalid=is_wrong.then_some("true")
            disabled=context.is_fixed()
            prop:checked=on
        />
    })
}
