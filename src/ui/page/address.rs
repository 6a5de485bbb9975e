//! The address of the agent: the bar where it is entered, and the page's own address, which names it.

use leptos::ev::SubmitEvent;
use leptos::html::Input;
use leptos::prelude::*;

use crate::conversation::{AgentStage, Conversation, Event, Shown};
use crate::platform;
use crate::ui::conversation::elements::{heard, label};
use crate::ui::conversation::{Region, TalkHandle};
use crate::ui::runtime::{Property, attrs, live_text};

/// The bar.
#[component]
pub(super) fn AddressBar(talk: TalkHandle, address: String) -> AnyView {
    let input: NodeRef<Input> = NodeRef::new();
    keep_address(talk, input);
    let connect = move |event: SubmitEvent| {
        event.prevent_default();
        let Some(input) = input.get_untracked() else {
            return;
        };
        talk.happened(Event::AddressGiven {
            address: input.value(),
            skill: None,
        });
    };
    let name = move || {
        talk.track(&[Region::Agent]);
        match talk.with(is_looking) {
            Some(true) => "Connecting…".to_owned(),
            _ => "Connect".to_owned(),
        }
    };
    let form =
        attrs!("class": "address", "role": "search", "aria-label": "Agent", "novalidate": true);
    let typed = attrs!(
        "class": "input", "id": "a2a-address", "type": "text", "inputmode": "url",
        "autocomplete": "url", "spellcheck": "false", "placeholder": "https://agent.example.com"
    );
    view! {
        <form {..form} on:submit=heard(connect)>
            {label(attrs!("class": "address-label", "for": "a2a-address"), "Agent address")}
            <input {..typed} prop:value=Property::Value(address) node_ref=input />
            <button {..attrs!("class": "secondary", "type": "submit")}>{live_text(name)}</button>
        </form>
    }
    .into_any()
}

fn is_looking(conversation: &Conversation) -> bool {
    matches!(conversation.stage(), AgentStage::Looking { .. })
}

/// The page can be linked to as it is: the agent and the skill stand in its address.
fn keep_address(talk: TalkHandle, input: NodeRef<Input>) {
    let connected = StoredValue::new(String::new());
    talk.when_shown(move |shown| {
        if !matches!(shown, Shown::Agent | Shown::Request) {
            return;
        }
        if talk.with(is_looking) == Some(true)
            && let Some(input) = input.get_untracked()
        {
            // What is connected to; the person may type another one meanwhile.
            connected.set_value(input.value());
        }
        let skill = talk.with(|conversation| Some(conversation.known()?.skill.clone()));
        if let Some(skill) = skill.flatten() {
            let agent = Some(connected.get_value());
            platform::replace_fragment(&Link { agent, skill }.write());
        }
    });
}

/// A link to the page: `#agent=…&skill=…`.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Link {
    pub(super) agent: Option<String>,
    pub(super) skill: Option<String>,
}

impl Link {
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
