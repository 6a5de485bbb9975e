//! The controls, one file each, all of one shape: `make` gives the elements for a view, `draw`
//! puts a view into them. They decide nothing; what the person does in them is read off
//! `data-pointer` and `data-do` by the form.

mod choice;
mod fixed;
mod group;
mod json;
mod list;
mod number;
mod text;
mod toggle;

pub(super) use choice::FEW;
pub(super) use list::item_row;

use crate::form::{Control, FieldView};
use crate::ui::dom::El;

/// The elements of a control.
pub(super) struct Made {
    /// What carries the id, `data-pointer` and the ARIA states.
    pub(super) control: El,
    /// Where members or items go.
    pub(super) inside: Option<El>,
    /// Whether the control is a fieldset, whose name is a legend.
    pub(super) is_set: bool,
    /// What is around the control, if it is a frame of its own.
    pub(super) frame: Option<El>,
    /// What stands beside the control, such as suggestions.
    pub(super) extra: Option<El>,
}

impl Made {
    fn plain(control: El) -> Self {
        Self {
            control,
            inside: None,
            is_set: false,
            frame: None,
            extra: None,
        }
    }
}

/// The elements for a view.
pub(super) fn make(view: &FieldView, id: &str) -> Made {
    match &view.control {
        Control::Text {
            hints,
            secret,
            suggestions,
            ..
        } => text::make(hints, *secret, suggestions, id),
        Control::Number { integer, .. } => Made::plain(number::make(*integer)),
        Control::Toggle { .. } => Made::plain(toggle::make(view.required, id)),
        Control::Choice { titles, .. } => Made::plain(choice::make(titles, view.required, id)),
        Control::Fixed { text, present } => fixed::make(text, *present, view.pointer.as_str()),
        Control::Group { present, .. } => group::make(view, *present),
        Control::List { .. } => list::make(view),
        Control::Json { text } => Made::plain(json::make(text)),
    }
}

/// Puts a view into its elements. `off`: nothing can be edited; `still`: nothing is edited, but
/// it can be reached and read.
pub(super) fn draw(view: &FieldView, control: &El, off: bool, still: bool) {
    match &view.control {
        Control::Text { text, .. } | Control::Number { text, .. } | Control::Json { text } => {
            control.set_value(text);
            control.flag("disabled", off);
            control.flag("readonly", still);
        }
        Control::Toggle { on } => {
            choice::draw(control, on.map(|on| usize::from(!on)), off || still);
        }
        Control::Choice { chosen, .. } => choice::draw(control, *chosen, off || still),
        // Their buttons are the frame's concern.
        Control::Fixed { .. } | Control::Group { .. } | Control::List { .. } => {}
    }
}
