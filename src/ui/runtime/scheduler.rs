//! The executor of Leptos's effects, which can run them synchronously.
//!
//! Leptos runs effects in microtasks and has no way to flush them. The elements need one: after `refresh` the rendered
//! controls must match the form, since the host page may read them next, and the focus can only move to an element that
//! exists. So this file implements the executor: a queue that a microtask or `flush` empties. In an app that has chosen
//! an executor already, `flush` does nothing, and `after_drawing` waits for a microtask.
//!
//! While a button is pressed (`press`), tasks wait for its click.
//!
//! Invariants: tasks run in the order in which they were woken, each in the language in which it was spawned; a running
//! task is not polled again.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Wake, Waker};

use any_spawner::{CustomExecutor, Executor, PinnedFuture, PinnedLocalFuture};
use locales::Language;
use send_wrapper::SendWrapper;

use super::{IS_SERVER, press};

thread_local! {
    static WOKEN: RefCell<VecDeque<Arc<Task>>> = const { RefCell::new(VecDeque::new()) };
    static IS_RUNNING: Cell<bool> = const { Cell::new(false) };
    /// Whether a microtask that empties the queue is scheduled.
    static IS_SCHEDULED: Cell<bool> = const { Cell::new(false) };
    /// Whether Leptos uses this executor; `None` before the first view.
    static IS_OURS: Cell<Option<bool>> = const { Cell::new(None) };
}

struct Task {
    /// The task's future; `None` while the task runs, and after it is done.
    future: SendWrapper<RefCell<Option<PinnedLocalFuture<()>>>>,
    /// The language of the scope in which the task was spawned.
    language: SendWrapper<Language>,
    is_woken: AtomicBool,
}

impl Wake for Task {
    fn wake(self: Arc<Self>) {
        if self.is_woken.swap(true, Ordering::Relaxed) {
            return;
        }
        WOKEN.with_borrow_mut(|woken| woken.push_back(self));
        if !IS_SCHEDULED.replace(true) {
            wasm_bindgen_futures::spawn_local(async {
                IS_SCHEDULED.set(false);
                run();
            });
        }
    }
}

impl Task {
    fn spawn(future: PinnedLocalFuture<()>) {
        let task = Self {
            future: SendWrapper::new(RefCell::new(Some(future))),
            language: SendWrapper::new(Language::current()),
            is_woken: AtomicBool::new(false),
        };
        Arc::new(task).wake();
    }

    fn poll(self: Arc<Self>) {
        self.is_woken.store(false, Ordering::Relaxed);
        let Some(mut future) = self.future.borrow_mut().take() else {
            return;
        };
        let waker = Waker::from(Arc::clone(&self));
        let mut context = Context::from_waker(&waker);
        let poll = || Pin::as_mut(&mut future).poll(&mut context);
        if self.language.scope(poll).is_pending() {
            self.future.replace(Some(future));
        }
    }
}

/// Polls the woken tasks until the queue is empty, unless a call further up the stack is doing so, or a button is pressed.
fn run() {
    if press::is_held() || IS_RUNNING.replace(true) {
        return;
    }
    while let Some(task) = WOKEN.with_borrow_mut(VecDeque::pop_front) {
        task.poll();
    }
    IS_RUNNING.set(false);
}

struct Scheduler;

impl CustomExecutor for Scheduler {
    fn spawn(&self, future: PinnedFuture<()>) {
        Task::spawn(future);
    }

    fn spawn_local(&self, future: PinnedLocalFuture<()>) {
        Task::spawn(future);
    }

    fn poll_local(&self) {
        run();
    }
}

/// Installs this executor, unless the app has chosen another one. Returns whether this executor is in use.
pub(super) fn begin() -> bool {
    let known = IS_OURS.get();
    known.unwrap_or_else(|| {
        // A server writes its views in one go.
        let is_ours = !IS_SERVER && Executor::init_custom_executor(Scheduler).is_ok();
        if is_ours {
            press::watch(run);
        }
        IS_OURS.set(Some(is_ours));
        is_ours
    })
}

/// In an app that has chosen another executor, whose effects cannot wait, listens to the presses of the page from now on;
/// `resume` is called at the end of each. Returns whether it does.
pub(crate) fn watch_presses(resume: fn()) -> bool {
    let is_ours = begin();
    if !is_ours {
        press::watch(resume);
    }
    !is_ours
}

/// Runs pending effects, so that the views show the current state. Inside an effect, `flush` does nothing: the queue
/// continues when that effect returns. Nor does it while a button is pressed: the queue continues with the click.
pub fn flush() {
    if begin() {
        run();
    }
}

/// Calls a function after pending effects have run, for example to move the focus to a control that was just added.
pub fn after_drawing(then: impl FnOnce() + 'static) {
    if IS_SERVER {
        return;
    }
    if begin() && !IS_RUNNING.get() && !press::is_held() {
        run();
        then();
        return;
    }
    Executor::spawn_local(async {
        Executor::tick().await;
        then();
    });
}
