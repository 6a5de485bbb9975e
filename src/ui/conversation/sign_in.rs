//! The panel that asks the person to sign in.
//!
//! Owns where it is drawn and where the focus goes. Leaves the ways and their fields to
//! `sign_in_way`, and all decisions to `conversation`. Invariants: what is typed is nowhere but in
//! its control until it is handed over, and goes with it; the focus comes in when somebody here is
//! asked, never from elsewhere on a host's page, and goes back when it is done.

use leptos::ev::{KeyboardEvent, SubmitEvent};
use leptos::html::{Div, Input};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Document, Element, ShadowRoot};

use super::elements::{button, div, h2, heard, live_div, p, radio, span};
use super::focus::{element, find, focus, focus_inside, has_focus};
use super::icon::{mistake, mistakes};
use super::region::{Region, TalkHandle, flag};
use super::sign_in_way::{Fields, focus_first, focus_mistake, way_fields};
use crate::client::way_titles;
use crate::conversation::{Event, Reason, Shown, SignIn, SignInStage};
use crate::platform;
use crate::ui::runtime::{Attrs, after_drawing, attrs, each, live, live_attrs, live_text};

/// A place for the panel; empty while nothing is asked.
#[component]
pub(in crate::ui) fn SignInPanel(talk: TalkHandle) -> AnyView {
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
        serial(talk).into_iter().collect()
    };
    view! {
        <div {..Attrs::default()} node_ref=place>
            {each(serial, move |_| panel(talk).into_any())}
        </div>
    }
    .into_any()
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
    Some(sign_in_form(talk, &asked))
}

fn sign_in_form(talk: TalkHandle, asked: &SignIn) -> AnyView {
    let check: NodeRef<Input> = NodeRef::new();
    let way = Memo::new(move |_| seen(talk, |asked| asked.way));
    let fields = Fields::default();
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        talk.happened(Event::SignInFilled {
            entries: fields.entries(),
            confirmed: check.get_untracked().is_some_and(|check| check.checked()),
            message_id: platform::fresh_uuid(),
        });
    };
    let trouble = move || {
        let trouble = seen(talk, |asked| {
            Some(mistake(asked.trouble.as_ref()?, Some("error")))
        });
        trouble.flatten().into_any()
    };
    let is_in_window =
        flag(move || seen(talk, |asked| asked.stage == SignInStage::InWindow) == Some(true));
    let status = move || {
        let words = "Go on in the window that has opened.";
        if is_in_window.get() { words } else { "" }.to_owned()
    };
    let told = move || attrs!("role": "status", "hidden": !is_in_window.get());
    let key = move |event: KeyboardEvent| {
        if event.key() == "Escape" {
            talk.happened(Event::SignInDismissed);
        }
    };
    let form = attrs!(
        "class": "sign-in", "part": "sign-in", "novalidate": true,
        "aria-labelledby": "a2a-sign-in", "aria-describedby": "a2a-sign-in-why"
    );
    let why = view! {
        {reason(asked.reason())}
        " What you enter goes to "
        <strong>{asked.origin.clone()}</strong>
        " and is forgotten when this page is closed."
    };
    let ways = (asked.ways.len() > 1).then(|| choice(talk, asked));
    let way_keys = move || way.get().into_iter().map(|way| way as u64).collect();
    let fields = move |_| {
        let draw = || Some(way_fields(talk, way.get()?, fields));
        untrack(draw).into_any()
    };
    let card = asked.card_origin.as_ref();
    let actions = view! {
        {live(move || submit_button(talk))}
        {button(attrs!("class": "quiet"), "Not now", move |_| {
            talk.happened(Event::SignInDismissed);
        })}
    };
    view! {
        <form {..form} on:submit=heard(submit) on:keydown=heard(key)>
            {h2(attrs!("id": "a2a-sign-in"), "Sign in")}
            {p(attrs!("id": "a2a-sign-in-why"), why)}
            {ways}
            {div(attrs!("class": "form"), each(way_keys, fields))}
            {card.map(|card| confirm(talk, asked, card, check))}
            {div(attrs!("class": "errors", "aria-live": "assertive"), live(trouble))}
            <p {..live_attrs(told)}>{live_text(status)}</p>
            {div(attrs!("class": "actions"), actions)}
        </form>
    }
    .into_any()
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
    let attrs = attrs!(
        "class": "primary", "type": "submit",
        "hidden": !is_usable, "aria-disabled": is_busy.then_some("true")
    );
    view! { <button {..attrs}>{name}</button> }.into_any()
}

/// The ways, where there are several.
fn choice(talk: TalkHandle, asked: &SignIn) -> AnyView {
    let titles = way_titles(&asked.ways).into_iter().enumerate();
    let (first, ways) = (asked.way, titles);
    let ways = ways.map(|(at, title)| {
        radio("a2a-sign-in-way", at, title, at == first, move || {
            talk.happened(Event::WayChosen(at));
        })
    });
    let ways: Vec<AnyView> = ways.collect();
    div(
        attrs!("class": "ways", "role": "radiogroup", "aria-label": "How to sign in"),
        ways,
    )
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
    let is_missing = flag(move || seen(talk, |asked| asked.unconfirmed) == Some(true));
    let is_agreed = move || seen(talk, |asked| asked.card_origin.is_none()) == Some(true);
    let attrs = move || {
        attrs!(
            "type": "checkbox", "aria-describedby": "a2a-sign-in-where a2a-sign-in-confirm",
            "aria-invalid": is_missing.get().then_some("true")
        )
    };
    let error = move || {
        let sentence = "Confirm that it may be sent there";
        is_missing.get().then(|| mistake(sentence, Some("error")))
    };
    let check = view! {
        <label {..attrs!("class": "way")}>
            <input {..live_attrs(attrs)} node_ref=check />
            {span(Attrs::default(), name)}
        </label>
    };
    let field = move || attrs!("class": "field", "hidden": is_agreed());
    let inside = view! {
        {p(attrs!("id": "a2a-sign-in-where"), words)}
        {check.into_any()}
        {mistakes("a2a-sign-in-confirm".to_owned(), error)}
    };
    live_div(NodeRef::new(), field, inside)
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
