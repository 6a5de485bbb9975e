//! A list: its items one below the other, and the way to another one.

use leptos::prelude::*;

use super::group::{across, note_inside};
use super::{ControlContext, ControlView};
use crate::form::Control;
use crate::ui::form::action::Action;
use crate::ui::form::buttons::{PLUS, acting, told, worded};
use crate::ui::form::{field, pagination};
use crate::ui::runtime::{attrs, pieces, tag};

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
        return ControlView::one(().into_any());
    };
    let attrs = context.group().and(attrs!(
        "class": "group list", "part": "list", "role": "group", "tabindex": "-1",
        "data-lines": *columns == 1, "data-columns": across(*columns)
    ));
    let adding = acting("secondary", Action::Add, &view.pointer)
        .and(attrs!("hidden": !addable, "disabled": context.is_fixed()));
    let add = if item.is_empty() {
        worded(PLUS, context.named("Add to ", ""), adding)
    } else {
        // The name says to what as well.
        let name = context.named(&["Add ", item, " to "].concat(), "");
        worded(PLUS, ["Add ", item].concat(), adding.and(told(name)))
    };
    let inside = field::members(context.form, context.node, context.shown);
    let members = attrs!("class": "members", "role": "list");
    let members = tag::div(members, pieces![inside]);
    let pager = pagination::pager(context.shown, items);
    let inside = pieces![members, pager, add, note_inside(context)];
    ControlView::set(tag::div(attrs, inside))
}
