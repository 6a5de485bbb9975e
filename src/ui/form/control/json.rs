//! A text area that edits any value as JSON text.

use locales::messages;

use super::{ControlContext, ControlView};
use crate::ui::runtime::dom::view;

pub(super) fn draw(context: &ControlContext<'_>, text: &str) -> ControlView {
    let text = super::text::normalize_lines(text);
    ControlView::single(view! {
        <textarea
            {..context.input_attrs()}
            class="input json"
            part="input"
            spellcheck="false"
            autocomplete="off"
            rows=context.state.rows.to_string()
            placeholder=messages::json_hint()
            prop:value=text
        />
    })
}
