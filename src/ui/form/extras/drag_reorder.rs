//! Items of a list, dragged to another place: an extra beside the buttons, for mouse and pen.
//!
//! Owns what is dragged and over which item it is. Leaves moving to `form::Deed`. Invariants: an item
//! goes only where a button could bring it, one step back brings it home; a finger scrolls, as
//! everywhere; what ends anywhere else than over an item changes nothing.

use std::rc::Rc;

use leptos::prelude::*;
use web_sys::{Element, Event};

use crate::form::Deed;
use crate::pointer::Pointer;
use crate::ui::flush;
use crate::ui::form::action::Action;
use crate::ui::form::drawn_form::DrawnForm;
use crate::ui::form::lookup::{FIELD, around, find, is, place, said, target};
use crate::ui::form::node::Node;

/// An item of a list, and what it is dragged by.
const ITEM: &str = ".field[role=listitem]";
const HANDLE: &str = ".field-head, .tools";
/// Until it has moved so far, in CSS pixels, it is only pressed.
const SLACK: f64 = 5.0;

/// An item under way.
pub(super) struct Drag {
    frame: Element,
    item: Rc<Node>,
    begun_at: f64,
    /// The item that it is over, once it moves.
    over: Option<Rc<Node>>,
    moves: bool,
}

fn number(event: &Event, name: &str) -> Option<f64> {
    said(event, name).as_f64()
}

/// Whether an item has a way up or down, as those do not that have their place, as in a tuple.
fn is_movable(frame: &Element) -> bool {
    let tools = find(frame, ".tools > [data-do=up]");
    tools.and_then(|tools| around(&tools, FIELD)).as_ref() == Some(frame)
}

/// The item whose own head or tools these are.
fn item_of(event: &Event) -> Option<Element> {
    let frame = around(&target(event, HANDLE)?, FIELD)?;
    (is(&frame, ITEM) && is_movable(&frame)).then_some(frame)
}

/// The item of the same list that the event is over; one that has its place is none.
fn over_which(item: &Element, event: &Event) -> Option<Element> {
    let list = around(item, ".members")?;
    let mut found = target(event, ITEM)?;
    // Lists inside an item have items of their own.
    while around(&found, ".members").as_ref() != Some(&list) {
        found = around(&around(&found, ".members")?, ITEM)?;
    }
    is_movable(&found).then_some(found)
}

fn node_of(form: &DrawnForm, frame: &Element) -> Option<Rc<Node>> {
    form.at(&place(frame)?)
}

fn index(pointer: &Pointer) -> Option<usize> {
    pointer.last()?.parse().ok()
}

/// Something is pressed, perhaps to be dragged.
pub(super) fn grabbed(form: &DrawnForm, event: &Event) {
    let_go(form);
    let is_touch = said(event, "pointerType").as_string().as_deref() == Some("touch");
    let is_main = number(event, "button") == Some(0.0);
    if form.off.get() || form.frozen.get() || is_touch || !is_main {
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

/// The pointer moves.
pub(super) fn moved(form: &DrawnForm, event: &Event) {
    let mut dragging = form.state.drag.borrow_mut();
    let Some(drag) = &mut *dragging else { return };
    // The button was let go where nobody saw it.
    if number(event, "buttons") == Some(0.0) {
        drop(dragging);
        return let_go(form);
    }
    let at = number(event, "clientY").unwrap_or(drag.begun_at);
    if !drag.moves {
        if (at - drag.begun_at).abs() < SLACK {
            return;
        }
        drag.moves = true;
        drag.item.set(|shown| &mut shown.extra.is_dragged, true);
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
        over.set(|shown| &mut shown.extra.drop, side);
    }
}

/// It is let go over an item, or elsewhere.
pub(super) fn dropped(form: &DrawnForm) {
    let drag = take(form).filter(|drag| drag.moves);
    let places = drag.and_then(|drag| Some((drag.item.pointer(), index(&drag.over?.pointer())?)));
    if let Some((from, to)) = places
        && index(&from) != Some(to)
    {
        let there = from.parent().unwrap_or_default().item(to);
        form.act(from, Deed::MoveTo(to));
        form.focus_button(Action::Up, &there);
    }
}

/// Nothing is dragged any more.
pub(super) fn let_go(form: &DrawnForm) {
    drop(take(form));
}

fn take(form: &DrawnForm) -> Option<Drag> {
    let drag = form.state.drag.take()?;
    mark(&drag, None);
    drag.item.set(|shown| &mut shown.extra.is_dragged, false);
    form.state.is_dragging.set(false);
    flush();
    Some(drag)
}
