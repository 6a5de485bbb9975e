//! The dialog about the agent, behind its chip: provider, protocol, features, extensions, schemas, a link to copy, and
//! the address of another agent.

use std::rc::Rc;

use js_sys::Array;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event as DomEvent, FocusEvent};

use super::address::address_form;
use super::navigation::Navigation;
use crate::a2a::card::{AgentCard, Binding};
use crate::browser::reflect::call;
use crate::browser::tab::{clipboard, location};
use crate::client::address::origin;
use crate::client::calls::{Endpoint, Wire};
use crate::conversation::Conversation;
use crate::conversation::agent::{AgentStage, ConnectedAgent};
use crate::extension::activation;
use crate::result::link::safe_link;
use crate::ui::conversation::agent_signature::signature_line;
use crate::ui::conversation::controls::text_button;
use crate::ui::conversation::driver::Region;
use crate::ui::messages::page as messages;
use crate::ui::runtime::dom::{attrs, pieces, tag};
use crate::ui::runtime::reactive::{live, live_text, when};

/// The id of the dialog, for the chip.
pub(super) const DIALOG: &str = "a2a-agent";

/// The dialog; empty while no agent is connected or looked for.
pub(super) fn agent_dialog(navigation: Navigation) -> AnyView {
    let driver = navigation.driver;
    // A run may have reported which extensions the agent uses.
    let regions = [Region::Agent, Region::Card, Region::Runs];
    let panel = move || driver.read_tracked(&regions, panel).into_any();
    let has_chip = move || {
        let has_chip = |it: &Conversation| {
            let stage = it.stage();
            let is_none = matches!(stage, AgentStage::Idle | AgentStage::Failed { .. });
            (!is_none).then_some(())
        };
        driver.read_tracked(&[Region::Agent], has_chip).is_some()
    };
    let said = RwSignal::new("");
    let copy = move |_| {
        clipboard::copy(&location::page_url(), move |done| {
            // The dialog may be gone by now.
            let _ = said.try_set(if done {
                messages::COPIED
            } else {
                messages::COPYING_NOT_ALLOWED
            });
        });
    };
    let actions = move || {
        let status = attrs!("role": "status", "class": "log-said");
        let foot = pieces![
            text_button("secondary small", messages::COPY_LINK, copy),
            tag::span(status, pieces![live_text(move || said.get().to_owned())]),
        ];
        let other = pieces![
            tag::h3(
                attrs!("class": "aside-title"),
                pieces![messages::OTHER_AGENT]
            ),
            address_form(navigation),
        ];
        pieces![
            tag::div(attrs!("class": "agent-actions"), foot),
            tag::div(attrs!("class": "agent-other"), other),
        ]
        .into_any()
    };
    let dialog = attrs!(
        "class": "agent-dialog", "id": DIALOG, "popover": "auto", "role": "dialog",
        "aria-label": messages::AGENT
    )
    .on("focusout", close_when_left);
    tag::div(dialog, pieces![live(panel), when(has_chip, actions)])
}

/// Closes the dialog when the focus moves on: it lies over the page, and would cover what has the focus then.
fn close_when_left(event: DomEvent) {
    let event: FocusEvent = event.unchecked_into();
    let dialog = event
        .current_target()
        .and_then(|it| it.dyn_into::<Element>().ok());
    let next = event
        .related_target()
        .and_then(|it| it.dyn_into::<Element>().ok());
    if let Some((dialog, next)) = dialog.zip(next)
        && !dialog.contains(Some(&next))
        && next.get_attribute("popovertarget").is_none()
    {
        call(&dialog, "hidePopover", &Array::new());
    }
}

fn panel(conversation: &Conversation) -> Option<AnyView> {
    let known = conversation.agent()?;
    let card = &known.card;
    let endpoint = known.endpoint.as_ref().ok();
    let provider = card.provider.as_ref().map(|it| match &it.url {
        Some(url) => address(url, it.organization.clone()),
        None => text(it.organization.clone()),
    });
    let documentation = card.documentation_url.as_ref();
    let documentation = documentation.map(|url| address(url, url.clone()));
    let called = endpoint.map_or(&known.card_url, |endpoint| &endpoint.url);
    let facts = [
        (messages::PROVIDER, provider.into_iter().collect()),
        (
            messages::VERSION,
            card.version.clone().map(text).into_iter().collect(),
        ),
        (messages::DOCUMENTATION, documentation.into_iter().collect()),
        (
            messages::ADDRESS,
            origin(called).map(text).into_iter().collect(),
        ),
        (
            messages::PROTOCOL,
            endpoint
                .map(|it| text(protocol(card, it)))
                .into_iter()
                .collect(),
        ),
        (messages::CAPABILITIES, capabilities(card)),
        (messages::EXTENSIONS, extensions(conversation, known)),
        (messages::SCHEMAS, schemas(known)),
        (
            messages::SIGNATURE,
            known
                .card_verdict()
                .map(signature_line)
                .into_iter()
                .collect(),
        ),
        (messages::CARD_CHECK, notes(known)),
        (
            messages::CONTACT,
            texts(card, "contact", ["name", "email", "url"]),
        ),
        (
            messages::PRICING,
            texts(card, "pricing", ["model", "details", ""]),
        ),
    ];
    let facts: Vec<AnyView> = facts
        .into_iter()
        .filter_map(|(name, lines)| fact(name, lines))
        .collect();
    let about = (!card.description.is_empty()).then(|| {
        let attrs = attrs!("class": "agent-about", "dir": "auto");
        tag::p(attrs, pieces![card.description.clone()])
    });
    let name = attrs!("class": "agent-name", "dir": "auto");
    let panel = pieces![
        tag::h2(name, pieces![card.name.clone()]),
        about,
        tag::dl(attrs!("class": "facts"), pieces![facts]),
    ];
    Some(tag::div(attrs!("class": "agent"), panel))
}

/// A row of the panel; `None` if there are no lines.
fn fact(name: &'static str, lines: Vec<AnyView>) -> Option<AnyView> {
    if lines.is_empty() {
        return None;
    }
    let name = tag::dt(attrs!(), pieces![name]);
    let lines = tag::dd(attrs!(), pieces![lines]);
    Some(tag::div(attrs!(), pieces![name, lines]))
}

/// A line of a row.
fn text(line: String) -> AnyView {
    tag::div(attrs!("dir": "auto"), pieces![line])
}

/// A line with a link. An address that can't be followed safely is shown as text.
fn address(url: &str, words: String) -> AnyView {
    let Some(known) = safe_link(url) else {
        return text(words);
    };
    let link = attrs!(
        "href": known.href, "title": url.to_owned(), "target": "_blank", "rel": "noopener noreferrer"
    );
    tag::div(attrs!("dir": "auto"), pieces![tag::a(link, pieces![words])])
}

/// The oddities of the card, which its owner can mend.
fn notes(known: &ConnectedAgent) -> Vec<AnyView> {
    let notes = known.declared.notes.iter();
    notes.map(|note| text(note.to_string())).collect()
}

/// Texts in a member of the card (002).
fn texts(card: &AgentCard, member: &str, names: [&str; 3]) -> Vec<AnyView> {
    let inside = card.raw.get(member);
    let line = |name| Some(text(inside?.get(name)?.as_str()?.to_owned()));
    names.into_iter().filter_map(line).collect()
}

fn protocol(card: &AgentCard, endpoint: &Endpoint) -> String {
    let transport = match endpoint.wire {
        Wire::JsonRpc => "JSON-RPC",
        Wire::HttpJson => "HTTP+JSON",
        Wire::Sessions => {
            let mut interfaces = card.interfaces.iter();
            let ours = interfaces.find(|it| it.binding == Binding::Sessions);
            let version = ours.map_or("", |it| &it.protocol_version);
            let minor = version.split('.').nth(1);
            let is_newer = minor.is_some_and(|minor| minor != "0");
            return messages::sessions(version, is_newer);
        }
        Wire::Envelope => return messages::ENVELOPES.to_owned(),
    };
    messages::protocol(endpoint.dialect.name(), transport)
}

fn capabilities(card: &AgentCard) -> Vec<AnyView> {
    let can = &card.capabilities;
    let words = messages::capabilities(can.streaming, can.push_notifications);
    let words = Some(words).filter(|words| !words.is_empty());
    words
        .map(|words| text(words.to_owned()))
        .into_iter()
        .collect()
}

/// The extensions that the card declares (003), and whether they are in use: each answer echoes those that the agent
/// applied.
fn extensions(conversation: &Conversation, known: &ConnectedAgent) -> Vec<AnyView> {
    let mut ours = conversation
        .runs()
        .filter(|run| Rc::ptr_eq(&run.target.card, &known.card));
    let named = ours.find_map(|run| run.used_extensions.as_deref());
    let lines = activation::listed(&known.card, &[])
        .into_iter()
        .map(|listed| {
            let (uri, required) = (&listed.declared.uri, listed.declared.required);
            let name = messages::extension_name(uri);
            let state = messages::extension_state(listed.known, listed.is_used(named), required);
            let name = address(uri, name.to_owned());
            let about = listed.declared.description.clone().map(text);
            tag::div(attrs!(), pieces![name, text(state), about])
        });
    lines.collect()
}

/// The names of the declared schemas, a line for each place of declaration.
fn schemas(known: &ConnectedAgent) -> Vec<AnyView> {
    let mut places: Vec<(String, Vec<&str>)> = Vec::new();
    for schema in &known.declared.schemas {
        let place = messages::place_of_schema(&schema.origin);
        match places.iter_mut().find(|(known, _)| *known == place) {
            Some((_, names)) => names.push(&schema.name),
            None => places.push((place, vec![&schema.name])),
        }
    }
    if places.is_empty() {
        return vec![text(messages::NO_SCHEMAS.to_owned())];
    }
    let lines = places.into_iter();
    lines
        .map(|(place, names)| text(messages::schemas_declared(&names, &place)))
        .collect()
}
