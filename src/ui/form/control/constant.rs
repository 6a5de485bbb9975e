//! A constant (`const`). An optional one that is absent can be added.

use locales::messages;

use super::{ControlContext, ControlView};
use crate::ui::form::action::Action;
use crate::ui::form::buttons::{PLUS, action_attrs, labelled_button};
use crate::ui::runtime::dom::{attrs, pieces, tag};

pub(super) fn draw(context: &ControlContext<'_>, text: &str, is_present: bool) -> ControlView {
    let attrs = context
        .base_attrs()
        .and(attrs!("class": "fixed", "dir": "auto"));
    let value = tag::output(attrs, pieces![text.to_owned()]);
    if is_present {
        return ControlView::single(value);
    }
    let action_attrs = action_attrs("secondary", Action::Add, &context.view().pointer);
    let disabled = attrs!("disabled": context.is_fixed());
    let add = labelled_button(
        PLUS,
        context.name_with(messages::add_named),
        action_attrs.and(disabled),
    );
    ControlView::with_siblings(pieces![value, add])
}
