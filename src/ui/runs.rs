//! What came of it: a card per run, newest first.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use gloo_timers::callback::Interval;
use web_sys::Node;

use super::dom::{El, Scope, button, el};
use super::run_card::RunCard;
use super::talk::TalkLink;
use crate::conversation::{Event, RunId, Shown};

/// How often it is said anew how long ago something was, in milliseconds.
const SOMETIMES: u32 = 30_000;

/// The cards that are on the screen.
#[derive(Default)]
struct Cards {
    all: RefCell<Vec<RunCard>>,
    region: RefCell<Option<Region>>,
    /// Whether something was under way when it was last looked at.
    busy: Cell<bool>,
}

/// What is around the cards.
struct Region {
    element: El,
    /// What happened, for those who hear the page.
    says: El,
    bar: El,
    clear: El,
    _scope: Scope,
    _clock: Interval,
}

/// A place for the runs; empty until something was sent.
pub(super) fn runs(talk: &TalkLink) -> El {
    let place = el("div", "");
    let (link, inside) = (talk.clone(), place.clone());
    let cards = Rc::new(Cards::default());
    talk.watch(move |shown| match shown {
        Shown::Runs => {
            let ids = link.with(|conversation| {
                conversation
                    .runs()
                    .map(|run| run.id)
                    .collect::<Vec<RunId>>()
            });
            let ids = ids.unwrap_or_default();
            if !ids.is_empty() || cards.region.borrow().is_some() {
                show_in_talk(&cards, &ids, &link, &inside);
            }
        }
        Shown::Run(id) => {
            if let Some(card) = cards.all.borrow().iter().find(|card| card.id() == *id) {
                card.refresh_in_talk(&link);
            }
            let busy = link.is_busy();
            if cards.region.borrow().is_some() && cards.busy.replace(busy) != busy {
                settle_in_talk(&cards, &link);
            }
        }
        Shown::Repeated(id) => repeated_in_talk(&cards, *id, &link),
        // What can be done again hangs on the agent that is shown, and on whether it is let.
        Shown::Agent | Shown::Card | Shown::Request if cards.region.borrow().is_some() => {
            settle_in_talk(&cards, &link);
        }
        Shown::Answer(id, _) | Shown::AnswerMistakes(id) => {
            if let Some(card) = cards.all.borrow().iter().find(|card| card.id() == *id) {
                card.answer_in_talk(shown);
            }
        }
        _ => {}
    });
    place
}

/// Puts the cards of these runs on the screen.
#[inline(never)]
fn show_in_talk(cards: &Rc<Cards>, ids: &[RunId], link: &TalkLink, inside: &El) {
    if cards.region.borrow().is_none() {
        let made = Region::new(cards, link);
        inside.put(&made.element);
        cards.region.replace(Some(made));
    }
    if let (Some(region), Some(worker)) = (&*cards.region.borrow(), link.results()) {
        let mut all = cards.all.borrow_mut();
        all.retain(|card| {
            let there = ids.contains(&card.id());
            if !there {
                card.element().remove();
            }
            there
        });
        // Those that are there stay where they are, with the focus and all that is open in them.
        let mut below: Option<Node> = None;
        for id in ids.iter().rev() {
            let known = all.iter().position(|card| card.id() == *id);
            let at = known.unwrap_or_else(|| {
                let card = RunCard::new(link, *id, &worker);
                region.element.put_before(card.element(), below.as_ref());
                all.push(card);
                all.len() - 1
            });
            below = all.get(at).map(|card| card.element().raw().clone().into());
        }
    }
    settle_in_talk(cards, link);
}

/// The person is brought to a run that was begun in its card's place.
#[inline(never)]
fn repeated_in_talk(cards: &Cards, id: RunId, link: &TalkLink) {
    if let Some(card) = cards.all.borrow().iter().find(|card| card.id() == id) {
        card.focus();
    }
    if let Some(region) = &*cards.region.borrow() {
        region.says.set_text("Sent again.");
    }
    settle_in_talk(cards, link);
}

/// Draws again what hangs on the other runs.
#[inline(never)]
fn settle_in_talk(cards: &Cards, link: &TalkLink) {
    let known = link.with(|conversation| {
        let newest = conversation.runs().next().map(|run| run.id);
        let ended = conversation.runs().filter(|run| run.is_removable());
        (newest, ended.count())
    });
    let Some((newest, ended)) = known else { return };
    cards.busy.set(link.is_busy());
    for card in &*cards.all.borrow() {
        card.settle_in(link, Some(card.id()) == newest);
    }
    if let Some(region) = &*cards.region.borrow() {
        region.bar.set_shown(ended > 1);
        reset(&region.clear);
    }
}

impl Region {
    fn new(cards: &Rc<Cards>, link: &TalkLink) -> Self {
        let scope = Scope::new();
        let says = el("p", "unseen runs-says").attr("role", "status");
        let clear = button("quiet small", None, "");
        reset(&clear);
        let (talk, said) = (link.clone(), says.clone());
        let clear = clear.on(&scope, "click", move |event| {
            let Some(clear) = super::dom::target(&event, "button") else {
                return;
            };
            // What is gone does not come back: a second press says that it is meant.
            if clear.get("data-sure").is_none() {
                clear.flag("data-sure", true);
                clear.set_text("Clear it for good?");
                return;
            }
            let around = clear.around(".centre, .agent-form");
            talk.happened(Event::ClearPressed);
            said.set_text("The history is cleared.");
            if let Some(form) = around.and_then(|around| around.find(".request .asking")) {
                form.focus();
            }
        });
        let clear = clear.on(&scope, "blur", move |event| {
            if let Some(clear) = super::dom::target(&event, "button") {
                reset(&clear);
            }
        });
        let bar = el("div", "runs-bar").with(&clear);
        let element = el("section", "runs")
            .attr("part", "runs")
            .attr("aria-label", "Runs")
            .with(&el("h2", "unseen").text("Runs"))
            .with(&says)
            .with(&bar);
        let (these, talk) = (Rc::downgrade(cards), link.clone());
        let clock = Interval::new(SOMETIMES, move || {
            if let Some(cards) = these.upgrade() {
                settle_in_talk(&cards, &talk);
            }
        });
        Self {
            element,
            says,
            bar,
            clear,
            _scope: scope,
            _clock: clock,
        }
    }
}

/// The button asks for nothing yet.
fn reset(clear: &El) {
    if clear.get("data-sure").is_some() || clear.first().is_none() {
        clear.flag("data-sure", false);
        clear.set_text("Clear history");
    }
}
