//! The start of the worker, by the function that the JS shell or `start.js` passed in.
//!
//! The shell and `start.js` own the Trusted Types policy, whose name can be used once per page, while the module may be
//! loaded again after a trap; and the shell knows the hash of the worker's script. A Leptos app passes no function: its
//! worker is of its own origin.

use std::cell::RefCell;

use js_sys::Function;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Worker;

use super::main_thread::set_loader;

thread_local! {
    static START: RefCell<Option<Function>> = RefCell::default();
}

/// Stores two functions of the JS shell: `start` starts the worker from an address and returns it, `load` loads the
/// worker's module on this thread (see `main_thread`).
pub fn set_worker_hooks(start: Function, load: Function) {
    START.with_borrow_mut(|known| *known = Some(start));
    set_loader(load);
}

/// Starts the worker from its script's address, by the page's `start` function if one is set. The address keeps its
/// fragment, in which the script finds the module's URL.
pub(super) fn start_worker(script: &str) -> Result<Worker, JsValue> {
    match START.with_borrow(Clone::clone) {
        Some(start) => start
            .call1(&JsValue::UNDEFINED, &JsValue::from_str(script))
            .map(JsCast::unchecked_into),
        None => Worker::new(script),
    }
}
