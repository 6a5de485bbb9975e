//! JS values: properties and methods by name, where web-sys has none or some browsers lack them, and JSON.

use js_sys::{Array, Function, JSON, Object, Reflect};
use serde_json::Value;
use wasm_bindgen::{JsCast, JsValue};

/// The property `name` of a JS value; `undefined` if it is missing or can't be read.
pub(crate) fn get(of: &JsValue, name: &str) -> JsValue {
    Reflect::get(of, &JsValue::from_str(name)).unwrap_or(JsValue::UNDEFINED)
}

/// Sets a property of a JS value. Ignores a failure, such as a setter that throws.
pub(crate) fn set(of: &JsValue, name: &str, value: &JsValue) {
    let _ = Reflect::set(of, &JsValue::from_str(name), value);
}

/// A new JS object with these properties.
pub(crate) fn object(properties: &[(&str, JsValue)]) -> Object {
    let object = Object::new();
    for (name, value) in properties {
        set(&object, name, value);
    }
    object
}

/// Calls a method. `None` if it is missing or throws.
pub(crate) fn call(of: &JsValue, name: &str, arguments: &Array) -> Option<JsValue> {
    let method: Function = get(of, name).dyn_into().ok()?;
    method.apply(of, arguments).ok()
}

/// A value as JSON; `None` if it has no JSON text, as `undefined`, a function or a cycle.
pub fn json_of(value: &JsValue) -> Option<Value> {
    let text = JSON::stringify(value).ok()?.as_string()?;
    exact_json::parse(&text).ok()
}
