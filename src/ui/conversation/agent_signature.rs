//! The line about the signatures of the agent's card.
//!
//! Leaves verifying them to the conversation. Invariant: a signature that does not fit is a warning; the form stays
//! usable.

use leptos::prelude::*;

use super::driver::{DriverHandle, Region};
use crate::client::signature::Verdict;
use crate::ui::messages::conversation as messages;
use crate::ui::runtime::dom::{attrs, pieces, tag};
use crate::ui::runtime::reactive::live;

/// The line; empty while no signed card is known.
pub(super) fn agent_signature(driver: DriverHandle) -> AnyView {
    let line = move || {
        let line = driver.read_tracked(&[Region::Agent, Region::Card], |conversation| {
            conversation.agent()?.card_verdict().map(signature_line)
        });
        line.into_any()
    };
    tag::div(attrs!("role": "status"), pieces![live(line)])
}

/// The words about a verdict.
pub(in crate::ui) fn signature_line(verdict: &Verdict) -> AnyView {
    let attrs = attrs!("class": "signature", "data-state": verdict.name(), "dir": "auto");
    tag::div(attrs, pieces![messages::signature(verdict)])
}
