//! The reordering of list items by dragging, with a mouse or pen; the buttons do the same.
//!
//! Tracks the dragged item and the item below the pointer. Leaves moving to `form::edit::FieldEdit`. Invariants: an
//! item can be dragged only to where the buttons can move it, and undo moves it back; touch scrolls as usual; dropping
//! anywhere else changes nothing.

use std::rc::Rc;

use json_form::form::edit::FieldEdit;
use leptos::prelude::*;
use web_sys::{Element, Event};

use crate::ui::form::DrawnForm;
use crate::ui::form::action::Action;
use crate::ui::form::element_lookup::{
    FIELD, around, event_property, find, index, is, place, target,
};
use crate::ui::form::node::Node;
use crate::ui::runtime::flush;

/// Selector for a list item, which is dragged by its header.
const ITEM: &str = ".field[role=listitem]";
const HANDLE: &str = ".field-head, .tools";
/// The distance that a pressed pointer has to move before dragging begins, in CSS pixels.
const SLACK: f64 = 5.0;

/// The drag of a list item, from the press on its header until the pointer is released or the drag is canceled.
pub(super) struct Drag {
    frame: Element,
    item: Rc<Node>,
    begun_at: f64,
    /// The item of the same list that is below the pointer; `None` before the pointer has moved far enough, and
    /// elsewhere.
    over: Option<Rc<Node>>,
    moves: bool,
}

fn number(event: &Event, name: &str) -> Option<f64> {
    event_property(event, name).as_f64()
}

/// Whether the list item with this element can be moved, as its button “up” shows; the items of a tuple can't.
fn is_movable(frame: &Element) -> bool {
    let tools = find(frame, ".tools > [data-do=up]");
    tools.and_then(|tools| around(&tools, FIELD)).as_ref() == Some(frame)
}

/// The movable list item whose header or buttons contain the event's target; `None` elsewhere.
fn item_of(event: &Event) -> Option<Element> {
    let frame = around(&target(event, HANDLE)?, FIELD)?;
    (is(&frame, ITEM) && is_movable(&frame)).then_some(frame)
}

/// The item that contains the event's target, if it is a movable item of the same list as `item`; otherwise `None`.
fn over_which(item: &Element, event: &Event) -> Option<Element> {
    let list = around(item, ".members")?;
    let mut found = target(event, ITEM)?;
    // Skip items of lists inside an item.
    while around(&found, ".members").as_ref() != Some(&list) {
        found = around(&around(&found, ".members")?, ITEM)?;
    }
    is_movable(&found).then_some(found)
}

fn node_of(form: &DrawnForm, frame: &Element) -> Option<Rc<Node>> {
    form.at(&place(frame)?)
}

/// Handles `pointerdown`: remembers the movable list item whose header is pressed. A movement by `SLACK` pixels then
/// begins to drag it. Touch, and other buttons than the main one, are ignored.
pub(super) fn on_pointer_down(form: &DrawnForm, event: &Event) {
    cancel_drag(form);
    let is_touch = event_property(event, "pointerType").as_string().as_deref() == Some("touch");
    let is_main = number(event, "button") == Some(0.0);
    if form.disabled.get() || form.read_only.get() || is_touch || !is_main {
        return;
    }
    let (Some(frame), Some(begun_at)) = (item_of(event), number(event, "clientY")) else {
        return;
    };
    if let Some(item) = node_of(form, &frame) {
        form.state.drag.replace(Some(Drag {
            frame,
            item,
            begun_at,
            over: None,
            moves: false,
        }));
    }
}

pub(super) fn on_pointer_move(form: &DrawnForm, event: &Event) {
    let mut dragging = form.state.drag.borrow_mut();
    let Some(drag) = &mut *dragging else { return };
    // The button was released outside the window.
    if number(event, "buttons") == Some(0.0) {
        drop(dragging);
        return cancel_drag(form);
    }
    let at = number(event, "clientY").unwrap_or(drag.begun_at);
    if !drag.moves {
        if (at - drag.begun_at).abs() < SLACK {
            return;
        }
        drag.moves = true;
        drag.item.set(|state| &mut state.extra.is_dragged, true);
        form.state.is_dragging.set(true);
    }
    let over = over_which(&drag.frame, event).and_then(|over| node_of(form, &over));
    let number = |node: &Option<Rc<Node>>| node.as_ref().map(|node| node.number);
    if number(&over) != number(&drag.over) {
        mark(drag, None);
        drag.over = over;
        let (from, to) = (index(&drag.item.pointer()), drag.over.as_ref());
        let to = to.and_then(|over| index(&over.pointer()));
        let sides = from.zip(to).filter(|(from, to)| from != to);
        mark(
            drag,
            sides.map(|(from, to)| if to > from { "after" } else { "before" }),
        );
    }
    drop(dragging);
    flush();
}

fn mark(drag: &Drag, side: Option<&'static str>) {
    if let Some(over) = &drag.over {
        over.set(|state| &mut state.extra.drop, side);
    }
}

/// Handles the released pointer: moves the dragged item, if it is over another item.
pub(super) fn on_pointer_up(form: &DrawnForm) {
    let drag = take(form).filter(|drag| drag.moves);
    let places = drag.and_then(|drag| Some((drag.item.pointer(), index(&drag.over?.pointer())?)));
    if let Some((from, to)) = places
        && index(&from) != Some(to)
    {
        let there = from.parent().unwrap_or_default().item(to);
        form.act(from, FieldEdit::MoveTo(to));
        form.focus_button(Action::Up, &there);
    }
}

/// Ends dragging; the item stays at its position.
pub(super) fn cancel_drag(form: &DrawnForm) {
    drop(take(form));
}

fn take(form: &DrawnForm) -> Option<Drag> {
    let drag = form.state.drag.take()?;
    mark(&drag, None);
    drag.item.set(|state| &mut state.extra.is_dragged, false);
    form.state.is_dragging.set(false);
    flush();
    Some(drag)
}
