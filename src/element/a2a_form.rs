//! `<a2a-form>`: an agent's form and its task.
//!
//! Owns the class that the shell makes. Leaves all that it does to `inside`, which is in the part `talk`.

mod inside;

use wasm_bindgen::prelude::*;

use crate::element::face::Host;
use crate::element::parts;
pub(super) use inside::Maker;

/// The element's inside.
#[wasm_bindgen]
pub struct A2aForm {
    inside: Box<dyn Inside>,
}

/// Makes the inside of elements.
pub(super) trait AgentFormMaker {
    fn make(&self, host: Host, worker: String) -> Result<Box<dyn Inside>, JsError>;
    fn stylesheet(&self) -> String;
}

/// All that the shell asks of the inside; each method is one of the class's.
pub(super) trait Inside {
    fn put(&self, name: &str, text: Option<String>) -> Result<(), JsError>;
    fn value_text(&self) -> Option<String>;
    fn submit(&self);
    fn cancel(&self);
    fn reset(&self);
}

#[wasm_bindgen]
impl A2aForm {
    /// An element's inside, in its shadow root; an error before the part `talk` is loaded. `worker` is the address of
    /// the worker's script.
    #[wasm_bindgen(constructor)]
    pub fn new(host: Host, worker: String) -> Result<Self, JsError> {
        let maker = parts::talk().get();
        let maker = maker.ok_or_else(|| JsError::new("the conversation is not loaded"))?;
        Ok(Self {
            inside: maker.make(host, worker)?,
        })
    }

    /// Takes a property or an attribute of the element; no text where there is none.
    pub fn put(&self, name: &str, text: Option<String>) -> Result<(), JsError> {
        self.inside.put(name, text)
    }

    /// The form's value as JSON text; none where nothing is entered.
    #[wasm_bindgen(js_name = valueText)]
    pub fn value_text(&self) -> Option<String> {
        self.inside.value_text()
    }

    /// Sends, once the value is checked.
    pub fn submit(&self) {
        self.inside.submit();
    }

    /// Stops what is under way.
    pub fn cancel(&self) {
        self.inside.cancel();
    }

    /// Goes back to the value that the form began with.
    pub fn reset(&self) {
        self.inside.reset();
    }
}
