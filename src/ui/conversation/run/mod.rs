//! The runs: a card for each, newest first.
//!
//! Owns the list, “Clear history”, announcements to screen readers, and the clocks for durations.

mod actions;
mod compare;
mod fold;
mod found_agents;
mod head;
mod links;
mod names;
mod notice;
mod oddities;
mod parts;
mod reply;
mod run_elements;
mod run_view;
mod shown_runs;
mod status;
mod summary;
mod timeline;
mod transcript;

pub(in crate::ui) use links::run_links;
pub(super) use run_elements::title_id;
pub(in crate::ui) use shown_runs::ShownRuns;
pub(super) use status::ago;
pub(in crate::ui) use status::tenths_of_seconds;
pub(super) use timeline::chip_row;

use std::cell::Cell;

use a2a_client::conversation::Conversation;
use a2a_client::conversation::command::ViewChange;
use a2a_client::conversation::event::{Event, RunId};
use gloo_timers::callback::Interval;
use leptos::prelude::*;
use locales::messages;
use send_wrapper::SendWrapper;

use super::driver::{DriverHandle, Region};
use super::focus::{find, focus, focus_inside, request_form_of, target};
use crate::ui::runtime::dom::{ElementRef, live_attrs, view};
use crate::ui::runtime::reactive::{each, live, live_text, when};
use crate::ui::runtime::{IS_SERVER, after_drawing, flush};
use run_view::run_card;

/// The update interval of “… ago”, in milliseconds.
const SOMETIMES: u32 = 30_000;
/// The update interval of the durations of active runs, in milliseconds.
const OFTEN: u32 = 500;

/// The text of a live region, by which screen readers announce what happened to a run.
#[derive(Clone, Copy)]
pub(super) struct Announcer(RwSignal<&'static str>);

impl Announcer {
    pub(super) fn say(self, words: &'static str) {
        // Screen readers announce changes of a live region, so clear it before repeating the same words.
        self.0.set("");
        flush();
        self.0.set(words);
        flush();
    }
}

/// The cards of runs; empty until a message was sent.
pub(in crate::ui) fn runs(driver: DriverHandle, shown: ShownRuns) -> AnyView {
    let is_kept = SendWrapper::new(Cell::new(false));
    let has_any = move || {
        is_kept.set(is_kept.get() || !ids(driver).is_empty());
        is_kept.get()
    };
    view! { <div>{when(has_any, move || history(driver, shown))}</div> }
}

/// The ids of the runs, newest first; tracked.
fn ids(driver: DriverHandle) -> Vec<RunId> {
    let ids = |it: &Conversation| Some(it.runs().map(|run| run.id).collect());
    driver
        .read_tracked(&[Region::Runs], ids)
        .unwrap_or_default()
}

fn history(driver: DriverHandle, shown: ShownRuns) -> AnyView {
    let announcer = Announcer(RwSignal::new(""));
    let place = ElementRef::default();
    driver.on_view_change(move |change| {
        if let ViewChange::Repeated(id) = change {
            shown.show(*id);
            announcer.say(messages::sent_again());
            let title = ["#", &*title_id(*id)].concat();
            // Its card may be rendered by the same update.
            after_drawing(move || {
                if let Some(title) = place.get().and_then(|place| find(&place, &title)) {
                    focus(&title);
                    // The card that had the focus may be folded now.
                    driver.link().refresh_region(Region::Runs);
                }
            });
        }
    });
    run_clocks(driver);
    let bar = live_attrs(move || {
        let regions = [Region::Runs, Region::Busy, Region::Minutes];
        let removable = driver.read_tracked(&regions, |conversation| {
            Some(conversation.runs().filter(|run| run.is_removable()).count())
        });
        view! { <{..} class="runs-bar" hidden={removable.unwrap_or_default() < 2} /> }
    });
    let is_sure = RwSignal::new(false);
    view! {
        <section class="runs" part="runs" aria-label=messages::runs() node_ref=place>
            <h2 class="unseen">{messages::runs()}</h2>
            <p class="unseen runs-says" role="status">
                {live_text(move || announcer.0.get().to_owned())}
            </p>
            <div {..bar}>{live(move || clear(driver, announcer, is_sure))}</div>
            {each(move || shown.ids(), move |id| run_card(driver, id, announcer))}
        </section>
    }
}

/// “Clear history”. Asks for a second press, since it can't be undone.
fn clear(driver: DriverHandle, announcer: Announcer, is_sure: RwSignal<bool>) -> AnyView {
    let press = move |event| {
        if !is_sure.get_untracked() {
            return is_sure.set(true);
        }
        let request = target(&event, "button").and_then(|it| request_form_of(&it));
        is_sure.set(false);
        driver.dispatch(Event::ClearPressed);
        announcer.say(messages::history_cleared());
        request.iter().for_each(focus_inside);
    };
    let words = if is_sure.get() {
        messages::confirm_clear_history()
    } else {
        messages::clear_history()
    };
    view! {
        <button
            class="quiet small"
            type="button"
            data-sure=is_sure.get()
            on:click=press
            on:blur=move |_| is_sure.set(false)
        >
            {words}
        </button>
    }
}

/// Runs a timer that updates “… ago”, and while a run is active another timer, which updates durations.
fn run_clocks(driver: DriverHandle) {
    if IS_SERVER {
        return;
    }
    let tick = move |region| move || driver.link().refresh_region(region);
    StoredValue::new_local(Interval::new(SOMETIMES, tick(Region::Minutes)));
    Effect::new(move |_| {
        driver.track(&[Region::Runs, Region::Busy]);
        let is_busy = driver.link().with(Conversation::is_busy) == Some(true);
        is_busy.then(|| Interval::new(OFTEN, tick(Region::Seconds)))
    });
}
