//! `<schema-form>`: a form for any JSON Schema, no agent needed.
//!
//! Owns what the first part of the module does: opening a form, drawing it, and keeping what comes before the
//! rest is loaded. Leaves all else to `work`, behind `FormWork`.

mod work;

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use a2a_forms::form::{Edit, FormSession, Options};
use a2a_forms::json;
use a2a_forms::platform::{Part, reserve_keys};
use a2a_forms::ui::{FormHost, FormView, Scope, el, form_extras};
use a2a_forms::validate::protocol::Ask;
use serde_json::Value;
use wasm_bindgen::prelude::*;
use web_sys::ShadowRoot;

use crate::element::face::{Emit, mount, read, state_name};
use crate::element::parts;
pub(super) use work::Work;

/// What an element does once somebody does something.
pub(super) trait FormWork {
    /// Passes questions on to the validator, which begins with the first one.
    fn ask(&self, inner: &Rc<Inner>, asks: Vec<Ask>);
    /// Takes what the person did.
    fn edited(&self, inner: &Rc<Inner>, edit: Edit);
    /// Puts the host's value.
    fn load(&self, inner: &Rc<Inner>, value: Option<Value>);
    /// Puts the host's layout hints, as JSON text.
    fn set_options(&self, inner: &Rc<Inner>, text: &str);
    /// Lays a form that is just opened out by the hints that are known.
    fn lay_out(&self, inner: &Inner, session: &mut FormSession);
    /// Tells the host page of the check, if it differs from what was told last.
    fn tell_check(&self, inner: &Rc<Inner>);
    /// Answers those who wait for the check.
    fn validate(&self, inner: &Rc<Inner>);
    /// Goes back to the value that the form began with.
    fn reset(&self, inner: &Rc<Inner>);
    /// Sends, once the value is checked.
    fn submit(&self, inner: &Rc<Inner>);
    /// Brings the person to the first mistake.
    fn focus_first_error(&self, inner: &Rc<Inner>);
    /// The mistakes, as JSON text.
    fn errors(&self, inner: &Inner) -> String;
    /// A schema with the documents in it that it refers to; all as JSON text.
    fn bundled(&self, schema: &str, resources: &str) -> Result<String, JsError>;
    /// The style sheet of what comes later.
    fn stylesheet(&self) -> &'static str;
}

/// A way to the validator.
trait Validation {
    fn ask(&self, ask: Ask);
}

/// What the host page was told of the check.
#[derive(Clone, Default)]
struct Told {
    state: &'static str,
    /// Of which mistakes.
    mistakes: u64,
    /// They, as JSON text.
    errors: Rc<str>,
}

/// The element's inside.
#[wasm_bindgen]
pub struct SchemaForm {
    inner: Rc<Inner>,
}

pub(super) struct Inner {
    this: Weak<Inner>,
    root: ShadowRoot,
    emit: Emit,
    /// The address of the worker's script.
    worker: String,
    /// Made with the first question.
    validator: RefCell<Option<Box<dyn Validation>>>,
    first_key: u64,
    keys: Cell<u64>,
    session: RefCell<Option<FormSession>>,
    /// A value that came before the schema, or before it can be put.
    early: RefCell<Option<Option<Value>>>,
    /// Whether the value that the form began with came from the host.
    given: Cell<bool>,
    /// How the host page wants it laid out.
    options: RefCell<Option<Rc<Options>>>,
    view: RefCell<Option<FormView>>,
    scope: Scope,
    waiting: RefCell<Vec<js_sys::Function>>,
    told: RefCell<Told>,
    disabled: Cell<bool>,
    read_only: Cell<bool>,
}

#[wasm_bindgen]
impl SchemaForm {
    /// An element's inside, in its shadow root. `worker` is the address of the worker's script.
    #[wasm_bindgen(constructor)]
    pub fn new(root: ShadowRoot, worker: String, emit: js_sys::Function) -> Self {
        let first_key = reserve_keys();
        let inner = Rc::new_cyclic(|this: &Weak<Inner>| Inner {
            this: this.clone(),
            root,
            emit: Emit::new(emit),
            worker,
            validator: RefCell::default(),
            first_key,
            keys: Cell::new(first_key),
            session: RefCell::default(),
            early: RefCell::default(),
            given: Cell::new(false),
            options: RefCell::default(),
            view: RefCell::default(),
            scope: Scope::new(),
            waiting: RefCell::default(),
            told: RefCell::default(),
            disabled: Cell::new(false),
            read_only: Cell::new(false),
        });
        Self { inner }
    }

    /// Puts a schema (JSON text). What was entered is kept.
    #[wasm_bindgen(js_name = setSchema)]
    pub fn set_schema(&self, text: &str) -> Result<(), JsError> {
        let schema = read(text, "The schema")?;
        self.inner.open(schema);
        Ok(())
    }

    /// Puts a value (JSON text); none empties the form.
    #[wasm_bindgen(js_name = setValueText)]
    pub fn set_value_text(&self, text: Option<String>) -> Result<(), JsError> {
        let value = text.map(|text| read(&text, "The value")).transpose()?;
        self.inner.load(value);
        Ok(())
    }

    /// Puts layout hints (JSON text; `null` for none). What was entered, the focus and the way back
    /// stay.
    #[wasm_bindgen(js_name = setOptions)]
    pub fn set_options(&self, text: String) {
        self.inner
            .later(move |work, inner| work.set_options(inner, &text));
    }

    /// The value as JSON text; none where nothing is entered.
    #[wasm_bindgen(js_name = valueText)]
    pub fn value_text(&self) -> Option<String> {
        if let Some(early) = &*self.inner.early.borrow() {
            return early.as_ref().map(json::to_text);
        }
        self.inner
            .see(|session| session.state().value().map(json::to_text))
            .flatten()
    }

    /// The mistakes, as JSON text.
    pub fn errors(&self) -> String {
        let work = parts::rest().get();
        work.map_or_else(|| "[]".to_owned(), |work| work.errors(&self.inner))
    }

    /// How far the checking is.
    pub fn state(&self) -> String {
        self.inner
            .see(|session| state_name(session.state()))
            .unwrap_or("loading")
            .to_owned()
    }

    /// Calls back with `{valid, errors}` as JSON text once the present value is checked.
    pub fn validate(&self, done: js_sys::Function) {
        self.inner.waiting.borrow_mut().push(done);
        self.inner.later(|work, inner| work.validate(inner));
    }

    /// Goes back to the value that the form began with.
    pub fn reset(&self) {
        self.inner.later(|work, inner| work.reset(inner));
    }

    /// Sends, once the value is checked.
    pub fn submit(&self) {
        self.inner.later(|work, inner| work.submit(inner));
    }

    /// Brings the person to the first mistake; all of them are shown from now on.
    #[wasm_bindgen(js_name = focusFirstError)]
    pub fn focus_first_error(&self) {
        self.inner
            .later(|work, inner| work.focus_first_error(inner));
    }

    /// Turns editing off or on.
    #[wasm_bindgen(js_name = setOff)]
    pub fn set_off(&self, disabled: bool, read_only: bool) {
        self.inner.disabled.set(disabled);
        self.inner.read_only.set(read_only);
        self.inner.set_off();
    }
}

impl Inner {
    /// Does something once the rest of a form is loaded.
    fn later(&self, then: impl FnOnce(&dyn FormWork, &Rc<Self>) + 'static) {
        let this = self.this.clone();
        parts::rest().when_here(move |work| {
            if let Some(inner) = this.upgrade() {
                then(work, &inner);
            }
        });
    }

    fn see<T>(&self, see: impl FnOnce(&FormSession) -> T) -> Option<T> {
        self.session.borrow().as_ref().map(see)
    }

    fn open(&self, schema: Value) {
        // What a person or the host entered stays; what the old schema began with does not.
        let entered = |session: &FormSession| {
            let state = session.state();
            state
                .value()
                .filter(|_| state.revision() > 0 || self.given.get())
                .cloned()
        };
        let early = self.early.take();
        let kept = early.unwrap_or_else(|| self.see(entered).flatten());
        self.given.set(kept.is_some());
        let key = self.keys.replace(self.keys.get() + 1);
        let (mut session, asks) = FormSession::new(key, schema, kept);
        if let Some(work) = parts::rest().get() {
            work.lay_out(self, &mut session);
        }
        if let Some(old) = self.session.replace(Some(session)) {
            self.ask(old.forget());
        }
        // What was told was of another form.
        self.told.borrow_mut().mistakes = 0;
        self.ask(asks);
        self.draw();
        self.later(|work, inner| work.tell_check(inner));
    }

    fn draw(&self) {
        self.view.take();
        self.scope.clear();
        let view = FormView::new(Rc::new(Host(self.this.clone())), Part::here(form_extras()));
        view.set_off(self.disabled.get(), self.read_only.get());
        let this = self.this.clone();
        // Enter in a field sends, as in any form; that takes a button, which nobody needs to see.
        let send = el("button", "").attr("type", "submit").attr("hidden", "");
        let form = el("form", "asking")
            .attr("novalidate", "")
            .with(view.element())
            .with(&send);
        let form = form.on(&self.scope, "submit", move |event| {
            event.prevent_default();
            if let Some(inner) = this.upgrade() {
                inner.later(|work, inner| work.submit(inner));
            }
        });
        mount(&self.root, &form);
        self.view.replace(Some(view));
    }

    fn load(&self, value: Option<Value>) {
        self.early.replace(Some(value));
        if self.session.borrow().is_some() {
            self.later(|work, inner| {
                if let Some(value) = inner.early.take() {
                    work.load(inner, value);
                }
            });
        }
    }

    /// The form that is drawn. Lent out: what the host page does when the focus moves may draw
    /// another one.
    fn shown(&self) -> Option<FormView> {
        self.view.borrow().clone()
    }

    fn ask(&self, asks: Vec<Ask>) {
        if !asks.is_empty() {
            self.later(|work, inner| work.ask(inner, asks));
        }
    }

    fn set_off(&self) {
        if let Some(view) = self.shown() {
            view.set_off(self.disabled.get(), self.read_only.get());
        }
    }
}

/// The element's form, for views.
struct Host(Weak<Inner>);

impl FormHost for Host {
    fn with_form(&self, see: &mut dyn FnMut(&FormSession)) {
        if let Some(inner) = self.0.upgrade() {
            inner.see(see);
        }
    }

    fn edit(&self, edit: Edit) {
        if let Some(inner) = self.0.upgrade() {
            inner.later(|work, inner| work.edited(inner, edit));
        }
    }

    fn is_introduced(&self) -> bool {
        false
    }
}
