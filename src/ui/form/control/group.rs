//! An object: its members one below the other; an optional one can be added and left out, and a
//! map has a row for the name of another member.

use super::Made;
use crate::form::{FieldView, NameView};
use crate::ui::dom::copy;
use crate::ui::form::naming::Naming;
use crate::ui::form::tool::Tool;

const GROUP: &str = "div.group part=group tabindex=-1 > div.members";
const ROOT: &str = "div.group.root tabindex=-1 > div.members";
pub(super) const ADD: &str = "button.secondary type=button data-do=add icon=M8,3v10M3,8h10 > span";
const LEAVE_OUT: &str = "button.quiet type=button data-do=remove icon=M4,4l8,8M12,4l-8,8 > span";

/// Whether a button leaves the group out.
pub(super) fn can_go(view: &FieldView) -> bool {
    !view.required && !view.removable && !view.pointer.is_root()
}

pub(super) fn make(view: &FieldView, present: bool) -> Made {
    let is_root = view.pointer.is_root();
    let control = copy(if is_root { ROOT } else { GROUP });
    let mut made = Made::group(control);
    // A form without a name is no group of its own.
    made.is_set = !is_root || !view.label.is_empty();
    if made.is_set {
        made.control.set("role", Some("group"));
    }
    made.inside = made.control.first();
    let tool = match present {
        false => Some(Tool::new(ADD, "Add _")),
        true if can_go(view) => Some(Tool::new(LEAVE_OUT, "Leave out _")),
        true => None,
    };
    if let Some(tool) = tool {
        made.control.put(&tool.element);
        made.tools.push(tool);
    }
    made
}

/// Shows the row for another member; the name that is typed is the state's.
pub(super) fn draw(made: &mut Made, adding: Option<&NameView>, id: &str) {
    if adding.is_some()
        && made.naming.is_none()
        && let Some((naming, button)) = Naming::of_new()
        && let Some(inside) = &made.inside
    {
        inside.put_after(&naming.whole);
        made.control.set("data-map", Some(""));
        made.tools.push(button);
        made.naming = Some(naming);
    }
    if let Some(naming) = &made.naming {
        naming.whole.set_shown(adding.is_some());
        if let Some(name) = adding {
            naming.draw(name, id);
        }
    }
}
