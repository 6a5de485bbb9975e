//! The actions for a run that has ended: one button, and a menu of the others.
//!
//! Leaves which actions are possible to `conversation`, and the comparison to `compare`.

use a2a_client::conversation::Conversation;
use a2a_client::conversation::event::{Event, RunId};
use leptos::prelude::*;
use locales::messages;
use web_sys::{Element, Event as DomEvent};

use super::Announcer;
use super::compare::{ComparePanel, is_comparable};
use super::run_elements::CardRefs;
use super::status::retry_label;
use crate::ui::conversation::driver::{DriverHandle, Region};
use crate::ui::conversation::focus::{find, focus, focus_inside, request_form_of, target};
use crate::ui::runtime::dom::{ElementRef, Pieces, view};
use crate::ui::runtime::reactive::live;
use crate::ui::runtime::widget::{icon, menu, worded};

/// The SVG path of an icon: three dots.
const DOTS: &str = "M3.5 8h.01M8 8h.01M12.5 8h.01";

/// Which actions are possible for a run; none while it is active.
#[derive(Clone, Copy, Default)]
struct PossibleActions {
    again: bool,
    goes_on: bool,
    ends_session: bool,
    /// Whether the run's notice has a retry button. Then “Run again” is in the menu, so that retrying is the primary
    /// action.
    retry: bool,
    checking: bool,
    compare: bool,
    remove: bool,
}

impl PossibleActions {
    fn has_any(self) -> bool {
        self.again || self.goes_on || self.ends_session || self.compare || self.remove
    }
}

/// The row of actions in the card of a run, and the panel below it that compares the run with another one.
pub(super) fn actions(
    driver: DriverHandle,
    id: RunId,
    refs: CardRefs,
    announcer: Announcer,
) -> AnyView {
    let possible = move || {
        driver.track(&[Region::Run(id), Region::Runs, Region::Busy]);
        let regions = [Region::Agent, Region::Card, Region::Request];
        driver.read_tracked(&regions, |conversation| possible(conversation, id))
    };
    let panel = ComparePanel::new(driver, id, move || {
        possible().is_some_and(|possible| possible.compare)
    });
    let place = ElementRef::default();
    let is_open = RwSignal::new(false);
    let row = move || {
        let possible = possible().unwrap_or_default();
        move_focus_off_hidden(place.get(), possible, refs.title.get());
        view! {
            <div
                class="run-actions"
                role="group"
                aria-label=messages::run_actions()
                hidden={!possible.has_any()}
                node_ref=place
            >
                {buttons(driver, id, announcer, panel, possible, is_open)}
            </div>
        }
    };
    view! {
        <div class="run-doing" hidden=move || possible().is_none()>
            {live(row)}
            {panel.view()}
        </div>
    }
}

fn buttons(
    driver: DriverHandle,
    id: RunId,
    announcer: Announcer,
    panel: ComparePanel,
    possible: PossibleActions,
    is_open: RwSignal<bool>,
) -> Pieces {
    let attrs = |class: &'static str, name: &'static str, is_there: bool| view! { <{..} type="button" class=class data-run-do=name hidden={!is_there} /> };
    let again = attrs("secondary small", "again", possible.again);
    // Not `disabled`, which would drop the focus; the conversation ignores the press.
    let is_held = possible.checking || driver.link().is_busy();
    let again_words = if possible.checking {
        messages::checking()
    } else {
        messages::run_again()
    };
    let edit = attrs("quiet small", "edit", possible.again);
    let goes_on = attrs("quiet small", "continue", possible.goes_on);
    let end = attrs("quiet small", "end-session", possible.ends_session);
    let compare = attrs("quiet small", "compare", possible.compare);
    let again = view! {
        <button
            {..again}
            aria-disabled=is_held.then_some("true")
            on:click=move |_| {
                let run = id;
                driver
                    .dispatch_with_id(|message_id| Event::RunAgainPressed {
                        run,
                        message_id,
                    });
            }
        >
            {again_words}
        </button>
    };
    let (first, again) = if possible.retry {
        (None, Some(again))
    } else {
        (Some(again), None)
    };
    let others = view! {
        {again}
        <button {..edit} on:click=move |_| driver.dispatch_with_id(|_| Event::EditAgainPressed(id))>
            {worded(messages::edit_and_run_again())}
        </button>
        <button {..goes_on} on:click=move |_| driver.dispatch(Event::ContinuePressed(id))>
            {worded(messages::continue_conversation())}
        </button>
        <button {..end} on:click=move |_| driver.dispatch(Event::EndSessionPressed(id))>
            {worded(messages::end_session())}
        </button>
        <button {..compare} aria-expanded=panel.expanded() on:click=move |_| panel.toggle()>
            {worded(messages::open_comparison())}
        </button>
        <button
            {..attrs("quiet small", "remove", possible.remove)}
            on:click=move |event| remove(driver, id, announcer, &event)
        >
            {worded(messages::remove_run())}
        </button>
    };
    let more = view! {
        <{..}
            class="secondary small run-more"
            aria-label=messages::more_actions()
            hidden={!possible.has_any()}
        />
    };
    let menu = menu(panel.opener, is_open, more, view! { {icon(DOTS)} }, others);
    view! {
        {first}
        {menu}
    }
}

fn possible(conversation: &Conversation, id: RunId) -> Option<PossibleActions> {
    let run = conversation.run(id).filter(|run| !run.is_active())?;
    let others = conversation.runs().filter(|other| is_comparable(other));
    Some(PossibleActions {
        again: conversation.can_rerun(id),
        retry: retry_label(run).is_some(),
        goes_on: conversation.can_continue(id),
        ends_session: conversation.can_end_session(id),
        checking: conversation.is_rerun_pending(id),
        compare: is_comparable(run) && others.count() > 1,
        remove: run.is_removable(),
    })
}

/// Moves the focus from an action that will be hidden to the card's title.
fn move_focus_off_hidden(row: Option<Element>, possible: PossibleActions, title: Option<Element>) {
    let focused = row.and_then(|row| find(&row, ":focus"));
    let (Some(focused), Some(title)) = (focused, title) else {
        return;
    };
    let stays = match focused.get_attribute("data-run-do").as_deref() {
        Some("continue") => possible.goes_on,
        Some("end-session") => possible.ends_session,
        Some("compare") => possible.compare,
        Some("remove") => possible.remove,
        _ => possible.again,
    };
    if !stays {
        focus(&title);
    }
}

/// Removes a run, and moves the focus to the next card or the form.
fn remove(driver: DriverHandle, id: RunId, announcer: Announcer, event: &DomEvent) {
    let card = target(event, ".run");
    let is_card = |it: &Element| it.matches(".run").unwrap_or(false);
    let next = card
        .as_ref()
        .and_then(Element::next_element_sibling)
        .filter(is_card);
    let before = || card.as_ref()?.previous_element_sibling().filter(is_card);
    let next = next.or_else(before);
    let request = card.as_ref().and_then(request_form_of);
    driver.dispatch(Event::RemovePressed(id));
    announcer.say(messages::run_removed());
    let title = next.and_then(|card| find(&card, ".run-fold:not([hidden]), .run-title"));
    match (title, request) {
        (Some(title), _) => focus(&title),
        (None, Some(form)) => focus_inside(&form),
        (None, None) => {}
    }
}
