//! The removal of items, map entries and optional groups.
//!
//! Owns the note with “Undo”, and moves the focus to a neighbour of the removed value, or to the button that adds it
//! again. Leaves removing to `form`. Invariants: the note is where the value was, there is one at a time, and it stays
//! until the next edit; the focus is never lost.

use std::rc::Rc;

use exact_json::Pointer;
use json_form::form::edit::{Edit, FieldEdit};
use json_form::form::view::Control;
use leptos::prelude::*;
use locales::messages;

use crate::ui::form::DrawnForm;
use crate::ui::form::action::Action;
use crate::ui::form::buttons::{action_attrs, text_button};
use crate::ui::form::element_lookup::{self, focus_inside};
use crate::ui::form::field_extras::{NotePosition, RemovalNote};
use crate::ui::form::field_name::name_of;
use crate::ui::runtime::dom::{Pieces, view};
use crate::ui::runtime::flush;

pub(super) fn draw(note: &RemovalNote) -> AnyView {
    // A list contains items only.
    let undo = text_button(
        messages::undo(),
        action_attrs("link", Action::Undo, &note.at),
    );
    let words = with_name(&messages::removed(&note.name), &note.name);
    view! {
        <div class="removed" role=note.is_item.then_some("listitem")>
            <p role="status">{words} " " {undo}</p>
        </div>
    }
}

/// The nodes of a sentence that contains `name`: the name is in a `<bdi>`, since its text direction may be another one.
pub(super) fn with_name(sentence: &str, name: &str) -> Pieces {
    // A sentence may say the name in another way.
    let Some((before, behind)) = sentence.split_once(name) else {
        return view! { {sentence.to_owned()} };
    };
    let (before, behind) = (before.to_owned(), behind.to_owned());
    view! {
        {before}
        <bdi>{name.to_owned()}</bdi>
        {behind}
    }
}

/// Removes the value at a place, shows a note that can restore it, and moves the focus to the button that adds the
/// value again, to a neighbour, or else to the empty list or map.
pub(super) fn remove_value(form: &DrawnForm, pointer: &Pointer) {
    let Some(view) = form.adapted_view(pointer) else {
        return;
    };
    let around = pointer.parent().unwrap_or_default();
    let neighbour = neighbour(form, pointer, &around);
    form.act(pointer.clone(), FieldEdit::Remove);
    flush();
    // An optional group leaves a button that adds it again.
    let add = form.button(Action::Add, pointer);
    let mut note = RemovalNote {
        number: form.next_number(),
        side: NotePosition::Below,
        at: pointer.clone(),
        name: name_of(&view).to_owned(),
        is_item: false,
    };
    if let Some(add) = add {
        say(form, pointer, note);
        element_lookup::focus(&add);
    } else if let Some((beside, is_behind)) = neighbour {
        // It may not be rendered yet.
        let _there = form.find_or_draw(&beside);
        if let Some(node) = form.at(&beside) {
            note.is_item = node.peek(|state| state.is_item);
            note.side = if is_behind {
                NotePosition::Before(node.number)
            } else {
                NotePosition::After(node.number)
            };
            say(form, &around, note);
        }
        match form.button(Action::Remove, &beside) {
            Some(remove) => element_lookup::focus(&remove),
            None => form.focus(&beside),
        }
    } else if let Some(empty) = form.find_or_draw(&around) {
        // Inputs come before the note.
        focus_inside(&empty);
        note.side = NotePosition::Inside;
        say(form, &around, note);
    }
}

fn say(form: &DrawnForm, at: &Pointer, note: RemovalNote) {
    if let Some(node) = form.at(at) {
        node.set(|state| &mut state.extra.note, Some(note));
        form.state.removed.replace(Some(Rc::downgrade(&node)));
        flush();
    }
}

/// The place of the neighbour that takes the focus after a removal, and whether it is the next value (otherwise the
/// previous one). `None` if there is no neighbour.
fn neighbour(form: &DrawnForm, pointer: &Pointer, around: &Pointer) -> Option<(Pointer, bool)> {
    match form.adapted_view(around)?.control {
        Control::List { items, .. } => {
            let at = items.iter().position(|item| item.pointer == *pointer)?;
            if at + 1 < items.len() {
                // The next item moves up.
                return Some((pointer.clone(), true));
            }
            Some((around.item(at.checked_sub(1)?), false))
        }
        Control::Group { members, .. } => {
            let at = members.iter().position(|member| member == pointer)?;
            let next = members.get(at + 1).map(|next| (next.clone(), true));
            next.or_else(|| Some((members.get(at.checked_sub(1)?)?.clone(), false)))
        }
        _ => None,
    }
}

/// Undoes the last edit, the removal of the value at `pointer`, and moves the focus to the restored value.
pub(super) fn undo_removal(form: &DrawnForm, pointer: &Pointer) {
    forget(form);
    form.host.edit(Edit::Undo);
    form.focus(pointer);
}

/// Removes the note that a value was removed, with its button to restore the value.
pub(super) fn forget(form: &DrawnForm) {
    let removed = form.state.removed.take();
    if let Some(node) = removed.and_then(|node| node.upgrade()) {
        node.set(|state| &mut state.extra.note, None);
        flush();
    }
}
