//! What the JS shell calls: one class per element, text in and text out.
//!
//! Owns mounting into a shadow root and the events of the public face. Leaves element classes,
//! attributes and upgrades to the shell (`npm/a2a-forms.js`), since Rust can't extend
//! `HTMLElement`. This room is part of the `ui` binary and not of the library: its exports would
//! otherwise be linked into the page's and the worker's modules too (decision 1). Invariants:
//! JSON crosses the border as text; nothing here throws but for a schema or value that is no JSON.

mod a2a_form;
mod face;
mod parts;
mod schema_form;
mod schema_view;

use js_sys::Function;
use wasm_bindgen::prelude::*;

/// Who vouches for the worker's address, where the page enforces Trusted Types; who loads its module
/// where the page forbids workers.
#[expect(unreachable_pub, reason = "wasm-bindgen takes nothing else")]
#[wasm_bindgen(js_name = vouchBy)]
pub fn vouch_by(vouch: Function, stand_in: Function) {
    a2a_forms::platform::vouch_by(vouch, stand_in);
}
