//! The bar at the top: the mark, which leads home; the agent as a chip with its state; the link to the inspector; the
//! menu of the site. And the line that is shown while the browser is offline.

use a2a_client::client::address::origin;
use a2a_client::conversation::Conversation;
use a2a_client::conversation::agent::AgentStage;
use leptos::prelude::*;
use locales::messages;

use super::activity_status::{ActivityStatus, BRAND, DECIDING};
use super::agent_dialog::DIALOG;
use super::inspect;
use super::navigation::Navigation;
use super::site_menu::site_menu;
use crate::ui::conversation::driver::Region;
use crate::ui::runtime::dom::{live_attrs, view};
use crate::ui::runtime::reactive::{live, when};
use crate::ui::runtime::widget::{icon, unseen_label};

const BRACES: &str = "M6 2.5c-2 0-1.5 1.5-1.5 3S3.5 8 2.75 8c.75 0 1.75 1 1.75 2.5s-.5 3 1.5 3M10 2.5c2 0 1.5 1.5 1.5 3S12.5 8 13.25 8c-.75 0-1.75 1-1.75 2.5s.5 3-1.5 3";

/// The link that leads past the bar and the list of skills.
pub(super) fn skip_link(navigation: Navigation) -> AnyView {
    let skip = move |event: web_sys::Event| {
        // The fragment names the agent and the skill.
        event.prevent_default();
        navigation.focus_screen();
    };
    view! {
        <a class="skip-link" href="#content" on:click=skip>
            {messages::skip_to_content()}
        </a>
    }
}

pub(super) fn top_bar(navigation: Navigation, is_offline: RwSignal<bool>) -> AnyView {
    let driver = navigation.driver;
    // Home are the skills of the agent. Without one, home is this page as it was opened first.
    let mark = live_attrs(move || {
        let agent = driver.read_tracked(&[Region::Agent], |it| it.agent().map(drop));
        let home = agent.map_or_else(|| "./".to_owned(), |()| navigation.skills_link());
        view! { <{..} class="site-mark" href=home /> }
    });
    let chip = move || {
        let is_offline = is_offline.get();
        driver
            .read_tracked(&DECIDING, |it| chip(it, is_offline))
            .into_any()
    };
    view! {
        <header class="bar">
            <h1 class="brand">
                <a {..mark}>{BRAND}</a>
            </h1>
            <div class="site-own">
                <div class="chip-place">{live(chip)}</div>
                <a class="inspect-open" href=["#", inspect::FRAGMENT].concat()>
                    {icon(BRACES)}
                    <span>{messages::inspect()}</span>
                </a>
            </div>
            {site_menu()}
        </header>
    }
}

/// The agent's chip; `None` while no agent is connected or looked for.
fn chip(conversation: &Conversation, is_offline: bool) -> Option<AnyView> {
    let (name, host) = match conversation.stage() {
        AgentStage::Idle | AgentStage::Failed { .. } => return None,
        AgentStage::Connecting { address } => (host_of(address), String::new()),
        AgentStage::Connected(known) => {
            let called = known.endpoint.as_ref().map(|endpoint| &endpoint.url);
            (
                known.card.name.clone(),
                host_of(called.unwrap_or(&known.card_url)),
            )
        }
    };
    let status = ActivityStatus::of(conversation, is_offline);
    let letter = name.trim().chars().next().map(String::from);
    Some(view! {
        <button class="agent-chip" type="button" popovertarget=DIALOG data-turn=status.name()>
            {unseen_label(messages::agent())}
            <span class="chip-letter" aria-hidden="true">
                {letter}
            </span>
            <span class="chip-words">
                <span class="chip-name" dir="auto">
                    {name}
                </span>
                " "
                <span class="chip-host">{host}</span>
            </span>
            " "
            <span class="turn">
                <span class="turn-dot" aria-hidden="true"></span>
                <span class="turn-words">{status.words()}</span>
            </span>
        </button>
    })
}

/// The host and port of a URL; the whole text if it is not a URL.
fn host_of(address: &str) -> String {
    let origin = origin(address);
    let host = origin
        .as_deref()
        .and_then(|origin| Some(origin.split_once("://")?.1));
    host.unwrap_or(address).to_owned()
}

/// The line that is shown while the browser is offline.
pub(super) fn offline_line(is_offline: RwSignal<bool>) -> AnyView {
    let line = || {
        view! { <p class="offline-line">{messages::offline_effect()}</p> }
    };
    view! { <div role="status">{when(move || is_offline.get(), line)}</div> }
}
