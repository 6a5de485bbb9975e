//! The agent's address: the input for it, and the page's URL that contains it.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlInputElement;

use super::link_question::remember;
use crate::browser::tab::location;
use crate::conversation::Conversation;
use crate::conversation::agent::AgentStage;
use crate::conversation::command::ViewChange;
use crate::conversation::event::Event;
use crate::ui::conversation::driver::{DriverHandle, Region};
use crate::ui::messages::page as messages;
use crate::ui::runtime::dom::{ElementRef, Property, attrs, pieces, tag};
use crate::ui::runtime::reactive::live_text;

/// The bar with the input and “Connect”.
pub(super) fn address_bar(driver: DriverHandle, address: String) -> AnyView {
    let input = ElementRef::default();
    keep_address(driver, input);
    let connect = move |event: web_sys::Event| {
        event.prevent_default();
        if let Some(input) = input_of(input) {
            let (address, skill) = (location::in_ascii(&input.value()), None);
            input.set_value(&address);
            driver.dispatch(Event::AddressGiven { address, skill });
        }
    };
    let name = move || {
        driver.track(&[Region::Agent]);
        let words = if is_looking(driver) {
            messages::CONNECTING
        } else {
            messages::CONNECT
        };
        words.to_owned()
    };
    let form = attrs!(
        "class": "address", "role": "search", "aria-label": messages::AGENT, "novalidate": true
    );
    let typed = attrs!(
        "class": "input", "id": "a2a-address", "type": "text", "inputmode": "url",
        "autocomplete": "url", "spellcheck": "false", "placeholder": messages::EXAMPLE_ADDRESS
    );
    let label = attrs!("class": "address-label", "for": "a2a-address");
    let button = attrs!("class": "secondary", "type": "submit");
    tag::form(
        form.on("submit", connect),
        pieces![
            tag::label(label, pieces![messages::AGENT_ADDRESS]),
            tag::input(typed.at(input), Property::Value(address)),
            tag::button(button, pieces![live_text(name)]),
        ],
    )
}

fn input_of(input: ElementRef) -> Option<HtmlInputElement> {
    Some(input.get()?.unchecked_into())
}

fn is_looking(driver: DriverHandle) -> bool {
    let is_looking = |it: &Conversation| matches!(it.stage(), AgentStage::Connecting { .. });
    driver.link().with(is_looking) == Some(true)
}

/// Keeps the agent and the skill in the page's URL, so that it can be bookmarked.
fn keep_address(driver: DriverHandle, input: ElementRef) {
    let connected = StoredValue::new(String::new());
    driver.on_view_change(move |change| {
        if !matches!(change, ViewChange::Agent | ViewChange::Request) {
            return;
        }
        if is_looking(driver)
            && let Some(input) = input_of(input)
        {
            remember(&input.value());
            // The address that is connected to. The person may be typing another one by now.
            connected.set_value(input.value());
        }
        let skill = driver.with(|conversation| Some(conversation.agent()?.skill.clone()));
        // The inspector's address stays while it is open.
        let is_inspecting = location::page_fragment() == super::inspect::FRAGMENT;
        if let Some(skill) = skill.filter(|_| !is_inspecting) {
            let agent = Some(connected.get_value());
            location::replace_fragment(&PageLink { agent, skill }.write());
        }
    });
}

/// The fragment of a link to the page: `#agent=…&skill=…`.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct PageLink {
    pub(super) agent: Option<String>,
    pub(super) skill: Option<String>,
}

impl PageLink {
    pub(super) fn read(fragment: &str) -> Self {
        let mut link = Self::default();
        for pair in fragment.split('&') {
            let Some((name, value)) = pair.split_once('=') else {
                continue;
            };
            let value = js_sys::decode_uri_component(value)
                .ok()
                .and_then(|text| text.as_string());
            match name {
                "agent" => link.agent = value.filter(|value| !value.is_empty()),
                "skill" => link.skill = value.filter(|value| !value.is_empty()),
                _ => {}
            }
        }
        link
    }

    fn write(&self) -> String {
        let part = |name: &str, value: &Option<String>| {
            value
                .as_ref()
                .map(|value| format!("{name}={}", js_sys::encode_uri_component(value)))
        };
        let parts: Vec<String> = [part("agent", &self.agent), part("skill", &self.skill)]
            .into_iter()
            .flatten()
            .collect();
        parts.join("&")
    }
}
