//! Dates and times in the browser's own controls, with the offset from UTC beside them.
//!
//! Invariant: both together make one text, and the text that is there is what they show: whoever
//! uses them asks `is_native` first. An offset is completed once it is left, and not under the cursor.

use super::Made;
use crate::form::{Deed, completed_offset, offset};
use crate::ui::dom::{El, copy};

const DATE: &str = "input.input.native part=input type=date data-do=local max=9999-12-31";
const TIME: &str = "div.parts > input.input.native part=input type=time step=1 data-do=local \
     input.input.offset type=text autocomplete=off spellcheck=false placeholder=±hh:mm data-do=offset value=Z";
const MOMENT: &str = "div.parts > input.input.native part=input type=datetime-local step=1 \
     data-do=local max=9999-12-31T23:59:59 \
     input.input.offset type=text autocomplete=off spellcheck=false placeholder=±hh:mm data-do=offset value=Z";

pub(super) fn make(format: &str) -> Made {
    if format == "date" {
        return Made::one(copy(DATE));
    }
    let mut made = Made::beside(copy(if format == "time" { TIME } else { MOMENT }));
    let control = made.control.clone();
    let _offset = made.tool(&control, "Offset from UTC of _");
    made
}

pub(super) fn draw(made: &Made, text: &str) {
    // A date has hyphens, too.
    let Some(offset_input) = made.tools.first().map(|tool| &tool.element) else {
        made.control.set_value(text);
        return;
    };
    let offset = offset(text);
    let local = text.strip_suffix(offset).unwrap_or(text);
    // Setting what is there already would move the cursor.
    if whole(&made.control) != local {
        made.control.set_value(local);
    }
    if !text.is_empty() {
        offset_input.set_value(offset);
    }
}

/// What the person did when an offset was left.
#[inline(never)]
pub(in crate::ui::form) fn completed_in_rest(input: &El) -> Option<Deed> {
    input.set_value(&completed_offset(&input.value())?);
    Some(deed(input))
}

/// What the person did in either of the two.
pub(in crate::ui::form) fn deed(changed: &El) -> Deed {
    let parts = changed.around(".parts");
    let find = |what: &str| parts.as_ref().and_then(|parts| parts.find(what));
    let local = find("[data-do=local]").unwrap_or_else(|| changed.clone());
    let mut text = whole(&local);
    if text.is_empty() {
        // Nothing else can be wrong with an empty one.
        return if local.is(":invalid") {
            Deed::Garble
        } else {
            Deed::Type(text)
        };
    }
    if let Some(offset) = find("[data-do=offset]") {
        text.push_str(offset.value().trim());
    }
    Deed::Type(text)
}

/// What the browser says, with seconds: it leaves out those that are zero.
fn whole(local: &El) -> String {
    let mut text = local.value();
    if text.matches(':').count() == 1 {
        text.push_str(":00");
    }
    text
}
