//! What was said in a run: the agent's present words in the open, earlier ones folded, unless they
//! are a talk with the person.

use super::blocks::draw_block;
use super::dom::{El, el};
use super::run_state::silent_words;
use crate::a2a::{Message, Part, Role, Task};
use crate::conversation::Run;
use crate::extension;
use crate::result::{Block, blocks};

/// All that was said, as it is shown.
#[derive(Default, PartialEq)]
pub(super) struct Spoken {
    words: Vec<Words>,
    /// Whether the last words are the agent's present ones, and not of a step that is over.
    speaks: bool,
    /// What the agent means where it says nothing.
    silent: Option<&'static str>,
    class: &'static str,
}

/// Something that was said.
#[derive(PartialEq)]
struct Words {
    /// Whether the person said it.
    is_ours: bool,
    blocks: Vec<Block>,
}

impl Spoken {
    pub(super) fn of(run: &Run) -> Self {
        let (card, skill) = (&run.asked.card, run.asked.skill.as_ref());
        let words = run.said().map(|message| Words {
            is_ours: message.role == Role::User,
            blocks: blocks(&without_requests(message), card, skill),
        });
        let step = run.task.as_ref();
        let has_words = step.is_some_and(|task: &Task| task.status.message.is_some());
        let has_artifacts = step.is_none_or(|task| !task.artifacts.is_empty());
        let is_bad = run
            .state()
            .is_some_and(|state| matches!(state.name(), "failed" | "rejected"));
        Self {
            words: words.filter(|words| !words.blocks.is_empty()).collect(),
            speaks: run.is_active() || run.answer.is_some() || has_words || !has_artifacts,
            silent: silent_words(run).filter(|_| !run.is_active() && !has_words),
            class: match (run.is_active(), is_bad) {
                (true, _) => "says live",
                (false, true) => "says bad",
                (false, false) => "says",
            },
        }
    }

    /// Draws what was said before, and what is said now. That is one element for good: live regions
    /// are told by their changes.
    pub(super) fn draw(&self, before: &El, now: &El) {
        let open = before.find("details[open]").is_some();
        before.clear();
        let (last, earlier) = match self.words.split_last() {
            Some((last, earlier)) if self.speaks && !last.is_ours => (Some(last), earlier),
            _ => (None, &*self.words),
        };
        now.clear();
        now.set("class", Some(self.class));
        for block in last.iter().flat_map(|last| &last.blocks) {
            now.put(&draw_block(block));
        }
        if let Some(words) = self.silent.filter(|_| last.is_none()) {
            now.put(&el("p", "prose").text(words));
        }
        if earlier.is_empty() {
            return;
        }
        let is_talk = earlier.iter().any(|words| words.is_ours);
        let log = log(earlier, is_talk);
        if is_talk {
            return before.put(&log);
        }
        let messages = if earlier.len() == 1 {
            "message"
        } else {
            "messages"
        };
        let which = if last.is_some() { "earlier " } else { "" };
        let summary = el("summary", "").text(&format!("{} {which}{messages}", earlier.len()));
        let details = el("details", "earlier").with(&summary).with(&log);
        details.flag("open", open);
        before.put(&details);
    }
}

fn log(all: &[Words], is_talk: bool) -> El {
    let log = el("ol", "log");
    if is_talk {
        log.set("class", Some("log talk"));
        log.set("aria-label", Some("What was said before"));
    }
    for words in all {
        let row = el("li", "");
        if is_talk {
            let who = if words.is_ours { "You" } else { "Agent" };
            row.put(&el("span", "who").text(who));
        }
        for block in &words.blocks {
            row.put(&draw_block(block));
        }
        log.put(&row);
    }
    log
}

/// What a message says to the person. What asks by a schema is drawn as a form instead.
fn without_requests(message: &Message) -> Vec<Part> {
    let parts = message.parts.iter().filter(|part| {
        let mut alone = message.clone();
        alone.parts = vec![(*part).clone()];
        extension::asked(&alone).is_none()
    });
    parts.cloned().collect()
}
