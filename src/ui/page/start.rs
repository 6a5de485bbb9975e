//! The page without an agent: the address in the middle, a placeholder while the card is looked for, or the reason why
//! there is no agent.

use a2a_client::client::ConnectError;
use a2a_client::conversation::Conversation;
use a2a_client::conversation::agent::AgentStage;
use leptos::prelude::*;
use locales::messages;

use super::address::address_form;
use super::navigation::Navigation;
use super::samples::samples;
use super::site_menu::place;
use crate::browser::tab::location;
use crate::ui::conversation::connecting_placeholder;
use crate::ui::conversation::driver::Region;
use crate::ui::conversation::error_alert::alert;
use crate::ui::runtime::dom::view;
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
    view! { <div>{live(view)}</div> }
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
            view! {
                <div class="start not-found">
                    <h2 class="start-title" tabindex="-1">
                        {messages::no_agent_here()}
                    </h2>
                    {None::<AnyView>}
                    {address_form(navigation, "primary")}
                    {alert(why)}
                    {own}
                    {samples(navigation)}
                    {without_agent()}
                </div>
            }
        }
    })
}

fn welcome(navigation: Navigation) -> AnyView {
    let steps = [
        (messages::step_connect(), messages::step_connect_about()),
        (messages::step_fill_in(), messages::step_fill_in_about()),
        (messages::step_read(), messages::step_read_about()),
    ];
    let steps = steps.into_iter().map(|(name, about)| {
        view! {
            <li>
                <strong>{name}</strong>
                <span>{about}</span>
            </li>
        }
    });
    let steps: Vec<AnyView> = steps.collect();
    view! {
        <div class="start welcome">
            <h2 class="start-title" tabindex="-1">
                {messages::welcome_title()}
            </h2>
            <p class="start-about">{messages::welcome()}</p>
            {address_form(navigation, "primary")}
            {samples(navigation)}
            {without_agent()}
            <ol class="start-steps">{steps}</ol>
        </div>
    }
}

/// Links to the places that need no agent; `None` if the page names no site.
fn without_agent() -> Option<AnyView> {
    let link = |path, words: &'static str| Some(view! { <a href={place(path)?}>{words}</a> });
    Some(view! {
        <p class="start-own">
            {messages::no_agent_at_hand()} " " {link("play/", messages::place_playground())?} " · "
            {link("gallery/", messages::place_gallery())?}
        </p>
    })
}

/// The link to the agent that serves this page.
fn own_link(name: String) -> AnyView {
    let agent = Some(location::page_origin());
    let link = super::page_link::PageLink {
        agent,
        ..Default::default()
    }
    .write();
    view! {
        <p class="start-own">
            {messages::own_agent()} " " <a class="own-agent" href=["#", &*link].concat() dir="auto">
                {name}
            </a>
        </p>
    }
}
