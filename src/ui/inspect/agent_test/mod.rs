//! A test of an agent by the conformance kit (`conform`), as the person sees it.
//!
//! - `exchange`: the kit's requests, and the question before another origin is called
//! - `verdicts`: the view of the report
//! - `worker_validator`: the page's worker as the kit's validator
//!
//! Owns starting and stopping. Leaves the rules to `conform`. Invariants: a stopped test requests nothing more; the
//! kit's own sentences are in English in every language.

mod exchange;
mod verdicts;
mod worker_validator;

use std::cell::{Cell, RefCell};
use std::future::{Future, poll_fn};
use std::pin::pin;
use std::rc::{Rc, Weak};
use std::sync::Arc;
use std::task::{Poll, Waker};

use a2a_client::client::address::escaped_for_display;
use conform::Report;
use leptos::prelude::*;
use locales::{Language, messages};
use send_wrapper::SendWrapper;
use wasm_bindgen_futures::spawn_local;

use self::exchange::PageExchange;
use self::worker_validator::WorkerValidator;
use super::offer::{AgentTest, AgentTester, TestedAgent};
use crate::browser::validator::WorkerScript;
use crate::ui::conversation::controls::text_button;
use crate::ui::runtime::dom::view;
use crate::ui::runtime::flush;
use crate::ui::runtime::focus::{find, focus, target};
use crate::ui::runtime::reactive::{live, live_text};

/// Starts tests of agents.
pub struct Tester;

/// A test that can be started several times.
struct Test {
    this: Weak<Self>,
    agent: TestedAgent,
    worker: WorkerScript,
    language: Language,
    phase: ArcRwSignal<Phase>,
    /// The number of requests to the agent since the start, without those for its card.
    sent: ArcRwSignal<u64>,
    run: RefCell<Rc<Run>>,
}

/// The state of the test, or its end.
#[derive(Clone)]
enum Phase {
    Running,
    /// It waits for the person: may this other origin be called?
    Asking(String),
    Stopped,
    /// Nothing was judged; the reason, as a sentence.
    Failed(String),
    Ended(Arc<Report>),
}

/// The decisions of the person during one run of the test, and the task that waits for them.
#[derive(Default)]
struct Run {
    is_stopped: Cell<bool>,
    /// The answer to the question of `Phase::Asking`; `None` until there is one.
    answer: Cell<Option<bool>>,
    waker: RefCell<Option<Waker>>,
}

impl Run {
    fn wake(&self) {
        if let Some(waker) = self.waker.take() {
            waker.wake();
        }
    }

    fn stop(&self) {
        self.is_stopped.set(true);
        self.wake();
    }

    /// Waits until the person has answered.
    async fn answered(&self) -> bool {
        // `until_stopped` keeps the waker of the task.
        poll_fn(|_| self.answer.take().map_or(Poll::Pending, Poll::Ready)).await
    }

    /// The output of `work`; `None` once the run is stopped. Then `work` is dropped.
    async fn until_stopped<T>(&self, work: impl Future<Output = T>) -> Option<T> {
        let mut work = pin!(work);
        poll_fn(|context| {
            if self.is_stopped.get() {
                return Poll::Ready(None);
            }
            self.waker.replace(Some(context.waker().clone()));
            // Some sentences of the report are those of the validator.
            let polled = Language::default().scope(|| work.as_mut().poll(context));
            polled.map(Some)
        })
        .await
    }
}

impl AgentTester for Tester {
    fn start(&self, agent: &TestedAgent, worker: &WorkerScript) -> Rc<dyn AgentTest> {
        let test = Rc::new_cyclic(|this| Test {
            this: this.clone(),
            agent: agent.clone(),
            worker: worker.clone(),
            language: Language::current(),
            phase: ArcRwSignal::new(Phase::Running),
            sent: ArcRwSignal::new(0),
            run: RefCell::default(),
        });
        test.start_again();
        test
    }
}

impl Drop for Test {
    fn drop(&mut self) {
        self.run.get_mut().stop();
    }
}

impl Test {
    fn show(&self, phase: Phase) {
        self.language.scope(|| {
            self.phase.set(phase);
            flush();
        });
    }

    fn count_request(&self) {
        self.language.scope(|| {
            self.sent.update(|sent| *sent += 1);
            flush();
        });
    }

    fn answer(&self, may: bool) {
        self.show(Phase::Running);
        let run = Rc::clone(&self.run.borrow());
        run.answer.set(Some(may));
        run.wake();
    }
}

impl AgentTest for Test {
    fn start_again(&self) {
        let run = Rc::new(Run::default());
        self.run.replace(Rc::clone(&run)).stop();
        self.sent.set(0);
        self.show(Phase::Running);
        let (this, agent, worker) = (self.this.clone(), self.agent.clone(), self.worker.clone());
        spawn_local(async move {
            let exchange = PageExchange::new(&agent, this.clone(), &run);
            let validator = WorkerValidator::new(&worker);
            let judging = conform::judge_with(&agent.address, &exchange, &validator);
            let judged = run.until_stopped(judging).await;
            if let (Some(judged), Some(test)) = (judged, this.upgrade()) {
                test.show(match judged {
                    Ok(report) => Phase::Ended(Arc::new(report)),
                    Err(why) => Phase::Failed(why),
                });
            }
        });
    }

    fn stop(&self) {
        self.run.borrow().stop();
        self.show(Phase::Stopped);
    }

    fn is_running(&self) -> bool {
        matches!(self.phase.get(), Phase::Running | Phase::Asking(_))
    }

    fn view(&self) -> AnyView {
        let (phase, sent) = (self.phase.clone(), self.sent.clone());
        let status = {
            let phase = phase.clone();
            move || match phase.get() {
                Phase::Running => messages::test_running().to_owned(),
                Phase::Asking(origin) => messages::test_other_origin(&escaped_for_display(&origin)),
                Phase::Stopped => messages::test_stopped().to_owned(),
                Phase::Failed(why) => messages::test_not_run(&why),
                Phase::Ended(report) => verdicts::summary(&report),
            }
        };
        let this = SendWrapper::new(self.this.clone());
        let outcome = move || match phase.get() {
            Phase::Running | Phase::Stopped | Phase::Failed(_) => ().into_any(),
            Phase::Asking(_) => consent(&this),
            Phase::Ended(report) => verdicts::verdicts(&report),
        };
        view! {
            <p class="inspect-said" role="status">
                {live_text(status)}
            </p>
            // Not in the status, which would read each number aloud.
            <p class="inspect-hint">{live_text(move || messages::test_sent(sent.get()))}</p>
            {live(outcome)}
        }
        .into_any()
    }
}

/// The buttons that answer the question about another origin.
fn consent(test: &Weak<Test>) -> AnyView {
    let answer = |may: bool| {
        let test = test.clone();
        move |event| {
            // This button goes; the one that stops the test stays.
            let inspector = target(&event, ".inspect");
            if let Some(stop) = inspector.and_then(|it| find(&it, ".inspect-test")) {
                focus(&stop);
            }
            if let Some(test) = test.upgrade() {
                test.answer(may);
            }
        }
    };
    view! {
        <p class="inspect-answers">
            {text_button("secondary", messages::test_other_too(), answer(true))}
            {text_button("secondary", messages::test_other_not(), answer(false))}
        </p>
    }
}
