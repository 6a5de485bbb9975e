//! `<a2a-form>`: an agent's form and its task.
//!
//! Owns the class that the shell makes. Leaves all that it does to `inside`, which is in the part `talk`.

mod inside;

use js_sys::Function;
use wasm_bindgen::prelude::*;
use web_sys::ShadowRoot;

use crate::element::parts;
pub(super) use inside::Maker;

/// The element's inside.
#[wasm_bindgen]
pub struct A2aForm {
    inside: Box<dyn Inside>,
}

/// Makes the inside of elements.
pub(super) trait AgentFormMaker {
    fn make(&self, root: &ShadowRoot, worker: String, emit: Function) -> Box<dyn Inside>;
    fn stylesheet(&self) -> String;
}

/// All that the shell asks of the inside; each method is one of the class's.
pub(super) trait Inside {
    fn choose(&self, skill: Option<String>, schema_name: Option<String>);
    fn connect(&self, address: String);
    fn set_card(&self, text: &str) -> Result<(), JsError>;
    fn set_value_text(&self, text: Option<String>) -> Result<(), JsError>;
    fn set_options(&self, text: String);
    fn value_text(&self) -> Option<String>;
    fn is_known(&self) -> bool;
    fn submit(&self);
    fn cancel(&self);
    fn reset(&self);
    fn set_persist(&self, name: &str);
    fn set_ask(&self, ask: Function);
    fn give_credentials(&self, ticket: f64, given: Option<String>, failed: Option<String>);
    fn set_off(&self, disabled: bool);
}

#[wasm_bindgen]
impl A2aForm {
    /// An element's inside, in its shadow root; an error before the part `talk` is loaded. `worker` is the address of
    /// the worker's script.
    #[wasm_bindgen(constructor)]
    pub fn new(root: &ShadowRoot, worker: String, emit: Function) -> Result<Self, JsError> {
        let maker = parts::talk().get();
        let maker = maker.ok_or_else(|| JsError::new("the conversation is not loaded"))?;
        Ok(Self {
            inside: maker.make(root, worker, emit),
        })
    }

    /// Which skill, and which of its schemas, is to be chosen once the agent is known.
    pub fn choose(&self, skill: Option<String>, schema_name: Option<String>) {
        self.inside.choose(skill, schema_name);
    }

    /// Connects to the agent at an address.
    pub fn connect(&self, address: String) {
        self.inside.connect(address);
    }

    /// Takes the card itself (JSON text) instead of fetching it.
    #[wasm_bindgen(js_name = setCard)]
    pub fn set_card(&self, text: &str) -> Result<(), JsError> {
        self.inside.set_card(text)
    }

    /// Puts a value (JSON text) into the form; none empties it.
    #[wasm_bindgen(js_name = setValueText)]
    pub fn set_value_text(&self, text: Option<String>) -> Result<(), JsError> {
        self.inside.set_value_text(text)
    }

    /// Puts layout hints (JSON text; `null` for none) for the form of the chosen skill.
    #[wasm_bindgen(js_name = setOptions)]
    pub fn set_options(&self, text: String) {
        self.inside.set_options(text);
    }

    /// The form's value as JSON text; none where nothing is entered.
    #[wasm_bindgen(js_name = valueText)]
    pub fn value_text(&self) -> Option<String> {
        self.inside.value_text()
    }

    /// Whether an agent is known.
    #[wasm_bindgen(js_name = isKnown)]
    pub fn is_known(&self) -> bool {
        self.inside.is_known()
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

    /// How long drafts are kept: `none`, `session` or `local`.
    #[wasm_bindgen(js_name = setPersist)]
    pub fn set_persist(&self, name: &str) {
        self.inside.set_persist(name);
    }

    /// What to call when credentials are wanted: ticket, origin, schemes as JSON text, reason. It
    /// answers whether there will be an answer, which comes by `giveCredentials`.
    #[wasm_bindgen(js_name = setAsk)]
    pub fn set_ask(&self, ask: Function) {
        self.inside.set_ask(ask);
    }

    /// The host page's answer: JSON text, none where it has nothing, or its words where it failed.
    #[wasm_bindgen(js_name = giveCredentials)]
    pub fn give_credentials(&self, ticket: f64, given: Option<String>, failed: Option<String>) {
        self.inside.give_credentials(ticket, given, failed);
    }

    /// Turns editing and sending off or on.
    #[wasm_bindgen(js_name = setOff)]
    pub fn set_off(&self, disabled: bool) {
        self.inside.set_off(disabled);
    }
}
