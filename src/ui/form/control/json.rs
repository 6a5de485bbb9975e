//! Any value, as JSON in place, with its own parse errors.

use super::{Made, Place};
use crate::ui::runtime::{Property, attrs, tag};

const HINT: &str = "JSON, such as \"text\", 12, true, [1, 2] or {\"a\": 1}";

pub(super) fn draw(place: &Place<'_>, text: &str) -> Made {
    let attrs = place.typed().and(attrs!(
        "class": "input json", "part": "input", "spellcheck": "false", "autocomplete": "off",
        "rows": place.shown.rows.to_string(), "placeholder": HINT
    ));
    let text = super::text::in_lines(text);
    Made::one(tag::textarea(attrs, Property::Value(text)))
}
