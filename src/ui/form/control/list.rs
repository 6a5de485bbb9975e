//! A list: its items one below the other, and the way to another one.

use super::Made;
use crate::ui::dom::copy;
use crate::ui::form::tool::Tool;

const LIST: &str = "div.group.list part=list role=group tabindex=-1 > div.members role=list";

pub(super) fn make(item: &str) -> Made {
    let mut made = Made::group(copy(LIST));
    made.inside = made.control.first();
    let add = if item.is_empty() {
        Tool::new(super::group::ADD, "Add to _")
    } else {
        let add = copy(super::group::ADD);
        if let Some(words) = add.last() {
            words.put_text("Add ");
            words.put_text(item);
        }
        // The label says to what as well.
        Tool::of(add, "Add _")
    };
    if let Some(inside) = &made.inside {
        inside.put_after(&add.element);
    }
    made.tools.push(add);
    made
}
