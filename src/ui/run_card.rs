//! One run: state, elapsed time, what was said, what is asked, what came of it.

use std::cell::RefCell;
use std::rc::Rc;

use gloo_timers::callback::Interval;

use super::alert::alert;
use super::dom::{El, Scope, WARNING, button, el, icon};
use super::reply::{ReplyBox, ReplySeen};
use super::result::{Artifacts, ResultWorker};
use super::run_again::Actions;
use super::run_asked::asked;
use super::run_history::Fold;
use super::run_state::{again, elapsed, sentence, state_of};
use super::run_waiting::Waiting;
use super::run_words::Speech;
use super::talk::TalkLink;
use crate::conversation::{Event, Notice, Run, RunId, Shown};
use crate::platform;

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
    speech: Speech,
    /// What the person answers.
    answer: El,
    reply: RefCell<Option<ReplyBox>>,
    waiting: Rc<Waiting>,
    artifacts: Artifacts,
    fold: Rc<Fold>,
    actions: Actions,
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
    reply: Option<ReplySeen>,
}

impl RunCard {
    pub(super) fn new(talk: &TalkLink, id: RunId, worker: &Rc<ResultWorker>) -> Self {
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
        let (notice, answer) = (el("div", "run-notice"), el("div", "run-answer"));
        let speech = Speech::new(talk, id, worker);
        let artifacts = artifacts(talk, id, worker);
        let waiting = Rc::new(Waiting::new(talk, id, &scope));
        let element = el("article", "run")
            .attr("part", "run")
            .attr("aria-labelledby", &title_id);
        let fold = Fold::new(&element, &head, &title_id, &scope);
        let actions = Actions::new(talk, id, &scope);
        element.put(&head);
        if let Some(asked) = asked(talk, id, &scope) {
            element.put(&asked);
        }
        let parts = [
            &notice,
            &waiting.element,
            &speech.before,
            &speech.now,
            &speech.tools,
            &answer,
            artifacts.element(),
            &actions.element,
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
            speech,
            answer,
            reply: RefCell::default(),
            waiting,
            artifacts,
            fold,
            actions,
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

    /// Draws again what hangs on the other runs. `is_newest`: there is none above it.
    pub(super) fn settle_in(&self, talk: &TalkLink, is_newest: bool) {
        let needs = talk.with(|conversation| {
            let run = conversation.run(self.id)?;
            self.fold.refresh(run);
            Some(run.is_active() || run.reply.is_some() || again(run).is_some())
        });
        self.fold
            .allow(!is_newest && needs.flatten() == Some(false));
        self.actions.refresh(talk, self.id, &self.title);
    }

    /// Brings the person here.
    pub(super) fn focus(&self) {
        self.title.focus_itself();
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
        if now.reply != old.reply {
            self.draw_reply(talk, now.reply.as_ref(), old.reply.as_ref());
        }
        // Read where they are: a text that grows is not copied with every piece.
        talk.with(|conversation| {
            if let Some(run) = conversation.run(id) {
                self.speech.refresh(run);
                let (card, skill) = (&run.asked.card, run.asked.skill.as_ref());
                let all = run.task.iter().map(|task| &*task.artifacts).next();
                self.artifacts
                    .refresh(all.unwrap_or_default(), card, skill, run.is_active());
            }
        });
        self.actions.refresh(talk, id, &self.title);
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
            let line = el("p", "notice").with(&icon(WARNING));
            // What is there from before is no news.
            let is_old = matches!(notice, Notice::TooLargeToKeep | Notice::SecretsNotKept);
            line.set("role", (!is_old).then_some("alert"));
            self.notice.put(&line.with(&el("span", "").text(said)));
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

/// The place of what comes of it.
fn artifacts(talk: &TalkLink, id: RunId, worker: &Rc<ResultWorker>) -> Artifacts {
    let link = talk.clone();
    Artifacts::new(worker, move |artifact_id, see| {
        link.with(|conversation| {
            let known = conversation.run(id).and_then(|run| run.task.as_ref());
            let mut all = known.iter().flat_map(|known| &known.artifacts);
            if let Some(artifact) = all.find(|it| it.artifact_id == artifact_id) {
                see(artifact);
            }
        });
    })
}

fn title(run: &Run) -> String {
    run.asked
        .skill
        .as_ref()
        .map_or(&run.asked.card.name, |skill| &skill.name)
        .clone()
}

fn seen(run: &Run) -> Seen {
    Seen {
        state: state_of(run),
        active: run.is_active(),
        can_cancel: run.is_active() || run.is_at_rest(),
        cancelling: run.cancelling,
        notice: run.notice.clone().map(|notice| {
            let said = sentence(&notice, run.is_sent_known);
            (notice, said, again(run))
        }),
        reply: run.reply.as_ref().map(|reply| ReplySeen::of(run, reply)),
    }
}
