//! The page: an agent's address, who it is, what is asked, what came of it.

use std::cell::RefCell;
use std::rc::Rc;

use super::agent::{agent_panel, skill_list};
use super::dom::{El, Scope, el};
use super::drafts::keep_drafts;
use super::finding::finding;
use super::log::LogDrawer;
use super::request::request;
use super::runs::runs;
use super::sign_in::{sign_in_line, sign_in_panel};
use super::talk::{Talk, TalkHost, TalkLink};
use crate::a2a::Message;
use crate::client::oauth::Authorization;
use crate::conversation::{AgentStage, Announcement, Command, Conversation, Event, Shown, Ticket};
use crate::platform::{self, OAuthWindow, Persist, ValidatorPlace};

/// The whole page. Everything stops and goes when it is dropped.
pub struct Page {
    element: El,
    _talk: Talk,
    _scope: Scope,
}

impl Page {
    /// Draws the page and connects to the agent of its address, or of its own origin.
    pub fn new(place: &ValidatorPlace) -> Self {
        let (scope, log) = (Scope::new(), LogDrawer::new());
        let alone = Alone {
            window: RefCell::default(),
            log: Rc::clone(&log),
        };
        let talk = Talk::new(place, Box::new(alone));
        let link = talk.link();
        let begin = Link::read(&platform::page_fragment());
        // Beside an agent the page finds it by itself; elsewhere it asks for one.
        let guess = begin.agent.is_none().then(platform::page_origin);
        let address = begin.agent.or_else(|| guess.clone()).unwrap_or_default();
        let (bar, input) = address_bar(&link, &scope, &address);
        let top = el("header", "top")
            .with(&el("h1", "brand").text("A2A Forms"))
            .with(&bar);
        // The skills are the agent's: one region holds both.
        let aside = el("section", "aside").attr("aria-label", "Agent");
        let aside = aside
            .with(&agent_panel(&link))
            .with(&sign_in_line(&link))
            .with(&skill_list(&link, &scope, true));
        let centre = el("div", "centre")
            .with(&sign_in_panel(&link))
            .with(&request(&link))
            .with(&runs(&link));
        let columns = el("div", "columns").with(&aside).with(&centre);
        // What is said while there is no agent is the page's content as much as what comes then.
        let main = el("main", "").with(&finding(&link, guess)).with(&columns);
        let element = el("div", "page").with(&top).with(&main).with(log.element());
        keep_address(&link, input);
        link.set_persist(Persist::Session);
        keep_drafts(&link);
        if !address.is_empty() {
            link.happened(Event::AddressGiven {
                address,
                skill: begin.skill,
            });
        }
        Self {
            element,
            _talk: talk,
            _scope: scope,
        }
    }

    /// The element to put somewhere.
    pub fn element(&self) -> &El {
        &self.element
    }
}

/// The page has no other page around it, and so it can send the person away to come back, and keeps
/// a log of what goes over the wire.
struct Alone {
    window: RefCell<Option<OAuthWindow>>,
    log: Rc<LogDrawer>,
}

impl TalkHost for Alone {
    fn allows(&self, _message: &Message) -> bool {
        true
    }

    fn announce(&self, _announcement: &Announcement, _conversation: &Conversation) {}

    fn ordered(&self, command: &Command) {
        self.log.ordered(command);
    }

    fn came(&self, event: &Event) {
        self.log.happened(event);
    }

    fn is_own_page(&self) -> bool {
        true
    }

    fn authorize(&self, ticket: Ticket, authorization: &Authorization, talk: &TalkLink) {
        // An older one is of no use any more, and goes.
        self.window.take();
        let talk = talk.clone();
        let opened = OAuthWindow::open(authorization, move |outcome| {
            talk.happened(Event::Authorized { ticket, outcome });
        });
        self.window.replace(opened);
    }
}

fn address_bar(talk: &TalkLink, scope: &Scope, address: &str) -> (El, El) {
    let label = el("label", "address-label")
        .attr("for", "a2a-address")
        .text("Agent address");
    let input = el("input", "input")
        .attr("id", "a2a-address")
        .attr("type", "text")
        .attr("inputmode", "url");
    let input = input
        .attr("autocomplete", "url")
        .attr("spellcheck", "false")
        .attr("placeholder", "https://agent.example.com");
    input.set_value(address);
    let connect = el("button", "secondary")
        .attr("type", "submit")
        .text("Connect");
    let (link, typed) = (talk.clone(), input.clone());
    let form = el("form", "address")
        .attr("role", "search")
        .attr("aria-label", "Agent")
        .attr("novalidate", "");
    let form = form.on(scope, "submit", move |event| {
        event.prevent_default();
        link.happened(Event::AddressGiven {
            address: typed.value(),
            skill: None,
        });
    });
    let link = talk.clone();
    let button = connect.clone();
    talk.watch(move |shown| {
        if *shown == Shown::Agent {
            let looking = link
                .with(|conversation| matches!(conversation.stage(), AgentStage::Looking { .. }));
            button.set_text(if looking == Some(true) {
                "Connecting…"
            } else {
                "Connect"
            });
        }
    });
    (form.with(&label).with(&input).with(&connect), input)
}

/// The page can be linked to as it is: the agent and the skill stand in its address.
fn keep_address(talk: &TalkLink, input: El) {
    let (link, connected) = (talk.clone(), RefCell::new(String::new()));
    talk.watch(move |shown| {
        if !matches!(shown, Shown::Agent | Shown::Request) {
            return;
        }
        let looking = |conversation: &Conversation| {
            matches!(conversation.stage(), AgentStage::Looking { .. })
        };
        if link.with(looking) == Some(true) {
            // What is connected to; the person may type another one meanwhile.
            connected.replace(input.value());
        }
        let skill = link.with(|conversation| conversation.known().map(|known| known.skill.clone()));
        if let Some(Some(skill)) = skill {
            let agent = Some(connected.borrow().clone());
            platform::replace_fragment(&Link { agent, skill }.write());
        }
    });
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
