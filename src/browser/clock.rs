//! The browser's clock, times as text in the browser's own locale, and its microtask queue.

use super::reflect::object;

/// The present time in milliseconds since 1970-01-01 UTC.
pub fn now() -> f64 {
    js_sys::Date::now()
}

/// Runs a function in a microtask: after the current task, and before the next paint.
pub fn queue_microtask(then: impl FnOnce() + 'static) {
    let then = wasm_bindgen::closure::Closure::once_into_js(then);
    if let Some(window) = web_sys::window() {
        window.queue_microtask(wasm_bindgen::JsCast::unchecked_ref(&then));
    }
}

/// The hours and minutes of a time, in the format of the browser's own locale. `time` is in milliseconds since
/// 1970-01-01 UTC.
pub fn local_time(time: f64) -> String {
    let date = js_sys::Date::new(&time.into());
    let options = object(&[("hour", "2-digit".into()), ("minute", "2-digit".into())]);
    date.to_locale_string("default", &options).into()
}

/// The date and time of day of a time, in the format of the browser's own locale. `time` is in milliseconds since
/// 1970-01-01 UTC.
pub fn local_date_time(time: f64) -> String {
    let date = js_sys::Date::new(&time.into());
    let text = date.to_locale_string("default", &wasm_bindgen::JsValue::UNDEFINED);
    text.into()
}
