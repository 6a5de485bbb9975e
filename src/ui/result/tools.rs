//! What can be taken of a value: its JSON to copy, to save and to read.
//!
//! Owns the row below a value. Invariant: the raw JSON is written when it is looked at, not before.

use super::drawing::Draw;
use crate::ui::dom::{El, button, el};
use crate::ui::value::json;

/// Two sheets.
pub(super) const COPY: &str = "M6 5.5h7.5v8h-7.5zM10 5.5v-3h-7.5v8h3.5";
/// Something comes down.
pub(super) const SAVE: &str = "M8 2.5v7.5M4.75 7l3.25 3.25l3.25-3.25M2.75 13.25h10.5";

/// The row below a value. `told` is what became of copying.
pub(super) fn tools(draw: &Draw<'_>, told: &str) -> El {
    let summary = el("summary", "").attr("data-do", "raw").text("JSON");
    let raw = el("details", "raw").with(&summary);
    if draw.state.raw {
        raw.put(&json(&crate::json::pretty(draw.reading.value())));
    }
    let said = el("span", "told").attr("role", "status").text(told);
    let copy = button("quiet small", Some(COPY), "Copy")
        .attr("data-do", "copy")
        .attr("aria-label", "Copy as JSON");
    let save = button("quiet small", Some(SAVE), "Download")
        .attr("data-do", "save")
        .attr("data-at", "")
        .attr("aria-label", "Download as JSON");
    let buttons = el("div", "take-tools").with(&said).with(&copy).with(&save);
    el("div", "take")
        .attr("part", "tools")
        .with(&raw)
        .with(&buttons)
}
