//! `<schema-form>`: a form for any JSON Schema, no agent needed.

mod telling;

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use a2a_forms::form::{Changes, Edit, FormSession, Options, Submission};
use a2a_forms::json;
use a2a_forms::platform::{Validator, ValidatorPlace, rest::Part};
use a2a_forms::pointer::Pointer;
use a2a_forms::ui::{FormHost, FormView, Scope, el, form_extras};
use a2a_forms::validate::protocol::Ask;
use serde_json::Value;
use wasm_bindgen::prelude::*;
use web_sys::ShadowRoot;

use crate::element::face::{Emit, change_text, mount, read, state_name};

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

struct Inner {
    this: Weak<Inner>,
    root: ShadowRoot,
    emit: Emit,
    validator: Validator,
    keys: Cell<u64>,
    session: RefCell<Option<FormSession>>,
    /// A value that came before the schema.
    early: RefCell<Option<Value>>,
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
        let inner = Rc::new_cyclic(|this: &Weak<Inner>| {
            let weak = this.clone();
            let validator = Validator::new(&ValidatorPlace(worker), move |news| {
                if let Some(inner) = weak.upgrade() {
                    inner.hear_in_rest(news);
                }
            });
            Inner {
                this: this.clone(),
                root,
                emit: Emit::new(emit),
                keys: Cell::new(validator.first_key()),
                validator,
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
            }
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
    /// stay. A gate (decision 0010): the shell waits for the rest of the module.
    #[wasm_bindgen(js_name = setOptions_in_rest)]
    pub fn set_options(&self, text: &str) {
        let inner = &self.inner;
        inner.options.replace(Options::of_text(text).map(Rc::new));
        let mut changes = Changes::none();
        if let Some(session) = &mut *inner.session.borrow_mut() {
            changes = session.lay_out_in_rest(inner.options.borrow().clone());
        }
        inner.changed(&changes);
    }

    /// The value as JSON text; none where nothing is entered.
    #[wasm_bindgen(js_name = valueText)]
    pub fn value_text(&self) -> Option<String> {
        if let Some(early) = &*self.inner.early.borrow() {
            return Some(json::to_text(early));
        }
        self.inner
            .see(|session| session.state().value().map(json::to_text))
            .flatten()
    }

    /// The mistakes, as JSON text.
    pub fn errors(&self) -> String {
        if Part::Rest.is_here() {
            self.inner.errors_in_rest()
        } else {
            "[]".to_owned()
        }
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
        self.inner.later(Inner::validate_in_rest);
    }

    /// Goes back to the value that the form began with.
    pub fn reset(&self) {
        self.inner.later(|inner| inner.apply(Edit::Reset));
    }

    /// Sends, once the value is checked.
    pub fn submit(&self) {
        self.inner.later(Inner::submit_in_rest);
    }

    /// Brings the person to the first mistake; all of them are shown from now on.
    #[wasm_bindgen(js_name = focusFirstError)]
    pub fn focus_first_error(&self) {
        self.inner.later(Inner::focus_first_error_in_rest);
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
    /// Does something once all of the module that a form needs is there.
    fn later(&self, then: impl FnOnce(&Self) + 'static) {
        let this = self.this.clone();
        Part::Rest.when_here(move || {
            if let Some(inner) = this.upgrade() {
                then(&inner);
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
        let kept = self.early.take().or_else(|| self.see(entered).flatten());
        self.given.set(kept.is_some());
        let key = self.keys.replace(self.keys.get() + 1);
        let (mut session, asks) = FormSession::new(key, schema, kept);
        if self.options.borrow().is_some() {
            self.lay_out_in_rest(&mut session);
        }
        if let Some(old) = self.session.replace(Some(session)) {
            self.ask(old.forget());
        }
        // What was told was of another form.
        self.told.borrow_mut().mistakes = 0;
        self.ask(asks);
        self.draw();
        self.later(Self::tell_check_in_rest);
    }

    #[inline(never)]
    fn lay_out_in_rest(&self, session: &mut FormSession) {
        session.lay_out_in_rest(self.options.borrow().clone());
    }

    fn draw(&self) {
        self.view.take();
        self.scope.clear();
        let view = FormView::new(
            Rc::new(Host(self.this.clone())),
            a2a_forms::platform::Part::here(form_extras()),
        );
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
                inner.later(Inner::submit_in_rest);
            }
        });
        mount(&self.root, &form);
        self.view.replace(Some(view));
    }

    fn load(&self, value: Option<Value>) {
        if self.session.borrow().is_none() {
            self.early.replace(value);
            return;
        }
        self.apply(Edit::Load(value));
    }

    fn apply(&self, edit: Edit) {
        let done = self
            .session
            .borrow_mut()
            .as_mut()
            .map(|session| session.edit(edit));
        if let Some((changes, asks)) = done {
            self.ask(asks);
            self.changed(&changes);
        }
    }

    #[inline(never)]
    fn edited_in_rest(&self, edit: Edit) {
        let pointer = self.see(|session| session.state().place_in_value(edit.pointer()));
        let before = self.see(|session| session.state().revision());
        self.apply(edit);
        let after = self.see(|session| session.state().revision());
        if before != after {
            self.tell_change(&pointer.unwrap_or_default());
        }
    }

    fn tell_change(&self, pointer: &Pointer) {
        // Listeners may change the form meanwhile: nothing is lent to them.
        let text = self.see(|session| change_text(session.state().value(), pointer));
        self.emit
            .tell_text("schema-form-change", &text.unwrap_or_default(), false);
    }

    fn go_on_submitting(&self) {
        let submission = self
            .session
            .borrow_mut()
            .as_mut()
            .and_then(FormSession::submission);
        match submission {
            Some(Submission::Send(value)) => {
                self.emit.tell(
                    "schema-form-submit",
                    &json::object(vec![("value", value.clone())]),
                    true,
                );
            }
            Some(Submission::Mend) => {
                if let Some(view) = self.shown() {
                    view.show_mistakes();
                }
            }
            None => {}
        }
    }

    /// The form that is drawn. Lent out: what the host page does when the focus moves may draw
    /// another one.
    fn shown(&self) -> Option<FormView> {
        self.view.borrow().clone()
    }

    fn ask(&self, asks: Vec<Ask>) {
        for ask in asks {
            self.validator.ask(ask);
        }
    }

    fn changed(&self, changes: &Changes) {
        if let Some(view) = self.shown() {
            view.refresh(changes);
        }
        if changes.state || changes.value {
            self.later(|inner| {
                inner.tell_check_in_rest();
                inner.answer_waiting_in_rest();
            });
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
            inner.later(|inner| inner.edited_in_rest(edit));
        }
    }

    fn is_introduced(&self) -> bool {
        false
    }
}
