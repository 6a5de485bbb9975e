//! An object with its members. An optional object can be added and left out; a map has an input for the name of a new
//! entry.

use json_form::form::view::NameView;
use leptos::prelude::*;
use locales::messages;

use super::{ControlContext, ControlView};
use crate::ui::form::action::Action;
use crate::ui::form::buttons::{CROSS, PLUS, labelled_button};
use crate::ui::form::element_id::suffixed;
use crate::ui::form::field_extras::NotePosition;
use crate::ui::form::name_input;
use crate::ui::runtime::dom::{Attrs, view};

/// The control of an object: its members, or the button that adds the object unless `is_present`. `adding` is the name
/// that was typed for a new entry, if the object is a map.
pub(super) fn draw(
    context: &ControlContext<'_>,
    is_present: bool,
    adding: Option<&NameView>,
    columns: usize,
) -> ControlView {
    let view = context.view();
    let is_root = view.pointer.is_root();
    // A form without a title is not a group of its own.
    let is_composite = !is_root || !view.label.is_empty();
    let said = if is_composite {
        view! { <{..} {..context.composite_attrs()} role="group" /> }
    } else {
        context.base_attrs()
    };
    let attrs = view! {
        <{..}
            {..said}
            class={if is_root { "group root" } else { "group" }}
            part=(!is_root).then_some("group")
            tabindex="-1"
            data-map=adding.is_some()
            data-across=columns_attr(columns)
        />
    };
    let tool = |words: &'static str, class, action, path| {
        // A label need not fit behind a verb.
        let name = messages::labelled(words, context.name());
        let attrs = context.beside_attrs(class, action, name);
        labelled_button(path, words.to_owned(), attrs)
    };
    let can_go = !view.required && !view.removable && !is_root;
    let tool = match is_present {
        false => Some(tool(messages::add(), "secondary", Action::Add, PLUS)),
        true if can_go => Some(tool(
            messages::remove_this(),
            "quiet",
            Action::Remove,
            CROSS,
        )),
        true => None,
    };
    let id = suffixed(context.id, ".name");
    let adding = adding.map(|name| name_input::name_input(name, context.state, &id, true));
    let (line, members) = fold(context);
    let inside = (context.fields)();
    let whole = view! {
        <div {..attrs}>
            {line} <div {..members}>{inside}</div> {adding} {tool} {note_inside(context)}
        </div>
    };
    ControlView {
        whole,
        is_composite,
    }
}

/// The line that replaces the group when it is folded (`None` if it can't be folded), and the attributes of its
/// members.
fn fold(context: &ControlContext<'_>) -> (Option<AnyView>, Attrs) {
    let members = view! { <{..} class="members" /> };
    let fold = context.view().fold.as_ref();
    match fold.zip(context.form.extras.get()) {
        Some((fold, extras)) => {
            let (line, more) = extras.fold_line(fold, context.id);
            (Some(line), members.and(more))
        }
        None => (None, members),
    }
}

/// The removal note that is shown inside a list or map; `None` if the note is elsewhere or there is none.
pub(super) fn note_inside(context: &ControlContext<'_>) -> Option<AnyView> {
    let note = context.state.extra.note.as_ref();
    let note = note.filter(|note| note.side == NotePosition::Inside)?;
    Some(context.form.extras.get()?.note(note))
}

/// The value of `data-across`, by which the style sheet sets the number of columns: 2, 3 or 4; `None` for any other
/// number, which means one column.
fn columns_attr(columns: usize) -> Option<&'static str> {
    ["2", "3", "4"].get(columns.wrapping_sub(2)).copied()
}
