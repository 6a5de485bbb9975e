//! A form for one schema: a session, its way to the validator, and its view.
//!
//! Owns what `<schema-form>` and the Leptos component `SchemaForm` do alike: opening and drawing a form, and keeping what
//! comes before its rest is loaded. All that comes after drawing is in `work`, behind `FormWork`, so that it may be
//! loaded later. Leaves telling others to a `FormListener`.

mod component;
mod work;

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use leptos::prelude::*;
use send_wrapper::SendWrapper;
use serde_json::Value;

pub use component::{FormChange, FormCheck, SchemaForm};
pub use work::form_work;

use super::form::{FormExtras, FormHost, FormView};
use super::runtime::flush;
use crate::browser::validator::{WorkerScript, reserve_keys};
use crate::form::{Edit, FormSession, Options};
use crate::pointer::Pointer;
use crate::ui::LazyPart;
use crate::validate::protocol::Ask;

/// What is done with a form once somebody does something.
pub trait FormWork {
    /// The views of that.
    fn extras(&self) -> Rc<dyn FormExtras>;
    /// Passes questions on to the validator, which begins with the first one.
    fn ask(&self, form: &FormOwner, asks: Vec<Ask>);
    /// Takes what the person did.
    fn edited(&self, form: &FormOwner, edit: Edit);
    /// Puts a value in the place of the present one.
    fn load(&self, form: &FormOwner, value: Option<Value>);
    /// Puts layout hints.
    fn set_options(&self, form: &FormOwner, options: Option<Rc<Options>>);
    /// Lays a form that is just opened out by the hints that are known.
    fn lay_out(&self, form: &FormOwner, session: &mut FormSession);
    /// Tells the listener how far the check is.
    fn tell_check(&self, form: &FormOwner);
    /// Calls back once the present value is checked.
    fn validate(&self, form: &FormOwner, done: Settled);
    /// Goes back to the value that the form began with.
    fn reset(&self, form: &FormOwner);
    /// Sends, once the value is checked.
    fn submit(&self, form: &FormOwner);
    /// Shows all mistakes, and brings the person to the first.
    fn focus_first_error(&self, form: &FormOwner);
}

/// What is called once a form is checked.
pub type Settled = Box<dyn FnOnce(&FormOwner)>;

/// Whoever is told what becomes of a form. Nothing of the form is borrowed meanwhile: it may be changed.
pub trait FormListener {
    /// The value changed, at a place.
    fn changed(&self, form: &FormOwner, at: &Pointer);
    /// The check went on, or came to another result.
    fn checked(&self, form: &FormOwner);
    /// The value is to be sent.
    fn submitted(&self, form: &FormOwner, value: &Value);
}

/// A way to the validator.
trait Validation {
    fn ask(&self, ask: Ask);
}

/// A form that lasts as long as this, or a copy of it, does.
#[derive(Clone)]
pub struct FormOwner(Rc<Inner>);

struct Inner {
    this: Weak<Inner>,
    work: LazyPart<dyn FormWork>,
    extras: LazyPart<dyn FormExtras>,
    listener: LazyPart<dyn FormListener>,
    place: WorkerScript,
    /// Made with the first question.
    validator: RefCell<Option<Box<dyn Validation>>>,
    first_key: u64,
    keys: Cell<u64>,
    session: RefCell<Option<FormSession>>,
    /// A value that came before the schema, or before it can be put.
    early: RefCell<Option<Given>>,
    /// Whether the value that the form began with came from the host.
    given: Cell<bool>,
    options: RefCell<Option<Rc<Options>>>,
    view: RefCell<Option<FormView>>,
    /// How many forms were drawn: the view follows it.
    drawn: ArcRwSignal<u64>,
    waiting: RefCell<Vec<Settled>>,
    disabled: Cell<bool>,
    read_only: Cell<bool>,
}

/// A value from the host; none empties the form.
struct Given(Option<Value>);

impl FormOwner {
    /// A form without a schema. `place` is where the validator's worker is, `work` the part with all that comes
    /// after drawing, `listener` whoever is told.
    pub fn new(
        place: WorkerScript,
        work: LazyPart<dyn FormWork>,
        listener: LazyPart<dyn FormListener>,
    ) -> Self {
        // Whoever is the first to draw chooses how tasks run.
        flush();
        let first_key = reserve_keys();
        let extras = LazyPart::pending();
        let (coming, known) = (extras.clone(), work.clone());
        known.when_loaded(move |work| {
            let made = work.extras();
            // What they do as soon as they are there is done at once only when all that waited for the work is done.
            leptos::task::spawn_local(async move { coming.resolve(made) });
        });
        Self(Rc::new_cyclic(|this| Inner {
            this: this.clone(),
            work,
            extras,
            listener,
            place,
            validator: RefCell::default(),
            first_key,
            keys: Cell::new(first_key),
            session: RefCell::default(),
            early: RefCell::default(),
            given: Cell::new(false),
            options: RefCell::default(),
            view: RefCell::default(),
            drawn: ArcRwSignal::new(0),
            waiting: RefCell::default(),
            disabled: Cell::new(false),
            read_only: Cell::new(false),
        }))
    }

    /// A way to it that does not keep it alive.
    pub fn downgrade(&self) -> impl Fn() -> Option<Self> + use<> {
        let this = self.0.this.clone();
        move || this.upgrade().map(Self)
    }

    /// Reads the session, once there is a schema.
    pub fn see<T>(&self, see: impl FnOnce(&FormSession) -> T) -> Option<T> {
        self.0.session.borrow().as_ref().map(see)
    }

    /// Opens the form of a schema. What a person or the host entered stays; what the old schema began with does
    /// not.
    pub fn open(&self, schema: Value) {
        let inner = &self.0;
        let entered = |session: &FormSession| {
            let state = session.state();
            state
                .value()
                .filter(|_| state.revision() > 0 || inner.given.get())
                .cloned()
        };
        let kept = match inner.early.take() {
            Some(Given(value)) => value,
            None => self.see(entered).flatten(),
        };
        inner.given.set(kept.is_some());
        let key = inner.keys.replace(inner.keys.get() + 1);
        let (mut session, asks) = FormSession::new(key, schema, kept);
        if let Some(work) = inner.work.get() {
            work.lay_out(self, &mut session);
        }
        if let Some(old) = inner.session.replace(Some(session)) {
            self.ask(old.forget());
        }
        self.ask(asks);
        self.draw();
        self.later(|work, form| work.tell_check(form));
    }

    fn draw(&self) {
        let inner = &self.0;
        let host = Host(inner.this.clone());
        let view = FormView::new(Rc::new(host), inner.extras.clone());
        view.set_off(inner.disabled.get(), inner.read_only.get());
        inner.view.replace(Some(view));
        inner.drawn.update(|drawn| *drawn += 1);
        flush();
    }

    /// The form, for as long as its view is shown; another one whenever a schema is opened.
    pub fn view(&self) -> AnyView {
        let this = SendWrapper::new(self.0.this.clone());
        let drawn = self.0.drawn.clone();
        let form = move || {
            drawn.track();
            let inner = this.upgrade()?;
            let view = inner.view.borrow().clone();
            view.map(|view| view.view())
        };
        let this = self.0.this.clone();
        let submit = move |event: leptos::ev::SubmitEvent| {
            event.prevent_default();
            if let Some(inner) = this.upgrade() {
                Self(inner).submit();
            }
        };
        // Enter in a field sends, as in any form; that takes a button, which nobody needs to see.
        view! {
            <form class={"asking"} novalidate=true on:submit=submit>
                {form}
                <button type={"submit"} hidden=true></button>
            </form>
        }
        .into_any()
    }

    /// Puts a value in the place of the present one; none empties the form.
    pub fn load(&self, value: Option<Value>) {
        self.0.early.replace(Some(Given(value)));
        if self.0.session.borrow().is_some() {
            self.later(|work, form| {
                if let Some(Given(value)) = form.0.early.take() {
                    work.load(form, value);
                }
            });
        }
    }

    /// Reads the present value; none where nothing is entered.
    pub fn with_value<T>(&self, see: impl FnOnce(Option<&Value>) -> T) -> T {
        if let Some(Given(value)) = &*self.0.early.borrow() {
            return see(value.as_ref());
        }
        let session = self.0.session.borrow();
        see(session.as_ref().and_then(|session| session.state().value()))
    }

    /// Puts layout hints. What was entered, the focus and the way back stay.
    pub fn set_options(&self, options: Option<Options>) {
        let options = options.map(Rc::new);
        self.later(move |work, form| work.set_options(form, options));
    }

    /// Calls back once the present value is checked.
    pub fn validate(&self, done: impl FnOnce(&Self) + 'static) {
        let done: Settled = Box::new(done);
        self.later(move |work, form| work.validate(form, done));
    }

    /// Goes back to the value that the form began with.
    pub fn reset(&self) {
        self.later(|work, form| work.reset(form));
    }

    /// Sends, once the value is checked.
    pub fn submit(&self) {
        self.later(|work, form| work.submit(form));
    }

    /// Brings the person to the first mistake; all of them are shown from now on.
    pub fn focus_first_error(&self) {
        self.later(|work, form| work.focus_first_error(form));
    }

    /// Turns editing off or on; read-only is still shown and reached.
    pub fn set_off(&self, disabled: bool, read_only: bool) {
        self.0.disabled.set(disabled);
        self.0.read_only.set(read_only);
        if let Some(view) = self.shown() {
            view.set_off(disabled, read_only);
        }
    }

    /// Does something once the rest of a form is loaded.
    fn later(&self, then: impl FnOnce(&dyn FormWork, &Self) + 'static) {
        let this = self.0.this.clone();
        self.0.work.when_loaded(move |work| {
            if let Some(inner) = this.upgrade() {
                then(work, &Self(inner));
            }
        });
    }

    fn ask(&self, asks: Vec<Ask>) {
        if !asks.is_empty() {
            self.later(|work, form| work.ask(form, asks));
        }
    }

    /// The form that is drawn. Lent out: what the host page does when the focus moves may draw
    /// another one.
    fn shown(&self) -> Option<FormView> {
        self.0.view.borrow().clone()
    }
}

/// The form, for its views.
struct Host(Weak<Inner>);

impl FormHost for Host {
    fn with_form(&self, see: &mut dyn FnMut(&FormSession)) {
        if let Some(inner) = self.0.upgrade() {
            FormOwner(inner).see(see);
        }
    }

    fn edit(&self, edit: Edit) {
        if let Some(inner) = self.0.upgrade() {
            FormOwner(inner).later(|work, form| work.edited(form, edit));
        }
    }

    fn is_introduced(&self) -> bool {
        false
    }
}
