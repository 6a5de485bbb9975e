//! The clipboard and the selection.

use js_sys::Array;
use locales::Language;
use wasm_bindgen::JsValue;
use wasm_bindgen::closure::Closure;

use crate::browser::reflect::{call, get};

/// Writes text to the clipboard and reports whether the browser allowed it. Insecure contexts have no clipboard.
pub fn copy(text: &str, report: impl Fn(bool) + 'static) {
    let clipboard = web_sys::window().map(|window| window.navigator().clipboard());
    let Some(clipboard) = clipboard.filter(|it| !it.is_undefined()) else {
        report(false);
        return;
    };
    let language = Language::current();
    let report = std::rc::Rc::new(move |done| language.scope(|| report(done)));
    let (resolved, rejected) = (std::rc::Rc::clone(&report), report);
    let resolved = Closure::once_into_js(move |_: JsValue| resolved(true));
    let rejected = Closure::once_into_js(move |_: JsValue| rejected(false));
    let both = Array::of2(&resolved, &rejected);
    // The promise calls exactly one of the two. The promise that `then` returns is not needed.
    let promise = clipboard.write_text(text);
    call(&promise, "then", &both);
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
