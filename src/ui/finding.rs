//! What is said while the agent is being looked for, or was not found.

use leptos::prelude::*;

use super::alert::Alert;
use super::talk::Talk;
use crate::conversation::AgentStage;

/// What is said while the agent is being looked for, or was not found.
#[component]
pub(super) fn Finding(talk: Talk) -> impl IntoView {
    move || {
        talk.track_agent();
        talk.with(|conversation| match conversation.stage() {
            AgentStage::Nothing => Some(
                view! {
                    <div class="welcome">
                        <h2>"Which agent?"</h2>
                        <p>"Enter the address of an A2A agent. What it declares becomes a form here."</p>
                    </div>
                }
                .into_any(),
            ),
            AgentStage::Looking { .. } => {
                Some(view! { <p class="looking" role="status"><span class="spinner" aria-hidden="true"></span>"Looking for the agent…"</p> }.into_any())
            }
            AgentStage::Failed { why, .. } => Some(view! { <div class="not-found"><Alert why=why.clone()/></div> }.into_any()),
            AgentStage::Known(_) => None,
        })
        .flatten()
    }
}
