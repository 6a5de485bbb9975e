//! Warnings on the console about options that cannot be used. The host page never gets an exception for them.

use js_sys::Array;
use wasm_bindgen::JsValue;

use crate::browser::reflect::{call, get};
use crate::form::Options;
use crate::ui::form::DrawnForm;

/// Logs each warning once.
pub(super) fn log(form: &DrawnForm) {
    let warnings = form.with_session(|session| {
        let options = session.state().options();
        options.map(Options::take_warnings).unwrap_or_default()
    });
    let console = get(&js_sys::global(), "console");
    for sentence in warnings {
        let words = ["a2a-forms: ", &sentence].concat();
        call(&console, "warn", &Array::of1(&JsValue::from_str(&words)));
    }
}
