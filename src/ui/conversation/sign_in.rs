//! The panel that asks the person to sign in.
//!
//! Owns where it is drawn and where the focus goes. Leaves the ways and their fields to
//! `sign_in_way`, and all decisions to `conversation`. Invariants: what is typed is nowhere but in
//! its control until it is handed over, and goes with it; the focus comes in when somebody here is
//! asked, never from elsewhere on a host's page, and goes back when it is done.

use leptos::html::{Div, Form, Input};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Document, Element, ShadowRoot};

use super::focus::{element, find, focus, focus_inside, has_focus};
use super::icon::mistake;
use super::region::{Region, TalkHandle};
use super::sign_in_way::{Fields, WayFields, focus_first, focus_mistake};
use crate::client::way_titles;
use crate::conversation::{Event, Reason, Shown, SignIn, SignInStage};
use crate::platform;
use crate::ui::runtime::{Checked, after_drawing};

/// A place for the panel; empty while nothing is asked.
#[component]
pub(in crate::ui) fn SignInPanel(talk: TalkHandle) -> impl IntoView {
    let place: NodeRef<Div> = NodeRef::new();
    // Where the person was before, and for which question.
    let (before, drawn) = (StoredValue::new_local(None), StoredValue::new(None));
    talk.when_shown(move |shown| {
        if *shown != Shown::SignIn {
            return;
        }
        let Some(place) = element(place) else { return };
        let now = serial(talk);
        let old = drawn.get_value();
        drawn.set_value(now);
        match (old, now) {
            (None, None) => {}
            (Some(_), None) => go_back(place, before.try_update_value(Option::take).flatten()),
            (Some(old), Some(now)) if old == now => go_to_mistake(talk, place),
            (_, Some(_)) => {
                let active = active(&place);
                // On a host's page the person may be elsewhere, and stays there.
                let comes = active.is_some();
                if old.is_none() {
                    before.set_value(active);
                }
                if comes {
                    after_drawing(move || go_in(&place));
                }
            }
        }
    });
    let serial = move || {
        talk.track(&[Region::SignIn]);
        serial(talk)
    };
    view! {
        <div node_ref=place>
            <For each=serial key=|serial| *serial children=move |_| panel(talk) />
        </div>
    }
}

fn serial(talk: TalkHandle) -> Option<u64> {
    let serial = talk.with(|conversation| Some(conversation.sign_in()?.serial));
    serial.flatten()
}

/// Reads what is asked whenever that changed.
pub(super) fn seen<T>(talk: TalkHandle, see: impl FnOnce(&SignIn) -> T) -> Option<T> {
    talk.track(&[Region::SignIn]);
    talk.with(|conversation| conversation.sign_in().map(see))
        .flatten()
}

fn go_in(place: &Element) {
    if focus_first(place) {
        return;
    }
    if let Some(form) = find(place, ".sign-in") {
        focus_inside(&form);
    }
}

fn go_back(place: Element, before: Option<Element>) {
    if !has_focus(&place) {
        return;
    }
    after_drawing(move || {
        // What was there before may be drawn anew meanwhile: then the request is where one goes on.
        if let Some(before) = before.filter(|before| before.is_connected()) {
            return focus(&before);
        }
        let around = place.closest(".agent-form, .page").ok().flatten();
        if let Some(request) = around.and_then(|around| find(&around, ".request")) {
            focus_inside(&request);
        }
    });
}

fn go_to_mistake(talk: TalkHandle, place: Element) {
    let asked = talk.with(|conversation| {
        let asked = conversation.sign_in()?;
        let is_unconfirmed = asked.unconfirmed && asked.mistakes.is_empty();
        (asked.stage == SignInStage::Asking).then_some(is_unconfirmed)
    });
    if let Some(is_unconfirmed) = asked.flatten()
        && has_focus(&place)
    {
        after_drawing(move || {
            if !is_unconfirmed {
                focus_mistake(&place);
            } else if let Some(check) = find(&place, "input[type=checkbox]") {
                focus(&check);
            }
        });
    }
}

fn panel(talk: TalkHandle) -> Option<AnyView> {
    let asked = talk.with(|conversation| conversation.sign_in().cloned());
    let asked = asked.flatten()?;
    Some(view! { <SignInForm talk asked /> }.into_any())
}

#[component]
fn SignInForm(talk: TalkHandle, asked: SignIn) -> impl IntoView {
    let (form, check): (NodeRef<Form>, NodeRef<Input>) = (NodeRef::new(), NodeRef::new());
    let way = Memo::new(move |_| seen(talk, |asked| asked.way));
    let fields = Fields::default();
    let submit = move || {
        talk.happened(Event::SignInFilled {
            entries: fields.entries(),
            confirmed: check.get_untracked().is_some_and(|check| check.checked()),
            message_id: platform::fresh_uuid(),
        });
    };
    let trouble = move || {
        seen(talk, |asked| {
            Some(mistake(asked.trouble.as_ref()?, Some("error")))
        })
    };
    let stage = Memo::new(move |_| seen(talk, |asked| asked.stage == SignInStage::InWindow));
    let status = move || match stage.get() {
        Some(true) => "Go on in the window that has opened.",
        _ => "",
    };
    view! {
        <form
            class="sign-in"
            part="sign-in"
            novalidate=""
            aria-labelledby="a2a-sign-in"
            aria-describedby="a2a-sign-in-why"
            on:submit=move |event| {
                event.prevent_default();
                submit();
            }
            on:keydown=move |event| {
                if event.key() == "Escape" {
                    talk.happened(Event::SignInDismissed);
                }
            }
            node_ref=form
        >
            <h2 id="a2a-sign-in">{"Sign in"}</h2>
            <p id="a2a-sign-in-why">
                {reason(asked.reason())}
                " What you enter goes to "
                <strong>{asked.origin.clone()}</strong>
                " and is forgotten when this page is closed."
            </p>
            {(asked.ways.len() > 1).then(|| choice(talk, &asked))}
            <div class="form">
                <For
                    each=move || way.get()
                    key=|way| *way
                    children=move |at| view! { <WayFields talk at fields /> }
                />
            </div>
            {asked.card_origin.as_ref().map(|card| confirm(talk, &asked, card, check))}
            <div class="errors" aria-live="assertive">
                {trouble}
            </div>
            <p role="status" hidden=move || status().is_empty()>
                {status}
            </p>
            <div class="actions">
                {move || submit_button(talk)}
                <button
                    class="quiet"
                    type="button"
                    on:click=move |_| talk.happened(Event::SignInDismissed)
                >
                    <span>{"Not now"}</span>
                </button>
            </div>
        </form>
    }
}

fn submit_button(talk: TalkHandle) -> AnyView {
    let now = seen(talk, |asked| {
        let way = asked.ways.get(asked.way);
        let is_usable = way.is_some_and(|way| way.why_not.is_none());
        (is_usable, asked.stage)
    });
    let (is_usable, stage) = now.unwrap_or((false, SignInStage::Asking));
    let is_busy = stage != SignInStage::Asking;
    let name = match stage {
        SignInStage::Trying => "Signing in…",
        _ => "Sign in",
    };
    view! {
        <button
            class="primary"
            type="submit"
            hidden=!is_usable
            aria-disabled=is_busy.then_some("true")
        >
            {name}
        </button>
    }
    .into_any()
}

/// The ways, where there are several.
fn choice(talk: TalkHandle, asked: &SignIn) -> AnyView {
    let titles = way_titles(&asked.ways).into_iter().enumerate();
    let (first, ways) = (asked.way, titles);
    let ways = ways.map(|(at, title)| {
        view! {
            <label class="way">
                <input
                    type="radio"
                    name="a2a-sign-in-way"
                    value=at.to_string()
                    prop:checked=Checked(at == first)
                    on:change=move |_| talk.happened(Event::WayChosen(at))
                />
                <span dir="auto">{title}</span>
            </label>
        }
    });
    view! {
        <div class="ways" role="radiogroup" aria-label="How to sign in">
            {ways.collect_view()}
        </div>
    }
    .into_any()
}

/// The endpoint is not where the card came from: the person says that it is right.
fn confirm(talk: TalkHandle, asked: &SignIn, card: &str, check: NodeRef<Input>) -> AnyView {
    let words = [
        "The agent’s card came from ",
        card,
        ", and the agent itself is elsewhere. Only go on if you trust both.",
    ]
    .concat();
    let name = ["Send it to ", &asked.origin].concat();
    let is_missing = Memo::new(move |_| seen(talk, |asked| asked.unconfirmed) == Some(true));
    let is_agreed = move || seen(talk, |asked| asked.card_origin.is_none()) == Some(true);
    let error = move || {
        let sentence = "Confirm that it may be sent there";
        is_missing.get().then(|| mistake(sentence, Some("error")))
    };
    view! {
        <div class="field" hidden=is_agreed>
            <p id="a2a-sign-in-where">{words}</p>
            <label class="way">
                <input
                    type="checkbox"
                    aria-describedby="a2a-sign-in-where a2a-sign-in-confirm"
                    aria-invalid=move || is_missing.get().then_some("true")
                    node_ref=check
                />
                <span>{name}</span>
            </label>
            <div class="errors" id="a2a-sign-in-confirm" aria-live="polite">
                {error}
            </div>
        </div>
    }
    .into_any()
}

fn reason(why: Reason) -> &'static str {
    match why {
        Reason::Unauthorized => "The agent wants to know who you are before it goes on.",
        Reason::Forbidden => "The agent does not allow this without another sign-in.",
        Reason::AuthRequired => {
            "The agent waits for you to sign in, and goes on with its task then."
        }
        Reason::Requested => {
            "Sign in before you send something, or to see what else the agent can do."
        }
    }
}

/// What has the focus in the tree that a place is in. In a page's own document that is something
/// always; in an element nothing, while the person is elsewhere on the page.
fn active(place: &Element) -> Option<Element> {
    let root = place.get_root_node();
    match root.dyn_ref::<ShadowRoot>() {
        Some(shadow) => shadow.active_element(),
        None => root
            .dyn_ref::<Document>()
            .and_then(Document::active_element),
    }
}
