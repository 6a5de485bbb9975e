//! The list of the agent's skills.

use leptos::prelude::*;

use super::driver::{DriverHandle, Region};
use crate::a2a::Skill;
use crate::conversation::Event;
use crate::conversation::agent::ConnectedAgent;
use crate::ui::runtime::{Pieces, attrs, live, live_attrs, pieces, tag};

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
    let is_fixed = !always && (skills.len() == 1 || known.skill.is_some());
    if skills.is_empty() || is_fixed {
        return None;
    }
    let rows: Vec<AnyView> = skills.iter().map(|skill| row(driver, skill)).collect();
    let title = tag::h3(attrs!("class": "aside-title"), pieces!["Skills"]);
    Some(tag::nav(
        attrs!("class": "skills", "aria-label": "Skills"),
        pieces![title, tag::ul(attrs!(), pieces![rows])],
    ))
}

fn row(driver: DriverHandle, skill: &Skill) -> AnyView {
    let (id, chosen) = (skill.id.clone(), skill.id.clone());
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
        driver.dispatch(Event::SkillChosen(chosen.clone()));
    });
    let words = entry(skill.name.clone(), skill.description.clone());
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
