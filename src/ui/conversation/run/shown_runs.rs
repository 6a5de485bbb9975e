//! Which runs have a card below the request of the page: those of the chosen skill, those that wait for somebody, and those
//! that the person asked to see. The others are in the list of runs beside it.
//!
//! Invariant: a card that is shown stays until another skill is chosen, so that a run does not vanish when it ends.

use a2a_client::conversation::Conversation;
use a2a_client::conversation::event::{Event, RunId};
use a2a_client::conversation::run::Run;
use leptos::prelude::*;

use super::names::skill_id;
use super::status::needs_somebody;
use crate::ui::conversation::driver::{DriverHandle, Region};

/// The runs with a card. `Copy`, for the closures of views.
#[derive(Clone, Copy)]
pub(in crate::ui) struct ShownRuns {
    driver: DriverHandle,
    /// The run that the person asked to see, and the skill that was chosen then.
    asked: RwSignal<Option<(Option<String>, RunId)>>,
    ids: Memo<(Option<String>, Vec<RunId>)>,
}

impl ShownRuns {
    /// The runs of the chosen skill while `is_filtered`, else all.
    pub(in crate::ui) fn new(
        driver: DriverHandle,
        is_filtered: impl Fn() -> bool + Send + Sync + 'static,
    ) -> Self {
        let asked = RwSignal::new(None::<(Option<String>, RunId)>);
        let ids = Memo::new(move |before: Option<&(Option<String>, Vec<RunId>)>| {
            driver.track(&[Region::Runs, Region::Agent, Region::Request]);
            let (is_filtered, asked) = (is_filtered(), asked.get());
            let shown = |it: &Conversation| {
                let chosen = chosen_skill(it).filter(|_| is_filtered);
                let is_same = before.filter(|(skill, _)| *skill == chosen);
                let asked = asked.as_ref().filter(|(skill, _)| *skill == chosen);
                let was_shown = |id| is_same.is_some_and(|(_, ids)| ids.contains(&id));
                let is_shown = |run: &&Run| {
                    let is_ours = chosen.as_ref().is_none_or(|skill| is_of(it, run, skill));
                    let is_asked = asked.is_some_and(|(_, id)| *id == run.id);
                    is_ours || is_asked || was_shown(run.id) || needs_somebody(run)
                };
                let ids = it.runs().filter(is_shown).map(|run| run.id).collect();
                Some((chosen.clone(), ids))
            };
            driver.with(shown).unwrap_or_default()
        });
        Self { driver, asked, ids }
    }

    /// The ids of the runs with a card, newest first; tracked.
    pub(super) fn ids(self) -> Vec<RunId> {
        self.ids.with(|(_, ids)| ids.clone())
    }

    /// Shows the card of a run, beside the form of its skill if the agent still has it.
    pub(in crate::ui) fn show(self, id: RunId) {
        let other = self.driver.with(|it| {
            let (run, known) = (it.run(id)?, it.agent()?);
            let skill = skill_id(run);
            let is_chosen = chosen_skill(it).as_deref() == Some(skill);
            let is_there = known.card.skill(skill).is_some() && run.target.agent == known.id;
            (is_there && !is_chosen).then(|| skill.to_owned())
        });
        if let Some(skill) = other {
            self.driver.dispatch(Event::SkillChosen(skill));
        }
        self.asked.set(Some((self.driver.with(chosen_skill), id)));
    }
}

/// The id of the chosen skill; empty for the agent itself, `None` if nothing is chosen.
fn chosen_skill(conversation: &Conversation) -> Option<String> {
    conversation.agent()?.skill.clone()
}

/// Whether a run was sent to this skill of the present agent.
fn is_of(conversation: &Conversation, run: &Run, skill: &str) -> bool {
    let agent = conversation.agent().map(|known| &known.id);
    skill_id(run) == skill && agent == Some(&run.target.agent)
}

/// The newest run of the chosen skill, whose card is not folded; without a skill, the newest of all.
pub(super) fn newest(conversation: &Conversation) -> Option<RunId> {
    let chosen = chosen_skill(conversation);
    let is_ours = |run: &&Run| {
        let skill = chosen.as_ref();
        skill.is_none_or(|skill| is_of(conversation, run, skill))
    };
    conversation.runs().find(is_ours).map(|run| run.id)
}
