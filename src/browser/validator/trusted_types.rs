//! Starting a worker, also one of another origin, and on a page that enforces Trusted Types.
//!
//! There an address is not taken as text: something that the page's headers name has to vouch for
//! it. Owns asking it. The policy itself, `a2a-forms`, is the JS shell's (`npm/module.js`, and
//! `start.js` for the page): a page takes a policy's name once, and a module that starts again after
//! a trap would come too late. Invariant: only addresses of our own worker are vouched for.

use std::cell::RefCell;

use js_sys::{Array, Function};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, BlobPropertyBag, Url, Worker};

use super::main_thread::load_by;
use crate::client::origin;
use crate::json;

#[wasm_bindgen]
extern "C" {
    /// A worker that is started from an address which may be more than a text.
    #[wasm_bindgen(extends = Worker)]
    type Vouched;

    #[wasm_bindgen(constructor, js_class = "Worker", catch)]
    fn start(address: &JsValue) -> Result<Vouched, JsValue>;
}

thread_local! {
    static VOUCH: RefCell<Option<Function>> = RefCell::default();
}

/// Who vouches for addresses from now on: takes a text, and gives what the browser takes for it. And
/// who loads the worker's module where there may be no worker (see `main_thread`).
pub fn set_worker_hooks(vouch: Function, main_thread: Function) {
    VOUCH.with_borrow_mut(|known| *known = Some(vouch));
    load_by(main_thread);
}

/// Starts the worker whose script is at an address, wherever that is. The address may have a fragment, which says where
/// the worker's module is.
pub(super) fn start_worker(script: &str) -> Result<Worker, JsValue> {
    if origin(script) == crate::browser::location::page_origin() {
        return start_vouched(script);
    }
    // A worker's script must be of the page's own origin: a blob of two lines is, and may load the
    // real one from elsewhere.
    let quoted = json::to_text(&json::text(script));
    let options = BlobPropertyBag::new();
    options.set_type("text/javascript");
    let lines = Array::of1(&JsValue::from_str(&shim(&quoted)));
    let blob = Blob::new_with_str_sequence_and_options(&lines, &options)?;
    let url = Url::create_object_url_with_blob(&blob)?;
    let worker = start_vouched(&url);
    Url::revoke_object_url(&url)?;
    worker
}

fn start_vouched(address: &str) -> Result<Worker, JsValue> {
    let address = JsValue::from_str(address);
    let vouched = match VOUCH.with_borrow(Clone::clone) {
        Some(vouch) => vouch.call1(&JsValue::UNDEFINED, &address)?,
        None => address,
    };
    Vouched::start(&vouched).map(JsCast::unchecked_into)
}

/// The script of a worker of two lines: it is of the page's own origin, and loads the real one from
/// elsewhere. It has a scope of its own, and so a policy of its own; where that is refused or
/// nobody asks for it, the address goes as text.
fn shim(address_as_json: &str) -> String {
    [
        "let url=self.a2aFormsWorkerUrl=",
        address_as_json,
        r#";try{url=trustedTypes.createPolicy("a2a-forms",{createScriptURL:u=>u}).createScriptURL(url)}catch{}importScripts(url)"#,
    ]
    .concat()
}
