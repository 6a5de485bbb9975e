//! Any value, as JSON in place, with its own parse errors.

use crate::ui::dom::{El, copy};

const HINT: &str = "JSON, such as \"text\", 12, true, [1, 2] or {\"a\": 1}";

pub(super) fn make(text: &str) -> El {
    let rows = text.lines().count().clamp(2, 12).to_string();
    let area = copy("textarea.input.json part=input spellcheck=false autocomplete=off");
    area.attr("rows", &rows).attr("placeholder", HINT)
}
