//! What the agent can be asked to do, to choose from.

use leptos::prelude::*;

use super::elements::{div, h3, li, live_button, span, ul};
use super::region::{Region, TalkHandle};
use crate::a2a::Skill;
use crate::conversation::{Event, Known};
use crate::ui::runtime::{Attrs, attrs, live};

/// A place for the agent's skills. `always`: also when there is nothing to choose.
#[component]
pub(in crate::ui) fn Skills(talk: TalkHandle, always: bool) -> AnyView {
    // Only another agent makes another list: a choice just marks what is chosen.
    let list = move || {
        talk.track(&[Region::Agent, Region::Card]);
        let skills = talk.with(|conversation| offered(conversation.known()?, always));
        let rows = skills.flatten()?.into_iter().map(|skill| row(talk, skill));
        let rows: Vec<AnyView> = rows.collect();
        let list = view! {
            <nav {..attrs!("class": "skills", "aria-label": "Skills")}>
                {h3(attrs!("class": "aside-title"), "Skills")}
                {ul(Attrs::default(), rows)}
            </nav>
        };
        Some(list.into_any())
    };
    div(Attrs::default(), live(move || list().into_any()))
}

fn offered(known: &Known, always: bool) -> Option<Vec<Skill>> {
    let skills = &known.card.skills;
    // One skill needs no choosing, nor does one that was named.
    let is_fixed = !always && (skills.len() == 1 || known.skill.is_some());
    (!skills.is_empty() && !is_fixed).then(|| skills.clone())
}

fn row(talk: TalkHandle, skill: Skill) -> AnyView {
    let (id, chosen) = (skill.id.clone(), skill.id);
    let attrs = move || {
        talk.track(&[Region::Request]);
        let is_it = |known: &Known| known.skill.as_ref() == Some(&id);
        let is_it = talk.with(|conversation| conversation.known().is_some_and(is_it));
        let current = (is_it == Some(true)).then_some("true");
        attrs!(
            "class": "skill", "type": "button", "part": "skill",
            "data-skill": id.clone(), "aria-current": current
        )
    };
    let words = view! {
        {span(attrs!("class": "skill-name", "dir": "auto"), skill.name)}
        {span(attrs!("class": "skill-about", "dir": "auto"), skill.description)}
    };
    let button = live_button(NodeRef::new(), attrs, words, move |_| {
        talk.happened(Event::SkillChosen(chosen.clone()));
    });
    li(Attrs::default(), button)
}
