//! Dates and times in the browser's own controls, with the offset from UTC beside them.
//!
//! Invariant: both together make one text, and the text that is there is what they show: whoever
//! uses them asks `is_native` first. An offset is completed once it is left, and not under the cursor.

use web_sys::Element;

use super::{ControlContext, ControlView, autocomplete};
use crate::form::{Deed, offset};
use crate::ui::form::action::Action;
use crate::ui::form::buttons::{acting, told};
use crate::ui::form::lookup::{around, find, input, is};
use crate::ui::runtime::{Property, attrs, pieces, tag};

/// `text` is none where the controls could not show it: half an offset is in its input already.
pub(super) fn draw(context: &ControlContext<'_>, format: &str, text: Option<&str>) -> ControlView {
    let (kind, max) = match format {
        "date" => ("date", Some("9999-12-31")),
        "time" => ("time", None),
        _ => ("datetime-local", Some("9999-12-31T23:59:59")),
    };
    let is_date = format == "date";
    let attrs = context.typed().and(attrs!(
        "class": "input native", "part": "input", "type": kind, "max": max,
        "step": (!is_date).then_some("1"), "data-do": Action::Local,
        "autocomplete": autocomplete::by_place(context.view())
    ));
    // A date has hyphens, too.
    let offset = text.filter(|_| !is_date).map(offset);
    let local = text.map(|text| {
        text.strip_suffix(offset.unwrap_or_default())
            .unwrap_or(text)
    });
    let local = Property::Native(local.map(str::to_owned));
    let control = tag::input(attrs, local);
    if is_date {
        return ControlView::one(control);
    }
    let offset = offset.filter(|_| text != Some(""));
    let offset = Property::Native(offset.map(str::to_owned));
    let attrs = acting("input offset", Action::Offset, &context.view().pointer)
        .and(told(context.named("Offset from UTC of ", "")))
        .and(attrs!(
            "type": "text", "autocomplete": "off", "spellcheck": "false", "placeholder": "±hh:mm",
            "value": "Z", "disabled": context.is_fixed()
        ));
    let offset = tag::input(attrs, offset);
    ControlView::parts(pieces![control, offset])
}

/// What the person did in either of the two.
pub(in crate::ui::form) fn deed(changed: &Element) -> Deed {
    let parts = around(changed, ".parts");
    let find = |action: Action| find(parts.as_ref()?, &action.selector());
    let local = find(Action::Local).unwrap_or_else(|| changed.clone());
    let mut text = whole(&local);
    if text.is_empty() {
        // Nothing else can be wrong with an empty one.
        return if is(&local, ":invalid") {
            Deed::Garble
        } else {
            Deed::Type(text)
        };
    }
    if let Some(offset) = find(Action::Offset) {
        text.push_str(input(&offset).value().trim());
    }
    Deed::Type(text)
}

/// What the browser says, with seconds: it leaves out those that are zero.
fn whole(local: &Element) -> String {
    let mut text = input(local).value();
    if text.matches(':').count() == 1 {
        text.push_str(":00");
    }
    text
}
