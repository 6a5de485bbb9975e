//! Who the agent is, and what it can be asked to do.

use leptos::prelude::*;

use super::talk::Talk;
use crate::a2a::AgentCard;
use crate::client::origin;
use crate::conversation::{Event, Known};
use crate::extension::Origin;

/// The agent's name, provider, version, origin and what it can do.
#[component]
pub fn AgentPanel(talk: Talk) -> impl IntoView {
    move || {
        talk.track_agent();
        talk.with(|conversation| conversation.known().map(panel))
            .flatten()
    }
}

fn panel(known: &Known) -> impl IntoView + use<> {
    let card = &known.card;
    let provider = card
        .provider
        .as_ref()
        .map(|provider| fact("Provider", provider.organization.clone()));
    let version = card.version.clone().map(|version| fact("Version", version));
    let place = known.endpoint.as_ref().map_or_else(
        |_| origin(&known.card_url),
        |endpoint| origin(&endpoint.url),
    );
    let place = (!place.is_empty()).then(|| fact("Address", place));
    let protocol = known
        .endpoint
        .as_ref()
        .ok()
        .map(|endpoint| fact("Speaks", format!("A2A {}", endpoint.dialect.name())));
    let schemas = fact("Schemas", schemas(known));
    let description = (!card.description.is_empty())
        .then(|| view! { <p class="agent-about">{card.description.clone()}</p> });
    view! {
        <section class="agent" part="agent" aria-label="Agent">
            <h2 class="agent-name">{card.name.clone()}</h2>
            {description}
            <dl class="facts">{provider}{version}{place}{protocol}{can(card)}{schemas}</dl>
        </section>
    }
}

fn fact(name: &'static str, value: String) -> impl IntoView + use<> {
    view! { <div><dt>{name}</dt><dd>{value}</dd></div> }
}

fn can(card: &AgentCard) -> Option<impl IntoView + use<>> {
    let mut can = Vec::new();
    if card.capabilities.streaming {
        can.push("tells as it goes");
    }
    if card.capabilities.push_notifications {
        can.push("calls back");
    }
    (!can.is_empty()).then(|| fact("Can", can.join(", ")))
}

fn schemas(known: &Known) -> String {
    if known.declared.schemas.is_empty() {
        return "none declared".to_owned();
    }
    let names = known
        .declared
        .schemas
        .iter()
        .map(|schema| match &schema.origin {
            Origin::SkillInputSchema { .. } | Origin::SkillOutputSchema { .. } => {
                format!("{} (a skill's own)", schema.name)
            }
            _ => schema.name.clone(),
        });
    names.collect::<Vec<_>>().join(", ")
}

/// The agent's skills, to choose one.
#[component]
pub fn SkillList(talk: Talk) -> impl IntoView {
    let skills = move || {
        talk.track_agent();
        talk.with(|conversation| {
            let skills = &conversation.known()?.card.skills;
            let rows: Vec<(String, String, String)> = skills
                .iter()
                .map(|skill| {
                    (
                        skill.id.clone(),
                        skill.name.clone(),
                        skill.description.clone(),
                    )
                })
                .collect();
            (!rows.is_empty()).then_some(rows)
        })
        .flatten()
    };
    let chosen = move || {
        talk.track_request();
        talk.with(|conversation| conversation.known().and_then(|known| known.skill.clone()))
            .flatten()
    };
    move || {
        skills().map(|rows| {
            let rows = rows
                .into_iter()
                .map(|(id, name, about)| {
                    let mine = id.clone();
                    let current = move || (chosen().as_deref() == Some(mine.as_str())).then_some("true");
                    let choose = move |_| talk.happened(Event::SkillChosen(id.clone()));
                    view! {
                        <li>
                            <button type="button" class="skill" part="skill" aria-current=current on:click=choose>
                                <span class="skill-name">{name}</span>
                                <span class="skill-about">{about}</span>
                            </button>
                        </li>
                    }
                })
                .collect_view();
            view! { <nav class="skills" aria-label="Skills"><h3 class="aside-title">"Skills"</h3><ul>{rows}</ul></nav> }
        })
    }
}
