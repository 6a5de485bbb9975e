//! Any value, as JSON in context, with its own parse errors.

use super::{ControlContext, ControlView};
use crate::ui::runtime::{Property, attrs, tag};

const HINT: &str = "JSON, such as \"text\", 12, true, [1, 2] or {\"a\": 1}";

pub(super) fn draw(context: &ControlContext<'_>, text: &str) -> ControlView {
    let attrs = context.typed().and(attrs!(
        "class": "input json", "part": "input", "spellcheck": "false", "autocomplete": "off",
        "rows": context.shown.rows.to_string(), "placeholder": HINT
    ));
    let text = super::text::in_lines(text);
    ControlView::one(tag::textarea(attrs, Property::Value(text)))
}
