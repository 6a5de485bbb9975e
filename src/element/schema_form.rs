//! `<schema-form>`: a form for any JSON Schema, no agent needed.
//!
//! Owns the class that the shell makes. Leaves the form to `ui::FormOwner`, and what the host page is told of it to
//! `work`, which is in the part `rest`.

mod work;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use a2a_forms::browser::validator::WorkerScript;
use a2a_forms::json;
use a2a_forms::ui::LazyPart;
use a2a_forms::ui::{FormListener, FormOwner, FormWork, Mounted};
use js_sys::Function;
use serde_json::Value;
use wasm_bindgen::prelude::*;

use crate::element::face::{Host, read, read_value, state_name};
use crate::element::parts;
pub(super) use work::{Work, bundled};

/// What the part `rest` is to this element.
pub(super) trait ElementWork {
    /// The work of the form itself.
    fn form(&self) -> Rc<dyn FormWork>;
    /// Who tells the host page.
    fn listener(&self, host: Host) -> Rc<dyn FormListener>;
    /// Puts layout hints (JSON text).
    fn set_options(&self, form: &FormOwner, text: Option<&str>);
    /// Calls back with `{valid, state, errors}` as JSON text once the present value is checked.
    fn validate(&self, form: &FormOwner, done: Function);
    /// The mistakes, as JSON text.
    fn errors(&self, form: &FormOwner) -> String;
    /// A schema with the documents in it that it refers to (JSON text).
    fn bundled(&self, schema: Value, resources: Option<&str>) -> Value;
    /// The style sheet of what comes later.
    fn stylesheet(&self) -> &'static str;
}

/// The element's inside.
#[wasm_bindgen]
pub struct SchemaForm {
    form: FormOwner,
    given: RefCell<Given>,
    /// How many schemas were put: one that waits for the rest of a form may be an old one by then.
    schemas: Rc<Cell<u64>>,
    _mounted: Option<Mounted>,
}

/// What the host page gave; texts are JSON.
#[derive(Default)]
struct Given {
    schema: Option<String>,
    resources: Option<String>,
    has_options: bool,
    is_disabled: bool,
    is_read_only: bool,
}

#[wasm_bindgen]
impl SchemaForm {
    /// An element's inside, in its shadow root. `worker` is the address of the worker's script.
    #[wasm_bindgen(constructor)]
    pub fn new(host: Host, worker: String) -> Result<Self, JsError> {
        let root = host.root()?;
        let (work, listener) = (LazyPart::pending(), LazyPart::pending());
        let coming = (work.clone(), listener.clone());
        parts::rest().when_loaded(move |rest| {
            let (work, listener) = coming;
            listener.resolve(rest.listener(host));
            work.resolve(rest.form());
        });
        let form = FormOwner::new(WorkerScript(worker), work, listener);
        let drawn = form.clone();
        let mounted = Mounted::new(move || drawn.view());
        if let Some(mounted) = &mounted {
            mounted.show_in(&root);
        }
        Ok(Self {
            form,
            given: RefCell::default(),
            schemas: Rc::default(),
            _mounted: mounted,
        })
    }

    /// Takes a property or an attribute of the element; no text where there is none.
    pub fn put(&self, name: &str, text: Option<String>) -> Result<(), JsError> {
        match name {
            "valueText" => self.form.load(read_value(text)?),
            "options" => {
                self.given.borrow_mut().has_options = text.is_some();
                // What was entered, the focus and the way back stay.
                self.later(move |rest, form| rest.set_options(form, text.as_deref()));
            }
            "schema" => {
                self.given.borrow_mut().schema = text;
                self.open()?;
            }
            "resources" => {
                self.given.borrow_mut().resources = text;
                self.open()?;
            }
            "disabled" => self.turn_off(|given| given.is_disabled = text.is_some()),
            "readonly" => self.turn_off(|given| given.is_read_only = text.is_some()),
            _ => {}
        }
        Ok(())
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
}

impl SchemaForm {
    /// Opens the form of the schema. What was entered is kept.
    fn open(&self) -> Result<(), JsError> {
        let given = self.given.borrow();
        let Some(text) = &given.schema else {
            return Ok(());
        };
        let schema = read(text, "The schema")?;
        let (resources, has_options) = (given.resources.clone(), given.has_options);
        drop(given);
        let number = self.schemas.get() + 1;
        self.schemas.set(number);
        // Hints lay a form out before it is seen, and documents are put into the schema by the rest.
        if resources.is_none() && !has_options {
            self.form.open(schema);
            return Ok(());
        }
        let schemas = Rc::clone(&self.schemas);
        self.later(move |rest, form| {
            if schemas.get() == number {
                form.open(rest.bundled(schema, resources.as_deref()));
            }
        });
        Ok(())
    }

    /// Turns editing off or on.
    fn turn_off(&self, change: impl FnOnce(&mut Given)) {
        let mut given = self.given.borrow_mut();
        change(&mut given);
        let (is_disabled, is_read_only) = (given.is_disabled, given.is_read_only);
        drop(given);
        self.form.set_off(is_disabled, is_read_only);
    }

    /// Does something once the rest of a form is loaded; a form that is gone by then is left alone.
    fn later(&self, then: impl FnOnce(&dyn ElementWork, &FormOwner) + 'static) {
        let form = self.form.downgrade();
        parts::rest().when_loaded(move |rest| {
            if let Some(form) = form() {
                then(rest, &form);
            }
        });
    }
}
