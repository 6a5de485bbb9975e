//! Starting the worker: from another origin as well, and on pages that enforce Trusted Types.
//!
//! Such a page accepts a `TrustedScriptURL` only. The policy that makes one, `a2a-forms`, belongs to the JS shell
//! (`npm/wasm-module.js`, and `start.js` for the page), since a policy's name can be used once per page, and the module may
//! be loaded again after a trap. Invariant: only the worker's own address becomes a trusted one.

use std::cell::RefCell;

use js_sys::{Array, Function};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, BlobPropertyBag, Url, Worker};

use super::main_thread::set_loader;
use crate::json;

#[wasm_bindgen]
extern "C" {
    /// `Worker` with a constructor that accepts a `TrustedScriptURL`.
    #[wasm_bindgen(extends = Worker)]
    type TrustedWorker;

    #[wasm_bindgen(constructor, js_class = "Worker", catch)]
    fn start(address: &JsValue) -> Result<TrustedWorker, JsValue>;
}

thread_local! {
    static TRUST: RefCell<Option<Function>> = RefCell::default();
}

/// Stores two functions of the JS shell: `trust` makes a `TrustedScriptURL` of an address, `load` loads the worker's
/// module on this thread (see `main_thread`).
pub fn set_worker_hooks(trust: Function, load: Function) {
    TRUST.with_borrow_mut(|known| *known = Some(trust));
    set_loader(load);
}

/// Starts the worker from a script's address, of any origin. Its fragment is the address of the worker's module.
pub(super) fn start_worker(script: &str) -> Result<Worker, JsValue> {
    let page = crate::browser::location::page_origin();
    if Url::new(script).is_ok_and(|url| url.origin() == page) {
        return start_trusted(script);
    }
    // A worker's script must have the page's origin. A blob does; its two lines import the real script.
    let quoted = json::to_text(&json::text(script));
    let options = BlobPropertyBag::new();
    options.set_type("text/javascript");
    let lines = Array::of1(&JsValue::from_str(&import_script(&quoted)));
    let blob = Blob::new_with_str_sequence_and_options(&lines, &options)?;
    let url = Url::create_object_url_with_blob(&blob)?;
    let worker = start_trusted(&url);
    Url::revoke_object_url(&url)?;
    worker
}

fn start_trusted(address: &str) -> Result<Worker, JsValue> {
    let address = JsValue::from_str(address);
    let trusted = match TRUST.with_borrow(Clone::clone) {
        Some(trust) => trust.call1(&JsValue::UNDEFINED, &address)?,
        None => address,
    };
    TrustedWorker::start(&trusted).map(JsCast::unchecked_into)
}

/// The script of the blob: imports the real script, which may be of another origin. A worker has its own global scope
/// and so needs its own policy; if that is refused or not required, the address is passed as text.
fn import_script(address_as_json: &str) -> String {
    [
        "let url=self.a2aFormsWorkerUrl=",
        address_as_json,
        r#";try{url=trustedTypes.createPolicy("a2a-forms",{createScriptURL:()=>url}).createScriptURL(url)}catch{}importScripts(url)"#,
    ]
    .concat()
}
