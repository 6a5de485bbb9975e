//! What the agent can be asked to do, to choose from.

use leptos::prelude::*;

use super::region::{Region, TalkHandle};
use crate::a2a::Skill;
use crate::conversation::{Event, Known};

/// A place for the agent's skills. `always`: also when there is nothing to choose.
#[component]
pub(in crate::ui) fn Skills(talk: TalkHandle, always: bool) -> impl IntoView {
    // Only another agent makes another list: a choice just marks what is chosen.
    let list = move || {
        talk.track(&[Region::Agent, Region::Card]);
        let skills = talk.with(|conversation| offered(conversation.known()?, always));
        let rows = skills.flatten()?.into_iter().map(|skill| row(talk, skill));
        let list = view! {
            <nav class="skills" aria-label="Skills">
                <h3 class={"aside-title"}>{"Skills"}</h3>
                <ul>{rows.collect_view()}</ul>
            </nav>
        };
        Some(list.into_any())
    };
    view! { <div>{list}</div> }
}

fn offered(known: &Known, always: bool) -> Option<Vec<Skill>> {
    let skills = &known.card.skills;
    // One skill needs no choosing, nor does one that was named.
    let is_fixed = !always && (skills.len() == 1 || known.skill.is_some());
    (!skills.is_empty() && !is_fixed).then(|| skills.clone())
}

fn row(talk: TalkHandle, skill: Skill) -> AnyView {
    let (id, chosen) = (skill.id.clone(), skill.id.clone());
    let current = move || {
        talk.track(&[Region::Request]);
        let is_it = |known: &Known| known.skill.as_ref() == Some(&id);
        let is_it = talk.with(|conversation| conversation.known().is_some_and(is_it));
        (is_it == Some(true)).then_some("true")
    };
    view! {
        <li>
            <button
                class="skill"
                type="button"
                part="skill"
                data-skill=skill.id
                aria-current=current
                on:click=move |_| talk.happened(Event::SkillChosen(chosen.clone()))
            >
                <span class="skill-name" dir="auto">{skill.name}</span>
                <span class="skill-about" dir="auto">{skill.description}</span>
            </button>
        </li>
    }
    .into_any()
}
