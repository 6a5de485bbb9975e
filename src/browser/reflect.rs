//! Properties and methods of JS objects by name, where web-sys has none or some browsers lack them.

use js_sys::{Array, Function, Reflect};
use wasm_bindgen::{JsCast, JsValue};

/// A property; `undefined` if it is missing.
pub(crate) fn get(of: &JsValue, name: &str) -> JsValue {
    Reflect::get(of, &JsValue::from_str(name)).unwrap_or(JsValue::UNDEFINED)
}

/// Calls a method. `None` if it is missing or throws.
pub(crate) fn call(of: &JsValue, name: &str, arguments: &Array) -> Option<JsValue> {
    let method: Function = get(of, name).dyn_into().ok()?;
    method.apply(of, arguments).ok()
}
