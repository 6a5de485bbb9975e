//! What the agent can be asked to do, to choose from.

use leptos::prelude::*;

use super::region::{DriverHandle, Region};
use crate::a2a::Skill;
use crate::conversation::{Event, Known};
use crate::ui::runtime::{Pieces, attrs, live, live_attrs, pieces, tag};

/// A place for the agent's skills. `always`: also when there is nothing to choose.
pub(in crate::ui) fn skills(driver: DriverHandle, always: bool) -> AnyView {
    // Only another agent makes another list: a choice just marks what is chosen.
    let list = move || {
        let regions = [Region::Agent, Region::Card];
        let list = driver.seen(&regions, |it| list(driver, it.known()?, always));
        list.into_any()
    };
    tag::div(attrs!(), pieces![live(list)])
}

fn list(driver: DriverHandle, known: &Known, always: bool) -> Option<AnyView> {
    let skills = &known.card.skills;
    // One skill needs no choosing, nor does one that was named.
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
        let is_it = driver.seen(&[Region::Request], |conversation| {
            Some(conversation.known()?.skill.as_ref() == Some(&id))
        });
        let current = (is_it == Some(true)).then_some("true");
        attrs!(
            "class": "skill", "type": "button", "part": "skill",
            "data-skill": id.clone(), "aria-current": current
        )
    });
    let attrs = attrs.on("click", move |_| {
        driver.happened(Event::SkillChosen(chosen.clone()));
    });
    let words = named(skill.name.clone(), skill.description.clone());
    tag::li(attrs!(), pieces![tag::button(attrs, words)])
}

/// What can be chosen in a list: its name, and more about it.
pub(super) fn named(name: String, about: String) -> Pieces {
    let name = tag::span(attrs!("class": "skill-name", "dir": "auto"), pieces![name]);
    let about = tag::span(
        attrs!("class": "skill-about", "dir": "auto"),
        pieces![about],
    );
    pieces![name, about]
}
