//! The status of the connection to an agent: a placeholder while the agent card is loaded, or the error that prevents
//! the connection.

use leptos::prelude::*;
use locales::messages;

use super::driver::{DriverHandle, Region};
use super::error_alert::alert;
use crate::conversation::Conversation;
use crate::conversation::agent::AgentStage;
use crate::ui::runtime::dom::{attrs, pieces, tag};
use crate::ui::runtime::reactive::live;

/// The connection's status; empty while an agent is connected, and before an agent is given.
pub(super) fn connection_status(driver: DriverHandle) -> AnyView {
    let status = move || driver.read_tracked(&[Region::Agent], status).into_any();
    tag::div(attrs!("class": "finding"), pieces![live(status)])
}

fn status(conversation: &Conversation) -> Option<AnyView> {
    Some(match conversation.stage() {
        AgentStage::Connecting { .. } => connecting_placeholder(true),
        AgentStage::Failed { why, .. } => {
            tag::div(attrs!("class": "not-found"), pieces![alert(why)])
        }
        AgentStage::Idle | AgentStage::Connected(_) => return None,
    })
}

/// The placeholder that is shown while the agent card is loaded. It has about the size of the content that replaces it:
/// a form if `is_form`, else the cards of skills.
pub(in crate::ui) fn connecting_placeholder(is_form: bool) -> AnyView {
    let words = attrs!("class": "looking-words", "role": "status");
    let blocks = (0..8).map(|_| tag::span(attrs!("class": "skeleton"), pieces![]));
    let blocks: Vec<AnyView> = blocks.collect();
    let class = if is_form {
        "looking skeleton-form"
    } else {
        "looking skeleton-cards"
    };
    tag::div(
        attrs!("class": class, "aria-busy": "true"),
        pieces![
            tag::p(words, pieces![messages::looking_for_agent()]),
            tag::div(
                attrs!("class": "skeletons", "aria-hidden": "true"),
                pieces![blocks]
            ),
        ],
    )
}
