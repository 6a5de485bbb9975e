//! A list: its items one below the other, to add, move and remove.

use super::Made;
use crate::form::FieldView;
use crate::pointer::Pointer;
use crate::ui::dom::{DOWN, El, PLUS, UP, button, el};

pub(super) fn make(view: &FieldView) -> Made {
    let set = el("fieldset", "group list")
        .attr("part", "list")
        .attr("tabindex", "-1");
    let inside = el("ol", "items");
    let label = if view.label.is_empty() {
        "the list"
    } else {
        &view.label
    };
    let add = button("secondary", Some(PLUS), &format!("Add to {label}"));
    let set = set.with(&inside).with(
        &add.attr("data-do", "add")
            .attr("data-at", view.pointer.as_str()),
    );
    Made {
        inside: Some(inside),
        is_set: true,
        ..Made::plain(set)
    }
}

/// An item with the buttons that move it; the first has no way up, the last none down.
pub(in crate::ui::form) fn item_row(
    frame: &El,
    pointer: &Pointer,
    position: usize,
    count: usize,
) -> El {
    let tool = |what: &str, picture: &str, ends: bool| {
        let name = format!("Move item {} {what}", position + 1);
        let made = button("quiet", Some(picture), "")
            .attr("aria-label", &name)
            .attr("title", &name);
        made.flag("disabled", ends);
        made.attr("data-do", what).attr("data-at", pointer.as_str())
    };
    let tools = el("div", "item-tools")
        .with(&tool("up", UP, position == 0))
        .with(&tool("down", DOWN, position + 1 == count));
    el("li", "item").with(frame).with(&tools)
}
