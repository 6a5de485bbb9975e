//! Who the agent is, and what it can be asked to do.

use std::rc::Rc;

use super::dom::{El, Scope, el, paragraph, target};
use super::talk::TalkLink;
use crate::a2a::AgentCard;
use crate::client::{Endpoint, Wire, origin};
use crate::conversation::{Conversation, Event, Known, Shown};
use crate::extension::{self, Origin, activation};

/// A place for the agent's name, provider, version, origin and what it can do.
pub(super) fn agent_panel(talk: &TalkLink) -> El {
    let place = el("div", "");
    let (link, inside) = (talk.clone(), place.clone());
    talk.watch(move |shown| {
        // A run can have told which extensions the agent makes use of.
        if matches!(shown, Shown::Agent | Shown::Card | Shown::Runs) {
            inside.clear();
            if let Some(Some(panel)) = link.with(panel) {
                inside.put(&panel);
            }
        }
    });
    place
}

fn panel(conversation: &Conversation) -> Option<El> {
    let known = conversation.known()?;
    let card = &known.card;
    let facts = el("dl", "facts");
    let fact = |name: &str, lines: Vec<String>| {
        let told = el("dd", "");
        for line in lines.iter().filter(|line| !line.is_empty()) {
            told.put(&el("div", "").text(line));
        }
        if told.first().is_some() {
            facts.put(&el("div", "").with(&el("dt", "").text(name)).with(&told));
        }
    };
    let endpoint = known.endpoint.as_ref().ok();
    let provider = card.provider.as_ref().map(|it| it.organization.clone());
    fact("Provider", provider.into_iter().collect());
    fact("Version", card.version.clone().into_iter().collect());
    let address = endpoint.map_or(&known.card_url, |endpoint| &endpoint.url);
    fact("Address", vec![origin(address)]);
    fact("Speaks", endpoint.map(speaks).into_iter().collect());
    fact("Can", vec![can(card)]);
    fact("Extensions", extensions(conversation, known));
    fact("Schemas", schemas(known));
    let about = (!card.description.is_empty()).then(|| paragraph("agent-about", &card.description));
    let panel = el("div", "agent").with(&el("h2", "agent-name").text(&card.name));
    Some(panel.with_some(about).with(&facts))
}

fn speaks(endpoint: &Endpoint) -> String {
    let over = match endpoint.wire {
        Wire::JsonRpc => "JSON-RPC",
        Wire::HttpJson => "HTTP+JSON",
    };
    format!("A2A {} over {over}", endpoint.dialect.name())
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

/// What the card declares (003), and what became of it: the agent says with each answer which ones
/// it made use of.
fn extensions(conversation: &Conversation, known: &Known) -> Vec<String> {
    let mut ours = conversation
        .runs()
        .filter(|run| Rc::ptr_eq(&run.asked.card, &known.card));
    let named = ours.find_map(|run| run.echoed.as_deref());
    let lines = activation::listed(&known.card).into_iter().map(|listed| {
        let name = if listed.declared.uri == extension::URI {
            "Object schemas"
        } else {
            &listed.declared.uri
        };
        let state = match (listed.known, listed.echoed(named)) {
            (false, _) => "not known here",
            (true, Some(true)) => "in use, as the agent confirms",
            (true, _) => "in use",
        };
        let required = if listed.declared.required {
            ", required"
        } else {
            ""
        };
        format!("{name} ({state}{required})")
    });
    lines.collect()
}

/// The names of the schemas, a line for each place where some were found.
fn schemas(known: &Known) -> Vec<String> {
    let mut places: Vec<(String, Vec<&str>)> = Vec::new();
    for schema in &known.declared.schemas {
        let place = found_at(&schema.origin);
        match places.iter_mut().find(|(known, _)| *known == place) {
            Some((_, names)) => names.push(&schema.name),
            None => places.push((place, vec![&schema.name])),
        }
    }
    if places.is_empty() {
        return vec!["none declared".to_owned()];
    }
    let lines = places.into_iter();
    lines
        .map(|(place, names)| format!("{} ({place})", names.join(", ")))
        .collect()
}

fn found_at(origin: &Origin) -> String {
    match origin {
        Origin::CardRoot => "at the root of the card".to_owned(),
        Origin::ExtensionParams => "in the extension’s parameters".to_owned(),
        Origin::SkillInputSchema { skill } => format!("what the skill “{skill}” takes"),
        Origin::SkillOutputSchema { skill } => format!("what the skill “{skill}” gives"),
        Origin::AskedForm | Origin::AskedByAdk => "asked for by the agent".to_owned(),
    }
}

/// A place for the agent's skills, to choose one. `always`: also when there is nothing to choose.
pub(super) fn skill_list(talk: &TalkLink, scope: &Scope, always: bool) -> El {
    let place = el("div", "");
    let (link, inside) = (talk.clone(), place.clone());
    talk.watch(move |shown| match shown {
        Shown::Agent | Shown::Card => {
            inside.clear();
            if let Some(Some(list)) = link.with(|conversation| list(conversation.known()?, always))
            {
                inside.put(&list);
            }
            mark(&link, &inside);
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
