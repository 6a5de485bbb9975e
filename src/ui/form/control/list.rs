//! A list: its items one below the other, and the way to another one.

use leptos::prelude::*;

use super::group::{across, note_inside};
use super::{Made, Place};
use crate::form::Control;
use crate::ui::form::action::Action;
use crate::ui::form::tool::{PLUS, acting, told, worded};
use crate::ui::form::{field, pages};
use crate::ui::runtime::{attrs, pieces, tag};

pub(super) fn draw(place: &Place<'_>) -> Made {
    let view = place.view();
    let Control::List {
        items,
        item,
        addable,
        columns,
        ..
    } = &view.control
    else {
        return Made::one(().into_any());
    };
    let attrs = place.group().and(attrs!(
        "class": "group list", "part": "list", "role": "group", "tabindex": "-1",
        "data-lines": *columns == 1, "data-columns": across(*columns)
    ));
    let adding = acting("secondary", Action::Add, &view.pointer)
        .and(attrs!("hidden": !addable, "disabled": place.is_fixed()));
    let add = if item.is_empty() {
        worded(PLUS, place.named("Add to ", ""), adding)
    } else {
        // The name says to what as well.
        let name = place.named(&["Add ", item, " to "].concat(), "");
        worded(PLUS, ["Add ", item].concat(), adding.and(told(name)))
    };
    let inside = field::members(place.form, place.node, place.shown);
    let members = attrs!("class": "members", "role": "list");
    let members = tag::div(members, pieces![inside]);
    let pager = pages::pager(place.shown, items);
    let inside = pieces![members, pager, add, note_inside(place)];
    Made::set(tag::div(attrs, inside))
}
