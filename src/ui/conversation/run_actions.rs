//! What can be done with a run that is at rest.
//!
//! Owns the row of actions of a card. Leaves what can be done to `conversation`, and comparing to
//! `run_compare`.

use leptos::html::Div;
use leptos::prelude::*;
use web_sys::{Element, MouseEvent};

use super::elements::{live_button, live_div, span};
use super::focus::{element, find, focus, focus_inside, request_beside, target};
use super::region::{Region, TalkHandle};
use super::run_card::CardRefs;
use super::run_compare::{Comparing, ComparingBox, is_comparable};
use super::runs::Says;
use crate::conversation::{Conversation, Event, RunId};
use crate::ui::runtime::{Attrs, attrs, live_text};

/// Which of them are there. None while the run is under way.
#[derive(Clone, Copy, PartialEq)]
struct Seen {
    again: bool,
    checking: bool,
    busy: bool,
    compare: bool,
    remove: bool,
}

/// The actions of a card, and the comparison below them.
#[component]
pub(super) fn Actions(talk: TalkHandle, id: RunId, refs: CardRefs, says: Says) -> AnyView {
    let seen = Memo::new(move |_| {
        talk.track(&[
            Region::Run(id),
            Region::Runs,
            Region::Busy,
            Region::Agent,
            Region::Card,
            Region::Request,
        ]);
        let busy = talk.link().is_busy();
        talk.with(|conversation| seen(conversation, id, busy))
            .flatten()
    });
    let comparing = Comparing::new(
        talk,
        id,
        Signal::derive(move || seen.get().is_some_and(|seen| seen.compare)),
    );
    let is_hidden =
        move |which: fn(&Seen) -> bool| seen.with(|seen| !seen.as_ref().is_some_and(which));
    let row: NodeRef<Div> = NodeRef::new();
    let row_attrs = move || {
        let has_none = is_hidden(|seen| seen.again || seen.compare || seen.remove);
        leave_hidden(element(row), seen.get(), element(refs.title));
        attrs!("class": "run-actions", "role": "group", "aria-label": "This run", "hidden": has_none)
    };
    let small = |class: &'static str, name: &'static str, is_hidden: bool| {
        let attrs = attrs!("class": class, "type": "button", "data-run-do": name);
        attrs.and(attrs!("hidden": is_hidden))
    };
    let again = move || {
        let is_held = !is_hidden(|seen| seen.busy || seen.checking);
        // Not `disabled`: that would throw the focus away; a press is of no effect anyway.
        let held = attrs!("aria-disabled": is_held.then_some("true"));
        small("secondary small", "again", is_hidden(|seen| seen.again)).and(held)
    };
    let again_words = move || {
        let is_checking = !is_hidden(|seen| seen.checking);
        let words = if is_checking {
            "Checking…"
        } else {
            "Run again"
        };
        words.to_owned()
    };
    let edit = move || small("secondary small", "edit", is_hidden(|seen| seen.again));
    let compare = move || {
        let expanded = attrs!("aria-expanded": comparing.expanded());
        small("secondary small", "compare", is_hidden(|seen| seen.compare)).and(expanded)
    };
    let remove_attrs = move || small("quiet small", "remove", is_hidden(|seen| seen.remove));
    let words = |words: &'static str| span(Attrs::default(), words);
    let buttons = view! {
        {live_button(NodeRef::new(), again, live_text(again_words), move |_| {
            talk.link().run_again(id);
        })}
        {live_button(NodeRef::new(), edit, words("Edit and run again"), move |_| {
            talk.link().edit_again(id);
        })}
        {live_button(comparing.opener, compare, words("Compare with…"), move |_| {
            comparing.toggle();
        })}
        {live_button(NodeRef::new(), remove_attrs, words("Remove"), move |event| {
            remove(talk, id, says, &event);
        })}
    };
    let attrs = move || attrs!("class": "run-doing", "hidden": seen.get().is_none());
    let inside = view! {
        {live_div(row, row_attrs, buttons)}
        <ComparingBox comparing />
    };
    live_div(NodeRef::new(), attrs, inside)
}

fn seen(conversation: &Conversation, id: RunId, busy: bool) -> Option<Seen> {
    let run = conversation.run(id).filter(|run| !run.is_active())?;
    let others = conversation.runs().filter(|other| is_comparable(other));
    Some(Seen {
        again: conversation.can_do_again(id),
        checking: conversation.is_checked_again(id),
        busy,
        compare: is_comparable(run) && others.count() > 1,
        remove: run.is_removable(),
    })
}

/// Where an action goes that has the focus, the focus goes to the title.
fn leave_hidden(row: Option<Element>, seen: Option<Seen>, title: Option<Element>) {
    let focused = row.and_then(|row| find(&row, ":focus"));
    let (Some(focused), Some(title)) = (focused, title) else {
        return;
    };
    let stays = seen.is_some_and(
        |seen| match focused.get_attribute("data-run-do").as_deref() {
            Some("compare") => seen.compare,
            Some("remove") => seen.remove,
            _ => seen.again,
        },
    );
    if !stays {
        focus(&title);
    }
}

/// The focus goes to the next card, or to the form.
fn remove(talk: TalkHandle, id: RunId, says: Says, event: &MouseEvent) {
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
