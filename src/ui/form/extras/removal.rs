//! What is taken away: an item, a member of a map, an optional group.
//!
//! Owns what is said of it, the way back, and where the person is brought: to what stands at its place
//! now. Leaves taking it away to the state. Invariants: it is said where it was, of one thing at a
//! time, until the next edit; the focus is never thrown away.

use std::rc::Rc;

use leptos::prelude::*;

use super::{NotePosition, RemovalNote};
use crate::form::{Control, Deed, Edit};
use crate::pointer::Pointer;
use crate::ui::flush;
use crate::ui::form::action::Action;
use crate::ui::form::buttons::{acting, plain};
use crate::ui::form::drawn_form::DrawnForm;
use crate::ui::form::field_header::name_of;
use crate::ui::form::lookup::{self, focus_inside};
use crate::ui::runtime::{attrs, pieces, tag};

pub(super) fn draw(note: &RemovalNote) -> AnyView {
    // In a list there are items only.
    let attrs = attrs!("class": "removed", "role": note.is_item.then_some("listitem"));
    let said = attrs!("role": "status");
    let undo = plain("Undo", acting("link", Action::Undo, &note.at));
    let name = tag::bdi(attrs!(), pieces![note.name.clone()]);
    let said = tag::p(said, pieces![name, note.words, undo]);
    tag::div(attrs, pieces![said])
}

/// Takes something away.
pub(super) fn take_away(form: &DrawnForm, pointer: &Pointer) {
    let Some(view) = form.see(pointer) else {
        return;
    };
    let around = pointer.parent().unwrap_or_default();
    let neighbour = neighbour(form, pointer, &around);
    form.act(pointer.clone(), Deed::Remove);
    flush();
    // An optional group leaves a button to add it again.
    let add = form.button(Action::Add, pointer);
    let words = if add.is_some() {
        " left out. "
    } else {
        " removed. "
    };
    let mut note = RemovalNote {
        number: form.fresh_number(),
        side: NotePosition::Below,
        at: pointer.clone(),
        name: name_of(&view).to_owned(),
        words,
        is_item: false,
    };
    if let Some(add) = add {
        say(form, pointer, note);
        lookup::focus(&add);
    } else if let Some((beside, is_behind)) = neighbour {
        // It may have to be drawn first.
        let _there = form.find(&beside);
        if let Some(node) = form.at(&beside) {
            note.is_item = node.see(|shown| shown.is_item);
            note.side = if is_behind {
                NotePosition::Before(node.number)
            } else {
                NotePosition::After(node.number)
            };
            say(form, &around, note);
        }
        match form.button(Action::Remove, &beside) {
            Some(remove) => lookup::focus(&remove),
            None => form.focus(&beside),
        }
    } else if let Some(empty) = form.find(&around) {
        // What is added comes before what is said of it.
        focus_inside(&empty);
        note.side = NotePosition::Inside;
        say(form, &around, note);
    }
}

fn say(form: &DrawnForm, at: &Pointer, note: RemovalNote) {
    if let Some(node) = form.at(at) {
        node.set(|shown| &mut shown.extra.note, Some(note));
        form.state.removed.replace(Some(Rc::downgrade(&node)));
        flush();
    }
}

/// What stands at the place of something once it is gone, and whether it came behind it: the
/// next one, else the one before.
fn neighbour(form: &DrawnForm, pointer: &Pointer, around: &Pointer) -> Option<(Pointer, bool)> {
    match form.see(around)?.control {
        Control::List { items, .. } => {
            let at = items.iter().position(|item| item.pointer == *pointer)?;
            if at + 1 < items.len() {
                // It moves up.
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

/// Brings back what was taken away.
pub(super) fn bring_back(form: &DrawnForm, pointer: &Pointer) {
    forget(form);
    form.host.edit(Edit::Undo);
    form.focus(pointer);
}

/// Says so no more.
pub(super) fn forget(form: &DrawnForm) {
    let removed = form.state.removed.take();
    if let Some(node) = removed.and_then(|node| node.upgrade()) {
        node.set(|shown| &mut shown.extra.note, None);
        flush();
    }
}
