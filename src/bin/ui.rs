//! The elements' module: what the JS shell loads. Its exports are the `element` room.

#[cfg(target_arch = "wasm32")]
#[path = "../element/mod.rs"]
mod element;

fn main() {}
