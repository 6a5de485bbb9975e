//! The connection of forms and results to the validator's worker.
//!
//! Owns one worker for the whole page, shared by all its users, and the watchdog: when a request takes too long, the
//! worker is terminated, the schema of that request is given up, and a new worker is started for the others. Where no
//! worker can be started, requests run on the main thread. Leaves the content of requests to `form::FormSession`.
//! Invariant: every key gets an answer or is reported as lost.

mod event;
mod main_thread;
mod start_worker;
mod worker_handle;

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::{Rc, Weak};

use gloo_timers::callback::Timeout;
use json_form::validate::protocol::{Answer, Ask, MessageError};
use json_form::validate::{Refusal, StartFailure};
use wasm_bindgen::JsValue;

pub use event::{ValidatorEvent, WorkerScript};
use main_thread::MainThreadValidator;
pub use start_worker::{set_worker_hooks, start_as_module};
use worker_handle::WorkerHandle;

/// The longest time from sending a request to its answer, in milliseconds; then the worker is terminated.
const TIME_LIMIT: u32 = 4_000;
/// The same for a request about a schema that took too long before: both times together are less than `LATE`.
const SECOND_TIME_LIMIT: u32 = 3_000;
/// The longest that loading the worker may take, in milliseconds: enough for a slow phone on a slow network.
const LOAD_TIME_LIMIT: u32 = 120_000;
/// The time after which users hear that the worker still loads, in milliseconds: `validate()` of an element answers
/// within ten seconds.
const LATE: u32 = 9_000;

/// The connection of one form or result to the page's worker.
pub struct Validator {
    channel: Rc<Channel>,
    listener: u64,
}

type Listener = Rc<dyn Fn(ValidatorEvent)>;

struct Channel {
    script: String,
    worker: RefCell<Option<WorkerHandle>>,
    /// Whether a worker of this channel has ever reported `Ready`. If not, a failure of the worker leads to the main
    /// thread.
    had_worker: Cell<bool>,
    /// The validator on the main thread; `Some` if no worker could be started.
    main_thread: RefCell<Option<MainThreadValidator>>,
    queue: RefCell<VecDeque<Ask>>,
    /// The key of the request in progress. The worker gets one request at a time, so that the watchdog knows which one
    /// takes too long.
    in_progress: Cell<Option<u64>>,
    watchdog: RefCell<Option<Timeout>>,
    /// Runs while the worker loads, until it is late.
    late: RefCell<Option<Timeout>>,
    /// Whether the worker still loads, and the users were told so.
    is_late: Cell<bool>,
    /// The `Ask::Schema` requests of the schemas that the worker holds, to send them again after a restart.
    schemas: RefCell<Vec<Ask>>,
    listeners: RefCell<Vec<(u64, Listener)>>,
    /// The keys of schemas with which a request took too long once. A worker may end without an event, and then the
    /// schema is not the cause: it is given up at the second time.
    suspects: RefCell<Vec<u64>>,
    unavailable: RefCell<Option<Refusal>>,
    this: Weak<Channel>,
}

thread_local! {
    static CHANNELS: RefCell<Vec<Weak<Channel>>> = RefCell::default();
    static COUNT: Cell<u64> = const { Cell::new(0) };
}

/// Reserves 2³² request keys for a new connection, and returns the first of them.
pub fn reserve_keys() -> u64 {
    COUNT.set(COUNT.get() + 1);
    COUNT.get() << 32
}

impl Validator {
    /// A connection to the page's worker, which is started at the first request. `hear` gets the answers to all
    /// requests of the page, and tells its own by their keys.
    pub fn new(place: &WorkerScript, hear: impl Fn(ValidatorEvent) + 'static) -> Self {
        Self::with_keys(place, reserve_keys(), hear)
    }

    /// As `new`, but with keys from `first_key` on, which `reserve_keys` returned.
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

    /// A connection to no worker, for views that are written on a server: nothing is asked of it.
    #[cfg(server)]
    pub(crate) fn none() -> Self {
        Self {
            channel: Channel::made(String::new()),
            listener: 0,
        }
    }

    /// The first of the 2³² keys of this connection.
    pub fn first_key(&self) -> u64 {
        self.listener << 32
    }

    /// Sends a request to the worker. Its answer is passed later to the function `hear` that this connection was made with.
    pub fn ask(&self, ask: Ask) {
        self.channel.ask(ask);
    }
}

impl Drop for Validator {
    fn drop(&mut self) {
        self.channel.unregister(self.listener);
    }
}

fn key_of(ask: &Ask) -> u64 {
    match ask {
        Ask::Schema { key, .. }
        | Ask::Check { key, .. }
        | Ask::Markdown { key, .. }
        | Ask::Inspect { key, .. }
        | Ask::Forget { key } => *key,
    }
}

/// The key of the request that an answer is for; `None` for `Ready`.
fn key_of_answer(answer: &Answer) -> Option<u64> {
    match answer {
        Answer::Ready { .. } => None,
        Answer::Compiled { key, .. }
        | Answer::Refused { key, .. }
        | Answer::Checked { key, .. }
        | Answer::Markdown { key, .. }
        | Answer::Inspected { key, .. } => Some(*key),
    }
}

impl Channel {
    fn of(script: &str) -> Rc<Self> {
        let script = crate::browser::tab::location::absolute(script);
        CHANNELS.with(|channels| {
            let mut channels = channels.borrow_mut();
            channels.retain(|known| known.strong_count() > 0);
            let mut all = channels.iter().filter_map(Weak::upgrade);
            if let Some(known) = all.find(|known| known.script == script) {
                return known;
            }
            let made = Self::made(script);
            channels.push(Rc::downgrade(&made));
            made
        })
    }

    fn made(script: String) -> Rc<Self> {
        Rc::new_cyclic(|this| Self {
            script,
            worker: RefCell::default(),
            had_worker: Cell::default(),
            main_thread: RefCell::default(),
            queue: RefCell::default(),
            in_progress: Cell::default(),
            watchdog: RefCell::default(),
            late: RefCell::default(),
            is_late: Cell::default(),
            schemas: RefCell::default(),
            listeners: RefCell::default(),
            suspects: RefCell::default(),
            unavailable: RefCell::default(),
            this: this.clone(),
        })
    }

    /// Removes the listener with this number, drops its queued requests, and frees its schemas in the worker.
    fn unregister(&self, listener: u64) {
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
        self.queue.borrow_mut().retain(|ask| !ours(&key_of(ask)));
        for key in keys {
            self.forget(key);
            self.ask(Ask::Forget { key });
        }
    }

    fn ask(&self, ask: Ask) {
        let unavailable = self.unavailable.borrow().clone();
        if let Some(refusal) = unavailable {
            if !matches!(ask, Ask::Forget { .. }) {
                self.notify_later(ValidatorEvent::Lost {
                    key: key_of(&ask),
                    refusal,
                });
            }
            return;
        }
        if let Ask::Schema { key, .. } = &ask {
            self.forget(*key);
            self.schemas.borrow_mut().push(ask.clone());
            if self.is_late.get() {
                self.notify_later(ValidatorEvent::Late);
            }
        }
        self.queue.borrow_mut().push_back(ask);
        self.send_next();
    }

    fn forget(&self, key: u64) {
        self.suspects.borrow_mut().retain(|known| *known != key);
        self.schemas.borrow_mut().retain(|ask| key_of(ask) != key);
    }

    /// Sends the next request, unless one is in progress.
    fn send_next(&self) {
        let main_thread = self.main_thread.borrow().clone();
        if self.worker.borrow().is_none() && main_thread.is_none() {
            self.start_worker();
        }
        loop {
            if self.in_progress.get().is_some() {
                return;
            }
            let worker = match (&*self.worker.borrow(), &main_thread) {
                (Some(handle), _) if handle.ready => Some(handle.worker.clone()),
                (None, Some(main_thread)) if main_thread.is_loaded() => None,
                _ => return,
            };
            let Some(ask) = self.queue.borrow_mut().pop_front() else {
                return;
            };
            let text = ask.to_text();
            match (worker, &main_thread) {
                (Some(worker), _) => {
                    if worker.post_message(&JsValue::from_str(&text)).is_err() {
                        self.queue.borrow_mut().push_front(ask);
                        return self.mark_unavailable(StartFailure::NoMessages);
                    }
                }
                (None, Some(main_thread)) => self.ask_main_thread(main_thread, &text),
                (None, None) => return,
            }
            // `Forget` has no answer.
            if !matches!(ask, Ask::Forget { .. }) {
                let key = key_of(&ask);
                self.in_progress.set(Some(key));
                let is_suspect = self.suspects.borrow().contains(&key);
                self.start_watchdog(if is_suspect {
                    SECOND_TIME_LIMIT
                } else {
                    TIME_LIMIT
                });
            }
        }
    }

    fn start_worker(&self) {
        let (this, then) = (self.this.clone(), self.this.clone());
        let handle = WorkerHandle::start(
            &self.script,
            move |text| {
                if let Some(channel) = this.upgrade() {
                    channel.handle_answer(text);
                }
            },
            move || {
                if let Some(channel) = then.upgrade() {
                    channel.worker_failed();
                }
            },
        );
        match handle {
            Ok(handle) => {
                self.worker.replace(Some(handle));
                self.start_watchdog(LOAD_TIME_LIMIT);
                self.notify_if_late();
            }
            Err(_) => self.use_main_thread(StartFailure::WorkersForbidden),
        }
    }

    /// Tells all users, some time from now, if the worker is not there by then.
    fn notify_if_late(&self) {
        let this = self.this.clone();
        let timeout = Timeout::new(LATE, move || {
            if let Some(channel) = this.upgrade() {
                channel.is_late.set(true);
                channel.notify(&ValidatorEvent::Late);
            }
        });
        self.late.replace(Some(timeout));
    }

    /// Ends the wait for the worker: it is there, or will not come.
    fn stop_waiting(&self) {
        self.late.replace(None);
        self.is_late.set(false);
    }

    fn handle_answer(&self, text: &str) {
        let answer = match Answer::from_text(text) {
            Ok(answer) => answer,
            // The first message of another version may be one that this one can't read.
            Err(MessageError::Unknown) if !self.had_worker.get() => {
                return self.mark_unavailable(StartFailure::OtherVersion);
            }
            // The watchdog ends a worker that answers anything else.
            Err(_) => return,
        };
        if matches!(answer, Answer::Ready { .. }) && answer != Answer::ready() {
            return self.mark_unavailable(StartFailure::OtherVersion);
        }
        if key_of_answer(&answer) != self.in_progress.get() {
            return;
        }
        self.watchdog.replace(None);
        match answer {
            Answer::Ready { .. } => {
                self.had_worker.set(true);
                self.stop_waiting();
                if let Some(handle) = &mut *self.worker.borrow_mut() {
                    handle.ready = true;
                }
            }
            answer => {
                self.in_progress.set(None);
                // A schema that compiles may still take too long to check.
                if let Answer::Checked { key, .. } = &answer {
                    self.suspects.borrow_mut().retain(|known| known != key);
                }
                self.notify(&ValidatorEvent::Answer(answer));
            }
        }
        self.send_next();
    }

    fn start_watchdog(&self, time_limit: u32) {
        let this = self.this.clone();
        let timeout = Timeout::new(time_limit, move || {
            if let Some(channel) = this.upgrade() {
                channel.time_out();
            }
        });
        self.watchdog.replace(Some(timeout));
    }

    /// Handles the end of a time limit. A request in progress gives up its schema, at the second time, and the worker is
    /// restarted for the others. If the worker was still loading, the validator is marked as unavailable.
    fn time_out(&self) {
        match self.in_progress.take() {
            Some(key) if self.is_first_time(key) => {
                self.suspects.borrow_mut().push(key);
                self.watchdog.replace(None);
                self.restart();
                self.send_next();
            }
            Some(key) => self.give_up(key, &Refusal::TimedOut),
            None => self.mark_unavailable(StartFailure::NotStarted),
        }
    }

    /// Handles a failure of the worker. A request in progress gives up its schema. If no worker ever started, the page
    /// may forbid workers, so the main thread takes over. Otherwise the next request starts another worker, since a
    /// schema that breaks workers must not reach the main thread.
    fn worker_failed(&self) {
        match self.in_progress.take() {
            Some(key) => self.give_up(key, &Refusal::TimedOut),
            None if !self.had_worker.get() => {
                self.use_main_thread(StartFailure::NotLoaded);
            }
            None if self.worker.borrow().as_ref().is_some_and(|it| it.ready) => self.restart(),
            None => self.mark_unavailable(StartFailure::NotLoaded),
        }
    }

    /// Whether no request about the schema with this key took too long before.
    fn is_first_time(&self, key: u64) -> bool {
        let is_held = self.schemas.borrow().iter().any(|ask| key_of(ask) == key);
        is_held && self.main_thread.borrow().is_none() && !self.suspects.borrow().contains(&key)
    }

    fn give_up(&self, key: u64, refusal: &Refusal) {
        self.watchdog.replace(None);
        self.forget(key);
        if self.main_thread.borrow().is_some() {
            // The module on the main thread goes on with the others.
            self.queue.borrow_mut().push_front(Ask::Forget { key });
        } else {
            self.restart();
        }
        self.notify(&ValidatorEvent::Lost {
            key,
            refusal: refusal.clone(),
        });
        if !self.queue.borrow().is_empty() {
            self.send_next();
        }
    }

    /// Terminates the worker, and queues the schemas that it held, so that a new worker gets them. Queued checks are
    /// dropped: `Compiled` makes the users check again.
    fn restart(&self) {
        self.worker.replace(None);
        // Answers of the old worker are lost. Each schema is sent again, and `Compiled` makes its user check again.
        // Only requests without a schema stay in the queue.
        let again: Vec<Ask> = self.schemas.borrow().clone();
        let mut waiting = self.queue.borrow_mut();
        waiting.retain(|ask| matches!(ask, Ask::Markdown { .. } | Ask::Inspect { .. }));
        waiting.extend(again);
    }

    /// Marks the validator as unavailable on this page, and reports every key as lost.
    fn mark_unavailable(&self, reason: StartFailure) {
        let refusal = Refusal::WorkerUnavailable { reason };
        self.watchdog.replace(None);
        self.stop_waiting();
        self.worker.replace(None);
        self.main_thread.replace(None);
        self.in_progress.set(None);
        self.unavailable.replace(Some(refusal.clone()));
        let waiting = self.queue.take();
        let texts = waiting
            .iter()
            .filter(|ask| matches!(ask, Ask::Markdown { .. } | Ask::Inspect { .. }));
        let keys: Vec<u64> = self
            .schemas
            .borrow()
            .iter()
            .chain(texts)
            .map(key_of)
            .collect();
        for key in keys {
            self.notify_later(ValidatorEvent::Lost {
                key,
                refusal: refusal.clone(),
            });
        }
    }

    fn notify(&self, event: &ValidatorEvent) {
        let listeners: Vec<(u64, Listener)> = self.listeners.borrow().clone();
        for (_, listener) in listeners {
            listener(event.clone());
        }
    }

    /// Passes an event to all listeners in a new task of the event loop, after the caller has returned.
    fn notify_later(&self, event: ValidatorEvent) {
        let this = self.this.clone();
        Timeout::new(0, move || {
            if let Some(channel) = this.upgrade() {
                channel.notify(&event);
            }
        })
        .forget();
    }
}
