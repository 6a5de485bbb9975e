//! The browser's clock, times as text in the browser's own locale, and its microtask queue.

use wasm_bindgen::JsValue;

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
    let options = object(&[
        ("hour", "2-digit".into()),
        ("minute", "2-digit".into()),
        digits(),
    ]);
    date.to_locale_string("default", &options).into()
}

/// The option for the digits of times: those of the counts and durations beside them, in every language.
fn digits() -> (&'static str, JsValue) {
    ("numberingSystem", "latn".into())
}

/// The date and time of day of a time, in the format of the browser's own locale. `time` is in milliseconds since
/// 1970-01-01 UTC.
pub fn local_date_time(time: f64) -> String {
    let date = js_sys::Date::new(&time.into());
    date.to_locale_string("default", &object(&[digits()]))
        .into()
}
