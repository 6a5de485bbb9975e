//! What can be done with a run that is at rest.
//!
//! Owns the row of actions of a card. Leaves what can be done to `conversation`, and comparing to
//! `run_compare`.

use leptos::html::Div;
use leptos::prelude::*;
use web_sys::{Element, MouseEvent};

use super::focus::{element, find, focus, focus_inside, request_beside, target};
use super::region::{Region, TalkHandle};
use super::run_card::CardRefs;
use super::run_compare::{Comparing, ComparingBox, is_comparable};
use super::runs::Says;
use crate::conversation::{Conversation, Event, RunId};

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
pub(super) fn Actions(talk: TalkHandle, id: RunId, refs: CardRefs, says: Says) -> impl IntoView {
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
    let row_is_hidden = move || {
        let has_none = is_hidden(|seen| seen.again || seen.compare || seen.remove);
        leave_hidden(element(row), seen.get(), element(refs.title));
        has_none
    };
    // Not `disabled`: that would throw the focus away; a press is of no effect anyway.
    let held = move || (!is_hidden(|seen| seen.busy || seen.checking)).then_some("true");
    let again = move || {
        if is_hidden(|seen| seen.checking) {
            "Run again"
        } else {
            "Checking…"
        }
    };
    view! {
        <div class="run-doing" hidden=move || seen.get().is_none()>
            <div
                class="run-actions"
                role="group"
                aria-label="This run"
                hidden=row_is_hidden
                node_ref=row
            >
                <button
                    class="secondary small"
                    type="button"
                    data-run-do="again"
                    aria-disabled=held
                    hidden=move || is_hidden(|seen| seen.again)
                    on:click=move |_| talk.link().run_again(id)
                >
                    {again}
                </button>
                <button
                    class="secondary small"
                    type="button"
                    data-run-do="edit"
                    hidden=move || is_hidden(|seen| seen.again)
                    on:click=move |_| talk.link().edit_again(id)
                >
                    <span>{"Edit and run again"}</span>
                </button>
                <button
                    class="secondary small"
                    type="button"
                    data-run-do="compare"
                    aria-expanded=move || comparing.expanded()
                    hidden=move || is_hidden(|seen| seen.compare)
                    on:click=move |_| comparing.toggle()
                    node_ref=comparing.opener
                >
                    <span>{"Compare with…"}</span>
                </button>
                <button
                    class="quiet small"
                    type="button"
                    data-run-do="remove"
                    hidden=move || is_hidden(|seen| seen.remove)
                    on:click=move |event| remove(talk, id, says, &event)
                >
                    <span>{"Remove"}</span>
                </button>
            </div>
            <ComparingBox comparing />
        </div>
    }
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
