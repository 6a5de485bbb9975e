//! A value that can't be another; where it is not there it can be added.

use super::Made;
use crate::ui::dom::{PLUS, button, el};

pub(super) fn make(text: &str, present: bool, at: &str) -> Made {
    let value = el("output", "fixed").text(text);
    let add = (!present).then(|| {
        let add = button("secondary", Some(PLUS), &format!("Add {text}"));
        add.attr("data-do", "add").attr("data-at", at)
    });
    Made {
        extra: add,
        ..Made::plain(value)
    }
}
