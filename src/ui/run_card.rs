//! One run: state, elapsed time, what was said, what is asked, what came of it.

use std::cell::RefCell;
use std::rc::Rc;

use gloo_timers::callback::Interval;

use super::alert::alert;
use super::blocks::artifact;
use super::dom::{El, Scope, WARNING, button, el, icon};
use super::reply::{ReplyBox, ReplySeen};
use super::run_state::{again, elapsed, sentence, state_of};
use super::run_waiting::Waiting;
use super::run_words::Spoken;
use super::talk::TalkLink;
use crate::conversation::{Event, Notice, Run, RunId, Shown};
use crate::platform;
use crate::result::{Block, artifact_blocks};

/// One run on the screen. Parts of it are drawn again only when they changed, so that what is
/// folded open stays open and the focus stays where it is.
pub(super) struct RunCard {
    id: RunId,
    element: El,
    title: El,
    state: El,
    state_name: El,
    elapsed: El,
    cancel: El,
    notice: El,
    /// What was said before, oldest first.
    words: El,
    /// What the agent says now. One element for good: live regions are told by their changes.
    says: El,
    /// What the person answers.
    answer: El,
    reply: RefCell<Option<ReplyBox>>,
    waiting: Rc<Waiting>,
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
    can_cancel: bool,
    cancelling: bool,
    /// With its sentence, and the name of the button that tries again, if there is one.
    notice: Option<(Notice, Option<String>, Option<&'static str>)>,
    spoken: Spoken,
    reply: Option<ReplySeen>,
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
        // The focus goes here when what had it is gone.
        let title = el("h3", "run-title")
            .attr("id", &title_id)
            .attr("tabindex", "-1")
            .text(&name);
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
        let (notice, words, answer, artifacts) = (
            el("div", "run-notice"),
            el("div", "run-words"),
            el("div", "run-answer"),
            el("div", "artifacts"),
        );
        let waiting = Rc::new(Waiting::new(talk, id, &scope));
        let element = el("article", "run")
            .attr("part", "run")
            .attr("aria-labelledby", &title_id);
        let parts = [
            &head,
            &notice,
            &waiting.element,
            &words,
            &says,
            &answer,
            &artifacts,
        ];
        for part in parts {
            element.put(part);
        }
        let card = Self {
            id,
            element,
            title,
            state,
            state_name,
            elapsed,
            cancel,
            notice,
            words,
            says,
            answer,
            reply: RefCell::default(),
            waiting,
            artifacts,
            shown: RefCell::default(),
            clock: RefCell::default(),
            retry: Scope::new(),
            _scope: scope,
        };
        card.refresh_in_talk(talk);
        card
    }

    pub(super) fn id(&self) -> RunId {
        self.id
    }

    pub(super) fn element(&self) -> &El {
        &self.element
    }

    /// Draws again what changed in the form that the agent asks by, or brings the person to it.
    #[inline(never)]
    pub(super) fn answer_in_talk(&self, shown: &Shown) {
        let reply = self.reply.borrow();
        let Some(reply) = &*reply else { return };
        match shown {
            Shown::Answer(_, changes) => reply.form_changed(changes),
            Shown::AnswerMistakes(_) => reply.show_mistakes(),
            _ => {}
        }
    }

    #[inline(never)]
    pub(super) fn refresh_in_talk(&self, talk: &TalkLink) {
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
        if !now.can_cancel {
            self.keep_focus(&self.cancel);
        }
        self.cancel.set_shown(now.can_cancel);
        // Not `disabled`: that would throw the focus away; a second press is of no effect anyway.
        self.cancel
            .set("aria-disabled", now.cancelling.then_some("true"));
        self.cancel.set_text(if now.cancelling {
            "Cancelling…"
        } else {
            "Cancel"
        });
        if !now.active {
            self.keep_focus(&self.waiting.element);
        }
        self.tick(talk, now.active);
        if now.notice != old.notice {
            self.keep_focus(&self.notice);
            self.notice.clear();
            self.retry.clear();
            if let Some((notice, said, retry)) = &now.notice {
                self.draw_notice(talk, notice, said.as_deref(), *retry);
            }
        }
        if now.spoken != old.spoken {
            now.spoken.draw(&self.words, &self.says);
        }
        if now.reply != old.reply {
            self.draw_reply(talk, now.reply.as_ref(), old.reply.as_ref());
        }
        if now.artifacts != old.artifacts {
            self.artifacts.clear();
            for (name, blocks) in &now.artifacts {
                self.artifacts.put(&artifact(name.as_deref(), blocks));
            }
        }
    }

    /// What goes away takes the focus along: then it goes to the card's title.
    fn keep_focus(&self, going: &El) {
        if going.is(":focus") || going.find(":focus").is_some() {
            self.title.focus_itself();
        }
    }

    fn draw_reply(&self, talk: &TalkLink, now: Option<&ReplySeen>, old: Option<&ReplySeen>) {
        let Some(now) = now else {
            self.keep_focus(&self.answer);
            self.answer.clear();
            self.reply.take();
            return;
        };
        if let (Some(reply), false) = (
            &*self.reply.borrow(),
            old.is_none_or(|old| old.is_another(now)),
        ) {
            return reply.refresh(now);
        }
        self.keep_focus(&self.answer);
        self.answer.clear();
        let made = ReplyBox::new(talk, self.id, now);
        self.answer.put(&made.element);
        self.reply.replace(Some(made));
    }

    /// A clock runs only while there is something to wait for.
    fn tick(&self, talk: &TalkLink, active: bool) {
        let (id, link) = (self.id, talk.clone());
        let (place, waiting) = (self.elapsed.clone(), Rc::clone(&self.waiting));
        let show = move || {
            link.with(|conversation| {
                if let Some(run) = conversation.run(id) {
                    let now = platform::now();
                    place.set_text(&elapsed(run, now));
                    waiting.refresh(run, now);
                }
            });
        };
        show();
        if active != self.clock.borrow().is_some() {
            self.clock.replace(active.then(|| Interval::new(500, show)));
        }
    }

    fn draw_notice(
        &self,
        talk: &TalkLink,
        notice: &Notice,
        said: Option<&str>,
        retry: Option<&str>,
    ) {
        if let Notice::Failed(why) = notice {
            self.notice.put(&alert(why));
        }
        if let Some(said) = said {
            let notice = el("p", "notice").attr("role", "alert").with(&icon(WARNING));
            self.notice.put(&notice.with(&el("span", "").text(said)));
        }
        if let Some(name) = retry {
            let (link, id) = (talk.clone(), self.id);
            let again = button("secondary small", None, name);
            let again = again.on(&self.retry, "click", move |_| {
                link.happened(Event::RetryPressed(id));
            });
            self.notice.put(&again);
        }
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
        can_cancel: run.is_active() || run.is_at_rest(),
        cancelling: run.cancelling,
        notice: run.notice.clone().map(|notice| {
            let said = sentence(&notice, run.is_sent_known);
            (notice, said, again(run))
        }),
        spoken: Spoken::of(run),
        reply: run.reply.as_ref().map(|reply| ReplySeen::of(run, reply)),
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
