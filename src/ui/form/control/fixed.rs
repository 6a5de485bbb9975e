//! A value that can't be another; where it is not there it can be added.

use super::Made;
use crate::ui::dom::copy;
use crate::ui::form::tool::Tool;

pub(super) fn make(text: &str, present: bool) -> Made {
    let value = copy("output.fixed").text(text);
    let mut made = Made::one(value);
    made.has_states = false;
    if !present {
        let add = Tool::new(super::group::ADD, "Add _");
        made.whole = copy("div.parts").with(&made.control).with(&add.element);
        made.tools.push(add);
    }
    made
}
