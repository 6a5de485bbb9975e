//! The pane beside the request: a summary of the agent, and the runs as links. Narrow windows show the pane as a screen
//! of its own.

use leptos::prelude::*;
use locales::messages;

use super::agent_dialog::about_agent;
use super::navigation::{Navigation, Screen};
use crate::conversation::Conversation;
use crate::ui::conversation::driver::Region;
use crate::ui::conversation::run::{ShownRuns, run_links};
use crate::ui::conversation::sign_in::sign_in_line;
use crate::ui::runtime::dom::{attrs, live_attrs, pieces, tag};
use crate::ui::runtime::reactive::live;

pub(super) fn side_pane(navigation: Navigation, shown: ShownRuns) -> AnyView {
    let driver = navigation.driver;
    let about = move || {
        let regions = [Region::Agent, Region::Card];
        driver.read_tracked(&regions, about).into_any()
    };
    let show = move |id| {
        shown.show(id);
        navigation.show(Screen::Request);
    };
    let title = |words| {
        let attrs = attrs!("class": "aside-title");
        tag::h2(attrs, pieces![words])
    };
    tag::aside(
        attrs!("class": "context", "aria-label": messages::activity()),
        pieces![
            tag::div(
                attrs!("class": "context-about"),
                pieces![live(about), sign_in_line(driver, "a2a-sign-out")]
            ),
            tag::div(
                attrs!("class": "context-runs"),
                pieces![title(messages::your_runs()), run_links(driver, show)]
            ),
        ],
    )
}

fn about(conversation: &Conversation) -> Option<AnyView> {
    let card = &conversation.agent()?.card;
    let title = attrs!("class": "aside-title activity-title", "tabindex": "-1");
    let name = attrs!("class": "context-name", "dir": "auto");
    let inside = pieces![
        tag::h2(title, pieces![messages::about()]),
        tag::p(name, pieces![card.name.clone()]),
        about_agent(card),
    ];
    Some(inside.into_any())
}

/// The link from a skill back to all of them; `None` if the agent has only one.
pub(super) fn back_link(navigation: Navigation) -> AnyView {
    live(move || {
        let regions = [Region::Agent, Region::Card, Region::Request];
        let has_skills = navigation
            .driver
            .read_tracked(&regions, |it| Some(it.agent()?.card.skills.len() > 1));
        let link = (has_skills == Some(true)).then(|| {
            let attrs = attrs!("class": "back", "href": navigation.skills_link());
            tag::a(attrs, pieces![messages::all_skills()])
        });
        link.into_any()
    })
}

/// The buttons that switch between the request and the activity in windows without room for both, and the link back to
/// the skills, which wider windows have over the list of skills.
pub(super) fn screen_bar(navigation: Navigation) -> AnyView {
    let button = |screen: Screen, words| {
        let attrs = live_attrs(move || {
            let is_it = navigation.screen.get() == screen;
            attrs!(
                "class": "screen-switch", "type": "button",
                "aria-pressed": if is_it { "true" } else { "false" }
            )
        });
        let attrs = attrs.on("click", move |_| navigation.show(screen));
        tag::button(attrs, pieces![words])
    };
    let switches = pieces![
        button(Screen::Request, messages::request()),
        button(Screen::Activity, messages::activity()),
    ];
    tag::div(
        attrs!("class": "screen-bar"),
        pieces![
            back_link(navigation),
            tag::div(
                attrs!("class": "screen-switches", "role": "group", "aria-label": messages::view()),
                switches
            ),
        ],
    )
}
