//! Who the agent is, and what it can be asked to do.

use super::dom::{El, Scope, el, paragraph, target};
use super::talk::TalkLink;
use crate::a2a::AgentCard;
use crate::client::origin;
use crate::conversation::{Event, Known, Shown};
use crate::extension::Origin;

/// A place for the agent's name, provider, version, origin and what it can do.
pub(super) fn agent_panel(talk: &TalkLink) -> El {
    let place = el("div", "");
    let (link, inside) = (talk.clone(), place.clone());
    talk.watch(move |shown| {
        if *shown == Shown::Agent {
            inside.clear();
            if let Some(Some(panel)) = link.with(|conversation| conversation.known().map(panel)) {
                inside.put(&panel);
            }
        }
    });
    place
}

fn panel(known: &Known) -> El {
    let card = &known.card;
    let facts = el("dl", "facts");
    let fact = |name: &str, value: Option<String>| {
        if let Some(value) = value.filter(|value| !value.is_empty()) {
            facts.put(
                &el("div", "")
                    .with(&el("dt", "").text(name))
                    .with(&el("dd", "").text(&value)),
            );
        }
    };
    let endpoint = known.endpoint.as_ref().ok();
    fact(
        "Provider",
        card.provider
            .as_ref()
            .map(|provider| provider.organization.clone()),
    );
    fact("Version", card.version.clone());
    fact(
        "Address",
        Some(origin(
            endpoint.map_or(&known.card_url, |endpoint| &endpoint.url),
        )),
    );
    fact(
        "Speaks",
        endpoint.map(|endpoint| format!("A2A {}", endpoint.dialect.name())),
    );
    fact("Can", Some(can(card)));
    fact("Schemas", Some(schemas(known)));
    let about = (!card.description.is_empty()).then(|| paragraph("agent-about", &card.description));
    el("div", "agent")
        .with(&el("h2", "agent-name").text(&card.name))
        .with_some(about)
        .with(&facts)
}

fn can(card: &AgentCard) -> String {
    let can = &card.capabilities;
    match (can.streaming, can.push_notifications) {
        (true, true) => "tell as it goes, call back",
        (true, false) => "tell as it goes",
        (false, true) => "call back",
        (false, false) => "",
    }
    .to_owned()
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

/// A place for the agent's skills, to choose one. `always`: also when there is nothing to choose.
pub(super) fn skill_list(talk: &TalkLink, scope: &Scope, always: bool) -> El {
    let place = el("div", "");
    let (link, inside) = (talk.clone(), place.clone());
    talk.watch(move |shown| match shown {
        Shown::Agent => {
            inside.clear();
            if let Some(Some(list)) = link.with(|conversation| list(conversation.known()?, always))
            {
                inside.put(&list);
            }
        }
        Shown::Request => mark(&link, &inside),
        _ => {}
    });
    let link = talk.clone();
    place.on(scope, "click", move |event| {
        if let Some(id) = target(&event, "[data-skill]").and_then(|skill| skill.get("data-skill")) {
            link.happened(Event::SkillChosen(id));
        }
    })
}

fn list(known: &Known, always: bool) -> Option<El> {
    let skills = &known.card.skills;
    // One skill needs no choosing, nor does one that was named.
    if skills.is_empty() || (!always && (skills.len() == 1 || known.skill.is_some())) {
        return None;
    }
    let rows = el("ul", "");
    for skill in skills {
        let choose = el("button", "skill")
            .attr("type", "button")
            .attr("part", "skill")
            .attr("data-skill", &skill.id);
        let choose = choose.with(&el("span", "skill-name").text(&skill.name));
        rows.put(
            &el("li", "").with(&choose.with(&el("span", "skill-about").text(&skill.description))),
        );
    }
    let nav = el("nav", "skills").attr("aria-label", "Skills");
    Some(
        nav.with(&el("h3", "aside-title").text("Skills"))
            .with(&rows),
    )
}

/// Marks the chosen skill.
fn mark(talk: &TalkLink, place: &El) {
    let chosen = talk
        .with(|conversation| conversation.known()?.skill.clone())
        .flatten();
    if let Some(old) = place.find("[aria-current]") {
        old.set("aria-current", None);
    }
    let mut next = place.find("li").map(|first| first.raw().clone());
    while let Some(row) = next {
        if let Some(button) = El::of(row.clone()).find("button")
            && chosen.is_some()
            && button.get("data-skill") == chosen
        {
            button.set("aria-current", Some("true"));
        }
        next = row.next_element_sibling();
    }
}
