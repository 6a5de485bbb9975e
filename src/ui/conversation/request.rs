//! What is asked of the agent: the way to say it, the form or the message, and Send.
//!
//! Owns the region and its order. Leaves the ways and the examples to `ways`, the plain message to
//! `message`, and what is said of an earlier run's values to `refilled`. Invariant: the form is drawn
//! anew only for another session.

use std::rc::Rc;

use leptos::ev::SubmitEvent;
use leptos::prelude::*;

use super::alert::alert;
use super::elements::{button, div, h2, heard, p};
use super::message::MessageBox;
use super::refilled::Refilled;
use super::region::{Region, TalkHandle, flag};
use super::ways::{Examples, Ways};
use crate::conversation::{Conversation, Event, Known, SendAs, Shown};
use crate::form::FormSession;
use crate::platform::Part;
use crate::ui::form::{FormView, form_extras};
use crate::ui::runtime::{Attrs, after_drawing, attrs, each, live, live_text};

/// When the head of the request may read otherwise.
pub(super) const HEAD: [Region; 2] = [Region::Agent, Region::Request];

/// A place for the request; empty until an agent is known.
#[component]
pub(in crate::ui) fn Request(talk: TalkHandle) -> AnyView {
    let is_known = flag(move || {
        talk.track(&[Region::Agent]);
        talk.with(|conversation| conversation.known().is_some()) == Some(true)
    });
    let region = move || is_known.get().then(|| region(talk)).into_any();
    div(Attrs::default(), live(region))
}

fn region(talk: TalkHandle) -> AnyView {
    let title = move || {
        let skill_or_agent = |known: &Known| {
            let skill = known.chosen_skill();
            skill.map_or(&known.card.name, |skill| &skill.name).clone()
        };
        seen(talk, skill_or_agent).unwrap_or_default()
    };
    let about = move || {
        let about = seen(talk, |known| {
            Some(known.chosen_skill()?.description.clone())
        });
        let about = about.flatten().filter(|about| !about.is_empty());
        let attrs = attrs!("class": "request-about", "dir": "auto");
        about.map(|about| p(attrs, about)).into_any()
    };
    let unreachable = move || {
        let alert = seen(talk, |known| known.endpoint.as_ref().err().map(alert));
        alert.flatten().into_any()
    };
    let is_asking = flag(move || seen(talk, |known| known.request().is_some()) == Some(true));
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
            p(attrs!("class": "empty"), "Choose what the agent should do.")
        }
    };
    view! {
        <section {..attrs!("class": "request", "part": "request", "aria-label": "Request")}>
            {h2(attrs!("class": "request-title", "dir": "auto"), live_text(title))}
            {live(about)}
            {live(unreachable)}
            {live(asking)}
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

/// Stands for the plain message where forms have the keys of their sessions.
const MESSAGE: u64 = u64::MAX;

#[component]
fn Asking(talk: TalkHandle) -> AnyView {
    // The key of the form's session; none for a message.
    let asked_by = Memo::new(move |_| {
        seen(talk, |known| {
            let request = known.request()?;
            let is_form = matches!(request.send_as, SendAs::Form(_));
            Some(request.form().filter(|_| is_form).map(FormSession::key))
        })
        .flatten()
    });
    let keys = move || {
        let asked_by = asked_by.get().into_iter();
        asked_by.map(|key| key.unwrap_or(MESSAGE)).collect()
    };
    let fields = move |key| match key {
        MESSAGE => view! { <MessageBox talk /> }.into_any(),
        key => form(talk, key),
    };
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        talk.link().submit();
    };
    let actions = view! {
        {live(move || send(talk))}
        {button(attrs!("class": "quiet"), "Clear", move |_| {
            talk.happened(Event::ResetPressed);
        })}
    };
    view! {
        <form {..attrs!("class": "asking", "novalidate": true)} on:submit=heard(submit)>
            {each(keys, fields)}
            {div(attrs!("class": "actions"), actions)}
        </form>
    }
    .into_any()
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
    let attrs = attrs!(
        "class": "primary", "type": "submit", "part": "submit",
        "aria-disabled": is_busy.then_some("true")
    );
    view! { <button {..attrs}>{name}</button> }.into_any()
}
