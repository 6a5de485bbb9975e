//! Empty values of a field (not set, `null`, an empty text or list): whether an option of the control, a chip or a
//! button shows or sets them.

use json_form::form::field::Widget;
use json_form::form::field::emptiness::EmptyKind;
use json_form::form::view::{ChooserView, Control, FieldView};
use locales::messages;

/// The words of the chip for an empty value; empty if the control itself shows that the value is empty.
pub(super) fn chip(view: &FieldView) -> &str {
    let empty = &view.emptiness;
    match empty.now {
        Some(EmptyKind::Null) if !has_open_options(view) => null_title(view),
        // The checkbox looks the same as for “no”.
        Some(EmptyKind::NotSet) if view.widget == Widget::Checkbox => messages::not_set(),
        // An item or map entry exists even if it is empty, and so does a required list.
        Some(EmptyKind::Empty) if is_list(view) && !empty.others.is_empty() => {
            messages::empty_list()
        }
        Some(EmptyKind::Empty) if !view.removable && !is_list(view) => messages::empty_text(),
        _ => "",
    }
}

/// The title of `null`: the schema's, or “None”.
pub(super) fn null_title(view: &FieldView) -> &str {
    view.emptiness.null.as_deref().unwrap_or(messages::none())
}

/// Whether the field is `null` now, or the person may set it to `null`.
pub(super) fn is_nullable(view: &FieldView) -> bool {
    view.is_nullable()
}

/// Whether the control itself has the options “not set” and `null`, where they are allowed, so that a chip and buttons
/// for them are not needed.
pub(super) fn has_open_options(view: &FieldView) -> bool {
    match &view.control {
        Control::Toggle { sure, .. } => !sure,
        Control::Choice { titles, .. } => !is_combobox(view, titles),
        _ => false,
    }
}

/// Whether a choice among this number of options is shown as radio buttons.
pub(super) fn is_radios(view: &FieldView, options: usize) -> bool {
    view.is_radios(options)
}

/// The largest number of branches of a union that are shown as radio buttons.
pub(super) const FEW_BRANCHES: usize = 3;

/// Whether the field needs a button “Clear”: one of its radio buttons is chosen, for a value or a branch, and none of
/// them means “not set”.
pub(super) fn is_clearable(view: &FieldView) -> bool {
    let is_chosen = match &view.control {
        Control::Choice { titles, .. } => {
            // A single option is a checkbox.
            let is_several = titles.len() > 1 || is_nullable(view);
            is_several
                && view.emptiness.now != Some(EmptyKind::NotSet)
                && is_radios(view, titles.len())
        }
        _ => false,
    };
    let is_branch_chosen =
        |it: &ChooserView| it.chosen.is_some() && it.options.len() <= FEW_BRANCHES;
    let can_clear = !(view.required || view.removable || view.read_only);
    can_clear && (is_chosen || view.choosers.iter().any(is_branch_chosen))
}

/// Whether a choice is a combobox: a text input with a list of matching options.
pub(super) fn is_combobox(view: &FieldView, titles: &[String]) -> bool {
    view.is_combobox(titles.len())
}

pub(super) fn is_list(view: &FieldView) -> bool {
    matches!(
        view.control,
        Control::List { .. } | Control::MultipleChoice { .. }
    )
}
