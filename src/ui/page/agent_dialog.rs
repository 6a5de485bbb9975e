//! The dialog about the agent, which its chip opens: provider, protocol, features, extensions, schemas, the card to
//! inspect, the sign-in, a link to copy, and the address of another agent.

use std::rc::Rc;

use a2a::card::{AgentCard, Binding};
use a2a::extension::{self, Origin, activation};
use a2a_client::client::address::origin;
use a2a_client::client::calls::{Endpoint, SupportedBinding};
use a2a_client::client::http::Request;
use a2a_client::conversation::Conversation;
use a2a_client::conversation::agent::{AgentStage, ConnectedAgent};
use js_sys::Array;
use json_form::formats::safe_link::safe_link;
use leptos::prelude::*;
use locales::messages;
use web_sys::Event as DomEvent;

use super::address::address_form;
use super::inspect::InspectedCard;
use super::navigation::Navigation;
use crate::browser::reflect::call;
use crate::browser::tab::location;
use crate::ui::conversation::agent_signature::signature_line;
use crate::ui::conversation::controls::text_button;
use crate::ui::conversation::driver::Region;
use crate::ui::conversation::sign_in::sign_in_line;
use crate::ui::inspect::TestedAgent;
use crate::ui::runtime::dom::view;
use crate::ui::runtime::focus::{current_target, next_focused};
use crate::ui::runtime::reactive::{live, live_text, when};
use crate::ui::runtime::widget::copy_status::copy_with_status;

/// The most schemas whose names are shown without being asked for.
const FEW_SCHEMAS: usize = 3;

/// The id of the dialog about the agent, which the agent's chip in the top bar opens.
pub(super) const DIALOG: &str = "a2a-agent";

/// The dialog about the agent; empty while no agent is connected or looked for.
pub(super) fn agent_dialog(navigation: Navigation) -> AnyView {
    let driver = navigation.driver;
    // A run may have reported which extensions the agent uses.
    let regions = [Region::Agent, Region::Card, Region::Runs];
    let panel = move || {
        let panel = driver.read_tracked(&regions, |it| panel(navigation, it));
        panel.into_any()
    };
    let has_chip = move || {
        let has_chip = |it: &Conversation| {
            let stage = it.stage();
            let is_none = matches!(stage, AgentStage::Idle | AgentStage::Failed { .. });
            (!is_none).then_some(())
        };
        driver.read_tracked(&[Region::Agent], has_chip).is_some()
    };
    let said = RwSignal::new("");
    let copy = move |_| copy_with_status(&location::page_url(), said);
    let actions = move || {
        view! {
            <div class="agent-actions">
                {text_button("secondary small", messages::copy_link(), copy)}
                <span role="status" class="log-said">
                    {live_text(move || said.get().to_owned())}
                </span>
            </div>
            <div class="agent-other">
                <h3 class="aside-title">{messages::another_agent()}</h3>
                {address_form(navigation, "secondary")}
            </div>
        }
        .into_any()
    };
    view! {
        <div
            class="agent-dialog"
            id=DIALOG
            popover="auto"
            role="dialog"
            aria-label=messages::agent()
            on:focusout=|event| close_when_left(&event)
        >
            {live(panel)}
            {when(has_chip, actions)}
        </div>
    }
}

/// Closes the dialog when the focus leaves it, since the dialog would cover the element that has the focus then.
fn close_when_left(event: &DomEvent) {
    if let Some((dialog, next)) = current_target(event).zip(next_focused(event))
        && !dialog.contains(Some(&next))
        && next.get_attribute("popovertarget").is_none()
    {
        call(&dialog, "hidePopover", &Array::new());
    }
}

fn panel(navigation: Navigation, conversation: &Conversation) -> Option<AnyView> {
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
    let protocol = endpoint.map(|it| text(protocol(card, it)));
    let signature = conversation.card_verdict().map(signature_line);
    let one = |line: Option<AnyView>| line.into_iter().collect();
    let facts = [
        (messages::provider(), one(provider)),
        (messages::version(), one(card.version.clone().map(text))),
        (messages::documentation(), one(documentation)),
        (messages::address(), one(origin(called).map(text))),
        (messages::protocol(), one(protocol)),
        (messages::features(), capabilities(card)),
        (messages::extensions(), extensions(conversation, known)),
        (messages::schemas(), schemas(known)),
        (messages::signature(), one(signature)),
        (messages::card_check(), card_check(navigation, known)),
        (
            messages::contact(),
            texts(card, "contact", ["name", "email", "url"]),
        ),
        (
            messages::pricing(),
            texts(card, "pricing", ["model", "details", ""]),
        ),
    ];
    let facts: Vec<AnyView> = facts
        .into_iter()
        .filter_map(|(name, lines)| fact(name, lines))
        .collect();
    // Receives the focus when the dialog opens.
    Some(view! {
        <div class="agent">
            <h2 class="agent-name" dir="auto" tabindex="-1" autofocus>
                {card.name.clone()}
            </h2>
            {about_agent(card)}
            {sign_in_line(navigation.driver, "a2a-agent-sign-out")}
            <dl class="facts">{facts}</dl>
        </div>
    })
}

/// The agent's description of itself; `None` if the card has none.
pub(super) fn about_agent(card: &AgentCard) -> Option<AnyView> {
    (!card.description.is_empty()).then(|| {
        view! {
            <p class="agent-about" dir="auto">
                {card.description.clone()}
            </p>
        }
    })
}

/// A row of facts: a name (`<dt>`) and its lines (`<dd>`); `None` if there are no lines.
fn fact(name: &'static str, lines: Vec<AnyView>) -> Option<AnyView> {
    if lines.is_empty() {
        return None;
    }
    Some(view! {
        <div>
            <dt>{name}</dt>
            <dd>{lines}</dd>
        </div>
    })
}

/// A line of text in a row of facts about the agent.
fn text(line: String) -> AnyView {
    view! { <div dir="auto">{line}</div> }
}

/// A line with a link. An address that can't be followed safely is shown as text.
fn address(url: &str, words: String) -> AnyView {
    let Some(known) = safe_link(url) else {
        return text(words);
    };
    view! {
        <div dir="auto">
            <a
                class=(words == known.href).then_some("address-shown")
                href=known.href
                title=url.to_owned()
                target="_blank"
                rel="noopener noreferrer"
            >
                {words}
            </a>
        </div>
    }
}

/// The notes on the card's defects, for the agent's developer, and a button that opens the card in the inspector.
fn card_check(navigation: Navigation, known: &ConnectedAgent) -> Vec<AnyView> {
    let notes = known.declared.notes.iter();
    let line = |words| {
        view! {
            <div lang="en" dir="auto">
                {words}
            </div>
        }
    };
    let inspect = move |_| {
        let card = |it: &Conversation| {
            let known = it.agent()?;
            let text = exact_json::pretty(&known.card.raw);
            Some((text, known.card_url.clone(), known.id.clone()))
        };
        let Some((text, address, agent)) = navigation.driver.with(card) else {
            return;
        };
        let conversation = navigation.driver.link();
        let authorize = move |request: &mut Request, is_card| {
            conversation.with(|it| it.authorize(&agent, is_card, request));
        };
        // The host of the card gave it without an address.
        let agent = (!address.is_empty()).then(|| TestedAgent {
            address,
            authorize: Rc::new(authorize),
        });
        navigation.inspect(InspectedCard { text, agent });
    };
    let inspect = text_button("secondary small", messages::inspect_card(), inspect);
    let inspect = view! { <div class="inspect-card">{inspect}</div> };
    let notes = notes.map(|note| line(note.to_string()));
    notes.chain([inspect]).collect()
}

/// The texts of the properties `names` of a member of the card (document 002), a line each; `url` becomes a link.
fn texts(card: &AgentCard, member: &str, names: [&str; 3]) -> Vec<AnyView> {
    let inside = card.raw.get(member);
    let line = |name| {
        let words = inside?.get(name)?.as_str()?.to_owned();
        Some(if name == "url" {
            address(&words, words.clone())
        } else {
            text(words)
        })
    };
    names.into_iter().filter_map(line).collect()
}

fn protocol(card: &AgentCard, endpoint: &Endpoint) -> String {
    let transport = match endpoint.binding {
        SupportedBinding::JsonRpc => "JSON-RPC",
        SupportedBinding::HttpJson => "HTTP+JSON",
        SupportedBinding::Sessions => {
            let mut interfaces = card.interfaces.iter();
            let ours = interfaces.find(|it| it.binding == Binding::Sessions);
            let version = ours.map_or("", |it| &it.protocol_version);
            let minor = version.split('.').nth(1);
            let is_newer = minor.is_some_and(|minor| minor != "0");
            return if is_newer {
                messages::protocol_sessions_newer(version)
            } else {
                messages::protocol_sessions(version)
            };
        }
        SupportedBinding::Envelope => return messages::protocol_envelopes().to_owned(),
    };
    messages::protocol_over(endpoint.dialect.name(), transport)
}

fn capabilities(card: &AgentCard) -> Vec<AnyView> {
    let can = &card.capabilities;
    let words = [
        can.streaming.then(messages::streaming),
        can.push_notifications.then(messages::push_notifications),
    ];
    let words = listed(words.into_iter().flatten());
    words.map(text).into_iter().collect()
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
            let name = extension_name(uri);
            let state = extension_state(listed.known, listed.is_used(named), required);
            let name = address(uri, name.to_owned());
            let about = listed.declared.description.clone().map(text);
            view! { <div>{name} {text(state)} {about}</div> }
        });
    lines.collect()
}

/// The names of the declared schemas, a line for each place of declaration.
fn schemas(known: &ConnectedAgent) -> Vec<AnyView> {
    let mut places: Vec<(String, Vec<&str>)> = Vec::new();
    for schema in &known.declared.schemas {
        let place = place_of_schema(&schema.origin);
        match places.iter_mut().find(|(known, _)| *known == place) {
            Some((_, names)) => names.push(&schema.name),
            None => places.push((place, vec![&schema.name])),
        }
    }
    if places.is_empty() {
        return vec![text(messages::no_schemas().to_owned())];
    }
    let count: usize = places.iter().map(|(_, names)| names.len()).sum();
    let lines = places.into_iter().map(|(place, names)| {
        let names = listed(names).unwrap_or_default();
        text(messages::schemas_declared(&names, &place))
    });
    let lines: Vec<AnyView> = lines.collect();
    if count <= FEW_SCHEMAS {
        return lines;
    }
    let summary = messages::show_field(messages::schemas());
    let folded = view! {
        <details class="schema-names">
            <summary>{summary}</summary>
            {lines}
        </details>
    };
    vec![folded]
}

/// Words as a list in one line; `None` without words.
fn listed<'w>(words: impl IntoIterator<Item = &'w str>) -> Option<String> {
    let words = words.into_iter().map(str::to_owned);
    words.reduce(|first, next| messages::list_next(&first, &next))
}

/// The name of a known extension, else its URI.
fn extension_name(uri: &str) -> &str {
    match uri {
        extension::URI => messages::structured_input(),
        extension::input_error::INPUT_ERRORS_URI => messages::input_errors(),
        _ => uri,
    }
}

/// The state of an extension in words. `is_known`: whether this page supports the extension. `is_used`: whether the
/// agent's answer named it; `None` before the first answer, or if the answer's header can't be read. `is_required`:
/// whether the card requires it.
fn extension_state(is_known: bool, is_used: Option<bool>, is_required: bool) -> String {
    let state = match (is_known, is_used) {
        (false, _) => messages::extension_not_supported(),
        (true, Some(true)) => messages::extension_confirmed(),
        (true, Some(false)) => messages::extension_not_confirmed(),
        (true, None) => messages::extension_requested(),
    };
    let required = is_required.then(messages::extension_required);
    listed([state].into_iter().chain(required)).unwrap_or_default()
}

fn place_of_schema(origin: &Origin) -> String {
    match origin {
        Origin::CardRoot => messages::schema_at_root().to_owned(),
        Origin::ExtensionParams => messages::schema_in_extension().to_owned(),
        Origin::SkillInputSchema { skill } => messages::schema_of_skill_input(skill),
        Origin::SkillOutputSchema { skill } => messages::schema_of_skill_output(skill),
        Origin::CapabilityParameters { capability } => messages::schema_of_capability(capability),
        Origin::InitialForm => messages::schema_asked_for().to_owned(),
        Origin::FileModes => messages::file().to_owned(),
    }
}
