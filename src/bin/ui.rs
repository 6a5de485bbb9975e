//! The elements' module: what the JS shell loads. Its exports are the `element` room.

#[cfg(target_arch = "wasm32")]
#[path = "../element/mod.rs"]
mod element;

#[cfg(target_arch = "wasm32")]
use wasm_bindgen::prelude::*;

/// The style sheet of everything that is drawn.
#[cfg(target_arch = "wasm32")]
#[wasm_bindgen]
pub fn stylesheet() -> String {
    a2a_forms::ui::STYLE.to_owned()
}

/// The style sheet of what comes only once somebody does something. It is in the rest of the module,
/// and to be asked for once that is there (decision 0010).
#[cfg(target_arch = "wasm32")]
#[wasm_bindgen(js_name = stylesheet_in_rest)]
pub fn rest_stylesheet() -> String {
    a2a_forms::ui::REST_STYLE.to_owned()
}

fn main() {}
