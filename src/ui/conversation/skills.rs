//! The agent's skills: cards until one is chosen, then a list. Many skills are rendered in portions, and have a search.
//!
//! Leaves the difference between cards and list to the style sheet, so that choosing a skill renders nothing again.

use a2a::card::Skill;
use a2a::extension::skill::modes::takes_agent_input;
use a2a::extension::skill::summary::{
    SkillSummary, first_sentence, starting_message, summarize_skill,
};
use a2a_client::conversation::agent::ConnectedAgent;
use a2a_client::conversation::{self, Conversation};
use leptos::prelude::*;
use locales::messages;
use web_sys::Event;

use super::driver::{DriverHandle, Region};
use crate::ui::runtime::dom::{Pieces, live_attrs, view};
use crate::ui::runtime::flush;
use crate::ui::runtime::reactive::{Portions, Text, each, live, live_text};
use crate::ui::runtime::widget::icon;

/// The largest number of skills that are shown without a search input.
const FEW: usize = 8;

/// The longest description of a skill on its card, in characters: about three lines. The form has all of it.
const MOST_WORDS: usize = 100;

/// The skills of an element: cards until one is chosen. Empty if there is nothing to choose.
pub(super) fn skills(driver: DriverHandle) -> AnyView {
    let is_chosen = move || {
        let chosen = |it: &Conversation| it.agent()?.skill.clone();
        driver.read_tracked(&[Region::Request], chosen).is_some()
    };
    drawn(driver, false, is_chosen)
}

/// The skills of an agent on the app's page, also if there is nothing to choose. `is_list`: whether they are a list
/// beside a form, rather than cards.
pub(in crate::ui) fn all_skills(
    driver: DriverHandle,
    is_list: impl Fn() -> bool + Copy + Send + 'static,
) -> AnyView {
    drawn(driver, true, is_list)
}

fn drawn(
    driver: DriverHandle,
    always: bool,
    is_list: impl Fn() -> bool + Copy + Send + 'static,
) -> AnyView {
    // The list is rendered for another agent only; choosing a skill just marks it.
    let list = move || {
        let regions = [Region::Agent, Region::Card];
        let list = driver.read_tracked(&regions, |it| list(driver, it.agent()?, always, is_list));
        list.into_any()
    };
    view! { <div>{live(list)}</div> }
}

fn list(
    driver: DriverHandle,
    known: &ConnectedAgent,
    always: bool,
    is_list: impl Fn() -> bool + 'static,
) -> Option<AnyView> {
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
            let known = conversation.agent()?;
            let skill = known.card.skills.get(usize::try_from(at).ok()?)?;
            Some(skill_row(driver, known, skill))
        });
        row.into_any()
    };
    let rows = view! { <ul>{each(shown, drawn)}</ul> };
    let search = (count > FEW).then(|| search(driver, found, portions.clone()));
    let agent = (takes_own && !skills.is_empty()).then(|| {
        let about = first_sentence(&known.card.description, MOST_WORDS);
        let name = messages::ask_agent();
        let tile = tile(&name.to_ascii_lowercase(), &known.card.name, CHAT.into());
        let row = row(
            driver,
            String::new(),
            name.to_owned(),
            about,
            tile,
            (None, None),
        );
        view! { <ul class="ask-agent">{row}</ul> }
    });
    // The list has the same accessible name.
    let title = view! { <{..} class="aside-title" aria-hidden="true" /> };
    let nav = live_attrs(move || {
        let class = if is_list() {
            "skills listed"
        } else {
            "skills cards"
        };
        view! { <{..} class=class aria-label=messages::skills() /> }
    });
    Some(view! {
        <nav {..nav}>
            <p {..title}>{messages::skills()}</p>
            {agent}
            {search}
            {portions.view(rows, || {})}
        </nav>
    })
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
    let words = live_text(move || match found.read().len() {
        shown if shown == all => String::new(),
        shown => messages::skills_found(all as u64, shown as u64),
    });
    view! {
        <div class="find" role="search">
            <label class="find-label">
                <span>{messages::find_skill()}</span>
                <input
                    class="input"
                    part="input"
                    type="search"
                    autocomplete="off"
                    placeholder=messages::find_skill()
                    on:input=typed
                />
            </label>
            <p class="found" role="status">
                {words}
            </p>
        </div>
    }
}

fn skill_row(driver: DriverHandle, known: &ConnectedAgent, skill: &Skill) -> AnyView {
    let facts = summarize_skill(&known.card, &known.declared, skill);
    let (id, name) = (skill.id.clone(), skill.name.clone());
    let tile = tile(&id, &name, picture(skill, facts));
    let about = first_sentence(&skill.description, MOST_WORDS);
    let start = starting_message(&known.card, skill, facts);
    let start = start.map(|message| start_button(driver, skill, message.to_owned()));
    row(driver, id, name, about, tile, (chips(facts), start))
}

fn row(
    driver: DriverHandle,
    id: String,
    name: String,
    about: String,
    tile: AnyView,
    (chips, start): (Option<AnyView>, Option<AnyView>),
) -> AnyView {
    let chosen = id.clone();
    let attrs = live_attrs(move || {
        let is_it = driver.read_tracked(&[Region::Request], |conversation| {
            Some(conversation.agent()?.skill.as_ref() == Some(&id))
        });
        let current = (is_it == Some(true)).then_some("true");
        view! {
            <{..}
                class="skill"
                type="button"
                part="skill"
                data-skill=id.clone()
                aria-current=current
            />
        }
    });
    view! {
        <li>
            <button
                {..attrs}
                on:click=move |_| {
                    driver.dispatch(conversation::event::Event::SkillChosen(chosen.clone()));
                }
            >
                {tile}
                <span class="skill-words">{entry(name, about)}</span>
                {chips}
            </button>
            {start}
        </li>
    }
}

/// The button on a skill's card that sends the message which starts the skill.
fn start_button(driver: DriverHandle, skill: &Skill, message: String) -> AnyView {
    let (id, label) = (skill.id.clone(), messages::start_named_skill(&skill.name));
    view! {
        <button
            class="secondary small start-skill"
            type="button"
            aria-label=label
            on:click=move |_| {
                let (id, message) = (id.clone(), message.clone());
                driver.dispatch(conversation::event::Event::SkillChosen(id));
                driver.dispatch(conversation::event::Event::MessageFilled(message));
                driver.link().submit();
            }
        >
            {messages::start_skill()}
        </button>
    }
}

const TABLE: &str = "M2.5 3.25h11v9.5h-11zM2.5 6.5h11M6.5 6.5v6.25";
const CHART: &str = "M2.5 13.25h11M4.75 10.5V7.75M8 10.5V3.5M11.25 10.5V5.75";
const FILE: &str = "M4 1.75h5.25L12.5 5v9.25H4zM9 1.75v3.5h3.5";
const CHAT: &str = "M2.5 3.25h11v7.5H8l-3 2.75v-2.75H2.5z";
const LOCK: &str = "M4 7.25h8v6H4zM5.75 7.25V5a2.25 2.25 0 0 1 4.5 0v2.25";
const CLOCK: &str = "M8 1.75a6.25 6.25 0 1 1 0 12.5a6.25 6.25 0 0 1 0-12.5M8 4.5V8l2.5 1.5";

const PLANE: &str = "M14 2L2 7l4.5 2.25zM14 2L9 14l-2.5-4.75";
const ARROWS: &str = "M2.5 5.5h9M9 3l2.5 2.5L9 8M13.5 10.5h-9M7 8l-2.5 2.5L7 13";
const PICTURE: &str = "M2.5 3h11v10h-11zM2.5 11l3.5-3.5 2.5 2.5 2-2 3 3M10.5 6v.05";
const TICK: &str = "M8 1.75a6.25 6.25 0 1 1 0 12.5a6.25 6.25 0 0 1 0-12.5M5.25 8.25l2 2 3.5-4";

/// The SVG paths of icons, each with the tags that it is shown for.
const PICTURES: [(&[&str], &str); 10] = [
    (&["sign-in", "security", "secret", "auth"], LOCK),
    (&["file", "files", "upload", "pdf", "documents"], FILE),
    (&["table", "csv", "spreadsheet", "database"], TABLE),
    (&["statistics", "chart", "analytics", "finance"], CHART),
    (&["conversation", "chat", "interview", "text"], CHAT),
    (&["time", "schedule", "calendar", "progress"], CLOCK),
    (&["travel", "trip", "flight", "booking"], PLANE),
    (&["comparison", "fight", "game", "prediction"], ARROWS),
    (&["results", "gallery", "media", "image"], PICTURE),
    (&["testing", "test", "compatibility"], TICK),
];

/// The SVG path of a skill's icon: a lock if it needs a sign-in, else by its tags. `None` if no tag fits.
fn picture(skill: &Skill, facts: SkillSummary) -> Option<&'static str> {
    if facts.needs_sign_in {
        return Some(LOCK);
    }
    let has = |words: &[&str]| {
        let mut tags = skill.tags.iter();
        tags.any(|tag| words.iter().any(|word| tag.eq_ignore_ascii_case(word)))
    };
    let known = PICTURES.iter().find(|(words, _)| has(words));
    known.map(|(_, path)| *path)
}

/// The tile before a skill's name: an icon, or else the initial. The skill's id determines the colour.
fn tile(id: &str, name: &str, picture: Option<&'static str>) -> AnyView {
    let hue = id.bytes().fold(7_u32, |hue, byte| {
        hue.wrapping_mul(31).wrapping_add(u32::from(byte))
    });
    let hue = (hue % 12 * 30).to_string();
    let inside = if let Some(path) = picture {
        icon(path)
    } else {
        let initial = name.trim().chars().next();
        Text::from(initial.map(String::from).unwrap_or_default()).into_any()
    };
    view! {
        <span class="skill-tile" aria-hidden="true" style=("--hue", hue)>
            {inside}
        </span>
    }
}

/// Chips about a skill's input: number of fields, text, file, sign-in. `None` if none of them applies.
fn chips(facts: SkillSummary) -> Option<AnyView> {
    let fields = (facts.fields > 0).then(|| messages::field_count(facts.fields as u64));
    let text = (!facts.has_schema).then(|| messages::input_text().to_owned());
    let file = facts.has_file.then(|| messages::input_file().to_owned());
    let sign_in = facts
        .needs_sign_in
        .then(|| messages::input_sign_in().to_owned());
    let chips = [fields, text, file, sign_in].into_iter().flatten();
    let chip = |words: String| view! { <span class="chip">{words}</span> };
    let chips: Vec<AnyView> = chips.map(chip).collect();
    let is_any = !chips.is_empty();
    is_any.then(|| view! { <span class="skill-chips">{chips}</span> })
}

/// The name and the description of a skill, as two `<span>` elements.
pub(super) fn entry(name: String, about: String) -> Pieces {
    view! {
        <span class="skill-name" dir="auto">
            {name}
        </span>
        <span class="skill-about" dir="auto">
            {about}
        </span>
    }
}
