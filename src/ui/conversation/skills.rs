//! The list of the agent's skills. A long one is drawn in portions, and has a search.

use leptos::prelude::*;
use web_sys::Event;

use super::driver::{DriverHandle, Region};
use crate::a2a::card::Skill;
use crate::conversation;
use crate::conversation::agent::ConnectedAgent;
use crate::extension::skill_inputs::takes_agent_input;
use crate::ui::messages::conversation as messages;
use crate::ui::runtime::dom::{Pieces, attrs, live_attrs, pieces, tag};
use crate::ui::runtime::flush;
use crate::ui::runtime::reactive::{PORTION, Portions, each, live, live_text};

/// The list. `always`: also if there is nothing to choose.
pub(in crate::ui) fn skills(driver: DriverHandle, always: bool) -> AnyView {
    // The list is rendered for another agent only; choosing a skill just marks it.
    let list = move || {
        let regions = [Region::Agent, Region::Card];
        let list = driver.read_tracked(&regions, |it| list(driver, it.agent()?, always));
        list.into_any()
    };
    tag::div(attrs!(), pieces![live(list)])
}

fn list(driver: DriverHandle, known: &ConnectedAgent, always: bool) -> Option<AnyView> {
    let skills = &known.card.skills;
    // A single skill, or one that the host page chose, needs no list.
    let takes_own = takes_agent_input(&known.card);
    let is_only = skills.len() == 1 && !takes_own;
    let is_fixed = !always && (is_only || known.skill.is_some());
    if skills.is_empty() || is_fixed {
        return None;
    }
    let (portions, count) = (Portions::default(), skills.len());
    portions.set_count(count);
    let found = RwSignal::new((0..count).collect::<Vec<_>>());
    let limit = portions.clone();
    let shown = move || {
        let found = found.read();
        let shown = found.iter().take(limit.limit());
        shown.map(|at| *at as u64).collect()
    };
    let drawn = move |at| {
        let row = driver.with(|conversation| {
            let skills = &conversation.agent()?.card.skills;
            let skill = skills.get(usize::try_from(at).ok()?)?;
            let (id, name) = (skill.id.clone(), skill.name.clone());
            Some(row(driver, id, name, skill.description.clone()))
        });
        row.into_any()
    };
    let rows = tag::ul(attrs!(), pieces![each(shown, drawn)]);
    let search = (count > PORTION).then(|| search(driver, found, portions.clone()));
    let agent = (takes_own && !skills.is_empty()).then(|| {
        let (name, about) = (messages::ASK_AGENT, known.card.description.clone());
        let row = row(driver, String::new(), name.to_owned(), about);
        tag::ul(attrs!(), pieces![row])
    });
    let title = tag::h3(attrs!("class": "aside-title"), pieces![messages::SKILLS]);
    Some(tag::nav(
        attrs!("class": "skills", "aria-label": messages::SKILLS),
        pieces![title, agent, search, portions.view(rows, || {})],
    ))
}

/// A search for skills by name, description, tag or id. `found` are the positions of those that match.
fn search(driver: DriverHandle, found: RwSignal<Vec<usize>>, portions: Portions) -> AnyView {
    let all = found.get_untracked().len();
    let typed = move |event: Event| {
        let text = event_target_value(&event);
        let text = text.trim().to_ascii_lowercase();
        let has = |words: &str| words.to_ascii_lowercase().contains(&text);
        let matches = |it: &Skill| {
            let tagged = it.tags.iter().any(|tag| has(tag));
            tagged || has(&it.name) || has(&it.description) || has(&it.id)
        };
        let hits = driver.with(|conversation| {
            let skills = conversation.agent()?.card.skills.iter().enumerate();
            let hits = skills.filter(|(_, skill)| matches(skill));
            Some(hits.map(|(at, _)| at).collect::<Vec<_>>())
        });
        let hits = hits.unwrap_or_default();
        portions.restart();
        portions.set_count(hits.len());
        found.set(hits);
        flush();
    };
    let input = attrs!("class": "input", "part": "input", "type": "search", "autocomplete": "off");
    let input = tag::input(input.on("input", typed), None);
    let name = tag::span(attrs!(), pieces![messages::FIND_SKILL]);
    let words = live_text(move || messages::skills_found(found.read().len(), all));
    let label = tag::label(attrs!("class": "find-label"), pieces![name, input]);
    let status = tag::p(attrs!("class": "found", "role": "status"), pieces![words]);
    tag::div(
        attrs!("class": "find", "role": "search"),
        pieces![label, status],
    )
}

fn row(driver: DriverHandle, id: String, name: String, about: String) -> AnyView {
    let chosen = id.clone();
    let attrs = live_attrs(move || {
        let is_it = driver.read_tracked(&[Region::Request], |conversation| {
            Some(conversation.agent()?.skill.as_ref() == Some(&id))
        });
        let current = (is_it == Some(true)).then_some("true");
        attrs!(
            "class": "skill", "type": "button", "part": "skill",
            "data-skill": id.clone(), "aria-current": current
        )
    });
    let attrs = attrs.on("click", move |_| {
        driver.dispatch(conversation::event::Event::SkillChosen(chosen.clone()));
    });
    let words = entry(name, about);
    tag::li(attrs!(), pieces![tag::button(attrs, words)])
}

/// The name and description of an entry.
pub(super) fn entry(name: String, about: String) -> Pieces {
    let name = tag::span(attrs!("class": "skill-name", "dir": "auto"), pieces![name]);
    let about = tag::span(
        attrs!("class": "skill-about", "dir": "auto"),
        pieces![about],
    );
    pieces![name, about]
}
