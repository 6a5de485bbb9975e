//! JSON that is pasted into a form: all of it can be filled in with it.
//!
//! Owns telling a whole value from a text, and offering to fill in the form with it. Leaves filling in
//! to `form::Edit`. Invariants: what is pasted into a text stays there until the person takes the
//! offer; JSON in place is none of this; a way back of one step leads to what was there.

use std::rc::{Rc, Weak};

use js_sys::{Function, Reflect};
use leptos::prelude::*;
use serde_json::Value;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Event;

use crate::form::{Control, Edit};
use crate::json;
use crate::pointer::Pointer;
use crate::ui::flush;
use crate::ui::form::action::Action;
use crate::ui::form::buttons::{acting, plain};
use crate::ui::form::drawn_form::DrawnForm;
use crate::ui::form::lookup::{FIELD, TYPED_INTO, around, place, said, target};
use crate::ui::form::node::Node;
use crate::ui::runtime::{attrs, pieces, tag};

/// What is longer stays a text: reading it would be felt.
const LONGEST: usize = 1_000_000;

/// What was pasted, and where it is offered to fill in the form with it.
pub(super) struct Pasted {
    at: Weak<Node>,
    value: Value,
    /// Typing what was pasted does not take the offer away.
    is_new: bool,
}

pub(super) fn draw() -> AnyView {
    let attrs = attrs!("class": "offer", "role": "status");
    let fill = acting("link", Action::Fill, &Pointer::root());
    let words = tag::span(attrs!(), pieces!["That is JSON. "]);
    let fill = plain("Fill in the form with it", fill);
    tag::p(attrs, pieces![words, fill])
}

/// Something is pasted.
pub(super) fn pasted(form: &DrawnForm, event: &Event) {
    if form.off.get() || form.frozen.get() {
        return;
    }
    drop(take(form));
    let value = pasted_text(event).and_then(|text| whole(&text));
    let Some(value) = value.filter(|value| takes(form, value)) else {
        return;
    };
    if target(event, ".json, [data-do=find]").is_some() {
        return;
    }
    let frame = target(event, TYPED_INTO).and_then(|input| around(&input, FIELD));
    let Some(frame) = frame else {
        event.prevent_default();
        form.host.edit(Edit::Replace(Some(value)));
        return;
    };
    if let Some(node) = place(&frame).and_then(|at| form.at(&at)) {
        node.set(|shown| &mut shown.extra.has_offer, true);
        let pasted = Pasted {
            at: Rc::downgrade(&node),
            value,
            is_new: true,
        };
        form.state.pasted.replace(Some(pasted));
        flush();
    }
}

/// Whether the form as a whole can be filled in with a value.
fn takes(form: &DrawnForm, value: &Value) -> bool {
    match (form.see(&Pointer::root()).map(|view| view.control), value) {
        (Some(Control::List { .. }), Value::Array(_)) => true,
        (Some(Control::Group { members, .. }), Value::Object(given)) => {
            let names = members.iter().filter_map(Pointer::last);
            members.is_empty() || names.into_iter().any(|name| given.contains_key(&*name))
        }
        _ => false,
    }
}

/// Takes the offer off the screen.
fn take(form: &DrawnForm) -> Option<Pasted> {
    let pasted = form.state.pasted.take()?;
    if let Some(node) = pasted.at.upgrade() {
        node.set(|shown| &mut shown.extra.has_offer, false);
        flush();
    }
    Some(pasted)
}

/// The person takes the offer.
pub(super) fn fill(form: &DrawnForm) {
    if let Some(Pasted { at, value, .. }) = take(form) {
        form.host.edit(Edit::Replace(Some(value)));
        if let Some(node) = at.upgrade() {
            form.focus(&node.pointer());
        }
    }
}

/// The person goes on with something else.
pub(super) fn forget(form: &DrawnForm) {
    let is_new = match &mut *form.state.pasted.borrow_mut() {
        Some(pasted) => std::mem::take(&mut pasted.is_new),
        None => return,
    };
    if !is_new {
        drop(take(form));
    }
}

/// The text that is pasted.
fn pasted_text(event: &Event) -> Option<String> {
    let data = said(event, "clipboardData");
    let get: Function = Reflect::get(&data, &JsValue::from_str("getData"))
        .ok()?
        .dyn_into()
        .ok()?;
    let text = get.call1(&data, &JsValue::from_str("text/plain")).ok()?;
    text.as_string()
}

/// An object or a list that is written as JSON.
fn whole(text: &str) -> Option<Value> {
    let text = text.trim();
    if text.len() > LONGEST || !text.starts_with(['{', '[']) {
        return None;
    }
    json::parse(text).ok()
}
