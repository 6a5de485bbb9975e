//! The page's inspector, `#inspect`: its title, its place in the history, and the way back.
//!
//! Leaves text and report to `ui::inspect`. Invariant: the text stays on this device.

use std::future::ready;
use std::rc::Rc;

use leptos::prelude::*;
use locales::messages;

use crate::browser::tab::location;
use crate::browser::validator::WorkerScript;
use crate::ui::inspect::{AgentTester, Inspector, TestedAgent, Tester};
use crate::ui::runtime::dom::view;
use crate::ui::runtime::{Handle, after_drawing};

/// A card that the inspector opens with.
#[derive(Clone)]
pub(super) struct InspectedCard {
    pub(super) text: String,
    /// The agent that the card came from; `None` if the page did not fetch it.
    pub(super) agent: Option<TestedAgent>,
}

/// The fragment of the page's URL for the inspector.
pub(super) const FRAGMENT: &str = "inspect";

/// Whether the page's URL names the inspector. The signal follows the browser's history.
pub(super) fn is_open() -> RwSignal<bool> {
    let is_open = RwSignal::new(is_named());
    location::on_fragment_change(move || is_open.set(is_named()));
    is_open
}

fn is_named() -> bool {
    location::page_fragment() == FRAGMENT
}

/// The inspector's view. Each visit creates a new view, so that the page forgets the text when the person leaves.
/// `card` is the card with which it opens.
pub(super) fn inspector(place: &WorkerScript, card: Option<InspectedCard>) -> AnyView {
    // The page is one module, which has all parts.
    let tester = || ready(Some(Rc::new(Tester) as Rc<dyn AgentTester>));
    let inspector = Inspector::new(place, Rc::new(move || Box::pin(tester())), |_| {});
    let inside = inspector.view();
    if let Some(InspectedCard { text, agent }) = card {
        let inspector = inspector.clone();
        after_drawing(move || {
            inspector.put("text", &text);
            inspector.set_agent(agent);
        });
    }
    // The inspector lives as long as its view.
    let _ = Handle::new(Rc::new(inspector));
    view! {
        <div class="inspect-page">
            <a href="#" class="inspect-back">
                {messages::back_to_the_agent()}
            </a>
            <h2 class="inspect-title">{messages::inspect()}</h2>
            {inside}
        </div>
    }
}
