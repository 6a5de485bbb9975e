//! A number, as text: the browser's own number input rounds, and changes by the wheel.

use crate::ui::dom::{El, el};

pub(super) fn make(integer: bool) -> El {
    let input = el("input", "input number")
        .attr("part", "input")
        .attr("type", "text")
        .attr("autocomplete", "off");
    input.attr("inputmode", if integer { "numeric" } else { "decimal" })
}
