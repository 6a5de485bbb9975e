//! The name of a field, for texts and accessible names of the elements around it.

use json_form::form::view::{Control, FieldView};
use locales::messages;

/// Whether this is the root group of a form without a title.
pub(super) fn is_nameless_form(view: &FieldView) -> bool {
    let is_form = view.pointer.is_root() && matches!(view.control, Control::Group { .. });
    is_form && view.label.is_empty()
}

/// The control's label, or a general word such as “the list” without one, for the names of buttons around it.
pub(super) fn name_of(view: &FieldView) -> &str {
    if !view.label.is_empty() {
        return &view.label;
    }
    match view.control {
        Control::List { .. } => messages::the_list(),
        Control::Group { .. } => messages::the_form(),
        _ => messages::value(),
    }
}
