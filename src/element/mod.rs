//! What the JS shell calls: one class per element, text in and text out.
//!
//! Owns mounting into a shadow root and the events of the public face. Leaves element classes,
//! attributes and upgrades to the shell (`npm/a2a-forms.js`), since Rust can't extend
//! `HTMLElement`. This room is part of the `ui` binary and not of the library: its exports would
//! otherwise be linked into the page's and the worker's modules too (decision 0004). Invariants:
//! JSON crosses the border as text; nothing here throws but for a schema or value that is no JSON.

mod a2a_form;
mod face;
mod schema_form;
mod schema_view;

use a2a_forms::json;
use a2a_forms::platform::rest::{self, Part};
use js_sys::Function;
use wasm_bindgen::prelude::*;

/// Who vouches for the worker's address, where the page enforces Trusted Types; who loads its module
/// where the page forbids workers.
#[expect(unreachable_pub, reason = "wasm-bindgen takes nothing else")]
#[wasm_bindgen(js_name = vouchBy)]
pub fn vouch_by(vouch: Function, stand_in: Function) {
    a2a_forms::platform::vouch_by(vouch, stand_in);
}

/// A schema (JSON text) with the documents in it that it refers to (JSON text: an object with a schema
/// for each address), as JSON text. To be called only once the rest of this module is here.
#[expect(unreachable_pub, reason = "wasm-bindgen takes nothing else")]
#[wasm_bindgen]
pub fn bundled(schema: &str, resources: &str) -> Result<String, JsError> {
    bundled_in_rest(schema, resources)
}

#[inline(never)]
fn bundled_in_rest(schema: &str, resources: &str) -> Result<String, JsError> {
    let schema = face::read(schema, "The schema")?;
    let resources = face::read(resources, "What was handed over")?;
    Ok(json::to_text(&a2a_forms::schema::bundled(
        schema, &resources,
    )))
}

/// Only the first part of this module is here: what needs the others waits.
#[expect(unreachable_pub, reason = "wasm-bindgen takes nothing else")]
#[wasm_bindgen(js_name = expectRest)]
pub fn expect_rest() {
    rest::expect();
}

/// The rest of this module is here.
#[expect(unreachable_pub, reason = "wasm-bindgen takes nothing else")]
#[wasm_bindgen(js_name = restIsHere)]
pub fn rest_is_here() {
    Part::Rest.arrived();
}

/// What only a result needs is here, and the rest was before.
#[expect(unreachable_pub, reason = "wasm-bindgen takes nothing else")]
#[wasm_bindgen(js_name = viewIsHere)]
pub fn view_is_here() {
    Part::View.arrived();
}

/// What only a conversation needs is here, and all else was before.
#[expect(unreachable_pub, reason = "wasm-bindgen takes nothing else")]
#[wasm_bindgen(js_name = talkIsHere)]
pub fn talk_is_here() {
    Part::Talk.arrived();
}
