//! The worker's wasm module in a Web Worker. A page that forbids workers loads the same module on its main thread, where
//! stricter limits apply, and calls `answer`.

/// The answer to a request. `None` if the text is not a request, or is a request without an answer.
#[cfg(target_arch = "wasm32")]
#[wasm_bindgen::prelude::wasm_bindgen]
pub fn answer(request: &str) -> Option<String> {
    a2a_forms_worker::answer(request)
}

fn main() {
    #[cfg(target_arch = "wasm32")]
    a2a_forms_worker::run();
}
