//! The language around an element, and the browser's `Intl` for it.
//!
//! Owns asking the browser. Leaves what is made of the answers to whoever writes or reads numbers and
//! moments. Invariant: a name that is no language gives the browser's own, never an error.

use js_sys::{Array, Function, Object, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, ShadowRoot};

use crate::form::NumberFormat;

/// They write numbers as [`NumberFormat::ENGLISH`] does.
const ENGLISH: [&str; 3] = ["en", "en-US", "en-GB"];

/// Whether numbers are written as in English, by a language or the browser's own: nobody has to be asked then,
/// which costs the first who asks 40 milliseconds.
pub(super) fn is_english(tag: &str) -> bool {
    let own = web_sys::window()
        .filter(|_| tag.is_empty())
        .and_then(|window| window.navigator().language());
    ENGLISH.contains(&own.as_deref().unwrap_or(tag))
}

/// How the numbers of a language are written; none where the browser does not say.
pub(super) fn numerals(tag: &str) -> Option<NumberFormat> {
    if is_english(tag) {
        return Some(NumberFormat::ENGLISH);
    }
    let format = construct("NumberFormat", tag, &[])?;
    // Some languages have no sign in groups of four digits.
    let pieces = parts(&format, 123_456.5)?;
    let sign = |kind: &str| {
        let piece = pieces.iter().find(|(known, _)| known == kind);
        piece.map_or("", |(_, text)| text)
    };
    Some(NumberFormat::new(sign("decimal"), sign("group")))
}

/// The language around an element: the nearest that says so, inside or outside of shadow roots; an
/// element of ours can say so by `locale`.
pub(super) fn language_around(element: &Element) -> String {
    let mut here = element.clone();
    loop {
        if let Some(tag) = nearest(&here) {
            return tag;
        }
        let Ok(root) = here.get_root_node().dyn_into::<ShadowRoot>() else {
            // Before it is on the page: most likely that of the page, and then nothing is drawn twice.
            let page = here.owner_document().filter(|_| !here.is_connected());
            let page = page.and_then(|page| page.document_element());
            return page.and_then(|page| nearest(&page)).unwrap_or_default();
        };
        here = root.host();
        if let Some(tag) = said(&here, "locale") {
            return tag;
        }
    }
}

/// What the nearest element says that names a language.
fn nearest(element: &Element) -> Option<String> {
    said(&element.closest("[lang]").ok()??, "lang")
}

fn said(element: &Element, name: &str) -> Option<String> {
    element.get_attribute(name).filter(|tag| !tag.is_empty())
}

/// A formatter of a language; of the browser's own where that is no language.
pub(super) fn construct(name: &str, tag: &str, options: &[(&str, JsValue)]) -> Option<JsValue> {
    let class: Function = get(&get(&js_sys::global(), "Intl"), name).dyn_into().ok()?;
    let chosen = Object::new();
    for (name, value) in options {
        Reflect::set(&chosen, &JsValue::from_str(name), value).ok()?;
    }
    let make = |tag: &JsValue| Reflect::construct(&class, &Array::of2(tag, &chosen)).ok();
    let own = || make(&JsValue::UNDEFINED);
    if tag.is_empty() {
        own()
    } else {
        make(&JsValue::from_str(tag)).or_else(own)
    }
}

/// The pieces of a number, each with its kind.
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

pub(super) fn get(of: &JsValue, name: &str) -> JsValue {
    Reflect::get(of, &JsValue::from_str(name)).unwrap_or(JsValue::UNDEFINED)
}
