//! JSON pasted into a form: pasted into an input, it is offered as the form's value; pasted elsewhere, it replaces the
//! form's value at once.
//!
//! Leaves replacing to `form::edit::Edit`. Invariants: pasted text stays in its input until the person accepts the
//! offer; pasting into a JSON text area makes no offer; one undo restores the old value.

use std::rc::{Rc, Weak};

use exact_json::Pointer;
use js_sys::Array;
use json_form::form::edit::Edit;
use json_form::form::view::Control;
use leptos::prelude::*;
use locales::messages;
use serde_json::Value;
use wasm_bindgen::JsValue;
use web_sys::Event;

use crate::browser::reflect::call;
use crate::ui::form::DrawnForm;
use crate::ui::form::action::Action;
use crate::ui::form::buttons::{action_attrs, text_button};
use crate::ui::form::element_lookup::{
    FIELD, TYPED_INTO, around, event_property, is, place, target,
};
use crate::ui::form::node::Node;
use crate::ui::runtime::dom::view;
use crate::ui::runtime::{PageListener, flush};

/// The longest pasted text that is parsed as JSON, in bytes. Parsing more would be a noticeable delay.
const LONGEST: usize = 1_000_000;

/// The pasted JSON that the form offers to use as its value, and the field that it was pasted into.
pub(super) struct Pasted {
    at: Weak<Node>,
    value: Value,
    /// Whether the `input` event of the paste is still to come; it must not remove the offer.
    is_new: bool,
}

/// Listens for JSON that is pasted while no text has the focus: Firefox tells only `body` of that, and Safari the host of
/// the shadow root. `None` without a document.
pub(super) fn listen(form: &DrawnForm) -> Option<PageListener> {
    let this = form.this.clone();
    PageListener::of_document("paste", move |event| {
        if let Some(form) = this.upgrade()
            && is_elsewhere(&form, event)
        {
            on_paste(&form, event);
        }
    })
}

/// Whether the focus is in the form, and the event did not reach it.
fn is_elsewhere(form: &DrawnForm, event: &Event) -> bool {
    let Some(root) = form.root() else {
        return false;
    };
    let reached = event.composed_path().includes(root.as_ref(), 0);
    !reached && is(&root, ":focus-within") && !event.default_prevented()
}

pub(super) fn draw() -> AnyView {
    let fill = action_attrs("link", Action::Fill, &Pointer::root());
    let fill = text_button(messages::fill_in_with_it(), fill);
    view! {
        <p class="offer" role="status">
            <span>{messages::that_is_json()}</span>
            " "
            {fill}
        </p>
    }
}

/// Handles a `paste` event with JSON that fits the form: offers it as the form's value if it was pasted into an input,
/// else replaces the form's value by it at once.
pub(super) fn on_paste(form: &DrawnForm, event: &Event) {
    if form.disabled.get() || form.read_only.get() {
        return;
    }
    drop(take(form));
    let value = text_in(event, "clipboardData").and_then(|text| whole(&text));
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
        node.set(|state| &mut state.extra.has_offer, true);
        let pasted = Pasted {
            at: Rc::downgrade(&node),
            value,
            is_new: true,
        };
        form.state.pasted.replace(Some(pasted));
        flush();
    }
}

/// Whether a value fits the root of the form: an array for a list, an object for a group that has one of its members,
/// or for a group without members.
fn takes(form: &DrawnForm, value: &Value) -> bool {
    match (
        form.adapted_view(&Pointer::root()).map(|view| view.control),
        value,
    ) {
        (Some(Control::List { .. }), Value::Array(_)) => true,
        (Some(Control::Group { members, .. }), Value::Object(given)) => {
            let names = members.iter().filter_map(Pointer::last);
            members.is_empty() || names.into_iter().any(|name| given.contains_key(&*name))
        }
        _ => false,
    }
}

/// Removes the offer to use pasted JSON, and returns that JSON with its field; `None` if there is no offer.
fn take(form: &DrawnForm) -> Option<Pasted> {
    let pasted = form.state.pasted.take()?;
    if let Some(node) = pasted.at.upgrade() {
        node.set(|state| &mut state.extra.has_offer, false);
        flush();
    }
    Some(pasted)
}

/// Accepts the offer: replaces the form's value by the pasted value.
pub(super) fn fill(form: &DrawnForm) {
    if let Some(Pasted { at, value, .. }) = take(form) {
        form.host.edit(Edit::Replace(Some(value)));
        if let Some(node) = at.upgrade() {
            form.focus(&node.pointer());
        }
    }
}

/// Removes the offer to use pasted JSON, since the person continues elsewhere. The first call after a paste keeps the
/// offer: it comes from the `input` event of the paste itself.
pub(super) fn forget(form: &DrawnForm) {
    let is_new = match &mut *form.state.pasted.borrow_mut() {
        Some(pasted) => std::mem::take(&mut pasted.is_new),
        None => return,
    };
    if !is_new {
        drop(take(form));
    }
}

/// Calls `insert`, which types what was just pasted, and keeps the offer that the paste made.
pub(super) fn keep_offer(form: &DrawnForm, insert: impl FnOnce()) {
    let offer = form.state.pasted.take();
    insert();
    if let Some(offer) = offer {
        let is_new = false;
        form.state.pasted.replace(Some(Pasted { is_new, ..offer }));
    }
}

/// The text that an event transfers; `source` is its property with the data.
pub(super) fn text_in(event: &Event, source: &str) -> Option<String> {
    data_in(event, source, "text/plain")
}

/// Returns the text that an event transfers in the media type `kind`; `source` is its property with the data.
pub(super) fn data_in(event: &Event, source: &str, kind: &str) -> Option<String> {
    let data = event_property(event, source);
    call(&data, "getData", &Array::of1(&JsValue::from_str(kind)))?.as_string()
}

/// Parses a text that is a whole JSON object or array; otherwise `None`.
pub(super) fn whole(text: &str) -> Option<Value> {
    let text = text.trim();
    if text.len() > LONGEST || !text.starts_with(['{', '[']) {
        return None;
    }
    exact_json::parse(text).ok()
}
