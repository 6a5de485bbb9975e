//! A list with its items and the button that adds one.

use leptos::prelude::*;
use locales::messages;

use super::group::{across, note_inside};
use super::{ControlContext, ControlView};
use crate::form::view::Control;
use crate::ui::form::action::Action;
use crate::ui::form::buttons::{PLUS, accessible_name, action_attrs, labelled_button};
use crate::ui::form::pagination;
use crate::ui::runtime::dom::{attrs, pieces, tag};

pub(super) fn draw(context: &ControlContext<'_>) -> ControlView {
    let view = context.view();
    let Control::List {
        items,
        item,
        addable,
        columns,
        ..
    } = &view.control
    else {
        return ControlView::single(().into_any());
    };
    let attrs = context.composite_attrs().and(attrs!(
        "class": "group list", "part": "list", "role": "group", "tabindex": "-1",
        "data-lines": *columns == 1, "data-columns": across(*columns), "data-empty": items.is_empty()
    ));
    let adding = action_attrs("secondary", Action::Add, &view.pointer)
        .and(attrs!("hidden": !addable, "disabled": context.is_fixed()));
    let add = if item.is_empty() {
        let name = context.name_with(messages::add_to);
        labelled_button(
            PLUS,
            messages::add().to_owned(),
            adding.and(accessible_name(name)),
        )
    } else {
        // The accessible name says which list.
        let name = messages::add_item_to(item, context.name());
        labelled_button(
            PLUS,
            messages::add_named(item),
            adding.and(accessible_name(name)),
        )
    };
    let inside = (context.fields)();
    let members = attrs!("class": "members", "role": "list");
    let members = tag::div(members, pieces![inside]);
    let pager = pagination::pager(context.state, items);
    let inside = pieces![members, pager, add, note_inside(context)];
    ControlView::composite(tag::div(attrs, inside))
}
