//! “Compare with…”: the other runs to choose from, and the comparison in the card.
//!
//! Owns choosing. Leaves what differs to `result` and drawing it to `ui::result::compare`.

use std::cell::Cell;
use std::rc::{Rc, Weak};

use super::dom::{El, Scope, button, el, target};
use super::result::compare::{Side, comparison};
use super::run_again::is_comparable;
use super::run_history::{asked_words, first_words};
use super::run_state::{ago, state_of};
use super::talk::TalkLink;
use crate::a2a::Part;
use crate::conversation::{Run, RunId};
use crate::extension;
use crate::platform;
use crate::result::{Named, pieces};

/// What is below the actions of a card.
pub(super) struct Comparing {
    pub(super) element: El,
    this: Weak<Self>,
    talk: TalkLink,
    id: RunId,
    opener: El,
    inside: Scope,
    is_open: Cell<bool>,
}

impl Comparing {
    /// `opener`: the button that opens and closes it.
    pub(super) fn new(talk: &TalkLink, id: RunId, opener: &El, scope: &Scope) -> Rc<Self> {
        Rc::new_cyclic(|this: &Weak<Self>| {
            let chosen = this.clone();
            let element = el("div", "comparing").on(scope, "click", move |event| {
                let other = target(&event, "[data-run]").and_then(|it| it.get("data-run"));
                let other = other.and_then(|id| id.parse().ok());
                if let (Some(this), Some(other)) = (chosen.upgrade(), other) {
                    this.show(other);
                }
            });
            element.set_shown(false);
            Self {
                element,
                this: this.clone(),
                talk: talk.clone(),
                id,
                opener: opener.clone(),
                inside: Scope::new(),
                is_open: Cell::new(false),
            }
        })
    }

    /// Opens the choice, or closes what is open.
    pub(super) fn toggle(&self) {
        if self.is_open.get() {
            return self.close(false);
        }
        let now = platform::now();
        let others = self.talk.with(|conversation| {
            let others = conversation.runs().filter(|run| run.id != self.id);
            let others = others.filter(|run| is_comparable(run));
            let named = others.map(|run| (run.id, [name_of(run, now), both_words(run)]));
            named.collect::<Vec<_>>()
        });
        let list = el("ul", "compare-with").attr("aria-label", "Compare with");
        for (id, [name, words]) in others.unwrap_or_default() {
            let choose = el("button", "skill")
                .attr("type", "button")
                .attr("data-run", &id.to_string())
                .with(&el("span", "skill-name").text(&name))
                .with(&el("span", "skill-about").text(&words));
            list.put(&el("li", "").with(&choose));
        }
        self.open(&list);
        list.focus();
    }

    fn open(&self, inside: &El) {
        self.inside.clear();
        self.element.clear();
        self.element.put(inside);
        self.element.set_shown(true);
        self.opener.set("aria-expanded", Some("true"));
        self.is_open.set(true);
    }

    /// Closes it. `back`: the focus goes to what opened it.
    pub(super) fn close(&self, back: bool) {
        if !self.is_open.replace(false) {
            return;
        }
        if back || self.element.find(":focus").is_some() {
            self.opener.focus_itself();
        }
        self.inside.clear();
        self.element.clear();
        self.element.set_shown(false);
        self.opener.set("aria-expanded", Some("false"));
    }

    /// The earlier of the two is the first.
    fn show(&self, other: RunId) {
        let now = platform::now();
        let sides = self.talk.with(|conversation| {
            let (one, two) = (conversation.run(self.id)?, conversation.run(other)?);
            let (first, second) = if one.started <= two.started {
                (one, two)
            } else {
                (two, one)
            };
            Some([side(first, now), side(second, now)])
        });
        let Some(Some([first, second])) = sides else {
            return self.close(true);
        };
        let made = comparison(first, second, &self.inside);
        let this = self.this.clone();
        let close = button("secondary small", None, "Close comparison");
        let close = close.on(&self.inside, "click", move |_| {
            if let Some(this) = this.upgrade() {
                this.close(true);
            }
        });
        // What is inside listens already: only what was there before goes.
        self.element.clear();
        self.element.put(&made.with(&close));
        if let Some(title) = self.element.find("h4") {
            title.focus_itself();
        }
    }
}

/// What was asked, and what came of it, in few words.
fn both_words(run: &Run) -> String {
    let words = [asked_words(run), first_words(run)];
    words.join(" → ")
}

/// `Loan schedule · Done · 5 min ago`.
fn name_of(run: &Run, now: f64) -> String {
    let skill = run.asked.skill.as_ref();
    let title = skill.map_or(&run.asked.card.name, |skill| &skill.name);
    let when = ago(run.ended.unwrap_or(run.started), now);
    [title, state_of(run).1.as_str(), when.as_str()].join(" · ")
}

/// What was asked, through the schema that it was asked by.
pub(super) fn asked_pieces(run: &Run) -> Vec<Named> {
    let skill = run.asked.skill.as_ref();
    let inputs = skill.map(|skill| extension::inputs(&run.asked.card, skill));
    let by = |part: &Part| {
        let inputs = inputs.as_ref()?.schemas.iter();
        let mut fits = inputs.filter(|input| Some(input.mode.as_str()) == part.mode());
        fits.find_map(|input| input.schema.clone())
    };
    if run.is_sent_known {
        pieces(None, &run.sent.parts, &by)
    } else {
        Vec::new()
    }
}

fn side(run: &Run, now: f64) -> Side {
    let (card, skill) = (&run.asked.card, run.asked.skill.as_ref());
    let by = |part: &Part| extension::schema_of_part(card, skill, part).cloned();
    let mut came: Vec<Named> = Vec::new();
    for artifact in run.task.iter().flat_map(|task| &task.artifacts) {
        came.extend(pieces(artifact.name.as_deref(), &artifact.parts, &by));
    }
    let task = run.task.as_ref();
    let last = task.and_then(|task| task.status.message.as_ref());
    for message in last.into_iter().chain(&run.answer) {
        came.extend(pieces(None, &message.parts, &by));
    }
    Side {
        name: name_of(run, now),
        asked: asked_pieces(run),
        came,
    }
}
