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

fn main() {}
