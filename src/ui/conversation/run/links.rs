//! The runs as buttons that lead to their cards, for a pane beside them.

use leptos::prelude::*;
use web_sys::Event;

use super::card_refs::title_id;
use super::ids;
use super::status::{ago, state_of};
use super::summary::result_summary;
use crate::browser::clock;
use crate::conversation::event::RunId;
use crate::ui::conversation::driver::{DriverHandle, Region};
use crate::ui::conversation::focus::{find, focus, target};
use crate::ui::messages::conversation as messages;
use crate::ui::runtime::after_drawing;
use crate::ui::runtime::dom::{attrs, pieces, tag};
use crate::ui::runtime::reactive::{each, live, when};

/// The buttons, newest first. `show` makes the cards visible before the focus moves there.
pub(in crate::ui) fn run_links(
    driver: DriverHandle,
    show: impl Fn() + Copy + Send + Sync + 'static,
) -> AnyView {
    let tracked = move || {
        driver.track(&[Region::Runs]);
        ids(driver)
    };
    let none = move || tag::p(attrs!("class": "empty"), pieces![messages::NO_RUNS]);
    let link = move |id| {
        let attrs = attrs!("class": "run-link", "type": "button").on("click", move |event| {
            show();
            after_drawing(move || focus_card(&event, id));
        });
        let line = live(move || line(driver, id));
        tag::li(attrs!(), pieces![tag::button(attrs, pieces![line])])
    };
    tag::div(
        attrs!(),
        pieces![
            when(move || tracked().is_empty(), none),
            tag::ul(attrs!("class": "run-links"), pieces![each(tracked, link)]),
        ],
    )
}

fn line(driver: DriverHandle, id: RunId) -> AnyView {
    let regions = [Region::Run(id), Region::Runs, Region::Minutes];
    let line = driver.read_tracked(&regions, |conversation| {
        let run = conversation.run(id)?;
        let (state, words) = state_of(run);
        let then = run.ended.unwrap_or(run.started);
        let headline = result_summary(run);
        let headline = (!run.is_active() && !headline.is_empty()).then(|| {
            let attrs = attrs!("class": "run-link-result", "dir": "auto");
            tag::span(attrs, pieces![headline])
        });
        let name = tag::span(
            attrs!("class": "run-link-name", "dir": "auto"),
            pieces![run.title().to_owned()],
        );
        let dot = tag::span(
            attrs!("class": "state-dot", "aria-hidden": "true"),
            pieces![],
        );
        let state = tag::span(
            attrs!("class": "state", "data-state": state),
            pieces![dot, words],
        );
        let ago = tag::span(attrs!("class": "run-ago"), pieces![ago(then, clock::now())]);
        let foot = tag::span(attrs!("class": "run-link-foot"), pieces![state, " ", ago]);
        Some(pieces![name, headline, foot].into_any())
    });
    line.into_any()
}

/// Moves the focus to the title of a card on the same page.
fn focus_card(event: &Event, id: RunId) {
    let title = ["#", &*title_id(id)].concat();
    let page = target(event, ".page");
    if let Some(title) = page.and_then(|page| find(&page, &title)) {
        focus(&title);
    }
}
