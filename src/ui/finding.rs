//! What is said while the agent is being looked for, or was not found.

use super::alert::alert;
use super::dom::{El, el, paragraph};
use super::talk::TalkLink;
use crate::client::WhyNot;
use crate::conversation::{AgentStage, Conversation, Shown};

/// A place for it that keeps itself up to date. `guess` is an address that nobody asked for: that
/// there is no agent is no failure then, but the beginning.
pub(super) fn finding(talk: &TalkLink, guess: Option<String>) -> El {
    let place = el("div", "finding");
    let (link, inside) = (talk.clone(), place.clone());
    let draw = move || {
        inside.clear();
        if let Some(said) = link
            .with(|conversation| said(conversation, guess.as_deref()))
            .flatten()
        {
            inside.put(&said);
        }
    };
    draw();
    talk.watch(move |shown| {
        if *shown == Shown::Agent {
            draw();
        }
    });
    place
}

fn said(conversation: &Conversation, guess: Option<&str>) -> Option<El> {
    match conversation.stage() {
        AgentStage::Failed {
            address,
            why: WhyNot::CardNotFound { .. } | WhyNot::NotJson { html: true, .. },
        } if guess == Some(address) => Some(welcome()),
        AgentStage::Nothing => Some(welcome()),
        AgentStage::Looking { .. } => {
            let spinner = el("span", "spinner").attr("aria-hidden", "true");
            Some(
                el("p", "looking")
                    .attr("role", "status")
                    .with(&spinner)
                    .text("Looking for the agent…"),
            )
        }
        AgentStage::Failed { why, .. } => Some(el("div", "not-found").with(&alert(why))),
        AgentStage::Known(_) => None,
    }
}

fn welcome() -> El {
    let title = el("h2", "").text("Which agent?");
    let text = "Enter the address of an A2A agent. What it declares becomes a form here.";
    el("div", "welcome").with(&title).with(&paragraph("", text))
}
