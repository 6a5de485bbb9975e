//! The pane beside the request: a summary of the agent, and the runs as links. Narrow windows show the pane as a screen
//! of its own.

use a2a_client::conversation::Conversation;
use leptos::prelude::*;
use locales::messages;

use super::agent_dialog::about_agent;
use super::navigation::{Navigation, Screen};
use crate::ui::conversation::driver::Region;
use crate::ui::conversation::run::{ShownRuns, run_links};
use crate::ui::conversation::sign_in::sign_in_line;
use crate::ui::runtime::dom::{live_attrs, view};
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
        view! { <h2 class="aside-title">{words}</h2> }
    };
    view! {
        <aside class="context" aria-label=messages::activity()>
            <div class="context-about">{live(about)} {sign_in_line(driver, "a2a-sign-out")}</div>
            <div class="context-runs">{title(messages::your_runs())} {run_links(driver, show)}</div>
        </aside>
    }
}

fn about(conversation: &Conversation) -> Option<AnyView> {
    let card = &conversation.agent()?.card;
    let inside = view! {
        <h2 class="aside-title activity-title" tabindex="-1">
            {messages::about()}
        </h2>
        <p class="context-name" dir="auto">
            {card.name.clone()}
        </p>
        {about_agent(card)}
    };
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
            view! {
                <a class="back" href=navigation.skills_link()>
                    {messages::all_skills()}
                </a>
            }
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
            view! {
                <{..}
                    class="screen-switch"
                    type="button"
                    aria-pressed={if is_it { "true" } else { "false" }}
                />
            }
        });
        view! {
            <button {..attrs} on:click=move |_| navigation.show(screen)>
                {words}
            </button>
        }
    };
    view! {
        <div class="screen-bar">
            {back_link(navigation)}
            <div class="screen-switches" role="group" aria-label=messages::view()>
                {button(Screen::Request, messages::request())}
                {button(Screen::Activity, messages::activity())}
            </div>
        </div>
    }
}
