//! Changes of a form's layout while it is shown. Invariant: the focus, the cursor and incomplete input stay.

use exact_json::Pointer;
use js_sys::Array;
use json_form::form::Changes;
use wasm_bindgen::JsValue;
use web_sys::{Element, Node};

use crate::browser::reflect::{call, get};
use crate::ui::form::DrawnForm;
use crate::ui::form::element_lookup::{self, find, is, own_control};

/// Updates a form whose elements move to other places, and restores the focus and selection that a move loses.
pub(super) fn apply_layout_change(form: &DrawnForm, changes: &Changes) {
    let Some(root) = form.root() else {
        return form.refresh(changes);
    };
    let held = find(&root, ":focus");
    let place = held
        .as_ref()
        .and_then(|held| own_control(held)?.get_attribute("data-pointer"));
    let selected = held.as_ref().map(selection);
    // Moving an element blurs it, which must not count as leaving the field.
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
            element_lookup::focus(&next);
            if let Some([from, to]) = selected.as_deref() {
                call(&next, "setSelectionRange", &Array::of2(from, to));
            }
        }
    }
    form.is_moving.set(false);
}

/// The control of a place; if the place is hidden now, the first input of the nearest group that is shown.
fn nearest_drawn(form: &DrawnForm, place: &Pointer) -> Option<Element> {
    let mut around = place.ancestors();
    let found = around.find_map(|at| form.find_or_draw(&at))?;
    let inside = find(&found, "input, select, textarea, button:not(.quiet)");
    Some(inside.unwrap_or(found))
}

/// The start and the end of the selection in a text input (`selectionStart`, `selectionEnd`); empty for other inputs.
pub(super) fn selection(input: &Element) -> Vec<JsValue> {
    let ends = ["selectionStart", "selectionEnd"].into_iter();
    let ends = ends.map(|name| get(input, name));
    ends.filter(|end| end.as_f64().is_some()).collect()
}
