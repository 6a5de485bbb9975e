//! A run in one line: folded away once there is a newer one, with what came of it in a few words.
//!
//! Owns when a card is folded and what the line says. Leaves the list to `runs` and the rest of the
//! card to `run_card`. Invariants: what needs the person is never folded, nor what has the focus; what
//! the person opened stays open.

use leptos::prelude::*;
use web_sys::Event;

use super::card::CardRefs;
use super::status::{again, ago};
use super::summary::first_words;
use crate::browser::clock;
use crate::conversation::{Conversation, RunId};
use crate::ui::conversation::focus::{has_focus, target};
use crate::ui::conversation::region::{DriverHandle, Region, flag};
use crate::ui::runtime::{attrs, icon, pieces, tag};

/// Opens to the side, and down once it is open (by style).
const CHEVRON: &str = "M6 4l4 4-4 4";

/// When it may be folded otherwise. Not whenever the run changes: what is read stays open.
const SETTLING: [Region; 6] = [
    Region::Runs,
    Region::Busy,
    Region::Agent,
    Region::Card,
    Region::Request,
    Region::Minutes,
];

/// Whether a card is a line now.
#[derive(Clone, Copy)]
pub(super) struct Fold {
    seen: Memo<Seen>,
    /// Whether it is folded, once the person chose.
    chosen: RwSignal<Option<bool>>,
    /// Open for the reason that it had the focus when that was last asked.
    is_held: Memo<bool>,
}

#[derive(Clone, Default, PartialEq)]
struct Seen {
    /// Whether there is a newer run, and this one needs nobody.
    can: bool,
    /// When it ended, and how long ago that is; none while it is under way.
    rested: Option<(u64, String)>,
    /// What came of it.
    words: String,
}

impl Fold {
    pub(super) fn new(driver: DriverHandle, id: RunId, refs: CardRefs) -> Self {
        let seen = Memo::new(move |_| {
            driver.track(&SETTLING);
            driver.with(|it| seen(it, id)).unwrap_or_default()
        });
        let is_held = flag(move || {
            driver.track(&SETTLING);
            refs.card.get().is_some_and(|card| has_focus(&card))
        });
        Self {
            seen,
            chosen: RwSignal::new(None),
            is_held,
        }
    }

    fn can(self) -> bool {
        self.seen.with(|seen| seen.can)
    }

    pub(super) fn is_folded(self) -> bool {
        let is_held = self.is_held.get();
        self.can() && self.chosen.get().unwrap_or(!is_held)
    }

    /// How long ago it ended.
    pub(super) fn ago(self) -> Option<String> {
        self.seen.with(|seen| Some(seen.rested.as_ref()?.1.clone()))
    }

    /// When it ended.
    pub(super) fn moment(self) -> Option<String> {
        #[expect(clippy::cast_precision_loss, reason = "a moment of these years")]
        let then = self.seen.with(|seen| Some(seen.rested.as_ref()?.0 as f64));
        then.map(clock::local_date_time)
    }

    /// What came of it. Said once: it is below as well, where that is open.
    pub(super) fn brief(self) -> Option<String> {
        let is_folded = self.is_folded();
        is_folded.then(|| self.seen.with(|seen| seen.words.clone()))
    }

    /// The head was pressed. The whole line opens it; only the button closes it.
    pub(super) fn pressed(self, event: &Event) {
        let is_folded = untrack(|| self.is_folded());
        let is_ours = match target(event, "button") {
            None => is_folded,
            Some(button) => button.matches(".run-fold").unwrap_or(false),
        };
        if is_ours && untrack(|| self.can()) {
            self.chosen.set(Some(!is_folded));
        }
    }

    /// The button that opens and folds a card; the head hears what is pressed. `names`: the ids of what it is called by.
    pub(super) fn toggle(self, names: String) -> AnyView {
        let is_open = if self.is_folded() { "false" } else { "true" };
        let attrs = attrs!(
            "class": "quiet run-fold", "type": "button", "aria-labelledby": names,
            "aria-expanded": is_open, "hidden": !self.can()
        );
        tag::button(attrs, pieces![icon(CHEVRON)])
    }
}

fn seen(conversation: &Conversation, id: RunId) -> Option<Seen> {
    let run = conversation.run(id)?;
    let is_newest = conversation.runs().next().map(|run| run.id) == Some(id);
    let needs_somebody = run.is_active() || run.reply.is_some() || again(run).is_some();
    let then = run.ended.unwrap_or(run.started);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a moment of these years"
    )]
    let rested = (!run.is_active()).then(|| (then as u64, ago(then, clock::now())));
    let words = rested.as_ref().map(|_| first_words(run));
    Some(Seen {
        can: !is_newest && !needs_somebody,
        words: words.unwrap_or_default(),
        rested,
    })
}
