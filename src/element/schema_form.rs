//! `<schema-form>`: a form for any JSON Schema, no agent needed.
//!
//! Owns the class that the shell makes. Leaves the form to `ui::FormOwner`, and what the host page is told of it to
//! `work`, which is in the part `rest`.

mod work;

use std::rc::Rc;

use a2a_forms::json;
use a2a_forms::platform::{Part, ValidatorPlace};
use a2a_forms::ui::{FormListener, FormOwner, FormWork, Mounted};
use js_sys::Function;
use wasm_bindgen::prelude::*;
use web_sys::ShadowRoot;

use crate::element::face::{Emit, read, state_name};
use crate::element::parts;
pub(super) use work::Work;

/// What the part `rest` is to this element.
pub(super) trait ElementWork {
    /// The work of the form itself.
    fn form(&self) -> Rc<dyn FormWork>;
    /// Who tells the host page.
    fn listener(&self, emit: Emit) -> Rc<dyn FormListener>;
    /// Puts layout hints (JSON text; `null` for none).
    fn set_options(&self, form: &FormOwner, text: &str);
    /// Calls back with `{valid, state, errors}` as JSON text once the present value is checked.
    fn validate(&self, form: &FormOwner, done: Function);
    /// The mistakes, as JSON text.
    fn errors(&self, form: &FormOwner) -> String;
    /// A schema with the documents in it that it refers to; all as JSON text.
    fn bundled(&self, schema: &str, resources: &str) -> Result<String, JsError>;
    /// The style sheet of what comes later.
    fn stylesheet(&self) -> &'static str;
}

/// The element's inside.
#[wasm_bindgen]
pub struct SchemaForm {
    form: FormOwner,
    _mounted: Option<Mounted>,
}

#[wasm_bindgen]
impl SchemaForm {
    /// An element's inside, in its shadow root. `worker` is the address of the worker's script.
    #[wasm_bindgen(constructor)]
    pub fn new(root: &ShadowRoot, worker: String, emit: Function) -> Self {
        let (work, listener) = (Part::coming(), Part::coming());
        let coming = (work.clone(), listener.clone());
        let emit = Emit::new(emit);
        parts::rest().when_here(move |rest| {
            let (work, listener) = coming;
            listener.arrive(rest.listener(emit));
            work.arrive(rest.form());
        });
        let form = FormOwner::new(ValidatorPlace(worker), work, listener);
        let drawn = form.clone();
        let mounted = Mounted::new(move || drawn.view());
        if let Some(mounted) = &mounted {
            mounted.show_in(root);
        }
        Self {
            form,
            _mounted: mounted,
        }
    }

    /// Puts a schema (JSON text). What was entered is kept.
    #[wasm_bindgen(js_name = setSchema)]
    pub fn set_schema(&self, text: &str) -> Result<(), JsError> {
        self.form.open(read(text, "The schema")?);
        Ok(())
    }

    /// Puts a value (JSON text); none empties the form.
    #[wasm_bindgen(js_name = setValueText)]
    pub fn set_value_text(&self, text: Option<String>) -> Result<(), JsError> {
        let value = text.map(|text| read(&text, "The value")).transpose()?;
        self.form.load(value);
        Ok(())
    }

    /// Puts layout hints (JSON text; `null` for none). What was entered, the focus and the way back
    /// stay.
    #[wasm_bindgen(js_name = setOptions)]
    pub fn set_options(&self, text: String) {
        self.later(move |rest, form| rest.set_options(form, &text));
    }

    /// The value as JSON text; none where nothing is entered.
    #[wasm_bindgen(js_name = valueText)]
    pub fn value_text(&self) -> Option<String> {
        self.form.with_value(|value| value.map(json::to_text))
    }

    /// The mistakes, as JSON text.
    pub fn errors(&self) -> String {
        let rest = parts::rest().get();
        rest.map_or_else(|| "[]".to_owned(), |rest| rest.errors(&self.form))
    }

    /// How far the checking is.
    pub fn state(&self) -> String {
        let state = self.form.see(|session| state_name(session.state()));
        state.unwrap_or("loading").to_owned()
    }

    /// Calls back with `{valid, state, errors}` as JSON text once the present value is checked.
    pub fn validate(&self, done: Function) {
        self.later(|rest, form| rest.validate(form, done));
    }

    /// Goes back to the value that the form began with.
    pub fn reset(&self) {
        self.form.reset();
    }

    /// Sends, once the value is checked.
    pub fn submit(&self) {
        self.form.submit();
    }

    /// Brings the person to the first mistake; all of them are shown from now on.
    #[wasm_bindgen(js_name = focusFirstError)]
    pub fn focus_first_error(&self) {
        self.form.focus_first_error();
    }

    /// Turns editing off or on.
    #[wasm_bindgen(js_name = setOff)]
    pub fn set_off(&self, disabled: bool, read_only: bool) {
        self.form.set_off(disabled, read_only);
    }
}

impl SchemaForm {
    /// Does something once the rest of a form is loaded; a form that is gone by then is left alone.
    fn later(&self, then: impl FnOnce(&dyn ElementWork, &FormOwner) + 'static) {
        let form = self.form.downgrade();
        parts::rest().when_here(move |rest| {
            if let Some(form) = form() {
                then(rest, &form);
            }
        });
    }
}
