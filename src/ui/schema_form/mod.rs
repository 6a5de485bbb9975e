//! A form for one schema: its session, its validator and its view.
//!
//! The common part of `<schema-form>` and the Leptos component `SchemaForm`: opens and renders a form, and stores calls
//! until the form's later code is loaded, which is behind the trait `FormWork`. Reports to a `FormListener`.

mod lazy_part;

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use exact_json::Pointer;
use json_form::form::FormSession;
use json_form::form::edit::Edit;
use json_form::form::options::Options;
use json_form::validate::protocol::Ask;
use leptos::prelude::*;
use locales::{Language, messages};
use send_wrapper::SendWrapper;
use serde_json::Value;
use wasm_bindgen::JsValue;

pub use lazy_part::form_work;

use super::form::{FormExtras, FormHost, FormView, HostCall};
use super::message_catalogs::lang_and_dir;
use super::runtime::dom::view;
use super::runtime::flush;
use super::runtime::reactive::live;
use crate::browser::validator::{WorkerScript, reserve_keys};
use crate::ui::runtime::LazyPart;

/// The work of a form after it is rendered: edits, checks, sending. Loaded later than the form.
pub trait FormWork {
    /// The part of the form's views that is loaded later.
    fn extras(&self) -> Rc<dyn FormExtras>;
    /// Sends requests to the validator, which starts with the first request.
    fn ask(&self, form: &FormOwner, asks: Vec<Ask>);
    /// Applies an edit of the person, and tells the listener if the value changed.
    fn edited(&self, form: &FormOwner, edit: Edit);
    /// Replaces the form's value by one of the host page.
    fn load(&self, form: &FormOwner, given: GivenValue);
    /// Replaces the host page's options; `None` removes them.
    fn set_options(&self, form: &FormOwner, options: Option<Rc<Options>>);
    /// Applies the current options to a new session.
    fn apply_options(&self, form: &FormOwner, session: &mut FormSession);
    /// The typed texts that are no values yet, by their places.
    fn typed_texts(&self, form: &FormOwner) -> Vec<(Pointer, String)>;
    /// Types texts again.
    fn retype(&self, form: &FormOwner, typed: Vec<(Pointer, String)>);
    /// Reports the state of the check to the listener.
    fn notify_check(&self, form: &FormOwner);
    /// Calls `done` once, as soon as the current value is checked.
    fn validate(&self, form: &FormOwner, done: Settled);
    /// Resets the form to the initial value of its schema.
    fn reset(&self, form: &FormOwner);
    /// Checks the value, then passes it to `FormListener::submitted`, or shows the errors. In a form with steps, goes
    /// to the next step instead, unless the last one, the review, is shown.
    fn submit(&self, form: &FormOwner);
    /// Shows errors that the host page found, in place of those that it found before.
    fn report(&self, form: &FormOwner, errors: Vec<(Pointer, String)>);
    /// Shows all errors and moves the focus to the first.
    fn focus_first_error(&self, form: &FormOwner);
}

/// A callback for when the current value is checked.
pub type Settled = Box<dyn FnOnce(&FormOwner)>;

/// Sends a request to the validator.
type AskValidator = Box<dyn Fn(Ask)>;

/// The receiver of a form's events. Nothing of the form is borrowed during a call, so it may change the form.
pub trait FormListener {
    /// Called when the value changed at a place.
    fn changed(&self, form: &FormOwner, at: &Pointer);
    /// Called when the state of the check or its findings changed.
    fn checked(&self, form: &FormOwner);
    /// Called before the form handles an edit or an answer of the validator (`true`), and afterwards (`false`), so that
    /// the element is known that was at work if the module traps.
    fn set_working(&self, _is_working: bool) {}
    /// Calls a function in the host page's options, and returns its result; `None` if it throws, or if no host page has
    /// such functions.
    fn call_host(&self, _call: &HostCall<'_>) -> Option<JsValue> {
        None
    }
    /// Called when the person sends the value and the check allows it.
    fn submitted(&self, form: &FormOwner, value: &Value);
}

/// A form with its session and views. Clones share it.
#[derive(Clone)]
pub struct FormOwner(Rc<Inner>);

struct Inner {
    work: LazyPart<dyn FormWork>,
    extras: LazyPart<dyn FormExtras>,
    listener: LazyPart<dyn FormListener>,
    place: WorkerScript,
    /// The connection to the validator, made with the first request by code that is loaded later.
    validator: RefCell<Option<AskValidator>>,
    first_key: u64,
    keys: Cell<u64>,
    session: RefCell<Option<FormSession>>,
    /// A value that was set before the form had a schema or could apply the value.
    pending_value: RefCell<Option<GivenValue>>,
    /// Whether the session began with a value of the host page or the person. A new schema keeps that value.
    given: Cell<bool>,
    options: RefCell<Option<Rc<Options>>>,
    /// The index of the step that the next form begins at, from 0; `None` for the first step.
    first_step: Cell<Option<usize>>,
    view: RefCell<Option<FormView>>,
    /// Changes whenever the `FormView` is replaced or removed; the owner's view tracks it.
    drawn: ArcRwSignal<u64>,
    validations: RefCell<Vec<Settled>>,
    disabled: Cell<bool>,
    read_only: Cell<bool>,
    heading_level: Cell<usize>,
    has_send_button: Cell<bool>,
    language: Language,
}

/// A value that the host page sets.
pub enum GivenValue {
    /// A parsed value; `None` makes a fresh form.
    Value(Option<Value>),
    /// The text of a value that is nested too deeply to be parsed.
    TooDeep(String),
    /// What was entered before, as `Draft::to_json` wrote it; `None` if the form was empty.
    Draft(Option<Value>),
}

impl FormOwner {
    /// A form without a schema. `place` is the worker's script, `work` the form's later code, `listener` the receiver
    /// of events.
    pub fn new(
        place: WorkerScript,
        work: LazyPart<dyn FormWork>,
        listener: LazyPart<dyn FormListener>,
    ) -> Self {
        // The first one to render chooses the executor.
        flush();
        let first_key = reserve_keys();
        let extras = LazyPart::pending();
        let (coming, known) = (extras.clone(), work.clone());
        known.when_loaded(move |work| {
            let made = work.extras();
            // In a new task: the extras edit the form as soon as they are loaded, and such edits run only after all
            // calls that waited for `work`.
            leptos::task::spawn_local(async move { coming.resolve(made) });
        });
        Self(Rc::new(Inner {
            work,
            extras,
            listener,
            place,
            validator: RefCell::default(),
            first_key,
            keys: Cell::new(first_key),
            session: RefCell::default(),
            pending_value: RefCell::default(),
            given: Cell::new(false),
            options: RefCell::default(),
            first_step: Cell::default(),
            view: RefCell::default(),
            drawn: ArcRwSignal::new(0),
            validations: RefCell::default(),
            disabled: Cell::new(false),
            read_only: Cell::new(false),
            heading_level: Cell::default(),
            has_send_button: Cell::default(),
            language: Language::current(),
        }))
    }

    /// A weak reference to the form, as a function that returns the form unless it was dropped.
    pub fn downgrade(&self) -> impl Fn() -> Option<Self> + use<> {
        let this = Rc::downgrade(&self.0);
        move || this.upgrade().map(Self)
    }

    /// Calls `see` with the session, and returns its result; `None` without a schema.
    pub fn with_session<T>(&self, see: impl FnOnce(&FormSession) -> T) -> Option<T> {
        self.0.session.borrow().as_ref().map(see)
    }

    /// Opens the form of a schema. Keeps a value that a person or the host entered, but not the old schema's initial
    /// value.
    pub fn open(&self, schema: Value) {
        self.open_session(|key, value| FormSession::new(key, schema, value));
    }

    /// Opens a JSON editor as the form of a schema that is nested too deeply to be parsed.
    pub fn open_too_deep(&self) {
        let session = FormSession::for_too_deep_schema;
        self.open_session(|key, value| (session(key, value), Vec::new()));
    }

    fn open_session(&self, session: impl FnOnce(u64, Option<Value>) -> (FormSession, Vec<Ask>)) {
        let inner = &self.0;
        let entered = |session: &FormSession| {
            let state = session.state();
            state
                .value()
                .filter(|_| state.revision() > 0 || inner.given.get())
                .cloned()
        };
        let given = inner.pending_value.take();
        let kept = match given {
            Some(GivenValue::Value(value)) => value,
            Some(later) => {
                inner.pending_value.replace(Some(later));
                None
            }
            None => self.with_session(entered).flatten(),
        };
        inner.given.set(kept.is_some());
        let key = inner.keys.replace(inner.keys.get() + 1);
        let (mut session, asks) = session(key, kept);
        let work = inner.work.get();
        let typed = work.as_ref().map(|work| work.typed_texts(self));
        if let Some(work) = &work {
            work.apply_options(self, &mut session);
        }
        if let Some(at) = inner.first_step.take() {
            session.begin_at_step(at);
        }
        if let Some(old) = inner.session.replace(Some(session)) {
            self.ask(old.forget());
        }
        self.ask(asks);
        self.draw();
        self.when_loaded(|work, form| work.notify_check(form));
        if let Some(work) = work {
            work.retype(self, typed.unwrap_or_default());
        }
        self.load_pending();
    }

    /// Removes the form from the page, and drops its schema and value. `open` opens another.
    pub fn close(&self) {
        let inner = &self.0;
        let Some(old) = inner.session.take() else {
            return;
        };
        inner.pending_value.take();
        inner.given.set(false);
        inner.view.take();
        inner.drawn.update(|drawn| *drawn += 1);
        flush();
        self.ask(old.forget());
        self.when_loaded(|work, form| work.notify_check(form));
    }

    /// Sets the index of the step at which the next form begins, from 0; `None` is the first step.
    pub fn begin_at_step(&self, at: Option<usize>) {
        self.0.first_step.set(at);
    }

    fn draw(&self) {
        let inner = &self.0;
        let host = ViewHost(Rc::downgrade(inner));
        let view = FormView::new(Rc::new(host), inner.extras.clone());
        view.set_disabled(inner.disabled.get(), inner.read_only.get());
        inner.view.replace(Some(view));
        inner.drawn.update(|drawn| *drawn += 1);
        flush();
    }

    /// Updates the words of the form after its view was mounted in another language.
    pub fn reword(&self) {
        if let Some(view) = self.shown() {
            view.reword();
        }
    }

    /// The view of the current form, which is rendered anew when a schema is opened.
    pub fn view(&self) -> AnyView {
        let this = SendWrapper::new(Rc::downgrade(&self.0));
        let drawn = self.0.drawn.clone();
        let form = move || {
            drawn.track();
            let inner = this.upgrade()?;
            let view = inner.view.borrow().clone();
            view.map(|view| view.view())
        };
        let this = Rc::downgrade(&self.0);
        let submit = move |event: web_sys::Event| {
            event.prevent_default();
            // In a Leptos app, a `<form>` around this one may submit it as well.
            event.stop_propagation();
            if let Some(inner) = this.upgrade() {
                Self(inner).submit();
            }
        };
        // Enter in a field submits as in any form. That needs a submit button, which stays hidden unless the form is sent
        // by itself.
        let button = if self.0.has_send_button.get() {
            view! {
                <div class="send">
                    <button type="submit" class="primary" part="button submit">
                        {messages::send()}
                    </button>
                </div>
            }
        } else {
            view! { <button type="submit" hidden></button> }
        };
        let (lang, dir) = lang_and_dir();
        view! {
            <form class="asking" novalidate lang=lang dir=dir on:submit=submit>
                {live(move || form().into_any())}
                {button}
            </form>
        }
    }

    /// Replaces the value once the form has a schema; `None` makes a fresh form, as without a value.
    pub fn load(&self, value: Option<Value>) {
        self.load_given(GivenValue::Value(value));
    }

    /// Replaces the value once the form has a schema and its later code is loaded.
    pub fn load_given(&self, given: GivenValue) {
        self.0.pending_value.replace(Some(given));
        self.load_pending();
    }

    fn load_pending(&self) {
        if self.0.session.borrow().is_some() && self.0.pending_value.borrow().is_some() {
            self.when_loaded(|work, form| {
                if let Some(given) = form.0.pending_value.take() {
                    work.load(form, given);
                }
            });
        }
    }

    /// Calls `see` with the form's value, or with the value that waits to be loaded, and returns its result. `see` gets
    /// `None` if nothing is entered.
    pub fn with_value<T>(&self, see: impl FnOnce(Option<&Value>) -> T) -> T {
        if let Some(GivenValue::Value(value)) = &*self.0.pending_value.borrow() {
            return see(value.as_ref());
        }
        let session = self.0.session.borrow();
        see(session.as_ref().and_then(|session| session.state().value()))
    }

    /// Replaces the host page's options, once the form's later code is loaded; `None` removes them. Keeps the value,
    /// the focus and the undo history.
    pub fn set_options(&self, options: Option<Options>) {
        let options = options.map(Rc::new);
        self.when_loaded(move |work, form| work.set_options(form, options));
    }

    /// Calls `done` once, as soon as the current value is checked.
    pub fn validate(&self, done: impl FnOnce(&Self) + 'static) {
        let done: Settled = Box::new(done);
        self.when_loaded(move |work, form| work.validate(form, done));
    }

    /// Resets the form to the initial value of its schema.
    pub fn reset(&self) {
        self.when_loaded(|work, form| work.reset(form));
    }

    /// Checks the value, then passes it to `FormListener::submitted`, or shows the errors. In a form with steps, goes
    /// to the next step instead, unless the last one is shown. Waits for the form's later code.
    pub fn submit(&self) {
        self.when_loaded(|work, form| work.submit(form));
    }

    /// Shows errors that the app's server found, each at the control nearest to its place, in place of those of the last
    /// call. An edit of its field removes an error.
    pub fn report(&self, errors: Vec<(Pointer, String)>) {
        self.when_loaded(move |work, form| work.report(form, errors));
    }

    /// Shows all errors and moves the focus to the first.
    pub fn focus_first_error(&self) {
        self.when_loaded(|work, form| work.focus_first_error(form));
    }

    /// Sets the heading level of the form's title, with 0 none; takes effect when the view is drawn next.
    pub fn set_heading_level(&self, level: usize) {
        self.0.heading_level.set(level);
    }

    /// Sets whether the next view of the form has a button “Send”.
    pub fn set_has_send_button(&self, has_button: bool) {
        self.0.has_send_button.set(has_button);
    }

    /// Makes the form disabled, read-only, or editable if both are `false`.
    pub fn set_disabled(&self, disabled: bool, read_only: bool) {
        self.0.disabled.set(disabled);
        self.0.read_only.set(read_only);
        if let Some(view) = self.shown() {
            view.set_disabled(disabled, read_only);
        }
    }

    /// Calls a function once the form's later code is loaded.
    fn when_loaded(&self, then: impl FnOnce(&dyn FormWork, &Self) + 'static) {
        let this = Rc::downgrade(&self.0);
        self.0.work.when_loaded(move |work| {
            if let Some(inner) = this.upgrade() {
                then(work, &Self(inner));
            }
        });
    }

    fn ask(&self, asks: Vec<Ask>) {
        if !asks.is_empty() {
            self.when_loaded(|work, form| work.ask(form, asks));
        }
    }

    /// A clone of the view of the open form; `None` before a schema is opened. A clone, since a focus handler of the
    /// host page may open another form meanwhile.
    fn shown(&self) -> Option<FormView> {
        self.0.view.borrow().clone()
    }
}

struct ViewHost(Weak<Inner>);

impl FormHost for ViewHost {
    fn with_form(&self, see: &mut dyn FnMut(&FormSession)) {
        if let Some(inner) = self.0.upgrade() {
            FormOwner(inner).with_session(see);
        }
    }

    fn edit(&self, edit: Edit) {
        if let Some(inner) = self.0.upgrade() {
            FormOwner(inner).when_loaded(|work, form| work.edited(form, edit));
        }
    }

    fn is_introduced(&self) -> bool {
        false
    }

    fn heading_level(&self) -> usize {
        self.0
            .upgrade()
            .map_or(0, |inner| inner.heading_level.get())
    }

    fn call_host(&self, call: &HostCall<'_>) -> Option<JsValue> {
        self.0.upgrade()?.listener.get()?.call_host(call)
    }
}
