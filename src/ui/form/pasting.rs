//! JSON that is pasted into a form: all of it can be filled in with it.
//!
//! Owns telling a whole value from a text, and offering to fill in the form with it. Leaves filling in
//! to `form::Edit`. Invariants: what is pasted into a text stays there until the person takes the
//! offer; JSON in place is none of this; a way back of one step leads to what was there.

use js_sys::{Function, Reflect};
use serde_json::Value;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Event;

use super::Inner;
use super::bar::TYPED_INTO;
use crate::form::{Control, Edit};
use crate::json;
use crate::platform::rest::Part;
use crate::pointer::Pointer;
use crate::ui::dom::{El, copy, target};

/// What is longer stays a text: reading it would be felt.
const LONGEST: usize = 1_000_000;
const OFFER: &str = "p.offer role=status > span button.link type=button data-do=fill data-at=";

/// What was pasted, and where it is offered to fill in the form with it.
pub(super) struct Offer {
    shown: El,
    value: Value,
    /// Typing what was pasted does not take the offer away.
    is_new: bool,
}

impl Inner {
    /// Something is pasted.
    pub(super) fn pasted(&self, event: &Event) {
        if Part::Rest.is_here() && !self.off.get() && !self.frozen.get() {
            self.pasted_in_rest(event);
        }
    }

    #[inline(never)]
    fn pasted_in_rest(&self, event: &Event) {
        self.offer.take().inspect(|offer| offer.shown.remove());
        let Some(value) = pasted_text(event).and_then(|text| whole(&text)) else {
            return;
        };
        if !self.takes(&value) || target(event, ".json, [data-do=find]").is_some() {
            return;
        }
        let Some(frame) = target(event, TYPED_INTO).and_then(|input| input.around(".field")) else {
            event.prevent_default();
            self.host.edit(Edit::Replace(Some(value)));
            return;
        };
        let shown = copy(OFFER);
        if let (Some(words), Some(button)) = (shown.first(), shown.last()) {
            words.set_text("That is JSON. ");
            button.set_text("Fill in the form with it");
        }
        frame.put(&shown);
        let is_new = true;
        self.offer.replace(Some(Offer {
            shown,
            value,
            is_new,
        }));
    }

    /// Whether the form as a whole can be filled in with a value.
    fn takes(&self, value: &Value) -> bool {
        match (self.see(&Pointer::root()).map(|view| view.control), value) {
            (Some(Control::List { .. }), Value::Array(_)) => true,
            (Some(Control::Group { members, .. }), Value::Object(given)) => {
                let names = members.iter().filter_map(Pointer::last);
                members.is_empty() || names.into_iter().any(|name| given.contains_key(&*name))
            }
            _ => false,
        }
    }

    /// Takes the offer.
    pub(super) fn fill_with_pasted(&self) {
        if let Some(Offer { shown, value, .. }) = self.offer.take() {
            let frame = shown.around(".field");
            shown.remove();
            self.host.edit(Edit::Replace(Some(value)));
            let input = frame.and_then(|frame| frame.find("[data-pointer]"));
            input.inspect(El::focus);
        }
    }

    /// The person goes on with something else.
    pub(super) fn forget_pasted(&self) {
        let mut offer = self.offer.borrow_mut();
        match &mut *offer {
            Some(Offer { is_new, .. }) if *is_new => *is_new = false,
            Some(_) => {
                offer.take().inspect(|offer| offer.shown.remove());
            }
            None => {}
        }
    }
}

/// The text that is pasted.
fn pasted_text(event: &Event) -> Option<String> {
    let data = Reflect::get(event, &JsValue::from_str("clipboardData")).ok()?;
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
