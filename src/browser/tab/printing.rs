//! The print dialog.

use js_sys::Array;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::Element;

use crate::browser::reflect::{call, object};

/// The attribute of the element that is printed alone; style sheets leave out what is beside it.
const PRINTED: &str = "data-printed";

/// Opens the print dialog for one element.
pub fn print_alone(element: &Element) {
    let Some(window) = web_sys::window() else {
        return;
    };
    // Fails only for a name that is none.
    let _ = element.set_attribute(PRINTED, "");
    let printed = element.clone();
    // Some browsers go on while the dialog is open.
    let end = Closure::once_into_js(move || {
        let _ = printed.remove_attribute(PRINTED);
    });
    let once = object(&[("once", true.into())]);
    let listen = Array::of3(&"afterprint".into(), &end, &once);
    call(window.unchecked_ref(), "addEventListener", &listen);
    // Fails where printing is not allowed, as in a sandbox.
    let _ = window.print();
}
