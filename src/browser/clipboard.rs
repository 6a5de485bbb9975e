//! The clipboard.

use js_sys::{Array, Function, Reflect};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};

/// Puts a text where it can be pasted from; tells whether that was allowed. There is no clipboard
/// in insecure contexts.
pub fn copy(text: &str, told: impl Fn(bool) + 'static) {
    let clipboard = web_sys::window().map(|window| window.navigator().clipboard());
    let Some(clipboard) = clipboard.filter(|it| !it.is_undefined()) else {
        told(false);
        return;
    };
    let told = std::rc::Rc::new(told);
    let (kept, broken) = (std::rc::Rc::clone(&told), told);
    let kept = Closure::once_into_js(move |_: JsValue| kept(true));
    let broken = Closure::once_into_js(move |_: JsValue| broken(false));
    let both = Array::of2(&kept, &broken);
    // A promise calls one of the two; what that makes of it is of no use.
    let promise = clipboard.write_text(text);
    if let Ok(then) = Reflect::get(&promise, &JsValue::from_str("then"))
        && let Ok(then) = then.dyn_into::<Function>()
    {
        let _ = then.apply(&promise, &both);
    }
}

/// The text that the person selected, in shadow roots too.
pub fn selected_text() -> Option<String> {
    let window: JsValue = web_sys::window()?.into();
    let selection = call(&window, "getSelection", &Array::new())?;
    call(&selection, "toString", &Array::new())?.as_string()
}

/// Gives another text to whoever copies just now; tells whether there was a way to.
pub fn put_copied(event: &web_sys::Event, text: &str) -> bool {
    let Ok(data) = Reflect::get(event, &JsValue::from_str("clipboardData")) else {
        return false;
    };
    let what = Array::of2(&JsValue::from_str("text/plain"), &JsValue::from_str(text));
    call(&data, "setData", &what).is_some()
}

fn call(of: &JsValue, name: &str, arguments: &Array) -> Option<JsValue> {
    let method = Reflect::get(of, &JsValue::from_str(name)).ok()?;
    let method: Function = method.dyn_into().ok()?;
    method.apply(of, arguments).ok()
}
