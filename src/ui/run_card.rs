//! One run: state, elapsed time, what the agent says, what came of it.

use std::cell::RefCell;
use std::rc::Rc;

use gloo_timers::callback::Interval;

use super::alert::alert;
use super::dom::{El, Scope, WARNING, button, el, icon, paragraph};
use super::talk::TalkLink;
use super::value::{json, value_table};
use crate::a2a::{FileSource, TaskState};
use crate::conversation::{Conversation, Event, Notice, Phase, Run, RunId};
use crate::result::{Block, artifact_blocks, blocks};

/// One run on the screen. Parts of it are drawn again only when they changed, so that what is
/// folded open stays open and the focus stays where it is.
pub(super) struct RunCard {
    id: RunId,
    element: El,
    state: El,
    state_name: El,
    elapsed: El,
    cancel: El,
    notice: El,
    /// What the agent says now. One element for good: live regions are told by their changes.
    says: El,
    words: El,
    artifacts: El,
    shown: RefCell<Rc<Seen>>,
    clock: RefCell<Option<Interval>>,
    retry: Scope,
    _scope: Scope,
}

/// All that a card shows.
#[derive(Default)]
struct Seen {
    state: (String, String),
    active: bool,
    cancelling: bool,
    /// With the name of the button that tries again, if there is one.
    notice: Option<(Notice, Option<&'static str>)>,
    words: Vec<Vec<Block>>,
    /// Whether the last words are the agent's present ones, and not of a step that is over.
    speaks: bool,
    artifacts: Vec<(Option<String>, Vec<Block>)>,
}

impl RunCard {
    pub(super) fn new(talk: &TalkLink, id: RunId) -> Self {
        let scope = Scope::new();
        let title_id = format!("a2a-run-{id}");
        let name = talk
            .with(|conversation| conversation.run(id).map(title))
            .flatten()
            .unwrap_or_default();
        let title = el("h3", "run-title").attr("id", &title_id).text(&name);
        let state_name = el("span", "");
        let dot = el("span", "state-dot").attr("aria-hidden", "true");
        let state = el("span", "state")
            .attr("role", "status")
            .with(&dot)
            .with(&state_name);
        let elapsed = el("span", "elapsed");
        let link = talk.clone();
        let cancel = button("secondary small", None, "Cancel");
        let cancel = cancel.on(&scope, "click", move |_| {
            link.happened(Event::CancelPressed(id));
        });
        let head = el("header", "run-head")
            .with(&title)
            .with(&state)
            .with(&elapsed)
            .with(&cancel);
        let says = el("div", "says").attr("aria-live", "polite");
        let (notice, words, artifacts) = (
            el("div", "run-notice"),
            el("div", "run-words"),
            el("div", "artifacts"),
        );
        let element = el("article", "run")
            .attr("part", "run")
            .attr("aria-labelledby", &title_id);
        let element = element
            .with(&head)
            .with(&notice)
            .with(&says)
            .with(&words)
            .with(&artifacts);
        let card = Self {
            id,
            element,
            state,
            state_name,
            elapsed,
            cancel,
            notice,
            says,
            words,
            artifacts,
            shown: RefCell::default(),
            clock: RefCell::default(),
            retry: Scope::new(),
            _scope: scope,
        };
        card.refresh_in_rest(talk);
        card
    }

    pub(super) fn id(&self) -> RunId {
        self.id
    }

    pub(super) fn element(&self) -> &El {
        &self.element
    }

    #[inline(never)]
    pub(super) fn refresh_in_rest(&self, talk: &TalkLink) {
        let id = self.id;
        let Some(Some(now)) = talk.with(|conversation| conversation.run(id).map(seen)) else {
            return;
        };
        let now = Rc::new(now);
        let old = self.shown.replace(Rc::clone(&now));
        if now.state != old.state {
            self.state.set("data-state", Some(&now.state.0));
            self.state_name.set_text(&now.state.1);
        }
        self.cancel.set_shown(now.active);
        // Not `disabled`: that would throw the focus away; a second press is of no effect anyway.
        self.cancel
            .set("aria-disabled", now.cancelling.then_some("true"));
        self.cancel.set_text(if now.cancelling {
            "Cancelling…"
        } else {
            "Cancel"
        });
        self.tick(talk, now.active);
        if now.notice != old.notice {
            self.notice.clear();
            self.retry.clear();
            if let Some((notice, retry)) = &now.notice {
                self.draw_notice(talk, notice, *retry);
            }
        }
        if now.words != old.words || now.active != old.active || now.speaks != old.speaks {
            self.draw_words(&now);
        }
        if now.artifacts != old.artifacts {
            self.artifacts.clear();
            for (name, blocks) in &now.artifacts {
                self.artifacts.put(&artifact(name.as_deref(), blocks));
            }
        }
    }

    /// A clock runs only while there is something to wait for.
    fn tick(&self, talk: &TalkLink, active: bool) {
        let id = self.id;
        let text = move |conversation: &Conversation| conversation.run(id).map(elapsed);
        if let Some(Some(text)) = talk.with(text) {
            self.elapsed.set_text(&text);
        }
        if active == self.clock.borrow().is_some() {
            return;
        }
        let (talk, place) = (talk.clone(), self.elapsed.clone());
        let clock = active.then(|| {
            Interval::new(500, move || {
                if let Some(Some(text)) = talk.with(text) {
                    place.set_text(&text);
                }
            })
        });
        self.clock.replace(clock);
    }

    fn draw_notice(&self, talk: &TalkLink, notice: &Notice, retry: Option<&str>) {
        let said = match notice {
            Notice::Failed(why) => {
                self.notice.put(&alert(why));
                if let Some(name) = retry {
                    self.notice.put(&self.retry_button(talk, name));
                }
                return;
            }
            Notice::Reconnecting => {
                "The connection to the agent was lost; it is being looked for again."
            }
            Notice::GivenUp => {
                "You stopped waiting before the agent answered. It may still be at work."
            }
            Notice::NotCancelled(sentence) => {
                &format!("The agent could not be asked to stop. {sentence}")
            }
        };
        let notice = el("p", "notice").attr("role", "alert").with(&icon(WARNING));
        self.notice.put(&notice.with(&el("span", "").text(said)));
    }

    fn retry_button(&self, talk: &TalkLink, name: &str) -> El {
        let (link, id) = (talk.clone(), self.id);
        let again = button("secondary small", None, name);
        again.on(&self.retry, "click", move |_| {
            link.happened(Event::RetryPressed(id));
        })
    }

    /// The agent's words: present ones in the open, earlier ones folded.
    fn draw_words(&self, now: &Seen) {
        let open = self.words.find("details[open]").is_some();
        self.words.clear();
        let (last, earlier) = match now.words.split_last() {
            Some((last, earlier)) if now.speaks => (Some(last), earlier),
            _ => (None, &*now.words),
        };
        self.says.clear();
        self.says
            .set("class", Some(if now.active { "says live" } else { "says" }));
        for block in last.into_iter().flatten() {
            self.says.put(&draw_block(block));
        }
        if earlier.is_empty() {
            return;
        }
        let log = el("ol", "log");
        for blocks in earlier {
            let row = el("li", "");
            for block in blocks {
                row.put(&draw_block(block));
            }
            log.put(&row);
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
        self.words.put(&details);
    }
}

fn title(run: &Run) -> String {
    run.asked
        .skill
        .as_ref()
        .map_or(&run.asked.card.name, |skill| &skill.name)
        .clone()
}

fn seen(run: &Run) -> Seen {
    let (card, skill) = (&run.asked.card, run.asked.skill.as_ref());
    let artifacts = run.task.iter().flat_map(|task| &task.artifacts);
    Seen {
        state: state_of(run),
        active: run.is_active(),
        cancelling: run.cancelling,
        notice: run.notice.clone().map(|notice| (notice, again(run))),
        words: run
            .words()
            .into_iter()
            .map(|message| blocks(&message.parts, card, skill))
            .collect(),
        speaks: run.is_active()
            || run.answer.is_some()
            || run
                .task
                .as_ref()
                .is_some_and(|task| task.status.message.is_some() || task.artifacts.is_empty()),
        artifacts: artifacts
            .map(|artifact| {
                (
                    artifact.name.clone(),
                    artifact_blocks(artifact, card, skill),
                )
            })
            .collect(),
    }
}

/// The state's name for programs, and for people.
fn state_of(run: &Run) -> (String, String) {
    let failed = matches!(run.notice, Some(Notice::Failed(_)));
    let name = match run.state() {
        // The task may go on with the agent; here it is lost.
        Some(state) if state.is_terminal() || !failed => state.name(),
        _ if failed => "failed",
        _ if run.answer.is_some() => "completed",
        _ if run.phase == Phase::Settled => "canceled",
        _ => "submitted",
    };
    let has_task = run.task.is_some();
    let words = match TaskState::named(name) {
        _ if run.phase == Phase::Reconnecting => "Reconnecting",
        _ if matches!(run.notice, Some(Notice::GivenUp)) => "Given up",
        TaskState::Submitted if !has_task => "Sending",
        TaskState::Submitted => "Submitted",
        TaskState::Working => "Working",
        TaskState::InputRequired => "Waiting for you",
        TaskState::AuthRequired => "Sign-in wanted",
        TaskState::Completed if !has_task => "Answered",
        TaskState::Completed => "Completed",
        TaskState::Canceled if !has_task => "Not sent",
        TaskState::Canceled => "Canceled",
        TaskState::Failed => "Failed",
        TaskState::Rejected => "Rejected",
        TaskState::Unknown => "Unknown",
        TaskState::Other(_) => name,
    };
    (name.to_owned(), words.to_owned())
}

/// What trying again would do, where that is of use: a task that is known is only looked for.
fn again(run: &Run) -> Option<&'static str> {
    let ended =
        run.is_active() || run.answer.is_some() || run.state().is_some_and(TaskState::is_terminal);
    let failed = matches!(run.notice, Some(Notice::Failed(_)));
    let name = if run.task.is_some() {
        "Look again"
    } else {
        "Send again"
    };
    (failed && !ended).then_some(name)
}

/// How long it took, or takes so far, in seconds with one decimal.
fn elapsed(run: &Run) -> String {
    let span = (run.ended.unwrap_or_else(crate::platform::now) - run.started).max(0.0);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a span of time, never negative"
    )]
    let tenths = (span / 100.0) as u64;
    format!("{}.{} s", tenths / 10, tenths % 10)
}

fn artifact(name: Option<&str>, blocks: &[Block]) -> El {
    let title = name.map(|name| el("h4", "value-title").text(name));
    let section = el("section", "artifact")
        .attr("part", "result")
        .with_some(title);
    for block in blocks {
        section.put(&draw_block(block));
    }
    section
}

fn draw_block(block: &Block) -> El {
    match block {
        Block::Text(text) => paragraph("prose", text),
        Block::Data { value, view } => {
            let text = crate::json::pretty(value);
            let raw = el("details", "raw")
                .with(&el("summary", "").text("JSON"))
                .with(&json(&text));
            el("div", "data").with(&value_table(view)).with(&raw)
        }
        Block::File {
            name,
            media_type,
            source,
        } => {
            let kind = media_type.as_deref().unwrap_or("file");
            let about = match source {
                FileSource::Bytes(bytes) => format!("{kind}, {} bytes", bytes.len() / 4 * 3),
                FileSource::Uri(uri) => format!("{kind}, {uri}"),
            };
            el("p", "file")
                .with(&el("span", "file-name").text(name))
                .text(" ")
                .with(&el("span", "nothing").text(&about))
        }
        Block::Unknown(text) => json(text),
    }
}
