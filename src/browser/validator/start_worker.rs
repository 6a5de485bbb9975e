//! The start of the worker, by the function that the JS shell or `start.js` passed in.
//!
//! The shell and `start.js` own the Trusted Types policy, whose name can be used once per page, while the module may be
//! loaded again after a trap; and the shell knows the hash of the worker's script. In a Leptos app `start_as_module` is that
//! function: its worker is of its own origin.

use std::cell::RefCell;

use js_sys::{Array, Function, Reflect};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Worker;

use super::main_thread::set_loader;
use crate::browser::reflect::{call, get, object};

thread_local! {
    static START: RefCell<Option<Function>> = RefCell::default();
}

/// Stores two functions of the JS shell: `start` starts the worker from an address and returns it, `load` loads the
/// worker's module on this thread (see `main_thread`).
pub fn set_worker_hooks(start: Function, load: Function) {
    START.with_borrow_mut(|known| *known = Some(start));
    set_loader(load);
}

/// Has workers started as module scripts, for an app whose page passes no functions. Where the page requires Trusted Types, the
/// address passes by a policy `a2a-forms`, as in the shell.
pub fn start_as_module() {
    let pass = Closure::<dyn Fn(JsValue) -> JsValue>::new(|address| address).into_js_value();
    let rules = object(&[("createScriptURL", pass)]);
    let types = get(&js_sys::global(), "trustedTypes");
    // `None` without Trusted Types, or where the headers do not allow this policy. Then the address is passed as text.
    let policy = call(
        &types,
        "createPolicy",
        &Array::of2(&"a2a-forms".into(), &rules),
    );
    let start = move |address: JsValue| {
        let arguments = Array::of1(&address);
        let trusted = policy.as_ref();
        let trusted = trusted.and_then(|policy| call(policy, "createScriptURL", &arguments));
        let options = object(&[("type", "module".into())]);
        let arguments = Array::of2(&trusted.unwrap_or(address), &options);
        let constructor: Function = get(&js_sys::global(), "Worker").dyn_into()?;
        Reflect::construct(&constructor, &arguments)
    };
    let start = Closure::<dyn Fn(JsValue) -> Result<JsValue, JsValue>>::new(start);
    START.with_borrow_mut(|known| *known = Some(start.into_js_value().unchecked_into()));
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
