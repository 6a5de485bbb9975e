//! The status of connecting to an agent: a welcome, a spinner or an error.

use leptos::prelude::*;

use super::driver::{DriverHandle, Region};
use super::error_alert::alert;
use crate::client::ConnectError;
use crate::conversation::Conversation;
use crate::conversation::agent::AgentStage;
use crate::ui::messages::conversation as messages;
use crate::ui::runtime::dom::{attrs, pieces, tag};
use crate::ui::runtime::reactive::live;

/// The status; empty while an agent is connected. `guess` is an address that nobody asked for: if there is no agent,
/// show the welcome and no error. `question` replaces the welcome before any agent was asked for.
pub(in crate::ui) fn agent_status(
    driver: DriverHandle,
    guess: Option<String>,
    question: impl Fn() -> Option<AnyView> + Send + 'static,
) -> AnyView {
    let said = move || {
        let said = driver.read_tracked(&[Region::Agent], |conversation| {
            match conversation.stage() {
                AgentStage::Idle => Some(question().unwrap_or_else(welcome)),
                _ => said(conversation, guess.as_deref()),
            }
        });
        said.into_any()
    };
    tag::div(attrs!("class": "finding"), pieces![live(said)])
}

fn said(conversation: &Conversation, guess: Option<&str>) -> Option<AnyView> {
    Some(match conversation.stage() {
        AgentStage::Failed {
            address,
            why: ConnectError::CardNotFound { .. } | ConnectError::NotJson { html: true, .. },
        } if guess == Some(address) => welcome(),
        AgentStage::Connecting { .. } => {
            let spinner = attrs!("class": "spinner", "aria-hidden": "true");
            tag::p(
                attrs!("class": "looking", "role": "status"),
                pieces![tag::span(spinner, pieces![]), messages::LOOKING_FOR_AGENT],
            )
        }
        AgentStage::Failed { why, .. } => {
            tag::div(attrs!("class": "not-found"), pieces![alert(why)])
        }
        AgentStage::Idle | AgentStage::Connected(_) => return None,
    })
}

fn welcome() -> AnyView {
    tag::div(
        attrs!("class": "welcome"),
        pieces![
            tag::h2(attrs!(), pieces![messages::WELCOME_TITLE]),
            tag::p(attrs!(), pieces![messages::WELCOME]),
        ],
    )
}
