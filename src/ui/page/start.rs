//! The page without an agent: the address in the middle, a placeholder while the card is looked for, or the reason why
//! there is no agent.

use leptos::prelude::*;
use locales::messages;

use super::address::address_form;
use super::navigation::Navigation;
use super::samples::samples;
use super::site_menu::place;
use crate::browser::tab::location;
use crate::client::ConnectError;
use crate::conversation::Conversation;
use crate::conversation::agent::AgentStage;
use crate::ui::conversation::connecting_placeholder;
use crate::ui::conversation::driver::Region;
use crate::ui::conversation::error_alert::alert;
use crate::ui::runtime::dom::{attrs, pieces, tag};
use crate::ui::runtime::reactive::live;

/// The start view; empty while an agent is connected. `guess` is an address that the page tries on its own: a missing
/// agent there is not an error. `question` makes the view that replaces the welcome until an address is given; `None`
/// keeps the welcome.
pub(super) fn start(
    navigation: Navigation,
    guess: Option<String>,
    question: impl Fn() -> Option<AnyView> + Send + 'static,
) -> AnyView {
    let view = move || {
        let own_agent = navigation.own_agent.get();
        let guess = guess.as_deref();
        let draw = |it: &Conversation| draw(navigation, it, guess, &question, own_agent);
        let driver = navigation.driver;
        driver.read_tracked(&[Region::Agent], draw).into_any()
    };
    tag::div(attrs!(), pieces![live(view)])
}

fn draw(
    navigation: Navigation,
    conversation: &Conversation,
    guess: Option<&str>,
    question: impl Fn() -> Option<AnyView>,
    own_agent: Option<String>,
) -> Option<AnyView> {
    let own = own_agent.map(own_link);
    Some(match conversation.stage() {
        AgentStage::Connected(_) => return None,
        AgentStage::Connecting { .. } => connecting_placeholder(navigation.link_names_skill()),
        AgentStage::Idle => {
            let question = (!navigation.is_declined.get()).then(question).flatten();
            question.unwrap_or_else(|| welcome(navigation))
        }
        AgentStage::Failed {
            address,
            why: ConnectError::CardNotFound { .. } | ConnectError::NotJson { html: true, .. },
        } if guess == Some(address) => welcome(navigation),
        AgentStage::Failed { why, .. } => {
            let title = attrs!("class": "start-title", "tabindex": "-1");
            tag::div(
                attrs!("class": "start not-found"),
                pieces![
                    tag::h2(title, pieces![messages::no_agent_here()]),
                    None::<AnyView>,
                    address_form(navigation, "primary"),
                    alert(why),
                    own,
                    samples(navigation),
                    without_agent(),
                ],
            )
        }
    })
}

fn welcome(navigation: Navigation) -> AnyView {
    let title = attrs!("class": "start-title", "tabindex": "-1");
    let steps = [
        (messages::step_connect(), messages::step_connect_about()),
        (messages::step_fill_in(), messages::step_fill_in_about()),
        (messages::step_read(), messages::step_read_about()),
    ];
    let steps = steps.into_iter().map(|(name, about)| {
        let inside = pieces![
            tag::strong(attrs!(), pieces![name]),
            tag::span(attrs!(), pieces![about]),
        ];
        tag::li(attrs!(), inside)
    });
    let steps: Vec<AnyView> = steps.collect();
    tag::div(
        attrs!("class": "start welcome"),
        pieces![
            tag::h2(title, pieces![messages::welcome_title()]),
            tag::p(attrs!("class": "start-about"), pieces![messages::welcome()]),
            address_form(navigation, "primary"),
            samples(navigation),
            without_agent(),
            tag::ol(attrs!("class": "start-steps"), pieces![steps]),
        ],
    )
}

/// Links to the places that need no agent; `None` if the page names no site.
fn without_agent() -> Option<AnyView> {
    let link = |path, words: &'static str| {
        let link = attrs!("href": place(path)?);
        Some(tag::a(link, pieces![words]))
    };
    let links = pieces![
        messages::no_agent_at_hand(),
        " ",
        link("play/", messages::place_playground())?,
        " · ",
        link("gallery/", messages::place_gallery())?,
    ];
    Some(tag::p(attrs!("class": "start-own"), links))
}

/// The link to the agent that serves this page.
fn own_link(name: String) -> AnyView {
    let agent = Some(location::page_origin());
    let link = super::page_link::PageLink {
        agent,
        ..Default::default()
    }
    .write();
    let link = attrs!("class": "own-agent", "href": ["#", &*link].concat(), "dir": "auto");
    tag::p(
        attrs!("class": "start-own"),
        pieces![messages::own_agent(), " ", tag::a(link, pieces![name])],
    )
}
