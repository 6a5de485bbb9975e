//! The page's wasm module: mounts `ui::Page` in the document's body.

/// Draws the page in the language of `tag`, with the messages of `catalog` (JSON text); in English without a catalog.
#[cfg(target_arch = "wasm32")]
#[wasm_bindgen::prelude::wasm_bindgen]
pub fn start(tag: String, catalog: Option<String>) {
    use a2a_forms::browser::validator::WorkerScript;
    use a2a_forms::ui::message_catalogs::{change_language, enter_language};
    use a2a_forms::ui::page::Page;

    if let Some(catalog) = catalog {
        // The page has one language, so it is never left.
        enter_language(change_language(0, tag, Some(catalog), None));
    }
    let page = Page::new(&WorkerScript("worker_loader.js".to_owned()));
    let body = web_sys::window()
        .and_then(|window| window.document())
        .and_then(|document| document.body());
    if let (Some(body), Some(element)) = (body, page.element()) {
        // Fails only if the element contained the body itself.
        let _ = body.prepend_with_node_1(element);
        // The placeholder of index.html.
        if let Ok(Some(placeholder)) = body.query_selector("#loading") {
            placeholder.remove();
        }
    }
    // The page lives as long as its document.
    std::mem::forget(page);
}

/// Stores two functions of `start.js`: `start` starts the worker, `load` loads the worker's module on this thread
/// where the page forbids workers.
#[cfg(target_arch = "wasm32")]
#[wasm_bindgen::prelude::wasm_bindgen(js_name = setWorkerHooks)]
pub fn set_worker_hooks(start: js_sys::Function, load: js_sys::Function) {
    a2a_forms::browser::validator::set_worker_hooks(start, load);
}

/// Does nothing: `start.js` calls `start` once the page's language is loaded.
fn main() {}
