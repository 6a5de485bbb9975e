//! The request: the form or the plain message for the agent, and “Send”.
//!
//! Leaves the choice between them and the examples to `send_options`. Invariant: the form is rendered anew only for
//! another session.

mod context_notice;
mod drafts;
mod message;
mod refill_notice;
mod send_options;
mod sent_request;
mod view_result;

pub(in crate::ui) use drafts::keep_drafts;

use std::rc::Rc;

use a2a_client::conversation::Conversation;
use a2a_client::conversation::agent::ConnectedAgent;
use a2a_client::conversation::command::ViewChange;
use a2a_client::conversation::event::{Event, SendAs};
use a2a_client::conversation::run::Phase;
use json_form::form::FormSession;
use leptos::prelude::*;
use locales::messages;

use super::controls::{event_button, submit};
use super::driver::{DriverHandle, Region};
use super::error_alert::alert;
use super::next_action::NextAction;
use crate::ui::form::{FormView, form_extras};
use crate::ui::runtime::dom::{ElementRef, live_attrs, view};
use crate::ui::runtime::reactive::{each, live, when};
use crate::ui::runtime::{LazyPart, after_drawing};
use context_notice::context_notice;
use drafts::misfit_notice;
use message::message;
use refill_notice::refill_notice;
use send_options::{examples, other_way, send_choice};
use sent_request::SentRequest;
use view_result::view_result;

/// The regions of the conversation on which the header above the form depends.
const HEAD: [Region; 2] = [Region::Agent, Region::Request];

/// The view of the next request: header, form or message, and send button. Empty until an agent is connected.
pub(in crate::ui) fn request(driver: DriverHandle) -> AnyView {
    let is_known = move || {
        driver
            .read_tracked(&[Region::Agent], |it| it.agent().map(drop))
            .is_some()
    };
    view! { <div>{when(is_known, move || region(driver))}</div> }
}

fn region(driver: DriverHandle) -> AnyView {
    let head = move || tracked(driver, |known| Some(head(driver, known))).into_any();
    let is_asking = move || tracked(driver, |known| known.request().map(drop)).is_some();
    let asking = move || {
        let notices = view! {
            {context_notice(driver)}
            {refill_notice(driver)}
            {misfit_notice(driver)}
        };
        view! {
            {notices}
            {asking(driver)}
        }
        .into_any()
    };
    let empty = move || view! { <p class="empty">{messages::choose_skill()}</p> };
    let place = ElementRef::default();
    let sent = SentRequest::new(driver, place);
    let request = live_attrs(move || {
        view! {
            <{..}
                class="request"
                part="request"
                aria-label=messages::request()
                data-folded=sent.is_folded()
            />
        }
    });
    view! {
        <section {..request} node_ref=place>
            {live(head)}
            {sent.view(place)}
            {when(is_asking, asking)}
            {when(is_asking, move || view_result(driver))}
            {when(move || !is_asking(), empty)}
        </section>
    }
}

fn head(driver: DriverHandle, known: &ConnectedAgent) -> AnyView {
    let skill = known.chosen_skill();
    let name = skill.map_or(&known.card.name, |skill| &skill.name).clone();
    let about = skill.map(|skill| skill.description.clone());
    let about = about.filter(|about| !about.is_empty()).map(|about| {
        view! {
            <p class="request-about" dir="auto">
                {about}
            </p>
        }
    });
    let tags = skill.map_or(&[][..], |skill| &skill.tags).iter();
    let tags: Vec<AnyView> = tags
        .map(|tag| view! { <li dir="auto">{tag.clone()}</li> })
        .collect();
    let tags = (!tags.is_empty()).then(|| {
        view! {
            <ul class="request-tags" aria-label=messages::tags()>
                {tags}
            </ul>
        }
    });
    // Receives the focus when a skill is chosen.
    let title = view! { <{..} class="request-title" tabindex="-1" dir="auto" /> };
    let unreachable = known.endpoint.as_ref().err().map(alert);
    view! {
        <h2 {..title}>{name}</h2>
        {about}
        {tags}
        {unreachable}
        {send_choice(driver, known)}
        {examples(driver, known)}
    }
    .into_any()
}

/// Calls `see` with the connected agent; the closure around this runs again when a region of `HEAD` changes. `None`
/// without an agent.
fn tracked<T>(driver: DriverHandle, see: impl FnOnce(&ConnectedAgent) -> Option<T>) -> Option<T> {
    driver.read_tracked(&HEAD, |conversation| see(conversation.agent()?))
}

/// The session of the form for the next request; `None` without a form.
fn session(conversation: &Conversation) -> Option<&FormSession> {
    conversation.agent()?.request()?.form()
}

/// The key of the plain message's view; the view of a form has the key of its session.
const MESSAGE: u64 = u64::MAX;

fn asking(driver: DriverHandle) -> AnyView {
    let asked_by = move || {
        let key = tracked(driver, |known| {
            let request = known.request()?;
            let is_form = matches!(request.send_as, SendAs::Form(_));
            let form = request.form().filter(|_| is_form);
            Some(form.map_or(MESSAGE, FormSession::key))
        });
        key.into_iter().collect()
    };
    let fields = move |key| match key {
        MESSAGE => message(driver),
        key => form(driver, key),
    };
    view! {
        <form
            class="asking"
            novalidate
            on:submit=move |event| {
                event.prevent_default();
                driver.link().submit();
            }
        >
            {each(asked_by, fields)}
            <div class="actions">
                {live(move || send(driver))}
                {event_button(driver, "quiet", messages::clear(), Event::ResetPressed)}
                {other_way(driver)}
            </div>
        </form>
    }
}

/// The view of the form whose session has this key. It ignores changes once another session has replaced that one.
fn form(driver: DriverHandle, key: u64) -> AnyView {
    #[cfg(server)]
    if let Some(form) = driver.link().written_request() {
        return form;
    }
    let form = driver.form_view(key, || {
        FormView::new(Rc::new(driver.link()), LazyPart::loaded(form_extras()))
    });
    form.set_disabled(driver.link().is_disabled(), false);
    let view = form.view();
    driver.on_view_change(move |change| {
        let is_ours = || driver.with(|it| session(it).map(FormSession::key)) == Some(key);
        match change {
            ViewChange::Form(changes) if is_ours() => form.refresh(changes),
            ViewChange::Request if is_ours() => {
                form.set_disabled(driver.link().is_disabled(), false);
            }
            ViewChange::Mistakes => {
                let form = form.clone();
                after_drawing(move || form.show_mistakes());
            }
            _ => {}
        }
    });
    view
}

/// The words of the send button while a run is active: whether its message left.
fn busy_words(driver: DriverHandle) -> &'static str {
    let active = driver.with(|it| Some(it.runs().find(|run| run.is_active())?.id));
    let postponed = active.and_then(|id| {
        driver.read_tracked(&[Region::Run(id)], |it| {
            let run = it.run(id).filter(|run| run.phase == Phase::Postponed)?;
            Some(run.is_waiting() && run.retry_at.is_none())
        })
    });
    match postponed {
        Some(true) => messages::waiting_for_network(),
        Some(false) => messages::not_sent_yet(),
        None => messages::sent(),
    }
}

/// The send button, whose words say what it waits for, and the notes beside it.
fn send(driver: DriverHandle) -> AnyView {
    driver.track(&[Region::Busy, Region::Form, Region::Request, Region::Agent]);
    let link = driver.link();
    let (is_busy, is_disabled) = (link.is_busy(), link.is_disabled());
    let waits = driver.with(|it| session(it).filter(|it| it.is_submitting()).map(drop));
    let words = match (is_busy, waits) {
        (true, _) if !is_disabled => busy_words(driver),
        (false, Some(())) => messages::checking(),
        _ => messages::send(),
    };
    // The form is sent to another origin than that of the address that the person or the page chose.
    let elsewhere = driver.with(|it| it.agent()?.other_origin());
    let id = "a2a-goes-to";
    let describedby = elsewhere.is_some().then_some(id);
    let class = if NextAction::Send.is(driver) {
        "primary"
    } else {
        "secondary"
    };
    let button = view! { <{..} class=class part="button submit" aria-describedby=describedby /> };
    let goes_to = elsewhere.map(|origin| {
        let words = messages::goes_to(&origin);
        view! {
            <span class="request-about" id=id>
                {words}
            </span>
        }
    });
    let full = link.is_storage_full().then(|| {
        view! {
            <span class="request-about" role="status">
                {messages::storage_full()}
            </span>
        }
    });
    view! {
        {submit(button, words, is_busy)}
        {goes_to}
        {full}
    }
    .into_any()
}
