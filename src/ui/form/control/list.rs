//! A list: its items one below the other, and the way to another one.

use super::Made;
use crate::ui::form::pattern::copy;
use crate::ui::form::tool::Tool;

const LIST: &str =
    "div.group.list part=list role=group tabindex=-1 > div.members role=list p.removed role=status";

pub(super) fn make() -> Made {
    let mut made = Made::group(copy(LIST));
    made.inside = made.control.first();
    let add = Tool::new(super::group::ADD, "Add to _");
    if let Some(inside) = &made.inside {
        inside.put_after(&add.element);
    }
    made.tools.push(add);
    made
}
