//! What is asked of the agent: the way to say it, the form or the message, and Send.
//!
//! Owns the region and its order. Leaves the ways and the examples to `ways`, the plain message to
//! `message`, and what is said of an earlier run's values to `refilled`. Invariant: the form is drawn
//! anew only for another session.

use std::rc::Rc;

use leptos::prelude::*;

use super::alert::alert;
use super::message::MessageBox;
use super::refilled::Refilled;
use super::region::{Region, TalkHandle};
use super::ways::{Examples, Ways};
use crate::conversation::{Conversation, Event, Known, SendAs, Shown};
use crate::form::FormSession;
use crate::platform::Part;
use crate::ui::form::{FormView, form_extras};
use crate::ui::runtime::after_drawing;

/// When the head of the request may read otherwise.
pub(super) const HEAD: [Region; 2] = [Region::Agent, Region::Request];

/// A place for the request; empty until an agent is known.
#[component]
pub(in crate::ui) fn Request(talk: TalkHandle) -> impl IntoView {
    let is_known = Memo::new(move |_| {
        talk.track(&[Region::Agent]);
        talk.with(|conversation| conversation.known().is_some()) == Some(true)
    });
    let region = move || is_known.get().then(|| region(talk));
    view! { <div>{region}</div> }
}

fn region(talk: TalkHandle) -> AnyView {
    let title = move || {
        let skill_or_agent = |known: &Known| {
            let skill = known.chosen_skill();
            skill.map_or(&known.card.name, |skill| &skill.name).clone()
        };
        seen(talk, skill_or_agent)
    };
    let about = move || {
        let about = seen(talk, |known| {
            Some(known.chosen_skill()?.description.clone())
        })
        .flatten();
        let about = about.filter(|about| !about.is_empty())?;
        Some(view! { <p class="request-about" dir="auto">{about}</p> })
    };
    let unreachable =
        move || seen(talk, |known| known.endpoint.as_ref().err().map(alert)).flatten();
    let is_asking = Memo::new(move |_| seen(talk, |known| known.request().is_some()) == Some(true));
    let asking = move || {
        if is_asking.get() {
            view! {
                <Ways talk />
                <Examples talk />
                <Refilled talk />
                <Asking talk />
            }
            .into_any()
        } else {
            view! { <p class="empty">{"Choose what the agent should do."}</p> }.into_any()
        }
    };
    view! {
        <section class="request" part="request" aria-label="Request">
            <h2 class="request-title" dir="auto">
                {title}
            </h2>
            {about}
            {unreachable}
            {asking}
        </section>
    }
    .into_any()
}

/// Reads what is known of the agent whenever another request is shown.
fn seen<T>(talk: TalkHandle, see: impl FnOnce(&Known) -> T) -> Option<T> {
    talk.track(&HEAD);
    talk.with(|conversation| conversation.known().map(see))
        .flatten()
}

/// The session that is asked by.
fn session(conversation: &Conversation) -> Option<&FormSession> {
    conversation.known()?.request()?.form()
}

fn session_key(talk: TalkHandle) -> Option<u64> {
    talk.with(|conversation| session(conversation).map(FormSession::key))
        .flatten()
}

#[component]
fn Asking(talk: TalkHandle) -> impl IntoView {
    // The key of the form's session; none for a message.
    let asked_by = Memo::new(move |_| {
        seen(talk, |known| {
            let request = known.request()?;
            let is_form = matches!(request.send_as, SendAs::Form(_));
            Some(request.form().filter(|_| is_form).map(FormSession::key))
        })
        .flatten()
    });
    let fields = move |key: Option<u64>| match key {
        Some(key) => form(talk, key),
        None => view! { <MessageBox talk /> }.into_any(),
    };
    view! {
        <form
            class="asking"
            novalidate=""
            on:submit=move |event| {
                event.prevent_default();
                talk.link().submit();
            }
        >
            <For each=move || asked_by.get() key=Clone::clone children=fields />
            <div class="actions">
                {move || send(talk)}
                <button
                    class="quiet"
                    type="button"
                    on:click=move |_| talk.happened(Event::ResetPressed)
                >
                    <span>{"Clear"}</span>
                </button>
            </div>
        </form>
    }
}

/// The form of a session. It follows that session, and no other that comes in its place.
fn form(talk: TalkHandle, key: u64) -> AnyView {
    let form = FormView::new(Rc::new(talk.link()), Part::here(form_extras()));
    form.set_off(talk.link().is_off(), false);
    let view = form.view();
    talk.when_shown(move |shown| {
        let is_ours = || session_key(talk) == Some(key);
        match shown {
            Shown::Form(changes) if is_ours() => form.refresh(changes),
            Shown::Request if is_ours() => form.set_off(talk.link().is_off(), false),
            Shown::Mistakes => {
                let form = form.clone();
                after_drawing(move || form.show_mistakes());
            }
            _ => {}
        }
    });
    view
}

/// The button says what it waits for. Not `disabled`: that would throw the focus away.
fn send(talk: TalkHandle) -> AnyView {
    talk.track(&[Region::Busy, Region::Form, Region::Request, Region::Agent]);
    let link = talk.link();
    let (is_busy, is_off) = (link.is_busy(), link.is_off());
    let waits =
        talk.with(|conversation| session(conversation).is_some_and(FormSession::is_submitting));
    let name = match (is_busy, waits) {
        (true, _) if !is_off => "Sent",
        (false, Some(true)) => "Checking…",
        _ => "Send",
    };
    view! {
        <button
            class="primary"
            type="submit"
            part="submit"
            aria-disabled=is_busy.then_some("true")
        >
            {name}
        </button>
    }
    .into_any()
}
