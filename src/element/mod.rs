//! The wasm exports for the JS shell: one class for each element, with text in and text out.
//!
//! Mounts views into shadow roots and dispatches the elements' public events. Leaves element classes, attributes and
//! upgrades to the shell (`npm/elements.js`), since Rust can't extend `HTMLElement`. A module of the `ui` binary and
//! not of the library, whose exports would be linked into the page and the worker as well (decision 1). Invariants:
//! JSON is passed to and from JS as text; no export throws, except for text that is not JSON or a part that is not
//! loaded.

mod a2a_form;
mod a2a_inspect;
mod host_element;
mod schema_form;
mod schema_view;
mod split_points;

use js_sys::Function;
use wasm_bindgen::prelude::*;

/// Stores two functions of the shell: `start` starts the worker, `load` loads the worker's module on this thread where
/// the page forbids workers.
#[expect(unreachable_pub, reason = "wasm-bindgen takes nothing else")]
#[wasm_bindgen(js_name = setWorkerHooks)]
pub fn set_worker_hooks(start: Function, load: Function) {
    a2a_forms::browser::validator::set_worker_hooks(start, load);
}

/// Changes the language of an element by its number (0 for its first one), and returns the number for `enter_language`.
/// `catalog` is its messages as JSON text; `translate` is the host page's function that may replace a message by words of
/// its own.
#[expect(unreachable_pub, reason = "wasm-bindgen takes nothing else")]
#[wasm_bindgen(js_name = changeLanguage)]
pub fn change_language(
    number: u32,
    tag: String,
    catalog: Option<String>,
    translate: Option<Function>,
) -> u32 {
    a2a_forms::ui::message_catalogs::change_language(number, tag, catalog, translate)
}

/// Makes a language the current one for the calls that follow; returns the number of the language before.
#[expect(unreachable_pub, reason = "wasm-bindgen takes nothing else")]
#[wasm_bindgen(js_name = enterLanguage)]
pub fn enter_language(number: u32) -> u32 {
    a2a_forms::ui::message_catalogs::enter_language(number)
}
