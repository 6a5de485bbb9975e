//! What was said in a run: the agent's present words in the open, earlier ones folded, unless they
//! are a talk with the person.
//!
//! Owns their order and where each stands. Leaves what a message holds to `result::PartsView`: there
//! is one for each message, and it moves with it. Invariant: what did not change is not touched.

use std::cell::RefCell;
use std::rc::Rc;

use super::dom::{El, Scope, el};
use super::result::{PartsView, ResultWorker, take_tools};
use super::run_state::silent_words;
use super::talk::TalkLink;
use crate::a2a::{Artifact, Message, Part, PartContent, Role, Task};
use crate::conversation::{Run, RunId};
use crate::extension;
use crate::result::{Block, Prose, blocks};

/// All that was said, on the screen.
pub(super) struct Speech {
    worker: Rc<ResultWorker>,
    /// What was said before, oldest first.
    pub(super) before: El,
    /// What the agent says now. One element for good: live regions are told by their changes.
    pub(super) now: El,
    details: El,
    summary: El,
    log: El,
    /// What the agent means where it says nothing.
    silent: El,
    /// What takes an answer away that is no task.
    pub(super) tools: El,
    lines: RefCell<Vec<Line>>,
    _scope: Scope,
}

/// Something that was said.
struct Line {
    is_ours: bool,
    /// Where it stands once it was said before.
    row: El,
    parts: PartsView,
}

impl Line {
    fn new(worker: &Rc<ResultWorker>, is_ours: bool) -> Self {
        let who = el("span", "who").text(if is_ours { "You" } else { "Agent" });
        Self {
            is_ours,
            row: el("li", "").with(&who),
            parts: PartsView::new(worker, 3),
        }
    }
}

impl Speech {
    pub(super) fn new(talk: &TalkLink, id: RunId, worker: &Rc<ResultWorker>) -> Self {
        let scope = Scope::new();
        let link = talk.clone();
        let tools = take_tools(&scope, move |see| {
            link.with(|conversation| {
                let run = conversation.run(id);
                if let Some(answer) = run.and_then(|run| run.answer.as_ref()) {
                    see(&as_artifact(answer));
                }
            });
        });
        let (summary, log) = (el("summary", ""), el("ol", "log"));
        Self {
            worker: Rc::clone(worker),
            before: el("div", "run-words"),
            now: el("div", "says").attr("aria-live", "polite"),
            details: el("details", "earlier").with(&summary),
            summary,
            log,
            silent: el("p", "prose"),
            tools: tools.attr("aria-label", "Answer"),
            lines: RefCell::default(),
            _scope: scope,
        }
    }

    /// Draws what changed.
    pub(super) fn refresh(&self, run: &Run) {
        let lines = &mut *self.lines.borrow_mut();
        self.read(run, lines);
        let step = run.task.as_ref();
        let has_words = step.is_some_and(|task: &Task| task.status.message.is_some());
        let has_artifacts = step.is_none_or(|task| !task.artifacts.is_empty());
        let is_bad = run
            .state()
            .is_some_and(|state| matches!(state.name(), "failed" | "rejected"));
        // Whether the last words are the agent's present ones, and not of a step that is over.
        let speaks = run.is_active() || run.answer.is_some() || has_words || !has_artifacts;
        let last = lines.last().filter(|last| speaks && !last.is_ours);
        let earlier = lines.len() - usize::from(last.is_some());
        let is_talk = lines.iter().take(earlier).any(|line| line.is_ours);
        self.fold(lines, earlier, last.is_some(), is_talk);
        self.now.set(
            "class",
            Some(match (run.is_active(), is_bad) {
                (true, _) => "says live",
                (false, true) => "says bad",
                (false, false) => "says",
            }),
        );
        self.tools.set_shown(run.answer.is_some());
        let silent = silent_words(run).filter(|_| !run.is_active() && !has_words);
        let shown = match (last, silent) {
            (Some(last), _) => Some(last.parts.element()),
            (None, Some(words)) => {
                self.silent.grow_text(words);
                Some(&self.silent)
            }
            (None, None) => None,
        };
        if self.now.first().as_ref() != shown {
            self.now.clear();
            if let Some(shown) = shown {
                self.now.put(shown);
            }
        }
    }

    /// Reads what was said into the lines.
    fn read(&self, run: &Run, lines: &mut Vec<Line>) {
        let (card, skill) = (&run.asked.card, run.asked.skill.as_ref());
        let mut count = 0;
        for message in run.said() {
            let parts = message.parts.iter().filter(|part| !is_request(part));
            let mut blocks = blocks(parts, card, skill);
            if blocks.is_empty() {
                continue;
            }
            let is_ours = message.role == Role::User;
            if is_ours {
                blocks.iter_mut().for_each(as_typed);
            }
            match lines.get_mut(count) {
                Some(known) if known.is_ours == is_ours => {}
                // What was missed goes to its place, and the others behind it move on.
                Some(known) => {
                    let made = Line::new(&self.worker, is_ours);
                    known.parts.element().remove();
                    known.row.swap(&made.row);
                    made.row.put(made.parts.element());
                    *known = made;
                }
                None => lines.push(Line::new(&self.worker, is_ours)),
            }
            if let Some(line) = lines.get(count) {
                line.parts.refresh(&blocks);
            }
            count += 1;
        }
        for gone in lines.drain(count..) {
            gone.row.remove();
            gone.parts.element().remove();
        }
    }

    /// Puts what was said before into its place: in the open if it is a talk, else folded.
    fn fold(&self, lines: &[Line], earlier: usize, has_last: bool, is_talk: bool) {
        for line in lines.iter().skip(earlier) {
            line.row.remove();
        }
        for line in lines.iter().take(earlier) {
            if line.row.last().as_ref() != Some(line.parts.element()) {
                line.row.put(line.parts.element());
            }
            if line.row.raw().parent_element().is_none() {
                self.log.put(&line.row);
            }
        }
        let place = if is_talk { &self.before } else { &self.details };
        if earlier == 0 {
            self.before.clear();
        } else if place.last().as_ref() != Some(&self.log) || self.before.first().is_none() {
            self.before.clear();
            place.put(&self.log);
            if !is_talk {
                self.before.put(&self.details);
            }
        }
        self.log
            .set("class", Some(if is_talk { "log talk" } else { "log" }));
        self.log
            .set("aria-label", is_talk.then_some("What was said before"));
        let messages = match (earlier, has_last) {
            (1, true) => " earlier message",
            (1, false) => " message",
            (_, true) => " earlier messages",
            (_, false) => " messages",
        };
        let words = [&*earlier.to_string(), messages].concat();
        if self.summary.raw().text_content().as_deref() != Some(&*words) {
            self.summary.set_text(&words);
        }
    }
}

/// What the person said stands as it was typed, and no agent declared what it is.
fn as_typed(block: &mut Block<'_>) {
    match block {
        Block::Prose { style, .. } => *style = Prose::Plain,
        Block::Data { schema, .. } => *schema = None,
        _ => {}
    }
}

/// An answer without a task, as what came of it.
fn as_artifact(answer: &Message) -> Artifact {
    Artifact {
        artifact_id: answer.message_id.clone(),
        name: None,
        description: None,
        parts: answer.parts.clone(),
        metadata: answer.metadata.clone(),
    }
}

/// Whether a part asks by a schema: it is drawn as a form.
fn is_request(part: &Part) -> bool {
    matches!(part.content, PartContent::Data(_)) && extension::asked(&alone(part)).is_some()
}

fn alone(part: &Part) -> Message {
    Message {
        message_id: String::new(),
        role: Role::Agent,
        parts: vec![part.clone()],
        context_id: None,
        task_id: None,
        metadata: crate::a2a::Members::new(),
        extensions: Vec::new(),
    }
}
