//! What can be done with a run that is at rest.
//!
//! Owns the row of actions of a card. Leaves what can be done to `conversation`, and comparing to
//! `run_compare`.

use leptos::prelude::*;
use web_sys::{Element, Event as DomEvent};

use super::focus::{find, focus, focus_inside, request_beside, target};
use super::region::{Region, TalkHandle};
use super::run_card::CardRefs;
use super::run_compare::{Comparing, is_comparable};
use super::runs::Says;
use crate::conversation::{Conversation, Event, RunId};
use crate::ui::runtime::{ElementRef, Pieces, attrs, live, live_attrs, pieces, tag};

/// Which of them are there. None while the run is under way.
#[derive(Clone, Copy, Default)]
struct Seen {
    again: bool,
    checking: bool,
    compare: bool,
    remove: bool,
}

/// The actions of a card, and the comparison below them.
pub(super) fn actions(talk: TalkHandle, id: RunId, refs: CardRefs, says: Says) -> AnyView {
    let regions = move || {
        let (run, runs) = (Region::Run(id), Region::Runs);
        [
            run,
            runs,
            Region::Busy,
            Region::Agent,
            Region::Card,
            Region::Request,
        ]
    };
    let seen = move || talk.seen(&regions(), |conversation| seen(conversation, id));
    let comparing = Comparing::new(talk, id, move || seen().is_some_and(|seen| seen.compare));
    let place = ElementRef::default();
    let row = move || {
        let seen = seen().unwrap_or_default();
        leave_hidden(place.get(), seen, refs.title.get());
        let has_none = !(seen.again || seen.compare || seen.remove);
        let row = attrs!("class": "run-actions", "role": "group", "aria-label": "This run", "hidden": has_none);
        tag::div(row.at(place), buttons(talk, id, says, comparing, seen))
    };
    let doing = live_attrs(move || attrs!("class": "run-doing", "hidden": seen().is_none()));
    tag::div(doing, pieces![live(row), comparing.view()])
}

fn buttons(talk: TalkHandle, id: RunId, says: Says, comparing: Comparing, seen: Seen) -> Pieces {
    let attrs = |class: &'static str, name: &'static str, is_there: bool| attrs!("type": "button", "class": class, "data-run-do": name, "hidden": !is_there);
    let again = attrs("secondary small", "again", seen.again);
    // Not `disabled`: that would throw the focus away; a press is of no effect anyway.
    let is_held = seen.checking || talk.link().is_busy();
    let again = again.and(attrs!("aria-disabled": is_held.then_some("true")));
    let again_words = if seen.checking {
        "Checking…"
    } else {
        "Run again"
    };
    let edit = attrs("secondary small", "edit", seen.again);
    let compare = attrs("secondary small", "compare", seen.compare);
    let compare = compare.and(attrs!("aria-expanded": comparing.expanded()));
    let words = |words: &'static str| pieces![tag::span(attrs!(), pieces![words])];
    pieces![
        tag::button(
            again.on("click", move |_| {
                let run = id;
                talk.link()
                    .wants(|message_id| Event::RunAgainPressed { run, message_id });
            }),
            pieces![again_words],
        ),
        tag::button(
            edit.on("click", move |_| talk
                .link()
                .wants(|_| Event::EditAgainPressed(id))),
            words("Edit and run again"),
        ),
        tag::button(
            compare
                .at(comparing.opener)
                .on("click", move |_| comparing.toggle()),
            words("Compare with…"),
        ),
        tag::button(
            attrs("quiet small", "remove", seen.remove)
                .on("click", move |event| remove(talk, id, says, &event)),
            words("Remove"),
        ),
    ]
}

fn seen(conversation: &Conversation, id: RunId) -> Option<Seen> {
    let run = conversation.run(id).filter(|run| !run.is_active())?;
    let others = conversation.runs().filter(|other| is_comparable(other));
    Some(Seen {
        again: conversation.can_do_again(id),
        checking: conversation.is_checked_again(id),
        compare: is_comparable(run) && others.count() > 1,
        remove: run.is_removable(),
    })
}

/// Where an action goes that has the focus, the focus goes to the title.
fn leave_hidden(row: Option<Element>, seen: Seen, title: Option<Element>) {
    let focused = row.and_then(|row| find(&row, ":focus"));
    let (Some(focused), Some(title)) = (focused, title) else {
        return;
    };
    let stays = match focused.get_attribute("data-run-do").as_deref() {
        Some("compare") => seen.compare,
        Some("remove") => seen.remove,
        _ => seen.again,
    };
    if !stays {
        focus(&title);
    }
}

/// The focus goes to the next card, or to the form.
fn remove(talk: TalkHandle, id: RunId, says: Says, event: &DomEvent) {
    let card = target(event, ".run");
    let is_card = |it: &Element| it.matches(".run").unwrap_or(false);
    let next = card
        .as_ref()
        .and_then(Element::next_element_sibling)
        .filter(is_card);
    let before = || card.as_ref()?.previous_element_sibling().filter(is_card);
    let next = next.or_else(before);
    let request = card.as_ref().and_then(request_beside);
    talk.happened(Event::RemovePressed(id));
    says.say("Removed.");
    let title = next.and_then(|card| find(&card, ".run-fold:not([hidden]), .run-title"));
    match (title, request) {
        (Some(title), _) => focus(&title),
        (None, Some(form)) => focus_inside(&form),
        (None, None) => {}
    }
}
