//! What came of it: a card per run, newest first.
//!
//! Owns the list, clearing it, what is said of it to those who hear the page, and the clocks.

use gloo_timers::callback::Interval;
use leptos::html::{Button, Section};
use leptos::prelude::*;

use super::elements::{div, h2, heard, live_div, p};
use super::focus::{element, find, focus, focus_inside, request_beside};
use super::region::{Region, TalkHandle, flag};
use super::run_card::RunCard;
use crate::conversation::{Conversation, Event, RunId, Shown};
use crate::ui::runtime::{Attrs, after_drawing, attrs, each, flush, live, live_attrs, live_text};

/// How often it is said anew how long ago something was, in milliseconds.
const SOMETIMES: u32 = 30_000;
/// How often it is said anew how long something takes.
const OFTEN: u32 = 500;

/// Says something to those who hear the page.
#[derive(Clone, Copy)]
pub(super) struct Says(RwSignal<&'static str>);

impl Says {
    pub(super) fn say(self, words: &'static str) {
        // A live region is told by its changes: the same words are heard again.
        self.0.set("");
        flush();
        self.0.set(words);
        flush();
    }
}

/// A place for the runs; empty until something was sent.
#[component]
pub(in crate::ui) fn Runs(talk: TalkHandle) -> AnyView {
    let has_any = Memo::new(move |before: Option<&bool>| {
        talk.track(&[Region::Runs]);
        before == Some(&true) || !ids(talk).is_empty()
    });
    let region = move || has_any.get().then(|| view! { <History talk /> });
    div(Attrs::default(), live(move || region().into_any()))
}

fn ids(talk: TalkHandle) -> Vec<RunId> {
    let ids = talk.with(|conversation| conversation.runs().map(|run| run.id).collect());
    ids.unwrap_or_default()
}

#[component]
fn History(talk: TalkHandle) -> AnyView {
    let says = Says(RwSignal::new(""));
    let place: NodeRef<Section> = NodeRef::new();
    talk.when_shown(move |shown| {
        if let Shown::Repeated(id) = shown {
            says.say("Sent again.");
            let title = ["#a2a-run-", &id.to_string()].concat();
            // Its card may be drawn just now.
            after_drawing(move || {
                if let Some(title) = element(place).and_then(|place| find(&place, &title)) {
                    focus(&title);
                    // The card that had the focus may be folded now.
                    talk.link().ticked(Region::Runs);
                }
            });
        }
    });
    run_clocks(talk);
    let is_clearable = flag(move || {
        talk.track(&[Region::Runs, Region::Busy, Region::Minutes]);
        let count = |conversation: &Conversation| {
            conversation.runs().filter(|run| run.is_removable()).count()
        };
        talk.with(count).unwrap_or_default() > 1
    });
    let cards = move || {
        talk.track(&[Region::Runs]);
        ids(talk)
    };
    let said = attrs!("class": "unseen runs-says", "role": "status");
    let bar = move || attrs!("class": "runs-bar", "hidden": !is_clearable.get());
    let bar = live_div(NodeRef::new(), bar, view! { <Clear talk says /> });
    view! {
        <section {..attrs!("class": "runs", "part": "runs", "aria-label": "Runs")} node_ref=place>
            {h2(attrs!("class": "unseen"), "Runs")}
            {p(said, live_text(move || says.0.get().to_owned()))}
            {bar}
            {each(cards, move |id| view! { <RunCard talk id says /> }.into_any())}
        </section>
    }
    .into_any()
}

/// What is gone does not come back: a second press says that it is meant.
#[component]
fn Clear(talk: TalkHandle, says: Says) -> AnyView {
    let is_sure = RwSignal::new(false);
    let button: NodeRef<Button> = NodeRef::new();
    let press = move |_| {
        if !is_sure.get_untracked() {
            return is_sure.set(true);
        }
        let request = element(button).and_then(|it| request_beside(&it));
        is_sure.set(false);
        talk.happened(Event::ClearPressed);
        says.say("The history is cleared.");
        if let Some(form) = request {
            focus_inside(&form);
        }
    };
    let name = move || {
        let name = if is_sure.get() {
            "Clear it for good?"
        } else {
            "Clear history"
        };
        name.to_owned()
    };
    let attrs = move || {
        let sure = is_sure.get().then_some("");
        attrs!("class": "quiet small", "type": "button", "data-sure": sure)
    };
    view! {
        <button
            {..live_attrs(attrs)}
            on:click=heard(press)
            on:blur=heard(move |_| is_sure.set(false))
            node_ref=button
        >
            {live_text(name)}
        </button>
    }
    .into_any()
}

/// One clock says how long ago something was; another one runs while something is under way.
fn run_clocks(talk: TalkHandle) {
    let tick = move |region| move || talk.link().ticked(region);
    StoredValue::new_local(Interval::new(SOMETIMES, tick(Region::Minutes)));
    Effect::new(move |_| {
        talk.track(&[Region::Runs, Region::Busy]);
        let is_busy = talk.with(Conversation::is_busy) == Some(true);
        is_busy.then(|| Interval::new(OFTEN, tick(Region::Seconds)))
    });
}
