//! A constant (`const`), with a button that adds it if it is optional and absent.

use locales::messages;

use super::{ControlContext, ControlView};
use crate::ui::form::action::Action;
use crate::ui::form::buttons::{PLUS, accessible_name, action_attrs, labelled_button};
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
    let name = accessible_name(messages::labelled(messages::add(), context.name()));
    let add = labelled_button(
        PLUS,
        messages::add().to_owned(),
        action_attrs.and(disabled).and(name),
    );
    ControlView::with_siblings(pieces![value, add])
}
