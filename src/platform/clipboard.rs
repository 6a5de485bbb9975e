//! The clipboard.

use wasm_bindgen::JsValue;
use wasm_bindgen::closure::Closure;

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
    let both = js_sys::Array::of2(&kept, &broken);
    // A promise calls one of the two; what that makes of it is of no use.
    let promise = clipboard.write_text(text);
    if let Ok(then) = js_sys::Reflect::get(&promise, &JsValue::from_str("then"))
        && let Ok(then) = wasm_bindgen::JsCast::dyn_into::<js_sys::Function>(then)
    {
        let _ = then.apply(&promise, &both);
    }
}
