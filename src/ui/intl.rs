//! The browser's `Intl` formatters for a language.
//!
//! Makes the formatters, and reads a language's number format from them. Leaves formatting and parsing to the callers.
//! Invariant: an invalid language tag selects the browser's own language and never fails.

use js_sys::{Array, Function, Reflect};
use json_form::form::text::locale_number::NumberFormat;
use wasm_bindgen::{JsCast, JsValue};

use crate::browser::reflect::{get, object};

/// The language tags with the number format [`NumberFormat::ENGLISH`].
const ENGLISH: [&str; 3] = ["en", "en-US", "en-GB"];

/// Whether numbers are formatted as in English, for a language tag or, if that is empty, the browser's own language.
/// Saves the first call of `Intl`, which takes 40 ms.
pub(super) fn is_english(tag: &str) -> bool {
    let own = web_sys::window()
        .filter(|_| tag.is_empty())
        .and_then(|window| window.navigator().language());
    ENGLISH.contains(&own.as_deref().unwrap_or(tag))
}

/// The number format of a language; `None` if the browser does not know it.
pub(super) fn numerals(tag: &str) -> Option<NumberFormat> {
    if is_english(tag) {
        return Some(NumberFormat::ENGLISH);
    }
    let format = construct("NumberFormat", tag, &[])?;
    // Six digits, since some languages group from five digits on only.
    let pieces = parts(&format, 123_456.5)?;
    let sign = |kind: &str| {
        let piece = pieces.iter().find(|(known, _)| known == kind);
        piece.map_or("", |(_, text)| text)
    };
    Some(NumberFormat::new(sign("decimal"), sign("group")))
}

/// Makes the `Intl` formatter of the class `name`, such as `NumberFormat`; for an empty or invalid tag, in the
/// browser's own language. `None` if the browser lacks the class or rejects the options.
pub(super) fn construct(name: &str, tag: &str, options: &[(&str, JsValue)]) -> Option<JsValue> {
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
