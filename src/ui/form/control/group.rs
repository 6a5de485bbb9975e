//! An object: its members one below the other; an optional one can be added and left out.

use super::Made;
use crate::form::FieldView;
use crate::ui::dom::{CROSS, PLUS, button, el};

pub(super) fn make(view: &FieldView, present: bool) -> Made {
    let at = view.pointer.as_str();
    if view.pointer.is_root() {
        let root = el("div", "group root").attr("tabindex", "-1");
        let inside = el("div", "members");
        root.put(&inside);
        return Made {
            inside: Some(inside),
            is_set: true,
            frame: None,
            ..Made::plain(root)
        };
    }
    let set = el("fieldset", "group")
        .attr("part", "group")
        .attr("tabindex", "-1");
    let inside = el("div", "members");
    set.put(&inside);
    if !present {
        let add = button("secondary", Some(PLUS), &format!("Add {}", view.label));
        set.put(&add.attr("data-do", "add").attr("data-at", at));
    } else if !view.required && !view.removable {
        let away = button("quiet", Some(CROSS), &format!("Leave out {}", view.label));
        set.put(&away.attr("data-do", "remove").attr("data-at", at));
    }
    Made {
        inside: Some(inside),
        is_set: true,
        ..Made::plain(set)
    }
}
