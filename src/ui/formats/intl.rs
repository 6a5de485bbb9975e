//! The browser's `Intl` formatters for a language.
//!
//! Makes the formatters, and formats durations and the parts of numbers with them. Leaves what is kept, and what stands
//! in for a missing formatter, to the callers. Invariant: an invalid language tag selects the browser's own language and never fails.

use js_sys::{Array, Function, Object, Reflect};
use json_form::formats::duration::DurationParts;
use wasm_bindgen::{JsCast, JsValue};

use crate::browser::reflect::{get, object, set};
use crate::ui::runtime::IS_SERVER;

/// The language tags with the number format `NumberFormat::ENGLISH`.
const ENGLISH: [&str; 3] = ["en", "en-US", "en-GB"];

/// Whether numbers are formatted as in English, for a language tag or, if that is empty, the browser's own language.
/// Saves the first call of `Intl`, which takes 40 ms.
pub(super) fn is_english(tag: &str) -> bool {
    let own = if tag.is_empty() && !IS_SERVER {
        web_sys::window().and_then(|window| window.navigator().language())
    } else {
        None
    };
    ENGLISH.contains(&own.as_deref().unwrap_or(tag))
}

/// Makes the `Intl` formatter of the class `name`, such as `NumberFormat`; for an empty or invalid tag, in the
/// browser's own language. `None` if the browser lacks the class or rejects the options.
pub(crate) fn construct(name: &str, tag: &str, options: &[(&str, JsValue)]) -> Option<JsValue> {
    if cfg!(not(target_arch = "wasm32")) {
        return None;
    }
    let class: Function = get(&get(&js_sys::global(), "Intl"), name).dyn_into().ok()?;
    let chosen = object(options);
    let make = |tag: &JsValue| Reflect::construct(&class, &Array::of2(tag, &chosen)).ok();
    let own = || make(&JsValue::UNDEFINED);
    if tag.is_empty() {
        own()
    } else {
        make(&JsValue::from_str(tag)).or_else(own)
    }
}

/// The parts of a number in a language, as `parts` has them.
#[cfg(target_arch = "wasm32")]
pub(super) fn number_parts(tag: &str, number: f64) -> Option<Vec<(String, String)>> {
    parts(&construct("NumberFormat", tag, &[])?, number)
}

/// Formats a number with an `Intl.NumberFormat`, and returns its parts as pairs of type and text, such as `group` and
/// `,`. `None` if `formatToParts` is missing or throws.
pub(super) fn parts(format: &JsValue, number: f64) -> Option<Vec<(String, String)>> {
    let write: Function = get(format, "formatToParts").dyn_into().ok()?;
    let parts = write.call1(format, &JsValue::from_f64(number)).ok()?;
    let piece = |part: JsValue| {
        Some((
            get(&part, "type").as_string()?,
            get(&part, "value").as_string()?,
        ))
    };
    Array::from(&parts).iter().map(piece).collect()
}

/// Formats a duration with `Intl.DurationFormat`, such as “2 hr, 5 min”. `None` in browsers before 2025, which lack the
/// class.
pub(crate) fn duration_words(tag: &str, duration: &DurationParts) -> Option<String> {
    const UNITS: [&str; 7] = [
        "years", "months", "weeks", "days", "hours", "minutes", "seconds",
    ];
    if cfg!(not(target_arch = "wasm32")) {
        return None;
    }
    let format = construct("DurationFormat", tag, &[("style", "short".into())])?;
    let write: Function = get(&format, "format").dyn_into().ok()?;
    let given = Object::new();
    for (unit, count) in UNITS.into_iter().zip(duration.counts) {
        if count > 0 {
            set(&given, unit, &count.into());
        }
    }
    write.call1(&format, &given).ok()?.as_string()
}
