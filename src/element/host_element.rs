//! The element as Rust sees it: has `npm/base-element.js` dispatch events, keep texts and set states, and reads JSON from
//! the shell.

use a2a_forms::ui::form::HostCall;
use exact_json::Pointer;
use js_sys::Array;
use json_form::form::{CheckState, FormState};
use serde_json::Value;
use wasm_bindgen::prelude::*;
use web_sys::{Element, ShadowRoot};

#[wasm_bindgen]
extern "C" {
    /// An element, as its class in `npm/base-element.js` defines it.
    #[wasm_bindgen(extends = web_sys::HtmlElement)]
    #[derive(Clone)]
    pub type Host;

    #[wasm_bindgen(method, catch, js_name = _tell)]
    fn js_dispatch(
        this: &Host,
        name: &str,
        detail: &str,
        cancelable: bool,
    ) -> Result<bool, JsValue>;

    #[wasm_bindgen(method, catch, js_name = _change)]
    fn js_dispatch_change(
        this: &Host,
        name: &str,
        value: Option<String>,
        pointer: &str,
    ) -> Result<(), JsValue>;

    /// The element's shadow root, also one that is closed to the host page.
    #[wasm_bindgen(method, getter, js_name = _root)]
    pub fn root(this: &Host) -> ShadowRoot;

    /// Makes a view the content of the element. An element that wakes the HTML of a server up keeps the view hidden beside
    /// that, until it can be used.
    #[wasm_bindgen(method, js_name = _show)]
    pub fn show(this: &Host, view: &Element);

    /// Tells the shell that the module begins (`true`) or ends (`false`) work for this element. If the module traps in
    /// between, the shell takes this element for the cause.
    #[wasm_bindgen(method, js_name = _setWorking)]
    pub fn set_working(this: &Host, is_working: bool);

    /// Stores a text under a key in the element's JS object, where it outlasts a trap of the module; `None` removes it.
    #[wasm_bindgen(method, js_name = _keep)]
    pub fn keep(this: &Host, key: &str, text: Option<&str>);

    /// The text that `keep` stored under a key; `None` if there is none.
    #[wasm_bindgen(method, js_name = _kept)]
    pub fn kept(this: &Host, key: &str) -> Option<String>;

    #[wasm_bindgen(method, catch, js_name = _task)]
    fn js_dispatch_task(this: &Host, write: JsValue) -> Result<(), JsValue>;

    #[wasm_bindgen(method, catch, js_name = _shows)]
    fn show_state(this: &Host, state: &str, why: Option<&str>) -> Result<(), JsValue>;

    #[wasm_bindgen(method, catch, js_name = _showsStep)]
    fn show_step(this: &Host, step: Option<&str>) -> Result<(), JsValue>;

    /// The property `getCredentials` as the host page set it; usually a function or undefined.
    #[wasm_bindgen(method, getter, js_name = getCredentials)]
    pub fn get_credentials(this: &Host) -> JsValue;

    #[wasm_bindgen(method, catch, js_name = _call)]
    fn call_options(
        this: &Host,
        entry: &str,
        function: &str,
        arguments: &Array,
    ) -> Result<JsValue, JsValue>;

    /// The property `fetch` as the host page set it; usually a function or undefined.
    #[wasm_bindgen(method, getter, js_name = fetch)]
    pub fn fetch(this: &Host) -> JsValue;

    /// The property `hideResult`.
    #[wasm_bindgen(method, getter, js_name = hideResult)]
    pub fn hides_result(this: &Host) -> bool;

    /// The property `signEnvelope` as the host page set it; usually a function or undefined.
    #[wasm_bindgen(method, getter, js_name = signEnvelope)]
    pub fn sign_envelope(this: &Host) -> JsValue;
}

// Exceptions of these are thrown by the host page's listeners, and ignored here.
impl Host {
    /// Dispatches a DOM event at the element with this detail. `false` if a listener called `preventDefault`.
    pub(crate) fn dispatch(&self, name: &str, detail: &Value, cancelable: bool) -> bool {
        self.dispatch_text(name, &exact_json::to_text(detail), cancelable)
    }

    /// As `dispatch`, with the detail as JSON text.
    pub(crate) fn dispatch_text(&self, name: &str, detail: &str, cancelable: bool) -> bool {
        self.js_dispatch(name, detail, cancelable).unwrap_or(false)
    }

    /// Dispatches the change event `name` with the form's value as JSON text and the instance location of the change.
    pub(crate) fn dispatch_change(&self, name: &str, value: Option<String>, at: &Pointer) {
        let _ = self.js_dispatch_change(name, value, at.as_str());
    }

    /// Dispatches `a2a-task`. `write` writes the task as JSON text; it is called when a listener reads the detail.
    pub(crate) fn dispatch_task(&self, write: impl Fn() -> Option<String> + 'static) {
        let write = Closure::<dyn Fn() -> Option<String>>::new(write);
        let _ = self.js_dispatch_task(write.into_js_value());
    }

    /// Sets the custom state that names the shown step, such as `step-2` or `review`. `None` removes it.
    pub(crate) fn set_step(&self, step: Option<&str>) {
        let _ = self.show_step(step);
    }

    /// Calls a function of the property `options`; `None` if the call throws.
    pub(crate) fn call(&self, call: &HostCall<'_>) -> Option<JsValue> {
        self.call_options(call.entry, call.function, call.arguments)
            .ok()
    }

    /// Sets the element's custom state (`:state(name)`), such as `ready`. An empty name removes the state, for example
    /// while the element connects to another agent.
    pub(crate) fn set_state(&self, state: &str) {
        let _ = self.show_state(state, None);
    }

    /// Sets the custom state `failed`, and rejects the element's promise `ready` with the sentence `why`.
    pub(crate) fn set_failed(&self, why: &str) {
        let _ = self.show_state("failed", Some(why));
    }
}

/// The Rust half of an element that is not a form: `<schema-view>` or `<a2a-inspect>`.
pub(crate) trait PropertyElement {
    /// Sets a property or an attribute of the element, and shows it. `None` removes it.
    fn put(&self, name: &str, text: Option<String>) -> Result<(), JsError>;
}

/// Parses JSON text of the host page. The error for other text says that `what`, such as “The card”, is not JSON.
pub(crate) fn read(text: &str, what: &str) -> Result<Value, JsError> {
    not_json(exact_json::parse(text), what)
}

/// Turns a parse error into the exception for the host page: “`what` is not JSON”, with the reason.
pub(crate) fn not_json(
    read: Result<Value, exact_json::syntax::Error>,
    what: &str,
) -> Result<Value, JsError> {
    read.map_err(|error| JsError::new(&format!("{what} is not JSON: {error}")))
}

/// Parses the JSON text of a value; `None` without a text.
pub(crate) fn read_value(text: Option<String>) -> Result<Option<Value>, JsError> {
    text.map(|text| read(&text, "The value")).transpose()
}

/// The name of the check state, as in the property `state`.
pub(crate) fn state_name(state: &FormState) -> &'static str {
    match state.check_state() {
        CheckState::Loading => "loading",
        CheckState::Checking => "checking",
        CheckState::Valid => "valid",
        CheckState::Invalid => "invalid",
        CheckState::Unchecked(_) => "unchecked",
    }
}
