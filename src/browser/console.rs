//! Warnings on the console, for the developers of the page.

use js_sys::Array;
use wasm_bindgen::JsValue;

use super::reflect::{call, get};

/// Writes a sentence to the browser's console as a warning, after the prefix `a2a-forms: `.
pub fn warn(sentence: &str) {
    let console = get(&js_sys::global(), "console");
    let words = ["a2a-forms: ", sentence].concat();
    call(&console, "warn", &Array::of1(&JsValue::from_str(&words)));
}
