//! What is done most often to elements, by calls that can't fail here.
//!
//! A call that may fail goes through a closure and a list of its arguments in wasm-bindgen's glue: a tenth of
//! what drawing a thousand fields costs. Invariants: all names of attributes are ours, and no child holds its parent, so that
//! none of these throws.

use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::Element;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_name = Element)]
    pub(super) type Bare;

    #[wasm_bindgen(method, js_name = setAttribute)]
    pub(super) fn set_attribute(this: &Bare, name: &str, value: &str);

    #[wasm_bindgen(method, js_name = removeAttribute)]
    pub(super) fn remove_attribute(this: &Bare, name: &str);

    #[wasm_bindgen(method, js_name = appendChild)]
    pub(super) fn append_child(this: &Bare, child: &Element);

    #[wasm_bindgen(method, js_name = append)]
    pub(super) fn append_text(this: &Bare, text: &str);

    #[wasm_bindgen(method, js_name = cloneNode)]
    pub(super) fn clone_node(this: &Bare, deep: bool) -> Element;
}
