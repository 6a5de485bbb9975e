//! The validator on the main thread, for pages where no worker can be started: the worker's module, loaded on that
//! thread.
//!
//! Loads it by the function that the JS shell or `start.js` passed in, since a wasm module can't `import()` by itself.
//! The same cost guard applies, but a running check can't be stopped. Leaves when to use it to
//! `validator`. Invariants: each request runs in its own task, so that a key press never waits for its own check; after
//! an exception it is not called again.

use std::cell::RefCell;
use std::rc::Rc;

use gloo_timers::callback::Timeout;
use js_sys::{Array, Function, Promise};
use json_form::validate::StartFailure;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};

use super::{Channel, LOAD_TIME_LIMIT, TIME_LIMIT};
use crate::browser::clock::now;
use crate::browser::reflect::call;

thread_local! {
    static LOADER: RefCell<Option<Function>> = RefCell::default();
}

/// Stores the function that loads the worker's module on this thread: takes the script's address, and returns a promise
/// of a function from request to answer.
pub(super) fn set_loader(loader: Function) {
    LOADER.with_borrow_mut(|known| *known = Some(loader));
}

/// How a request to the worker's module has ended.
enum Outcome {
    /// The module returned this JSON text; `None` for a request that has no answer.
    Answer(Option<String>),
    /// The answer took longer than the time limit.
    TimedOut,
    /// The module threw an exception.
    Failed,
}

#[derive(Clone, Default)]
pub(super) struct MainThreadValidator(Rc<RefCell<Option<Function>>>);

impl MainThreadValidator {
    /// Starts loading the worker's module on this thread, and later calls `then` with whether it loaded. `None` if no
    /// loader is set, or it can't be called.
    fn load(script: &str, then: impl FnOnce(bool) + 'static) -> Option<Self> {
        let loader = LOADER.with_borrow(Clone::clone)?;
        let script = JsValue::from_str(script);
        let coming = loader.call1(&JsValue::UNDEFINED, &script).ok()?;
        let coming: Promise = coming.dyn_into().ok()?;
        let this = Self::default();
        let place = this.clone();
        let then = RefCell::new(Some(then));
        // The promise calls this once, which frees the closure.
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
        call(promise, "then", &Array::of2(settled, settled))?;
        Some(this)
    }

    pub(super) fn is_loaded(&self) -> bool {
        self.0.borrow().is_some()
    }

    /// Passes a request (JSON text) to the module in a new task of the event loop, and the outcome to `hear`.
    fn ask(&self, question: &str, hear: impl FnOnce(Outcome) + 'static) {
        let (this, question) = (self.clone(), JsValue::from_str(question));
        let work = move || {
            let Some(answer) = this.0.take() else { return };
            let started = now();
            let answered = answer.call1(&JsValue::UNDEFINED, &question);
            let Ok(answered) = answered else {
                return hear(Outcome::Failed);
            };
            this.0.replace(Some(answer));
            if now() - started > f64::from(TIME_LIMIT) {
                return hear(Outcome::TimedOut);
            }
            hear(Outcome::Answer(answered.as_string()));
        };
        Timeout::new(0, work).forget();
    }
}

impl Channel {
    /// Drops the worker and loads the same module on the main thread. If that fails too, the validator is marked as
    /// unavailable for `reason`.
    pub(super) fn use_main_thread(&self, reason: StartFailure) {
        self.worker.replace(None);
        let this = self.this.clone();
        let main_thread = MainThreadValidator::load(&self.script, move |is_here| {
            let Some(channel) = this.upgrade() else {
                return;
            };
            channel.watchdog.replace(None);
            if is_here {
                channel.stop_waiting();
                channel.send_next();
            } else {
                channel.mark_unavailable(reason);
            }
        });
        if main_thread.is_none() {
            return self.mark_unavailable(reason);
        }
        self.main_thread.replace(main_thread);
        self.start_watchdog(LOAD_TIME_LIMIT);
    }

    pub(super) fn ask_main_thread(&self, main_thread: &MainThreadValidator, question: &str) {
        let this = self.this.clone();
        main_thread.ask(question, move |outcome| {
            let Some(channel) = this.upgrade() else {
                return;
            };
            match outcome {
                Outcome::Answer(Some(text)) => channel.handle_answer(&text),
                Outcome::Answer(None) => channel.send_next(),
                // The answer came after the time limit: stop checking this schema, so that the page can't freeze again.
                Outcome::TimedOut => channel.time_out(),
                Outcome::Failed => channel.mark_unavailable(StartFailure::Trapped),
            }
        });
    }
}
