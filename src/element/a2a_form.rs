//! `<a2a-form>`: an agent's form and its tasks.
//!
//! Owns the class that the JS shell instantiates, and passes its calls on to `instance`, the code of the part `talk`.

mod get_credentials;
mod host_events;
mod instance;

use a2a_forms::ui::runtime::LazyPart;
use wasm_bindgen::prelude::*;

use crate::element::host_element::Host;
pub(super) use instance::AgentFormPart;

thread_local! {
    static TALK: LazyPart<dyn AgentFormMaker> = LazyPart::pending();
}

pub(super) fn talk() -> LazyPart<dyn AgentFormMaker> {
    TALK.with(LazyPart::clone)
}

/// The Rust half of one `<a2a-form>`, which the JS shell calls.
#[wasm_bindgen]
pub struct A2aForm {
    methods: Box<dyn ElementMethods>,
}

/// The interface of the part `talk`: makes the implementations of elements.
pub(super) trait AgentFormMaker {
    fn make(&self, host: Host, worker: String) -> Result<Box<dyn ElementMethods>, JsError>;
    fn stylesheet(&self) -> String;
}

/// The methods of [`A2aForm`], as the part `talk` implements them.
pub(super) trait ElementMethods {
    fn put(&self, name: &str, text: Option<String>) -> Result<(), JsError>;
    fn text(&self, name: &str) -> Option<String>;
    fn submit(&self);
    fn cancel(&self);
    fn reset(&self);
    fn awaits_answer(&self) -> bool;
}

#[wasm_bindgen]
impl A2aForm {
    /// Makes the Rust half of an element, and renders into its shadow root. Fails if the part `talk` is not loaded.
    /// `worker` is the address of the script of the validator's worker.
    #[wasm_bindgen(constructor)]
    pub fn new(host: Host, worker: String) -> Result<Self, JsError> {
        let maker = talk().get();
        let maker = maker.ok_or_else(|| JsError::new("the conversation is not loaded"))?;
        Ok(Self {
            methods: maker.make(host, worker)?,
        })
    }

    /// Sets a property or an attribute of the element; `text` is JSON for a property with a value. `None` removes it.
    pub fn put(&self, name: &str, text: Option<String>) -> Result<(), JsError> {
        self.methods.put(name, text)
    }

    /// A text of the form by its name, as `SchemaForm::text` has it: `value`, `initial`, `state`, `draft` or
    /// `entered`.
    pub fn text(&self, name: &str) -> Option<String> {
        self.methods.text(name)
    }

    /// Submits the form as its button does: the value is checked, then sent to the agent.
    pub fn submit(&self) {
        self.methods.submit();
    }

    /// Cancels every active run, as the cancel button of each does.
    pub fn cancel(&self) {
        self.methods.cancel();
    }

    /// Resets the form to its initial value.
    pub fn reset(&self) {
        self.methods.reset();
    }

    /// Whether a message was sent and the agent has not said anything to it. A task is followed again by its id.
    #[wasm_bindgen(js_name = awaitsAnswer)]
    pub fn awaits_answer(&self) -> bool {
        self.methods.awaits_answer()
    }
}
