//! A run in one line: folded away once there is a newer one, with what came of it in a few words.
//!
//! Owns when a card is folded and what the line says. Leaves the list to `runs` and the rest of the
//! card to `run_card`. Invariants: what needs the person is never folded, nor what has the focus; what
//! the person opened stays open.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use super::dom::{El, Scope, button, el, target};
use super::request::summary;
use super::run_state::ago;
use crate::a2a::{Message, PartContent};
use crate::conversation::Run;
use crate::platform;

/// Opens to the side, and down once it is open (by style).
const CHEVRON: &str = "M6 4l4 4-4 4";
/// The most characters of what came of a run.
const LONGEST: usize = 80;

/// The parts of a card's head that make a line of it.
pub(super) struct Fold {
    card: El,
    toggle: El,
    ago: El,
    brief: El,
    words: RefCell<String>,
    can: Cell<bool>,
    /// What the person chose.
    chosen: Cell<Option<bool>>,
}

impl Fold {
    /// For a card with a title of that id. The line's parts go into the head.
    pub(super) fn new(card: &El, head: &El, title_id: &str, scope: &Scope) -> Rc<Self> {
        let id = |end: &str| [title_id, end].concat();
        let names = [title_id, &id(".ago"), &id(".brief")].join(" ");
        let made = Rc::new(Self {
            card: card.clone(),
            toggle: button("quiet run-fold", Some(CHEVRON), "").attr("aria-labelledby", &names),
            ago: el("time", "run-ago").attr("id", &id(".ago")),
            brief: el("span", "run-brief").attr("id", &id(".brief")),
            words: RefCell::default(),
            can: Cell::new(false),
            chosen: Cell::new(None),
        });
        if let Some(first) = head.first() {
            head.put_before(&made.toggle, Some(first.raw()));
        }
        let fold = Rc::downgrade(&made);
        let head = head.clone().on(scope, "click", move |event| {
            let on_button = target(&event, "button");
            let Some(fold) = fold.upgrade() else { return };
            // The whole line opens it; only the button closes it.
            let is_ours = on_button
                .as_ref()
                .map_or_else(|| fold.is_folded(), |button| *button == fold.toggle);
            if fold.can.get() && is_ours {
                fold.chosen.set(Some(!fold.is_folded()));
                fold.apply();
            }
        });
        head.put(&made.ago);
        head.put(&made.brief);
        made.apply();
        made
    }

    fn is_folded(&self) -> bool {
        self.card.is("[data-folded]")
    }

    /// Whether it may be folded now: there is a newer one, and this one needs nobody.
    pub(super) fn allow(&self, can: bool) {
        self.can.set(can);
        self.apply();
    }

    /// Opens it, or folds it away.
    fn apply(&self) {
        let can = self.can.get();
        let folded = match self.chosen.get() {
            Some(folded) => can && folded,
            None => can && self.card.find(":focus").is_none(),
        };
        self.card.flag("data-folded", folded);
        // Said once: it is below as well, where that is open.
        let words = self.words.borrow();
        self.brief
            .set_text(if folded { words.as_str() } else { "" });
        self.toggle.set_shown(can);
        let open = if folded { "false" } else { "true" };
        self.toggle.set("aria-expanded", Some(open));
    }

    /// Says when it was, and what came of it.
    pub(super) fn refresh(&self, run: &Run) {
        let rests = !run.is_active();
        self.ago.set_shown(rests);
        if rests {
            let then = run.ended.unwrap_or(run.started);
            let words = ago(then, platform::now());
            if self.ago.raw().text_content().as_deref() != Some(&words) {
                self.ago.set_text(&words);
                self.ago.set("title", Some(&platform::moment(then)));
            }
            self.words.replace(first_words(run));
        }
    }
}

/// The first words of what came of a run.
pub(super) fn first_words(run: &Run) -> String {
    let data = || run.data().map(summary);
    let text = {
        let artifacts = run.task.iter().flat_map(|task| &task.artifacts);
        let mut texts = artifacts.flat_map(|artifact| &artifact.parts);
        let found = texts.find_map(|part| match &part.content {
            PartContent::Text(text) => Some(text.clone()),
            _ => None,
        });
        found.filter(|text| !text.trim().is_empty())
    };
    let said = || run.said().last().map(Message::text);
    shortened(&text.or_else(data).or_else(said).unwrap_or_default())
}

/// The first words of what was asked.
pub(super) fn asked_words(run: &Run) -> String {
    let data = run.sent.parts.iter().find_map(|part| match &part.content {
        PartContent::Data(value) => Some(summary(value)),
        _ => None,
    });
    shortened(&data.unwrap_or_else(|| run.sent.text()))
}

fn shortened(words: &str) -> String {
    let mut short = String::new();
    // What marks up a text is no word.
    let marks = ['#', '*', '>', '|', '`', '_', '-', '='];
    for word in words.split_whitespace() {
        let word = word.trim_matches(marks);
        if !short.is_empty() && !word.is_empty() {
            short.push(' ');
        }
        let left = LONGEST.saturating_sub(short.len());
        short.extend(word.chars().take(left));
        if word.len() > left {
            short.push('…');
            break;
        }
    }
    short
}
