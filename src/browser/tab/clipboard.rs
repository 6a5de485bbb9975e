//! The clipboard and the selection.

use js_sys::{Array, Function, Reflect};
use locales::Language;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, BlobPropertyBag};

use crate::browser::reflect::{call, get, object};

/// Writes text to the clipboard and reports whether the browser allowed it. Insecure contexts have no clipboard.
pub fn copy(text: &str, report: impl Fn(bool) + 'static) {
    let clipboard = web_sys::window().map(|window| window.navigator().clipboard());
    let Some(clipboard) = clipboard.filter(|it| !it.is_undefined()) else {
        report(false);
        return;
    };
    report_outcome(&clipboard.write_text(text), report);
}

/// Writes markup and the same as text to the clipboard at once, so that each program can paste what it understands, and
/// reports whether the browser allowed it. Browsers without rich clipboards get the text.
pub fn copy_rich(html: &str, text: &str, report: impl Fn(bool) + 'static) {
    let Some(item) = item(html, text) else {
        return copy(text, report);
    };
    let clipboard = web_sys::window().map(|window| window.navigator().clipboard());
    let Some(clipboard) = clipboard.filter(|it| !it.is_undefined()) else {
        report(false);
        return;
    };
    let items = Array::of1(&item);
    match call(&clipboard, "write", &Array::of1(&items)) {
        Some(promise) => report_outcome(&promise, report),
        None => copy(text, report),
    }
}

/// A `ClipboardItem` with markup and text; `None` if the browser lacks it.
fn item(html: &str, text: &str) -> Option<JsValue> {
    let class: Function = get(&js_sys::global(), "ClipboardItem").dyn_into().ok()?;
    let blob = |text: &str, kind: &str| {
        let options = BlobPropertyBag::new();
        options.set_type(kind);
        let pieces = Array::of1(&JsValue::from_str(text));
        Blob::new_with_str_sequence_and_options(&pieces, &options).ok()
    };
    let (html_type, text_type) = ("text/html", "text/plain");
    let kinds = object(&[
        (html_type, blob(html, html_type)?.into()),
        (text_type, blob(text, text_type)?.into()),
    ]);
    Reflect::construct(&class, &Array::of1(&kinds)).ok()
}

/// Calls `report` once the promise of a copy is settled, in the current language.
fn report_outcome(promise: &JsValue, report: impl Fn(bool) + 'static) {
    let language = Language::current();
    let report = std::rc::Rc::new(move |done| language.scope(|| report(done)));
    let (resolved, rejected) = (std::rc::Rc::clone(&report), report);
    let resolved = Closure::once_into_js(move |_: JsValue| resolved(true));
    let rejected = Closure::once_into_js(move |_: JsValue| rejected(false));
    // The promise calls exactly one of the two. The promise that `then` returns is not needed.
    call(promise, "then", &Array::of2(&resolved, &rejected));
}

/// The text that the person has selected in the page, in shadow roots as well; `None` without a selection object.
pub fn selected_text() -> Option<String> {
    let window: JsValue = web_sys::window()?.into();
    let selection = call(&window, "getSelection", &Array::new())?;
    call(&selection, "toString", &Array::new())?.as_string()
}

/// Replaces the text of a `copy` event. `false` if the event has no `clipboardData`.
pub fn set_copied_text(event: &web_sys::Event, text: &str) -> bool {
    let data = get(event, "clipboardData");
    let what = Array::of2(&JsValue::from_str("text/plain"), &JsValue::from_str(text));
    call(&data, "setData", &what).is_some()
}
