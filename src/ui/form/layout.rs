//! What options mean for a form that is on the screen: another layout under the person's hands, and
//! what the host page should know of them.
//!
//! Invariants: the focus, the cursor and what is half typed stay where they are; the host page is told
//! on the console and never by an exception.

use js_sys::{Array, Function, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Node;

use super::Inner;
use crate::form::{Changes, Options};
use crate::pointer::Pointer;
use crate::ui::dom::El;

impl Inner {
    /// Draws again what is laid out in another way.
    #[inline(never)]
    pub(super) fn rearrange_in_rest(&self, changes: &Changes) {
        let held = self.root.find(":focus");
        let place = held.as_ref().and_then(|held| {
            let field = held.around(".field")?;
            field.find("[data-pointer]")?.get("data-pointer")
        });
        let cursor = held.as_ref().map(cursor);
        // An element that is moved loses the focus, but nobody left the field.
        self.is_moving.set(true);
        self.refresh(changes);
        if let Some(held) = held.filter(|held| !held.is(":focus")) {
            let node: &Node = held.raw();
            let stays = self.root.raw().contains(Some(node));
            let place = place.and_then(|place| place.parse::<Pointer>().ok());
            let next = if stays {
                Some(held)
            } else {
                place.and_then(|place| self.nearest_drawn(&place))
            };
            if let Some(next) = next {
                next.focus_itself();
                put_cursor(&next, &cursor.unwrap_or_default());
            }
        }
        self.is_moving.set(false);
    }

    /// The control of a place; where that is hidden now, the first one of the group around it.
    fn nearest_drawn(&self, place: &Pointer) -> Option<El> {
        let mut around = place.ancestors();
        let found = around.find_map(|at| self.find(&at))?;
        let inside = found.find("input, select, textarea, button:not(.quiet)");
        Some(inside.unwrap_or(found))
    }
}

/// Where the cursor is in a text.
fn cursor(input: &El) -> Vec<JsValue> {
    let read = |name: &str| Reflect::get(input.raw(), &JsValue::from_str(name)).ok();
    let ends = ["selectionStart", "selectionEnd"]
        .into_iter()
        .filter_map(read);
    ends.filter(|end| end.as_f64().is_some()).collect()
}

fn put_cursor(input: &El, ends: &[JsValue]) {
    if let [from, to] = ends {
        call(input.raw(), "setSelectionRange", &Array::of2(from, to));
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
#[inline(never)]
pub(super) fn tell_in_rest(options: &Options) {
    let console = Reflect::get(&js_sys::global(), &JsValue::from_str("console"));
    for sentence in options.news() {
        if let Ok(console) = &console {
            let words = ["a2a-forms: ", &sentence].concat();
            call(console, "warn", &Array::of1(&JsValue::from_str(&words)));
        }
    }
}
