//! Any value, as JSON in place, with its own parse errors.

use crate::ui::dom::{El, el};

const HINT: &str = "JSON, such as \"text\", 12, true, [1, 2] or {\"a\": 1}";

pub(super) fn make(text: &str) -> El {
    let rows = text.lines().count().clamp(2, 12).to_string();
    let area = el("textarea", "input json")
        .attr("part", "input")
        .attr("rows", &rows)
        .attr("spellcheck", "false");
    area.attr("autocomplete", "off").attr("placeholder", HINT)
}
