//! What options mean for a form that is on the screen: another layout under the person's hands, and
//! what the host page should know of them.
//!
//! Invariants: the focus, the cursor and what is half typed stay where they are; the host page is told
//! on the console and never by an exception.

use js_sys::{Array, Function, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, Node};

use crate::form::{Changes, Options};
use crate::pointer::Pointer;
use crate::ui::form::drawn_form::DrawnForm;
use crate::ui::form::lookup::{self, find, is, own_control};

/// Draws again what is laid out in another way.
pub(super) fn rearrange(form: &DrawnForm, changes: &Changes) {
    let Some(root) = form.root() else {
        return form.refresh(changes);
    };
    let held = find(&root, ":focus");
    let place = held
        .as_ref()
        .and_then(|held| own_control(held)?.get_attribute("data-pointer"));
    let cursor = held.as_ref().map(cursor);
    // An element that is moved loses the focus, but nobody left the field.
    form.is_moving.set(true);
    form.refresh(changes);
    if let Some(held) = held.filter(|held| !is(held, ":focus")) {
        let node: &Node = &held;
        let stays = root.contains(Some(node));
        let place = place.and_then(|place| place.parse::<Pointer>().ok());
        let next = if stays {
            Some(held)
        } else {
            place.and_then(|place| nearest_drawn(form, &place))
        };
        if let Some(next) = next {
            lookup::focus(&next);
            put_cursor(&next, &cursor.unwrap_or_default());
        }
    }
    form.is_moving.set(false);
}

/// The control of a place; where that is hidden now, the first one of the group around it.
fn nearest_drawn(form: &DrawnForm, place: &Pointer) -> Option<Element> {
    let mut around = place.ancestors();
    let found = around.find_map(|at| form.find(&at))?;
    let inside = find(&found, "input, select, textarea, button:not(.quiet)");
    Some(inside.unwrap_or(found))
}

/// Where the cursor is in a text.
fn cursor(input: &Element) -> Vec<JsValue> {
    let read = |name: &str| Reflect::get(input, &JsValue::from_str(name)).ok();
    let ends = ["selectionStart", "selectionEnd"]
        .into_iter()
        .filter_map(read);
    ends.filter(|end| end.as_f64().is_some()).collect()
}

fn put_cursor(input: &Element, ends: &[JsValue]) {
    if let [from, to] = ends {
        call(input, "setSelectionRange", &Array::of2(from, to));
    }
}

fn call(of: &JsValue, name: &str, arguments: &Array) {
    if let Ok(method) = Reflect::get(of, &JsValue::from_str(name))
        && let Some(method) = method.dyn_ref::<Function>()
    {
        // What has no cursor says so, and there is none to put.
        let _ = method.apply(of, arguments);
    }
}

/// Tells the host page what can't be used of its options.
pub(super) fn tell(form: &DrawnForm) {
    let news = form.with_session(|session| {
        let options = session.state().options();
        options.map(Options::news).unwrap_or_default()
    });
    let console = Reflect::get(&js_sys::global(), &JsValue::from_str("console"));
    for sentence in news {
        if let Ok(console) = &console {
            let words = ["a2a-forms: ", &sentence].concat();
            call(console, "warn", &Array::of1(&JsValue::from_str(&words)));
        }
    }
}
