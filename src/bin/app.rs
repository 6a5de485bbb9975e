//! The page's module: puts the page into the document. Everything else is in the library.

#[cfg(target_arch = "wasm32")]
fn main() {
    use a2a_forms::browser::validator::WorkerScript;
    use a2a_forms::ui::Page;

    let page = Page::new(&WorkerScript("worker.js".to_owned()));
    let body = web_sys::window()
        .and_then(|window| window.document())
        .and_then(|document| document.body());
    if let (Some(body), Some(element)) = (body, page.element()) {
        // It fails only for what holds the body itself.
        let _ = body.prepend_with_node_1(element);
    }
    // The page lasts as long as its document does.
    std::mem::forget(page);
}

/// Who vouches for the worker's address, where the page enforces Trusted Types; who loads its module
/// where the page forbids workers.
#[cfg(target_arch = "wasm32")]
#[wasm_bindgen::prelude::wasm_bindgen(js_name = setWorkerHooks)]
pub fn set_worker_hooks(vouch: js_sys::Function, stand_in: js_sys::Function) {
    a2a_forms::browser::validator::set_worker_hooks(vouch, stand_in);
}

/// The page is for browsers.
#[cfg(not(target_arch = "wasm32"))]
fn main() {}
