//! What is said while the agent is being looked for, or was not found.

use leptos::prelude::*;

use super::alert::alert;
use super::elements::{div, h2, p, span};
use super::region::{Region, TalkHandle};
use crate::client::WhyNot;
use crate::conversation::{AgentStage, Conversation};
use crate::ui::runtime::{Attrs, attrs, live};

/// A place for it. `guess` is an address that nobody asked for: that there is no agent is no failure
/// then, but the beginning.
#[component]
pub(in crate::ui) fn Finding(talk: TalkHandle, guess: Option<String>) -> AnyView {
    let said = move || {
        talk.track(&[Region::Agent]);
        talk.with(|conversation| said(conversation, guess.as_deref()))
            .flatten()
            .into_any()
    };
    div(attrs!("class": "finding"), live(said))
}

fn said(conversation: &Conversation, guess: Option<&str>) -> Option<AnyView> {
    match conversation.stage() {
        AgentStage::Failed {
            address,
            why: WhyNot::CardNotFound { .. } | WhyNot::NotJson { html: true, .. },
        } if guess == Some(address) => Some(welcome()),
        AgentStage::Nothing => Some(welcome()),
        AgentStage::Looking { .. } => Some(looking()),
        AgentStage::Failed { why, .. } => Some(div(attrs!("class": "not-found"), alert(why))),
        AgentStage::Known(_) => None,
    }
}

fn looking() -> AnyView {
    view! {
        <p {..attrs!("class": "looking", "role": "status")}>
            {span(attrs!("class": "spinner", "aria-hidden": "true"), ())}
            "Looking for the agent…"
        </p>
    }
    .into_any()
}

fn welcome() -> AnyView {
    let title = h2(Attrs::default(), "Which agent?");
    let words = p(
        Attrs::default(),
        "Enter the address of an A2A agent. What it declares becomes a form here.",
    );
    div(attrs!("class": "welcome"), view! { {title}{words} })
}
