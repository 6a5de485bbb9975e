//! The request after it was sent: folded to its values, so that the run takes the page.
//!
//! Decides when the request folds, and when the run comes into view. Leaves the values to `run`. Invariants: only the
//! request that was sent from the form is folded, not one that is repeated; the page does not scroll once the person
//! scrolled or typed; the focus of the form moves to the run.

use std::cell::Cell;
use std::rc::Rc;

use a2a_client::conversation::Conversation;
use a2a_client::conversation::command::ViewChange;
use a2a_client::conversation::event::RunId;
use a2a_client::conversation::run::{Phase, Run};
use json_form::form::FormSession;
use leptos::prelude::*;
use locales::messages;
use web_sys::Element;

use super::session;
use crate::ui::conversation::controls::text_button;
use crate::ui::conversation::driver::{DriverHandle, Region};
use crate::ui::conversation::focus::{
    bring_into_view, conversation_around, find, focus_inside, focus_unscrolled, has_focus,
};
use crate::ui::conversation::run::{chip_row, title_id};
use crate::ui::runtime::dom::{ElementRef, view};
use crate::ui::runtime::reactive::live;
use crate::ui::runtime::{IS_SERVER, PageListener, after_drawing};

/// The events by which the person scrolls or types. A button of the mouse on the page's scroll bar is not among them.
const MOVES: [&str; 3] = ["wheel", "touchmove", "keydown"];

/// The form or message of a request: the skill, and the key of the form's session.
type Asked = (Option<String>, Option<u64>);

/// The request that was sent last, while it is folded.
#[derive(Clone, Copy)]
pub(super) struct SentRequest {
    driver: DriverHandle,
    /// The run of the folded request; `None` while the form is shown.
    run: RwSignal<Option<RunId>>,
}

impl SentRequest {
    /// Follows the conversation: `place` is the element of the request.
    pub(super) fn new(driver: DriverHandle, place: ElementRef) -> Self {
        let sent = Self {
            driver,
            run: RwSignal::new(None),
        };
        let has_moved = Rc::new(Cell::new(false));
        if !IS_SERVER {
            let moves = MOVES.map(|event| {
                let has_moved = Rc::clone(&has_moved);
                PageListener::of_document(event, move |_| has_moved.set(true))
            });
            StoredValue::new_local(moves);
        }
        let asked = Cell::new(Asked::default());
        let last = Cell::new(driver.with(newest_id).unwrap_or_default());
        driver.on_view_change(move |change| match change {
            ViewChange::Runs => {
                let Some(id) = driver.with(newest_id).filter(|id| *id > last.get()) else {
                    return;
                };
                last.set(id);
                if driver.with(|it| Some(is_leaving(it.run(id)?))) == Some(true) {
                    asked.set(driver.with(asked_now).unwrap_or_default());
                    has_moved.set(false);
                    sent.fold(id, place);
                }
            }
            // The form keeps other values than those that were sent again.
            ViewChange::Repeated(id) if sent.run.get_untracked() == Some(*id) => sent.run.set(None),
            // What the agent refused is mended in the form, where its mistakes stand.
            ViewChange::Run(id)
                if sent.run.get_untracked() == Some(*id)
                    && driver.with(|it| it.run(*id).map(has_failed)) == Some(true) =>
            {
                sent.run.set(None);
            }
            ViewChange::Run(id)
                if sent.run.get_untracked() == Some(*id)
                    && !has_moved.get()
                    && driver.with(|it| it.run(*id).map(Run::is_ended)) == Some(true) =>
            {
                show_run(*id, place);
            }
            ViewChange::Request => {
                let before = asked.take();
                let now = driver.with(asked_now).unwrap_or_default();
                if before != now {
                    sent.run.set(None);
                }
                asked.set(now);
            }
            ViewChange::Form(changes) if changes.value => sent.run.set(None),
            ViewChange::Agent
            | ViewChange::Mistakes
            | ViewChange::Refilled
            | ViewChange::Context
            | ViewChange::Draft => sent.run.set(None),
            _ => {}
        });
        sent
    }

    /// Whether the request is folded.
    pub(super) fn is_folded(self) -> bool {
        self.driver.track(&[Region::Runs]);
        let run = self.run.get();
        run.is_some_and(|id| self.driver.with(|it| it.run(id).map(drop)).is_some())
    }

    /// Folds the request, and moves the focus of the form to the run.
    fn fold(self, id: RunId, place: ElementRef) {
        let had_focus = place.get().is_some_and(|it| has_focus(&it));
        self.run.set(Some(id));
        let title = ["#", &*title_id(id)].concat();
        after_drawing(move || {
            let around = place.get().and_then(|it| conversation_around(&it));
            let title = around
                .filter(|_| had_focus)
                .and_then(|it| find(&it, &title));
            title.iter().for_each(focus_unscrolled);
        });
        show_run(id, place);
    }

    /// The values of the folded request, and a button that unfolds it; empty while the form is shown.
    pub(super) fn view(self, place: ElementRef) -> AnyView {
        let edit = move |_| {
            self.run.set(None);
            after_drawing(move || {
                let form = place.get().and_then(|it| find(&it, ".asking"));
                form.iter().for_each(focus_inside);
            });
        };
        live(move || {
            let id = self.run.get().filter(|_| self.is_folded());
            let locale = self.driver.locale();
            let folded = id.map(|id| {
                let chips = self.driver.with(|it| Some(chip_row(it.run(id)?, &locale)));
                let edit = text_button("secondary small", messages::edit_request(), edit);
                view! { <div class="request-sent">{chips} {edit}</div> }
            });
            folded.into_any()
        })
    }
}

/// Brings the card of a run to the top of the page, unless all of it is visible.
fn show_run(id: RunId, place: ElementRef) {
    let title = ["#", &*title_id(id)].concat();
    after_drawing(move || {
        let around = place.get().and_then(|it| conversation_around(&it));
        let title = around.and_then(|around| find(&around, &title));
        let card = title.and_then(|title| title.closest(".run").ok().flatten());
        if let Some(card) = card.filter(|card| !is_in_view(card)) {
            bring_into_view(&card);
        }
    });
}

fn newest_id(conversation: &Conversation) -> Option<RunId> {
    conversation.runs().next().map(|run| run.id)
}

/// Whether a run has just begun: its message is on its way, or waits for the network.
fn is_leaving(run: &Run) -> bool {
    matches!(run.phase, Phase::Sending | Phase::Postponed)
}

fn asked_now(conversation: &Conversation) -> Option<Asked> {
    let skill = conversation.agent()?.skill.clone();
    Some((skill, session(conversation).map(FormSession::key)))
}

/// Whether all of an element is within the visible part of the page.
fn is_in_view(element: &Element) -> bool {
    let height = web_sys::window().and_then(|window| window.inner_height().ok()?.as_f64());
    let place = element.get_bounding_client_rect();
    place.top() >= 0.0 && height.is_some_and(|height| place.bottom() <= height)
}

/// Whether the agent refused the request, or could not carry it out.
fn has_failed(run: &Run) -> bool {
    let is_refused = match run.state() {
        Some(state) => matches!(state.name(), "failed" | "rejected"),
        None => run.answer.is_none(),
    };
    is_refused && !run.is_active()
}
