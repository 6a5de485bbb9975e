//! The status of the connection to an agent: a placeholder while the agent card is loaded, or the error that prevents
//! the connection.

use a2a_client::conversation::Conversation;
use a2a_client::conversation::agent::AgentStage;
use leptos::prelude::*;
use locales::messages;

use super::driver::{DriverHandle, Region};
use super::error_alert::alert;
use crate::ui::runtime::dom::view;
use crate::ui::runtime::reactive::live;

/// The connection's status; empty while an agent is connected, and before an agent is given.
pub(super) fn connection_status(driver: DriverHandle) -> AnyView {
    let status = move || driver.read_tracked(&[Region::Agent], status).into_any();
    view! { <div class="finding">{live(status)}</div> }
}

fn status(conversation: &Conversation) -> Option<AnyView> {
    Some(match conversation.stage() {
        AgentStage::Connecting { .. } => connecting_placeholder(true),
        AgentStage::Failed { why, .. } => {
            view! { <div class="not-found">{alert(why)}</div> }
        }
        AgentStage::Idle | AgentStage::Connected(_) => return None,
    })
}

/// The placeholder that is shown while the agent card is loaded. It has about the size of the content that replaces it:
/// a form if `is_form`, else the cards of skills.
pub(in crate::ui) fn connecting_placeholder(is_form: bool) -> AnyView {
    let blocks = (0..8).map(|_| view! { <span class="skeleton"></span> });
    let blocks: Vec<AnyView> = blocks.collect();
    let class = if is_form {
        "looking skeleton-form"
    } else {
        "looking skeleton-cards"
    };
    view! {
        <div class=class aria-busy="true">
            <p class="looking-words" role="status">
                {messages::looking_for_agent()}
            </p>
            <div class="skeletons" aria-hidden="true">
                {blocks}
            </div>
        </div>
    }
}
