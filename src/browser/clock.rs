//! The browser's clock, times as text in the browser's own locale, and its microtask queue.

#[cfg(not(server))]
use wasm_bindgen::JsValue;

#[cfg(not(server))]
use super::reflect::object;

/// The present time in milliseconds since 1970-01-01 UTC.
#[cfg(target_arch = "wasm32")]
pub fn now() -> f64 {
    js_sys::Date::now()
}

/// The present time in milliseconds since 1970-01-01 UTC.
#[cfg(not(target_arch = "wasm32"))]
pub fn now() -> f64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0.0, |since| (since.as_secs_f64() * 1_000.0).floor())
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
#[cfg(not(server))]
pub fn local_time(time: f64) -> String {
    let date = js_sys::Date::new(&time.into());
    let options = object(&[
        ("hour", "2-digit".into()),
        ("minute", "2-digit".into()),
        digits(),
    ]);
    date.to_locale_string("default", &options).into()
}

/// The hours and minutes of a time, in UTC: a server does not know the time zone of the person. `time` is in milliseconds
/// since 1970-01-01 UTC.
#[cfg(server)]
pub fn local_time(time: f64) -> String {
    let text = utc(time);
    [text.get(11..16).unwrap_or_default(), " UTC"].concat()
}

/// The date and time of day of a time, in UTC. `time` is in milliseconds since 1970-01-01 UTC.
#[cfg(server)]
pub fn local_date_time(time: f64) -> String {
    let text = utc(time);
    let (date, time) = (text.get(..10), text.get(11..16));
    [date.unwrap_or_default(), " ", time.unwrap_or_default(), " UTC"].concat()
}

#[cfg(server)]
fn utc(time: f64) -> String {
    #[expect(clippy::cast_possible_truncation, reason = "a moment of these years")]
    a2a::dialect::envelope::time::written(time as i64)
}

/// The option for the digits of times: those of the counts and durations beside them, in every language.
#[cfg(not(server))]
fn digits() -> (&'static str, JsValue) {
    ("numberingSystem", "latn".into())
}

/// The date and time of day of a time, in the format of the browser's own locale. `time` is in milliseconds since
/// 1970-01-01 UTC.
#[cfg(not(server))]
pub fn local_date_time(time: f64) -> String {
    let date = js_sys::Date::new(&time.into());
    date.to_locale_string("default", &object(&[digits()]))
        .into()
}
