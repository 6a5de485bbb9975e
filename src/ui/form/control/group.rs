//! An object: its members one below the other; an optional one can be added and left out, and a
//! map has a row for the name of another member.

use leptos::prelude::*;

use super::{ControlContext, ControlView};
use crate::form::Control;
use crate::ui::form::action::Action;
use crate::ui::form::buttons::{CROSS, PLUS, acting, worded};
use crate::ui::form::extras::NotePosition;
use crate::ui::form::{field, name_input, with};
use crate::ui::runtime::{Attrs, attrs, pieces, tag};

pub(super) fn draw(context: &ControlContext<'_>) -> ControlView {
    let view = context.view();
    let Control::Group {
        present,
        adding,
        columns,
        ..
    } = &view.control
    else {
        return ControlView::one(().into_any());
    };
    let is_root = view.pointer.is_root();
    // A form without a name is no group of its own.
    let is_set = !is_root || !view.label.is_empty();
    let said = if is_set {
        context.group().and(attrs!("role": "group"))
    } else {
        context.plain()
    };
    let attrs = said.and(attrs!(
        "class": if is_root { "group root" } else { "group" },
        "part": (!is_root).then_some("group"), "tabindex": "-1",
        "data-map": adding.is_some(), "data-across": across(*columns)
    ));
    let tool = |words: &str, class, action, path| {
        let off = attrs!("disabled": context.is_fixed());
        worded(
            path,
            context.named(words, ""),
            acting(class, action, &view.pointer).and(off),
        )
    };
    let can_go = !view.required && !view.removable && !is_root;
    let tool = match present {
        false => Some(tool("Add ", "secondary", Action::Add, PLUS)),
        true if can_go => Some(tool("Leave out ", "quiet", Action::Remove, CROSS)),
        true => None,
    };
    let id = with(context.id, ".name");
    let adding = adding.as_ref();
    let adding = adding.map(|name| name_input::naming(name, context.shown, &id, true));
    let (line, members) = fold(context);
    let inside = field::members(context.form, context.node, context.shown);
    let members = tag::div(members, pieces![inside]);
    let inside = pieces![line, members, adding, tool, note_inside(context)];
    let whole = tag::div(attrs, inside);
    ControlView { whole, is_set }
}

/// The line in the place of a folded group, and what is said of its members.
fn fold(context: &ControlContext<'_>) -> (Option<AnyView>, Attrs) {
    let members = attrs!("class": "members");
    let fold = context.view().fold.as_ref();
    match fold.zip(context.form.extras.get()) {
        Some((fold, extras)) => {
            let (line, more) = extras.fold_line(fold, context.id);
            (Some(line), members.and(more))
        }
        None => (None, members),
    }
}

/// What is said where the last one was taken away.
pub(super) fn note_inside(context: &ControlContext<'_>) -> Option<AnyView> {
    let note = context.shown.extra.note.as_ref();
    let note = note.filter(|note| note.side == NotePosition::Inside)?;
    field::note_of(context.form, note)
}

/// Members side by side, and items that are rows of a table: the style sheet lays them out where
/// there is room.
pub(super) fn across(columns: usize) -> Option<&'static str> {
    ["2", "3", "4"].get(columns.wrapping_sub(2)).copied()
}
