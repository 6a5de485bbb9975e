//! The sign-in panel.
//!
//! Moves the focus into the panel and back. Leaves methods and their fields to `method`, decisions to `conversation`.
//! Invariants: typed text exists only in its input until it is submitted; when the panel opens, it takes the focus only
//! if the focus was in the same document or shadow root, and gives it back when it closes.

mod method;
mod status_line;

pub(in crate::ui) use status_line::sign_in_line;

use a2a_client::client::sign_in::SignInMethod;
use a2a_client::client::sign_in::oauth::OAuthError;
use a2a_client::conversation::Conversation;
use a2a_client::conversation::command::ViewChange;
use a2a_client::conversation::event::{Event, RunId};
use a2a_client::conversation::sign_in::{SignIn, SignInReason, SignInStage};
use leptos::prelude::*;
use locales::messages;
use wasm_bindgen::JsCast;
use web_sys::{Document, Element, HtmlInputElement, KeyboardEvent, ShadowRoot};

use super::controls::{error, event_button, field_error, radios, submit};
use super::driver::{DriverHandle, Region};
use super::focus::{find, focus, focus_inside, has_focus, target};
use crate::browser::random;
use crate::ui::runtime::after_drawing;
use crate::ui::runtime::dom::{ElementRef, live_attrs, view};
use crate::ui::runtime::reactive::{Text, each, live};
use method::{entries, focus_first, focus_first_error, way};

/// The sign-in panel of a place: in the card of the run that waits for the sign-in, or with `None` above the request.
/// Empty while no sign-in is asked for there.
pub(in crate::ui) fn sign_in_panel(driver: DriverHandle, in_run: Option<RunId>) -> AnyView {
    let place = ElementRef::default();
    // The element that had the focus before, and the serial number of the rendered question.
    let (before, drawn) = (StoredValue::new_local(None), StoredValue::new(None));
    driver.on_view_change(move |change| {
        if *change != ViewChange::SignIn {
            return;
        }
        let Some(place) = place.get() else { return };
        let now = serial(driver, in_run);
        let old = drawn.get_value();
        drawn.set_value(now);
        match (old, now) {
            (None, None) => {}
            (Some(_), None) => {
                restore_focus(place, before.try_update_value(Option::take).flatten());
            }
            (Some(old), Some(now)) if old == now => focus_error(driver, place),
            (_, Some(_)) => {
                let active = active(&place);
                // On a host page the focus may be elsewhere, and stays there.
                let comes = active.is_some();
                if old.is_none() {
                    before.set_value(active);
                }
                if comes {
                    after_drawing(move || {
                        if !focus_first(&place) {
                            find(&place, ".sign-in").iter().for_each(focus_inside);
                        }
                    });
                }
            }
        }
    });
    let serial = move || {
        driver.track(&[Region::SignIn]);
        serial(driver, in_run).into_iter().collect()
    };
    let panel = move |_| {
        let panel = driver.with(|conversation| Some(panel(driver, conversation.sign_in()?)));
        panel.into_any()
    };
    view! {
        <div class="sign-in-place" node_ref=place>
            {each(serial, panel)}
        </div>
    }
}

/// The serial number of the sign-in that is shown in this place.
fn serial(driver: DriverHandle, in_run: Option<RunId>) -> Option<u64> {
    driver.with(|conversation| {
        let is_here = waiting_run(conversation) == in_run;
        Some(conversation.sign_in().filter(|_| is_here)?.serial)
    })
}

/// The run in whose card the sign-in panel is shown; `None` if no run waits for the sign-in.
pub(super) fn waiting_run(conversation: &Conversation) -> Option<RunId> {
    let id = conversation.sign_in()?.run()?;
    conversation.run(id).map(|run| run.id)
}

/// Calls `see` with the sign-in that the person is asked for, and tracks the region `SignIn`. `None` while no sign-in
/// is asked for.
pub(super) fn tracked<T>(
    driver: DriverHandle,
    see: impl FnOnce(&SignIn) -> Option<T>,
) -> Option<T> {
    driver.read_tracked(&[Region::SignIn], |conversation| {
        see(conversation.sign_in()?)
    })
}

fn restore_focus(place: Element, before: Option<Element>) {
    if !has_focus(&place) {
        return;
    }
    after_drawing(move || {
        // If the element was removed, the focus goes to the request.
        if let Some(before) = before.filter(|before| before.is_connected()) {
            return focus(&before);
        }
        let around = place.closest(".agent-form, .page").ok().flatten();
        if let Some(request) = around.and_then(|around| find(&around, ".request")) {
            focus_inside(&request);
        }
    });
}

fn focus_error(driver: DriverHandle, place: Element) {
    let asked = driver.with(|conversation| {
        let asked = conversation.sign_in()?;
        let is_unconfirmed = asked.unconfirmed && asked.errors.is_empty();
        asked.is_asking().then_some(is_unconfirmed)
    });
    if let Some(is_unconfirmed) = asked
        && has_focus(&place)
    {
        after_drawing(move || {
            if !is_unconfirmed {
                focus_first_error(&place);
            } else if let Some(check) = find(&place, CHECK) {
                focus(&check);
            }
        });
    }
}

fn panel(driver: DriverHandle, asked: &SignIn) -> AnyView {
    let fill = move |event: web_sys::Event| {
        event.prevent_default();
        let Some(form) = target(&event, "form") else {
            return;
        };
        let check = find(&form, CHECK).map(JsCast::unchecked_into::<HtmlInputElement>);
        driver.dispatch(Event::SignInFilled {
            entries: entries(&form),
            confirmed: check.is_some_and(|check| check.checked()),
            message_id: random::fresh_uuid(),
        });
    };
    let key = move |event: web_sys::Event| {
        if event.unchecked_ref::<KeyboardEvent>().key() == "Escape" {
            driver.dispatch(Event::SignInDismissed);
        }
    };
    let destination = messages::entries_go_to(&asked.origin);
    let way_now = move || {
        tracked(driver, |asked| Some(asked.method as u64))
            .into_iter()
            .collect()
    };
    let fields = move |at: u64| {
        let way = tracked(driver, |asked| {
            Some(way(driver, asked, usize::try_from(at).ok()?))
        });
        way.into_any()
    };
    let trouble = move || {
        let trouble = tracked(driver, |asked| Some(asked.error.as_ref()?.sentence()));
        trouble
            .map(|trouble| error(Some("error"), trouble))
            .into_any()
    };
    view! {
        <form
            class="sign-in"
            part="sign-in"
            novalidate
            aria-labelledby="a2a-sign-in"
            aria-describedby="a2a-sign-in-why"
            on:submit=fill
            on:keydown=key
        >
            <h2 id="a2a-sign-in">{messages::sign_in()}</h2>
            <p id="a2a-sign-in-why">
                {messages::sentences(reason(asked.reason()), "")}
                {emphasized(&destination, &asked.origin)}
            </p>
            {choice(driver, asked)}
            <div class="form">{each(way_now, fields)}</div>
            {asked.card_origin.as_ref().map(|card| confirm(driver, asked, card))}
            <div class="errors" aria-live="assertive">
                {live(trouble)}
            </div>
            {live(move || status(driver))}
            <div class="actions">
                {live(move || tracked(driver, |asked| Some(submit_button(asked))).into_any())}
                {event_button(driver, "quiet", messages::not_now(), Event::SignInDismissed)}
            </div>
        </form>
    }
}

fn reason(reason: SignInReason) -> &'static str {
    match reason {
        SignInReason::Unauthorized => messages::sign_in_unauthorized(),
        SignInReason::Forbidden => messages::sign_in_forbidden(),
        SignInReason::AuthRequired => messages::sign_in_for_task(),
        SignInReason::Requested => messages::sign_in_requested(),
    }
}

/// A sentence with the first occurrence of some words in bold.
fn emphasized(sentence: &str, words: &str) -> AnyView {
    let Some((before, after)) = sentence.split_once(words) else {
        return Text::from(sentence.to_owned()).into_any();
    };
    view! {
        {before.to_owned()}
        <strong>{words.to_owned()}</strong>
        {after.to_owned()}
    }
    .into_any()
}

fn status(driver: DriverHandle) -> AnyView {
    let words = tracked(driver, |asked| match asked.stage {
        SignInStage::InWindow => Some(messages::continue_in_window().to_owned()),
        SignInStage::WindowClosed => Some(OAuthError::Closed.sentence()),
        _ => None,
    });
    view! {
        <p role="status" hidden=words.is_none()>
            {words.unwrap_or_default()}
        </p>
    }
}

fn submit_button(asked: &SignIn) -> AnyView {
    let way = asked.methods.get(asked.method);
    let is_usable = way.is_some_and(|way| way.unusable.is_none());
    let words = match asked.stage {
        SignInStage::Trying => messages::signing_in(),
        _ => messages::sign_in(),
    };
    let attrs = view! { <{..} class="primary" hidden={!is_usable} /> };
    submit(attrs, words, !asked.is_asking())
}

/// Radio buttons for the sign-in methods; `None` if there is only one method.
fn choice(driver: DriverHandle, asked: &SignIn) -> Option<AnyView> {
    let titles = SignInMethod::titles(&asked.methods).into_iter().enumerate();
    let ways = titles.map(|(at, title)| (title, at == asked.method, Event::SignInMethodChosen(at)));
    let attrs = view! { <{..} class="ways" aria-label=messages::sign_in_methods() /> };
    (asked.methods.len() > 1).then(|| radios(driver, "a2a-sign-in-way", attrs, ways))
}

/// Selector for the checkbox by which the person confirms the endpoint.
const CHECK: &str = "input[type=checkbox]";

/// The warning that the credentials go to another origin than `card`, that of the agent card, with a checkbox by which
/// the person must confirm that.
fn confirm(driver: DriverHandle, asked: &SignIn, card: &str) -> AnyView {
    let words = messages::card_from_elsewhere(card);
    let name = messages::send_entries_to(&asked.origin);
    let sent_to = name.clone();
    let is_missing = move || tracked(driver, |asked| Some(asked.unconfirmed)) == Some(true);
    let check = live_attrs(move || {
        view! {
            <{..}
                type="checkbox"
                aria-invalid=is_missing().then_some("true")
                aria-describedby={if is_missing() {
                    "a2a-sign-in-where a2a-sign-in-confirm"
                } else {
                    "a2a-sign-in-where"
                }}
            />
        }
    });
    let error = move || {
        let sentence = is_missing().then(|| messages::confirm_origin().to_owned());
        field_error(
            &sent_to,
            "a2a-sign-in-confirm".to_owned(),
            Some("error"),
            sentence,
        )
    };
    let field = live_attrs(move || {
        let is_agreed = tracked(driver, |asked| Some(asked.card_origin.is_none())) == Some(true);
        view! { <{..} class="field" hidden=is_agreed /> }
    });
    view! {
        <div {..field}>
            <p id="a2a-sign-in-where">{words}</p>
            <label class="way">
                <input {..check} />
                <span>{name}</span>
            </label>
            {live(error)}
        </div>
    }
}

/// The focused element of a document or shadow root. `None` in a shadow root while the focus is elsewhere on the page.
fn active(place: &Element) -> Option<Element> {
    let root = place.get_root_node();
    match root.dyn_ref::<ShadowRoot>() {
        Some(shadow) => shadow.active_element(),
        None => root
            .dyn_ref::<Document>()
            .and_then(Document::active_element),
    }
}
