//! An object: its members one below the other; an optional one can be added and left out, and a
//! map has a row for the name of another member.

use leptos::prelude::*;

use super::{Made, Place};
use crate::form::Control;
use crate::ui::form::action::Action;
use crate::ui::form::extras::Side;
use crate::ui::form::tool::{CROSS, PLUS, acting, worded};
use crate::ui::form::{field, naming, with};
use crate::ui::runtime::{Attrs, attrs, pieces, tag};

pub(super) fn draw(place: &Place<'_>) -> Made {
    let view = place.view();
    let Control::Group {
        present,
        adding,
        columns,
        ..
    } = &view.control
    else {
        return Made::one(().into_any());
    };
    let is_root = view.pointer.is_root();
    // A form without a name is no group of its own.
    let is_set = !is_root || !view.label.is_empty();
    let said = if is_set {
        place.group().and(attrs!("role": "group"))
    } else {
        place.plain()
    };
    let attrs = said.and(attrs!(
        "class": if is_root { "group root" } else { "group" },
        "part": (!is_root).then_some("group"), "tabindex": "-1",
        "data-map": adding.is_some(), "data-across": across(*columns)
    ));
    let tool = |words: &str, class, action, path| {
        let off = attrs!("disabled": place.is_fixed());
        worded(
            path,
            place.named(words, ""),
            acting(class, action, &view.pointer).and(off),
        )
    };
    let can_go = !view.required && !view.removable && !is_root;
    let tool = match present {
        false => Some(tool("Add ", "secondary", Action::Add, PLUS)),
        true if can_go => Some(tool("Leave out ", "quiet", Action::Remove, CROSS)),
        true => None,
    };
    let id = with(place.id, ".name");
    let adding = adding.as_ref();
    let adding = adding.map(|name| naming::naming(name, place.shown, &id, true));
    let (line, members) = fold(place);
    let inside = field::members(place.form, place.node, place.shown);
    let members = tag::div(members, pieces![inside]);
    let inside = pieces![line, members, adding, tool, note_inside(place)];
    let whole = tag::div(attrs, inside);
    Made { whole, is_set }
}

/// The line in the place of a folded group, and what is said of its members.
fn fold(place: &Place<'_>) -> (Option<AnyView>, Attrs) {
    let members = attrs!("class": "members");
    let fold = place.view().fold.as_ref();
    match fold.zip(place.form.extras.get()) {
        Some((fold, extras)) => {
            let (line, more) = extras.fold_line(fold, place.id);
            (Some(line), members.and(more))
        }
        None => (None, members),
    }
}

/// What is said where the last one was taken away.
pub(super) fn note_inside(place: &Place<'_>) -> Option<AnyView> {
    let note = place.shown.extra.note.as_ref();
    let note = note.filter(|note| note.side == Side::Inside)?;
    field::note_of(place.form, note)
}

/// Members side by side, and items that are rows of a table: the style sheet lays them out where
/// there is room.
pub(super) fn across(columns: usize) -> Option<&'static str> {
    ["2", "3", "4"].get(columns.wrapping_sub(2)).copied()
}
