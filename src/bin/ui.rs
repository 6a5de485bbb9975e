//! The elements' wasm module, which the JS shell loads. Its exports are in `src/element`.

#[cfg(target_arch = "wasm32")]
#[path = "../element/mod.rs"]
mod element;

fn main() {}
