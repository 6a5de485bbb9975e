//! The page: an agent's address, who it is, what is asked, what came of it.

use leptos::prelude::*;

use super::agent::{AgentPanel, SkillList};
use super::finding::Finding;
use super::request::RequestView;
use super::runs::Runs;
use super::talk::{Talk, TalkHost};
use crate::a2a::Message;
use crate::conversation::{AgentStage, Announcement, Conversation, Event};
use crate::platform::{self, ValidatorPlace};

/// The whole page.
#[component]
pub fn Page(
    /// Where the validator's worker is.
    place: ValidatorPlace,
) -> impl IntoView {
    let talk = Talk::new(&place, Alone);
    let link = Link::read(&platform::page_fragment());
    let address = RwSignal::new(link.agent.unwrap_or_else(platform::page_origin));
    if !address.with_untracked(String::is_empty) {
        talk.happened(Event::AddressGiven {
            address: address.get_untracked(),
            skill: link.skill,
        });
    }
    view! {
        <div class="page">
            <header class="top">
                <h1 class="brand">"A2A Forms"</h1>
                <AddressBar talk=talk address=address/>
            </header>
            <Finding talk=talk/>
            <main class="columns">
                <div class="aside"><AgentPanel talk=talk/><SkillList talk=talk/></div>
                <div class="centre"><RequestView talk=talk/><Runs talk=talk/></div>
            </main>
        </div>
    }
}

/// The page has no other page around it; it keeps its own address up to date.
struct Alone;

impl TalkHost for Alone {
    fn allows(&self, _message: &Message) -> bool {
        true
    }

    fn announce(&self, _announcement: &Announcement, _conversation: &Conversation) {}
}

#[component]
fn AddressBar(talk: Talk, address: RwSignal<String>) -> impl IntoView {
    let looking = move || {
        talk.track_agent();
        talk.with(|conversation| matches!(conversation.stage(), AgentStage::Looking { .. }))
            == Some(true)
    };
    // The page can be linked to as it is: the agent and the skill stand in its address.
    Effect::new(move |_| {
        talk.track_agent();
        talk.track_request();
        let link = talk.with(|conversation| {
            let known = conversation.known()?;
            Some(Link {
                agent: Some(address.get_untracked()),
                skill: known.skill.clone(),
            })
        });
        if let Some(Some(link)) = link {
            platform::replace_fragment(&link.write());
        }
    });
    let connect = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        talk.happened(Event::AddressGiven {
            address: address.get_untracked(),
            skill: None,
        });
    };
    view! {
        <form class="address" role="search" aria-label="Agent" novalidate on:submit=connect>
            <label class="address-label" for="a2a-address">"Agent address"</label>
            <input
                id="a2a-address" class="input" type="text" inputmode="url" autocomplete="url" spellcheck="false"
                placeholder="https://agent.example.com"
                prop:value=move || address.get()
                on:input=move |event| address.set(event_target_value(&event))
            />
            <button type="submit" class="secondary">{move || if looking() { "Connecting…" } else { "Connect" }}</button>
        </form>
    }
}

/// A link to the page: `#agent=…&skill=…`.
#[derive(Debug, Default, PartialEq, Eq)]
struct Link {
    agent: Option<String>,
    skill: Option<String>,
}

impl Link {
    fn read(fragment: &str) -> Self {
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
