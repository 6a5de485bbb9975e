//! The runs as buttons that lead to their cards, for a pane beside the cards.

use a2a_client::conversation::Conversation;
use a2a_client::conversation::event::RunId;
use leptos::prelude::*;
use locales::messages;
use web_sys::Event;

use super::ids;
use super::names::RunNames;
use super::run_elements::title_id;
use super::status::{ago, state_of};
use super::summary::result_summary;
use crate::browser::clock;
use crate::ui::conversation::driver::{DriverHandle, Region, flag};
use crate::ui::conversation::focus::{find, focus, target};
use crate::ui::runtime::after_drawing;
use crate::ui::runtime::dom::view;
use crate::ui::runtime::reactive::{each, live, when};

/// A list of buttons, one for each run, newest first. A click calls `show`, which makes the run's card visible, then
/// focuses the card.
pub(in crate::ui) fn run_links(
    driver: DriverHandle,
    show: impl Fn(RunId) + Copy + Send + Sync + 'static,
) -> AnyView {
    let names = RunNames::new(driver);
    let none = move || view! { <p class="empty">{messages::no_runs()}</p> };
    let link = move |id| {
        let skill = move || {
            let skill = names.of(id).and_then(|name| name.skill);
            let skill = skill.map(|skill| {
                view! {
                    <span class="run-link-skill" dir="auto">
                        {skill}
                    </span>
                    " "
                }
                .into_any()
            });
            skill.into_any()
        };
        let is_active = flag(move || {
            let is_active = |it: &Conversation| Some(it.run(id)?.is_active());
            driver.read_tracked(&[Region::Runs, Region::Busy], is_active) == Some(true)
        });
        let name = move || {
            let name = names.of(id).map(|name| name.words).unwrap_or_default();
            view! {
                <span class="run-link-name" dir="auto">
                    {name}
                </span>
            }
        };
        view! {
            <li>
                <button
                    class="run-link"
                    type="button"
                    on:click=move |event| {
                        show(id);
                        after_drawing(move || focus_card(&event, id));
                    }
                >
                    {live(name)}
                    {live(move || result(driver, id, is_active.get()))}
                    <span class="run-link-foot">
                        {live(skill)} {live(move || state(driver, id))} " "
                        {live(move || when_ended(driver, id))}
                    </span>
                </button>
            </li>
        }
    };
    view! {
        <div>
            {when(move || ids(driver).is_empty(), none)}
            <ul class="run-links">{each(move || ids(driver), link)}</ul>
        </div>
    }
}

/// The first words of a run's result; `None` while it is active. Tracks no region, so that the result, which takes time to
/// read, is read once.
fn result(driver: DriverHandle, id: RunId, is_active: bool) -> AnyView {
    let locale = driver.locale();
    let words = driver.with(|conversation| {
        let run = conversation.run(id).filter(|_| !is_active)?;
        Some(result_summary(run, &locale)).filter(|words| !words.is_empty())
    });
    let words = words.map(|words| {
        view! {
            <span class="run-link-result" dir="auto">
                {words}
            </span>
        }
    });
    words.into_any()
}

fn state(driver: DriverHandle, id: RunId) -> AnyView {
    let state = driver.read_tracked(&[Region::Run(id)], |conversation| {
        let (state, words) = state_of(conversation.run(id)?);
        Some(view! {
            <span class="state" data-state=state>
                <span class="state-dot" aria-hidden="true"></span>
                {words}
            </span>
        })
    });
    state.into_any()
}

fn when_ended(driver: DriverHandle, id: RunId) -> AnyView {
    let regions = [Region::Minutes, Region::Runs, Region::Busy];
    let ago = driver.read_tracked(&regions, |conversation| {
        let run = conversation.run(id)?;
        let then = run.ended.filter(|_| !run.is_active())?;
        Some(view! { <span class="run-ago">{ago(then, clock::now())}</span> })
    });
    ago.into_any()
}

/// Moves the focus to the title of the run's card on the page (`.page`) that contains the event's target.
fn focus_card(event: &Event, id: RunId) {
    let title = ["#", &*title_id(id)].concat();
    let page = target(event, ".page");
    if let Some(title) = page.and_then(|page| find(&page, &title)) {
        focus(&title);
    }
}
