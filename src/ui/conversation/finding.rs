//! What is said while the agent is being looked for, or was not found.

use leptos::prelude::*;

use super::alert::alert;
use super::region::{Region, TalkHandle};
use crate::client::WhyNot;
use crate::conversation::{AgentStage, Conversation};

/// A place for it. `guess` is an address that nobody asked for: that there is no agent is no failure
/// then, but the beginning.
#[component]
pub(in crate::ui) fn Finding(talk: TalkHandle, guess: Option<String>) -> impl IntoView {
    let said = move || {
        talk.track(&[Region::Agent]);
        talk.with(|conversation| said(conversation, guess.as_deref()))
            .flatten()
    };
    view! { <div class="finding">{said}</div> }
}

fn said(conversation: &Conversation, guess: Option<&str>) -> Option<AnyView> {
    match conversation.stage() {
        AgentStage::Failed {
            address,
            why: WhyNot::CardNotFound { .. } | WhyNot::NotJson { html: true, .. },
        } if guess == Some(address) => Some(welcome()),
        AgentStage::Nothing => Some(welcome()),
        AgentStage::Looking { .. } => Some(looking()),
        AgentStage::Failed { why, .. } => {
            Some(view! { <div class="not-found">{alert(why)}</div> }.into_any())
        }
        AgentStage::Known(_) => None,
    }
}

fn looking() -> AnyView {
    view! {
        <p class="looking" role="status">
            <span class={"spinner"} aria-hidden="true"></span>
            "Looking for the agent…"
        </p>
    }
    .into_any()
}

fn welcome() -> AnyView {
    view! {
        <div class="welcome">
            <h2>{"Which agent?"}</h2>
            <p>{"Enter the address of an A2A agent. What it declares becomes a form here."}</p>
        </div>
    }
    .into_any()
}
