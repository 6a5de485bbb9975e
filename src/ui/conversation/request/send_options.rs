//! The choice between forms, the way to a plain message and back, and the agent's examples.

use a2a::extension;
use a2a_client::conversation::Conversation;
use a2a_client::conversation::agent::{ConnectedAgent, SkillRequest};
use a2a_client::conversation::event::{Event, SendAs};
use json_form::form::edit::Edit;
use json_form::result::Reading;
use leptos::prelude::*;
use locales::messages;
use serde_json::Value;
use wasm_bindgen::JsCast;
use web_sys::{Event as DomEvent, KeyboardEvent};

use crate::ui::conversation::controls::{event_button, radios};
use crate::ui::conversation::driver::{DriverHandle, Region};
use crate::ui::conversation::focus::{focus, target};
use crate::ui::runtime::dom::{live_attrs, view};
use crate::ui::runtime::reactive::live;

/// Radio buttons for the forms of a skill that has several. `None` for one form, and while a message is written.
pub(super) fn send_choice(driver: DriverHandle, known: &ConnectedAgent) -> Option<AnyView> {
    let request = known.request()?;
    let ways = SkillRequest::choices(request).into_iter();
    let ways: Vec<_> = ways.filter(|(way, _)| is_form(*way)).collect();
    let is_choice = ways.len() > 1 && is_form(request.send_as);
    let ways = ways
        .into_iter()
        .map(|(way, name)| (name, way == request.send_as, Event::SendAsChosen(way)));
    let attrs = view! { <{..} class="ways send-as" aria-label=messages::send_as() /> };
    is_choice.then(|| radios(driver, "a2a-send-as", attrs, ways))
}

/// The button that leads from the form to a plain message, which is always possible (000: an upgrade, not an override),
/// and back. Empty if there is only one of them.
pub(super) fn other_way(driver: DriverHandle) -> AnyView {
    let other = move || {
        let other = |it: &Conversation| {
            let request = it.agent()?.request()?;
            let now = is_form(request.send_as);
            let ways = request.choices().into_iter().map(|(way, _)| way);
            let other = ways.into_iter().find(|way| is_form(*way) != now)?;
            Some((now, other))
        };
        let other = driver.read_tracked(&[Region::Agent, Region::Request], other);
        let other = other.map(|(is_form, other)| {
            let words = if is_form {
                messages::write_message_instead()
            } else {
                messages::use_form_instead()
            };
            event_button(driver, "link other-way", words, Event::SendAsChosen(other))
        });
        other.into_any()
    };
    live(other)
}

const fn is_form(way: SendAs) -> bool {
    matches!(way, SendAs::Form(_))
}

/// A toolbar of buttons, each of which fills one of the skill's examples into the form or the message. `None` without
/// examples.
pub(super) fn examples(driver: DriverHandle, known: &ConnectedAgent) -> Option<AnyView> {
    let skill = known.chosen_skill()?;
    let examples: Vec<(String, Event)> = match known.request()?.send_as {
        SendAs::Form(form) => {
            let inputs = extension::skill::modes::inputs(&known.card, skill);
            let schema = inputs
                .schemas
                .get(form)
                .and_then(|input| input.schema.as_ref());
            let name = |value: &Value| Reading::new(schema, value.clone()).name();
            let values = extension::skill::examples::examples(&known.card, skill);
            let names: Vec<Option<String>> = values.iter().map(name).collect();
            let fill = |(at, value)| {
                let own: Option<&String> = names.get(at).and_then(Option::as_ref);
                // Examples that are called the same are told apart by their number.
                let is_own = |name: &&String| {
                    names.iter().flatten().filter(|other| other == name).count() == 1
                };
                let name = own.filter(is_own).cloned();
                let name = name.unwrap_or_else(|| messages::example_number(at as u64 + 1));
                (name, Event::Edited(Edit::Load(Some(value))))
            };
            values.into_iter().enumerate().map(fill).collect()
        }
        SendAs::Message => {
            let texts = skill.examples.iter();
            let plain = texts.filter(|text| !text.trim_start().starts_with(['{', '[']));
            let fill = |text: &String| (text.clone(), Event::MessageFilled(text.clone()));
            plain.map(fill).collect()
        }
    };
    if examples.is_empty() {
        return None;
    }
    // One stop for Tab, so that the first field is near.
    let current = RwSignal::new(0);
    let example = |(at, (name, event)): (usize, (String, Event))| {
        let label = messages::use_example(&name);
        let attrs = live_attrs(move || {
            view! {
                <{..}
                    class="example"
                    type="button"
                    aria-label=label.clone()
                    data-at=at.to_string()
                    tabindex={if current.get() == at { "0" } else { "-1" }}
                />
            }
        });
        view! {
            <button
                {..attrs}
                on:click=move |_| driver.dispatch(event.clone())
                on:focus=move |_| current.set(at)
            >
                <span dir="auto">{name}</span>
            </button>
        }
    };
    let examples: Vec<AnyView> = examples.into_iter().enumerate().map(example).collect();
    Some(view! {
        <div
            class="examples"
            role="toolbar"
            aria-label=messages::examples()
            on:keydown=|event| move_focus(&event)
        >
            <span class="examples-title">{messages::examples()}</span>
            {examples}
        </div>
    })
}

/// Handles a `keydown` in the toolbar of examples: an arrow key moves the focus to the next or previous example.
fn move_focus(event: &DomEvent) {
    let Some(now) = target(event, ".example") else {
        return;
    };
    let is_rtl = now.matches(":dir(rtl)").unwrap_or(false);
    let next = match &*event.unchecked_ref::<KeyboardEvent>().key() {
        "ArrowRight" if is_rtl => now.previous_element_sibling(),
        "ArrowLeft" if is_rtl => now.next_element_sibling(),
        "ArrowRight" | "ArrowDown" => now.next_element_sibling(),
        "ArrowLeft" | "ArrowUp" => now.previous_element_sibling(),
        _ => return,
    };
    event.prevent_default();
    if let Some(next) = next.filter(|next| next.matches(".example").unwrap_or(false)) {
        focus(&next);
    }
}
