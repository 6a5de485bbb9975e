//! The names of runs in a list: the title of a run, or where another run went to the same skill, the input that differs.
//!
//! Invariant: the request of a run is read once, since it never changes and reading takes time.

use std::collections::HashMap;

use a2a_client::conversation::Conversation;
use a2a_client::conversation::event::RunId;
use a2a_client::conversation::run::Run;
use leptos::prelude::*;
use send_wrapper::SendWrapper;

use super::summary::{request_chips, request_summary};
use crate::ui::conversation::driver::{DriverHandle, Region};
use crate::ui::formats::Locale;

/// The name of a run in a list.
#[derive(Clone, PartialEq)]
pub(super) struct RunName {
    /// Its title, or its input.
    pub(super) words: String,
    /// The name of the skill, if `words` are the input.
    pub(super) skill: Option<String>,
}

/// The names of all runs, which change when runs are added or removed.
#[derive(Clone, Copy)]
pub(super) struct RunNames(Memo<HashMap<RunId, RunName>>);

impl RunNames {
    pub(super) fn new(driver: DriverHandle) -> Self {
        let requests = StoredValue::new_local(HashMap::new());
        let requests = SendWrapper::new(requests);
        Self(Memo::new(move |_| {
            driver.track(&[Region::Runs]);
            let locale = driver.locale();
            let named = |it: &Conversation| {
                requests.try_update_value(|requests| Some(names(it, requests, &locale)))?
            };
            driver.with(named).unwrap_or_default()
        }))
    }

    /// The name of a run; tracked.
    pub(super) fn of(self, id: RunId) -> Option<RunName> {
        self.0.with(|names| names.get(&id).cloned())
    }
}

/// What a run asked for: each short value of its request with its label, and all of them in one line.
struct AskedInput {
    values: Vec<(Option<String>, String)>,
    line: String,
}

impl AskedInput {
    fn of(run: &Run, locale: &Locale) -> Self {
        let chips = request_chips(run, locale).into_iter();
        Self {
            values: chips.map(|chip| (chip.label, chip.words)).collect(),
            line: request_summary(run, locale),
        }
    }
}

/// The input of a run as far as it differs from that of another one. `None` for an input without short values.
pub(super) fn differing_input(run: &Run, other: &Run, locale: &Locale) -> Option<String> {
    let other = AskedInput::of(other, locale);
    differing(&AskedInput::of(run, locale), &[&other])
}

fn names(
    conversation: &Conversation,
    requests: &mut HashMap<RunId, AskedInput>,
    locale: &Locale,
) -> HashMap<RunId, RunName> {
    for run in conversation.runs() {
        let input = || AskedInput::of(run, locale);
        requests.entry(run.id).or_insert_with(input);
    }
    requests.retain(|id, _| conversation.run(*id).is_some());
    let name = |run: &Run| {
        let is_same = |other: &&Run| other.id != run.id && skill_id(other) == skill_id(run);
        let others = conversation.runs().filter(is_same);
        let others: Vec<&AskedInput> = others.filter_map(|it| requests.get(&it.id)).collect();
        let input = requests.get(&run.id).filter(|_| !others.is_empty());
        let words = input.and_then(|input| differing(input, &others));
        let name = match words {
            Some(words) => RunName {
                words,
                skill: Some(run.asked().to_owned()),
            },
            None => RunName {
                words: run.title().to_owned(),
                skill: None,
            },
        };
        (run.id, name)
    };
    conversation.runs().map(name).collect()
}

/// The values of an input that not every other input has; without any, the whole input. `None` for an input without
/// short values.
fn differing(input: &AskedInput, others: &[&AskedInput]) -> Option<String> {
    let is_shared =
        |value: &&(Option<String>, String)| others.iter().all(|other| other.values.contains(value));
    let words = input.values.iter().filter(|value| !is_shared(value));
    let words: Vec<&str> = words.map(|(_, words)| words.as_str()).collect();
    let words = if words.is_empty() {
        input.line.clone()
    } else {
        words.join(" · ")
    };
    (!words.is_empty()).then_some(words)
}

/// The id of the skill that a run was sent to; empty for the agent itself.
pub(super) fn skill_id(run: &Run) -> &str {
    run.target.skill.as_ref().map_or("", |skill| &skill.id)
}
