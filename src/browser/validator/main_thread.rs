//! The validator on this thread, for a page that forbids workers.
//!
//! It is the worker's own module, behind the same guard; only nobody can stop it while it is at work.
//! Owns loading it, by what the JS shell or `start.js` handed over (a module can't import by itself).
//! Leaves when it is needed, and what is too long, to `validator`. Invariants: each question is
//! answered in a task of its own, so that a key is never held up by its own check; once it broke, it
//! is not called again.

use std::cell::RefCell;
use std::rc::Rc;

use gloo_timers::callback::Timeout;
use js_sys::{Function, Promise, Reflect};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};

use crate::browser::clock::now;

thread_local! {
    static LOADER: RefCell<Option<Function>> = RefCell::default();
}

/// Who loads the worker's module onto this thread: takes its address, and promises a function that
/// takes a question and gives the answer.
pub(super) fn load_by(loader: Function) {
    LOADER.with_borrow_mut(|known| *known = Some(loader));
}

/// What came of a question.
pub(super) enum Outcome {
    /// The answer; there is none to what was only to be forgotten.
    Answer(Option<String>),
    /// It took so many milliseconds.
    TooLong,
    /// It can't be asked any more.
    Broken,
}

#[derive(Clone, Default)]
pub(super) struct MainThreadValidator(Rc<RefCell<Option<Function>>>);

impl MainThreadValidator {
    /// Begins to load it, and says later whether it came; nothing where nobody loads it.
    pub(super) fn load(script: &str, then: impl FnOnce(bool) + 'static) -> Option<Self> {
        let loader = LOADER.with_borrow(Clone::clone)?;
        let script = JsValue::from_str(script);
        let coming = loader.call1(&JsValue::UNDEFINED, &script).ok()?;
        let coming: Promise = coming.dyn_into().ok()?;
        let this = Self::default();
        let place = this.clone();
        let then = RefCell::new(Some(then));
        // Called once, either way, and gone with that.
        let settled = Closure::<dyn FnMut(JsValue)>::new(move |came: JsValue| {
            let answer = came.dyn_into::<Function>().ok();
            let is_here = answer.is_some();
            place.0.replace(answer);
            if let Some(then) = then.take() {
                then(is_here);
            }
        });
        let settled = settled.into_js_value();
        let settled: &Function = settled.unchecked_ref();
        let promise: &JsValue = coming.as_ref();
        let then = Reflect::get(promise, &JsValue::from_str("then")).ok()?;
        then.unchecked_ref::<Function>()
            .call2(promise, settled, settled)
            .ok()?;
        Some(this)
    }

    pub(super) fn is_here(&self) -> bool {
        self.0.borrow().is_some()
    }

    /// Asks in a task of its own; `patience` in milliseconds.
    pub(super) fn ask(&self, question: &str, patience: u32, hear: impl FnOnce(Outcome) + 'static) {
        let (this, question) = (self.clone(), JsValue::from_str(question));
        let work = move || {
            let Some(answer) = this.0.take() else { return };
            let begun = now();
            let said = answer.call1(&JsValue::UNDEFINED, &question);
            let Ok(said) = said else {
                return hear(Outcome::Broken);
            };
            this.0.replace(Some(answer));
            if now() - begun > f64::from(patience) {
                return hear(Outcome::TooLong);
            }
            hear(Outcome::Answer(said.as_string()));
        };
        Timeout::new(0, work).forget();
    }
}
