//! Calls of functions that the host page put into its options.

use std::rc::Rc;

use js_sys::Array;
use wasm_bindgen::JsValue;

/// A call of a function in the options. `entry` is the key of the hints that contain it.
#[derive(Debug)]
pub struct HostCall<'c> {
    /// The key of the hints: a JSON Pointer, perhaps with `*`.
    pub entry: &'c str,
    /// The name of the hint whose value is the function, such as `options`.
    pub function: &'c str,
    /// The arguments to call the function with, in order.
    pub arguments: &'c Array,
}

/// The functions of a host page: calls one, and returns its result, usually a promise. `None` if there is no such
/// function or it throws.
pub type HostFunctions = Rc<dyn Fn(&HostCall<'_>) -> Option<JsValue>>;
