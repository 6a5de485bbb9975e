//! Items of a list, dragged to another place: an extra beside the buttons, for mouse and pen.
//!
//! Owns what is dragged and over which item it is. Leaves moving to `form::Deed`. Invariants: an item
//! goes only where a button could bring it, one step back brings it home; a finger scrolls, as
//! everywhere; what ends anywhere else than over an item changes nothing.

use std::cell::RefCell;

use js_sys::Reflect;
use wasm_bindgen::JsValue;
use web_sys::Event;

use super::Inner;
use super::events::place;
use crate::form::Deed;
use crate::platform::rest::Part;
use crate::pointer::Pointer;
use crate::ui::dom::{El, Scope, target};

/// An item of a list, and what it is dragged by.
const ITEM: &str = ".field[role=listitem]";
const HANDLE: &str = ".field-head, .tools";
/// Until it has moved so far, in CSS pixels, it is only pressed.
const SLACK: f64 = 5.0;

/// An item under way.
pub(super) struct Drag {
    item: El,
    begun_at: f64,
    /// The item that it is over, once it moves.
    over: Option<El>,
    moves: bool,
    /// Listens while it is under way.
    _scope: Scope,
}

#[derive(Default)]
pub(super) struct Dragging(RefCell<Option<Drag>>);

type React = fn(&Inner, &Event);

fn number(event: &Event, name: &str) -> Option<f64> {
    Reflect::get(event, &JsValue::from_str(name)).ok()?.as_f64()
}

/// The item whose own head or tools these are.
fn item_of(event: &Event) -> Option<El> {
    let frame = target(event, HANDLE)?.around(".field")?;
    // An item that has its place, as in a tuple, has no way up or down.
    let tools = frame.find(".tools > [data-do=up]")?.around(".field");
    let is_own = frame.is(ITEM) && tools.as_ref() == Some(&frame);
    is_own.then_some(frame)
}

fn index(pointer: &Pointer) -> Option<usize> {
    pointer.last()?.parse().ok()
}

impl Inner {
    /// Something is pressed, perhaps to be dragged.
    pub(super) fn pressed_down(&self, event: &Event) {
        if Part::Rest.is_here() && !self.off.get() && !self.frozen.get() {
            self.grab_in_rest(event);
        }
    }

    #[inline(never)]
    fn grab_in_rest(&self, event: &Event) {
        self.let_go();
        let kind = Reflect::get(event, &JsValue::from_str("pointerType")).ok();
        let is_touch = kind.and_then(|kind| kind.as_string()).as_deref() == Some("touch");
        if is_touch || number(event, "button") != Some(0.0) {
            return;
        }
        let (Some(item), Some(begun_at)) = (item_of(event), number(event, "clientY")) else {
            return;
        };
        let scope = Scope::new();
        let reacts: [(&'static str, React); 4] = [
            ("pointermove", Self::dragged),
            ("pointerup", Self::dropped),
            ("pointercancel", |inner, _| inner.let_go()),
            ("keydown", |inner, _| inner.let_go()),
        ];
        for (name, react) in reacts {
            let this = self.this.clone();
            let _listening = self.root.clone().on(&scope, name, move |event| {
                if let Some(inner) = this.upgrade() {
                    react(&inner, &event);
                }
            });
        }
        self.dragging.0.replace(Some(Drag {
            item,
            begun_at,
            over: None,
            moves: false,
            _scope: scope,
        }));
    }

    fn dragged(&self, event: &Event) {
        // The button was let go where nobody saw it.
        if number(event, "buttons") == Some(0.0) {
            return self.let_go();
        }
        let mut dragging = self.dragging.0.borrow_mut();
        let Some(drag) = &mut *dragging else { return };
        let at = number(event, "clientY").unwrap_or(drag.begun_at);
        if !drag.moves {
            if (at - drag.begun_at).abs() < SLACK {
                return;
            }
            drag.moves = true;
            drag.item.set("data-dragged", Some(""));
            self.root.set("data-dragging", Some(""));
        }
        let over = drag.over_which(event);
        if over == drag.over {
            return;
        }
        if let Some(before) = &drag.over {
            before.set("data-drop", None);
        }
        if let Some((over, is_below)) = over.as_ref().and_then(|over| {
            let (from, to) = (index(&place(&drag.item)?)?, index(&place(over)?)?);
            (from != to).then_some((over, to > from))
        }) {
            over.set("data-drop", Some(if is_below { "after" } else { "before" }));
        }
        drag.over = over;
    }

    fn dropped(&self, _: &Event) {
        let drag = self.let_go_of();
        let places = drag
            .filter(|drag| drag.moves)
            .and_then(|drag| Some((place(&drag.item)?, index(&place(&drag.over?)?)?)));
        if let Some((from, to)) = places
            && index(&from) != Some(to)
        {
            let there = from.parent().unwrap_or_default().item(to);
            self.act(from, Deed::MoveTo(to));
            self.focus_button("up", &there);
        }
    }

    fn let_go(&self) {
        let _gone = self.let_go_of();
    }

    fn let_go_of(&self) -> Option<Drag> {
        let drag = self.dragging.0.take()?;
        drag.item.set("data-dragged", None);
        self.root.set("data-dragging", None);
        if let Some(over) = &drag.over {
            over.set("data-drop", None);
        }
        Some(drag)
    }
}

impl Drag {
    /// The item of the same list that the event is over; one that has its place is none.
    fn over_which(&self, event: &Event) -> Option<El> {
        let list = self.item.around(".members")?;
        let mut found = target(event, ITEM)?;
        // Lists inside an item have items of their own.
        while found.around(".members").as_ref() != Some(&list) {
            found = found.around(".members")?.around(ITEM)?;
        }
        let own = found.find(".tools > [data-do=up]")?.around(".field");
        (own.as_ref() == Some(&found)).then_some(found)
    }
}
