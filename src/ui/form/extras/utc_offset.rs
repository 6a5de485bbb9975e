//! The completion of a typed UTC offset, such as `2` to `+02:00`, once the person leaves its input.

use json_form::formats::date_time::completed_offset;
use web_sys::Event;

use crate::ui::form::DrawnForm;
use crate::ui::form::action::Action;
use crate::ui::form::control;
use crate::ui::form::element_lookup::{input, place, target};

pub(super) fn on_change(form: &DrawnForm, event: &Event) {
    let Some(offset) = target(event, "input").filter(|it| Action::of(it) == Some(Action::Offset))
    else {
        return;
    };
    let whole = completed_offset(&input(&offset).value());
    if let Some((whole, pointer)) = whole.zip(place(&offset)) {
        input(&offset).set_value(&whole);
        form.act(pointer, control::date_time_edit(&offset));
    }
}
