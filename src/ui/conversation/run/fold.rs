//! The folding of a run's card: an older run becomes one line with a summary of its result.
//!
//! Invariants: a card that needs the person, or that has the focus, is not folded; a card that the person opened stays
//! open.

use a2a_client::conversation::Conversation;
use a2a_client::conversation::event::RunId;
use leptos::prelude::*;
use web_sys::Event;

use super::run_elements::CardRefs;
use super::shown_runs::newest;
use super::status::{ago, needs_somebody};
use super::summary::result_summary;
use crate::browser::clock;
use crate::ui::conversation::driver::{DriverHandle, Region, flag};
use crate::ui::conversation::focus::{has_focus, target};
use crate::ui::formats::Locale;
use crate::ui::runtime::dom::view;
use crate::ui::runtime::widget::icon;

/// The SVG path of a chevron. The style sheet turns it downwards while the card is open.
const CHEVRON: &str = "M6 4l4 4-4 4";

/// The regions that are tracked when a card's folding is decided. The run itself is not one of them, so that a card
/// that is being read stays open when its run changes.
const DECIDING: [Region; 6] = [
    Region::Runs,
    Region::Busy,
    Region::Agent,
    Region::Card,
    Region::Request,
    Region::Minutes,
];

/// Whether the card of a run is folded, by the person's choice or since a newer run exists or another skill is chosen.
#[derive(Clone, Copy)]
pub(super) struct Fold {
    state: Memo<FoldState>,
    /// Whether the person folded the card; `None` if the person has not chosen.
    chosen: RwSignal<Option<bool>>,
    /// Whether the card had the focus when folding was decided, and so stays open.
    is_held: Memo<bool>,
}

#[derive(Clone, Default, PartialEq)]
struct FoldState {
    /// Whether the card can be folded: a newer run exists or another skill is chosen, and this one needs no attention.
    can: bool,
    /// When the run ended, in milliseconds since 1970, and how long ago; `None` while the run is active.
    ended: Option<(f64, String)>,
    /// A summary of the run's result, for the line of the folded card.
    words: String,
}

impl Fold {
    pub(super) fn new(driver: DriverHandle, id: RunId, refs: CardRefs) -> Self {
        let state = Memo::new(move |_| {
            driver.track(&DECIDING);
            let locale = driver.locale();
            driver.with(|it| state(it, id, &locale)).unwrap_or_default()
        });
        let is_held = flag(move || {
            driver.track(&DECIDING);
            refs.card.get().is_some_and(|card| has_focus(&card))
        });
        Self {
            state,
            chosen: RwSignal::new(None),
            is_held,
        }
    }

    fn can(self) -> bool {
        self.state.with(|state| state.can)
    }

    pub(super) fn is_folded(self) -> bool {
        let is_held = self.is_held.get();
        self.can() && self.chosen.get().unwrap_or(!is_held)
    }

    /// How long ago the run ended; `None` while it is active.
    pub(super) fn ago(self) -> Option<String> {
        self.state
            .with(|state| Some(state.ended.as_ref()?.1.clone()))
    }

    /// The date and time when the run ended; `None` while it is active.
    pub(super) fn moment(self) -> Option<String> {
        let then = self.state.with(|state| Some(state.ended.as_ref()?.0));
        then.map(clock::local_date_time)
    }

    /// A summary of the result while the card is folded; otherwise `None`, since the result itself is shown.
    pub(super) fn summary(self) -> Option<String> {
        let is_folded = self.is_folded();
        is_folded.then(|| self.state.with(|state| state.words.clone()))
    }

    /// Handles a click in the card's header: a click beside the buttons unfolds a folded card, a click on the fold
    /// button folds or unfolds it.
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

    /// The fold button, hidden if the card can't be folded. Clicks are handled by the header. `names`: the ids for
    /// `aria-labelledby`.
    pub(super) fn toggle(self, names: String) -> AnyView {
        let is_open = if self.is_folded() { "false" } else { "true" };
        view! {
            <button
                class="quiet run-fold"
                type="button"
                aria-labelledby=names
                aria-expanded=is_open
                hidden={!self.can()}
            >
                {icon(CHEVRON)}
            </button>
        }
    }
}

fn state(conversation: &Conversation, id: RunId, locale: &Locale) -> Option<FoldState> {
    let run = conversation.run(id)?;
    let is_newest = newest(conversation) == Some(id);
    let then = run.ended.unwrap_or(run.started);
    let ended = (!run.is_active()).then(|| (then, ago(then, clock::now())));
    let words = ended.as_ref().map(|_| result_summary(run, locale));
    Some(FoldState {
        can: !is_newest && !needs_somebody(run),
        words: words.unwrap_or_default(),
        ended,
    })
}
