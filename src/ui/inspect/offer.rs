//! The offer to test the agent whose card is inspected: the sentence and the button, and the part that tests.
//!
//! Owns the interface of that part, which is loaded when the button is pressed. Leaves the test to `agent_test`.
//! Invariant: nothing is requested of an agent before the button is pressed.

use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::Arc;

use a2a_client::client::address::escaped_for_display;
use a2a_client::client::http::Request;
use leptos::prelude::*;
use locales::{Language, messages};
use send_wrapper::SendWrapper;
use wasm_bindgen_futures::spawn_local;

use crate::browser::validator::WorkerScript;
use crate::ui::runtime::dom::view;
use crate::ui::runtime::flush;
use crate::ui::runtime::reactive::{live, live_text};
use crate::ui::runtime::widget::{button, worded};

/// Puts the credentials of the person's session on a request to the agent. The flag says whether it is for the card.
pub type Authorize = Rc<dyn Fn(&mut Request, bool)>;

/// An agent that can be tested.
#[derive(Clone)]
pub struct TestedAgent {
    /// The address that its card came from.
    pub address: String,
    /// Puts credentials on each request to it.
    pub authorize: Authorize,
}

/// The interface of the part that tests agents.
pub trait AgentTester {
    /// Starts a test. `worker` is the worker's script.
    fn start(&self, agent: &TestedAgent, worker: &WorkerScript) -> Rc<dyn AgentTest>;
}

/// A test of an agent. Dropping it stops it.
pub trait AgentTest {
    /// Starts the test again, after it has ended.
    fn start_again(&self);
    /// Stops the test: nothing more is requested.
    fn stop(&self);
    /// Whether the test is under way. Tracked.
    fn is_running(&self) -> bool;
    /// The view of its progress and of its report.
    fn view(&self) -> AnyView;
}

/// Loads the part that tests agents; `None` if it can't be loaded now.
pub type LoadTester = Rc<dyn Fn() -> Pin<Box<dyn Future<Output = Option<Rc<dyn AgentTester>>>>>>;

/// The state of the offer. Its owner keeps it while the views are drawn again.
#[derive(Clone, Default)]
pub(super) enum Offer {
    #[default]
    Open,
    /// The person pressed the button. No two presses are the same.
    Loading(Arc<()>),
    NotLoaded,
    Taken(SendWrapper<Rc<dyn AgentTest>>),
}

/// The offer to test an agent, and the test once the person took it.
pub(super) fn offer(
    state: &ArcRwSignal<Offer>,
    agent: TestedAgent,
    worker: WorkerScript,
    load: LoadTester,
) -> AnyView {
    let (pressed, named, state) = (state.clone(), state.clone(), state.clone());
    let hint = messages::test_agent_hint(&escaped_for_display(&agent.address));
    let language = Language::current();
    let press = move |_| match pressed.get_untracked() {
        Offer::Loading(_) => {}
        Offer::Taken(test) if untrack(|| test.is_running()) => test.stop(),
        Offer::Taken(test) => test.start_again(),
        Offer::Open | Offer::NotLoaded => {
            let press = Arc::new(());
            pressed.set(Offer::Loading(Arc::clone(&press)));
            let (coming, agent, worker) = (load(), agent.clone(), worker.clone());
            let state = pressed.clone();
            spawn_local(async move {
                let tester = coming.await;
                language.scope(|| {
                    // Another text may be inspected by now.
                    let is_wanted =
                        |it: &Offer| matches!(it, Offer::Loading(it) if Arc::ptr_eq(it, &press));
                    if !state.with_untracked(is_wanted) {
                        return;
                    }
                    let test = tester.map(|it| SendWrapper::new(it.start(&agent, &worker)));
                    state.set(test.map_or(Offer::NotLoaded, Offer::Taken));
                    flush();
                });
            });
        }
    };
    // One button for both, which keeps the focus.
    let words = move || {
        let is_running = named.with(|it| matches!(it, Offer::Taken(test) if test.is_running()));
        if is_running {
            messages::test_agent_stop().to_owned()
        } else {
            messages::test_agent().to_owned()
        }
    };
    let shown = move || match state.get() {
        Offer::Open => ().into_any(),
        Offer::Loading(_) => said(messages::checking()),
        Offer::NotLoaded => said(messages::test_not_loaded()),
        Offer::Taken(test) => test.view(),
    };
    view! {
        <h3 class="inspect-heading">{messages::test_agent()}</h3>
        <p class="inspect-hint">{hint}</p>
        <p class="inspect-actions">
            {button(
                view! { <{..} class="secondary inspect-test" on:click=press /> },
                worded(live_text(words)),
            )}
        </p>
        {live(shown)}
    }
    .into_any()
}

fn said(words: &'static str) -> AnyView {
    view! {
        <p class="inspect-said" role="status">
            {words}
        </p>
    }
}
