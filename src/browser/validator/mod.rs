//! The way to the validator's worker.
//!
//! Owns one worker for the whole page, shared by all forms, and its watchdog: a question that
//! takes too long ends the worker, blames the schema that was being asked about, and starts anew
//! for the others. Where the page forbids workers, the same is asked on this thread. Leaves what is asked to `form::FormSession`. Invariant: whatever happens, every
//! key is answered or told that it is lost.

mod broadcast_replies;
mod event;
mod fallback;
mod main_thread;
mod trusted_types;
mod worker_handle;

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::{Rc, Weak};

use gloo_timers::callback::Timeout;
use wasm_bindgen::JsValue;

use crate::validate::Refusal;
use crate::validate::protocol::{Answer, Ask, SHORTCUT};
use broadcast_replies::BroadcastReplies;
pub use trusted_types::set_worker_hooks;
pub use event::{ValidatorEvent, WorkerScript};
use main_thread::MainThreadValidator;
use worker_handle::WorkerHandle;

/// Longest that one question may take, in milliseconds.
const PATIENCE: u32 = 4_000;
/// Longest that the worker may take to load, in milliseconds: a slow phone on a slow line.
const PATIENCE_TO_LOAD: u32 = 120_000;

/// One form's way to the worker.
pub struct Validator {
    channel: Rc<Channel>,
    listener: u64,
}

type Listener = Rc<dyn Fn(ValidatorEvent)>;

struct Channel {
    script: String,
    worker: RefCell<Option<WorkerHandle>>,
    /// Answers where there is no worker to be had.
    main_thread: RefCell<Option<MainThreadValidator>>,
    waiting: RefCell<VecDeque<Ask>>,
    /// What is under way: the worker takes one question at a time, so that the watchdog knows
    /// which one takes too long.
    asked: Cell<Option<u64>>,
    watchdog: RefCell<Option<Timeout>>,
    /// The questions that made the worker hold what it holds.
    schemas: RefCell<Vec<Ask>>,
    listeners: RefCell<Vec<(u64, Listener)>>,
    gone: RefCell<Option<Refusal>>,
    this: Weak<Channel>,
}

thread_local! {
    static CHANNELS: RefCell<Vec<Weak<Channel>>> = RefCell::default();
    static COUNT: Cell<u64> = const { Cell::new(0) };
}

fn count() -> u64 {
    COUNT.set(COUNT.get() + 1);
    COUNT.get()
}

/// Where the keys of a new way to the worker begin; there is room for 2³² of them.
pub fn reserve_keys() -> u64 {
    count() << 32
}

impl Validator {
    /// A way to the worker; the worker starts with the first question.
    pub fn new(place: &WorkerScript, hear: impl Fn(ValidatorEvent) + 'static) -> Self {
        Self::with_keys(place, reserve_keys(), hear)
    }

    /// The same, with keys that were reserved.
    pub fn with_keys(
        place: &WorkerScript,
        first_key: u64,
        hear: impl Fn(ValidatorEvent) + 'static,
    ) -> Self {
        let channel = Channel::of(&place.0);
        let listener = first_key >> 32;
        channel
            .listeners
            .borrow_mut()
            .push((listener, Rc::new(hear)));
        Self { channel, listener }
    }

    /// Where the keys of this way begin; there is room for 2³² of them.
    pub fn first_key(&self) -> u64 {
        self.listener << 32
    }

    /// Asks. The answer is heard later.
    pub fn ask(&self, ask: Ask) {
        self.channel.ask(ask);
    }
}

impl Drop for Validator {
    fn drop(&mut self) {
        self.channel.leave(self.listener);
    }
}

fn key_of(ask: &Ask) -> u64 {
    match ask {
        Ask::Schema { key, .. }
        | Ask::Check { key, .. }
        | Ask::Markdown { key, .. }
        | Ask::Forget { key } => *key,
    }
}

impl Channel {
    fn of(script: &str) -> Rc<Self> {
        let script = crate::browser::location::absolute(script);
        CHANNELS.with(|channels| {
            let mut channels = channels.borrow_mut();
            channels.retain(|known| known.strong_count() > 0);
            let mut all = channels.iter().filter_map(Weak::upgrade);
            if let Some(known) = all.find(|known| known.script == script) {
                return known;
            }
            let made = Rc::new_cyclic(|this| Self {
                script,
                worker: RefCell::default(),
                main_thread: RefCell::default(),
                waiting: RefCell::default(),
                asked: Cell::default(),
                watchdog: RefCell::default(),
                schemas: RefCell::default(),
                listeners: RefCell::default(),
                gone: RefCell::default(),
                this: this.clone(),
            });
            channels.push(Rc::downgrade(&made));
            made
        })
    }

    /// Unregisters a listener and drops its questions.
    fn leave(&self, listener: u64) {
        self.listeners
            .borrow_mut()
            .retain(|(known, _)| *known != listener);
        let ours = |key: &u64| key >> 32 == listener;
        let keys: Vec<u64> = self
            .schemas
            .borrow()
            .iter()
            .map(key_of)
            .filter(ours)
            .collect();
        self.waiting.borrow_mut().retain(|ask| !ours(&key_of(ask)));
        for key in keys {
            self.forget(key);
            self.ask(Ask::Forget { key });
        }
    }

    fn ask(&self, ask: Ask) {
        let gone = self.gone.borrow().clone();
        if let Some(refusal) = gone {
            if !matches!(ask, Ask::Forget { .. }) {
                self.tell_later(ValidatorEvent::Lost {
                    key: key_of(&ask),
                    refusal,
                });
            }
            return;
        }
        if let Ask::Schema { key, .. } = &ask {
            self.forget(*key);
            self.schemas.borrow_mut().push(ask.clone());
        }
        self.waiting.borrow_mut().push_back(ask);
        self.go_on();
    }

    fn forget(&self, key: u64) {
        self.schemas.borrow_mut().retain(|ask| key_of(ask) != key);
    }

    /// Sends the next question, unless one is under way.
    fn go_on(&self) {
        let main_thread = self.main_thread.borrow().clone();
        if self.worker.borrow().is_none() && main_thread.is_none() {
            self.hire();
        }
        loop {
            if self.asked.get().is_some() {
                return;
            }
            let worker = match (&*self.worker.borrow(), &main_thread) {
                (Some(worker_handle), _) if worker_handle.ready => {
                    Some(worker_handle.worker.clone())
                }
                (None, Some(here)) if here.is_here() => None,
                _ => return,
            };
            let Some(ask) = self.waiting.borrow_mut().pop_front() else {
                return;
            };
            let text = ask.to_text();
            match (worker, &main_thread) {
                (Some(worker), _) => {
                    if worker.post_message(&JsValue::from_str(&text)).is_err() {
                        self.waiting.borrow_mut().push_front(ask);
                        return self.fail("the worker does not take messages");
                    }
                }
                (None, Some(here)) => self.ask_here(here, &text),
                (None, None) => return,
            }
            // Forgetting is not answered.
            if !matches!(ask, Ask::Forget { .. }) {
                self.asked.set(Some(key_of(&ask)));
                self.watch(PATIENCE);
            }
        }
    }

    fn hire(&self) {
        let (this, then) = (self.this.clone(), self.this.clone());
        let worker_handle = WorkerHandle::start(
            &self.script,
            move |text| {
                if let Some(channel) = this.upgrade() {
                    channel.hear(text);
                }
            },
            move || {
                if let Some(channel) = then.upgrade() {
                    channel.broken();
                }
            },
        );
        match worker_handle {
            Ok(worker_handle) => {
                self.worker.replace(Some(worker_handle));
                self.watch(PATIENCE_TO_LOAD);
            }
            Err(_) => self.do_without("this page does not allow web workers"),
        }
    }

    fn hear(&self, text: &str) {
        let Ok(answer) = Answer::from_text(text) else {
            return;
        };
        self.watchdog.replace(None);
        match answer {
            Answer::Ready => {
                if let Some(worker_handle) = &mut *self.worker.borrow_mut() {
                    worker_handle.ready = true;
                    let this = self.this.clone();
                    worker_handle.shortcut =
                        BroadcastReplies::offer(&worker_handle.worker, move |text| {
                            if let Some(channel) = this.upgrade() {
                                channel.hear_by_shortcut(text);
                            }
                        });
                }
            }
            answer => {
                self.asked.set(None);
                self.tell(&ValidatorEvent::Answer(answer));
            }
        }
        self.go_on();
    }

    /// What the worker said the other way: first of all that it is there.
    fn hear_by_shortcut(&self, text: &str) {
        if text != SHORTCUT {
            return self.hear(text);
        }
        // Not taken: then the answers go on coming as they did.
        let worker = self.worker.borrow().as_ref().map(|it| it.worker.clone());
        let _ = worker.map(|worker| worker.post_message(&JsValue::from_str(SHORTCUT)));
    }

    fn watch(&self, patience: u32) {
        let this = self.this.clone();
        let timeout = Timeout::new(patience, move || {
            if let Some(channel) = this.upgrade() {
                channel.too_long();
            }
        });
        self.watchdog.replace(Some(timeout));
    }

    /// A question takes too long: its schema is given up, the others begin anew.
    fn too_long(&self) {
        match self.asked.take() {
            Some(key) => self.give_up(key, &Refusal::TimedOut),
            None => self.fail("the worker did not start"),
        }
    }

    /// The worker broke: while asked, its schema is to blame; before that, there is no worker.
    fn broken(&self) {
        match self.asked.take() {
            Some(key) => self.give_up(key, &Refusal::TimedOut),
            None => self.do_without("the worker could not be loaded"),
        }
    }

    fn give_up(&self, key: u64, refusal: &Refusal) {
        self.watchdog.replace(None);
        self.forget(key);
        if self.main_thread.borrow().is_some() {
            // It goes on with the others by itself.
            self.waiting.borrow_mut().push_front(Ask::Forget { key });
        } else {
            self.begin_anew();
        }
        self.tell(&ValidatorEvent::Lost {
            key,
            refusal: refusal.clone(),
        });
        if !self.waiting.borrow().is_empty() {
            self.go_on();
        }
    }

    /// The worker was ended: another one is asked for all that is still to be known.
    fn begin_anew(&self) {
        self.worker.replace(None);
        // Whatever was asked of the old worker is asked anew: `Compiled` makes whoever has a schema
        // ask. What needs none goes on waiting.
        let again: Vec<Ask> = self.schemas.borrow().clone();
        let mut waiting = self.waiting.borrow_mut();
        waiting.retain(|ask| matches!(ask, Ask::Markdown { .. }));
        waiting.extend(again);
    }

    /// Nothing is checked on this page.
    fn fail(&self, what: &str) {
        let refusal = Refusal::WorkerUnavailable {
            what: what.to_owned(),
        };
        self.watchdog.replace(None);
        self.worker.replace(None);
        self.main_thread.replace(None);
        self.asked.set(None);
        self.gone.replace(Some(refusal.clone()));
        let waiting = self.waiting.take();
        let texts = waiting
            .iter()
            .filter(|ask| matches!(ask, Ask::Markdown { .. }));
        let keys: Vec<u64> = self
            .schemas
            .borrow()
            .iter()
            .chain(texts)
            .map(key_of)
            .collect();
        for key in keys {
            self.tell_later(ValidatorEvent::Lost {
                key,
                refusal: refusal.clone(),
            });
        }
    }

    fn tell(&self, news: &ValidatorEvent) {
        let listeners: Vec<(u64, Listener)> = self.listeners.borrow().clone();
        for (_, listener) in listeners {
            listener(news.clone());
        }
    }

    /// Tells once whoever asked has finished asking.
    fn tell_later(&self, news: ValidatorEvent) {
        let this = self.this.clone();
        Timeout::new(0, move || {
            if let Some(channel) = this.upgrade() {
                channel.tell(&news);
            }
        })
        .forget();
    }
}
