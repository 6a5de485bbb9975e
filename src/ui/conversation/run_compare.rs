//! “Compare with…”: the other runs to choose from, and the comparison in the card.
//!
//! Owns choosing. Leaves what differs to `result` and drawing it to `ui::result::compare`.

use leptos::html::{Button, Div};
use leptos::prelude::*;

use super::elements::{button, button_of, li, live_div, span, ul};
use super::focus::{element, find, focus, focus_inside, has_focus};
use super::region::TalkHandle;
use super::run_state::{ago, state_of};
use super::words::{asked_words, first_words, title};
use crate::a2a::Part;
use crate::conversation::{Run, RunId};
use crate::extension;
use crate::platform;
use crate::result::{Named, pieces};
use crate::ui::result::compare::{Side, comparison};
use crate::ui::runtime::{Attrs, after_drawing, attrs, live};

/// What is below the actions of a card.
#[derive(Clone, Copy, PartialEq)]
enum Open {
    Nothing,
    /// The other runs, to choose from.
    Choice,
    /// The comparison with another run.
    With(RunId),
}

/// Comparing a run with others.
#[derive(Clone, Copy)]
pub(super) struct Comparing {
    talk: TalkHandle,
    id: RunId,
    open: RwSignal<Open>,
    is_possible: Signal<bool>,
    /// The button that opens and closes it.
    pub(super) opener: NodeRef<Button>,
    place: NodeRef<Div>,
}

impl Comparing {
    pub(super) fn new(talk: TalkHandle, id: RunId, is_possible: Signal<bool>) -> Self {
        Self {
            talk,
            id,
            open: RwSignal::new(Open::Nothing),
            is_possible,
            opener: NodeRef::new(),
            place: NodeRef::new(),
        }
    }

    /// What is open now. Where nothing can be compared any more, nothing is.
    fn open(self) -> Open {
        if self.is_possible.get() {
            self.open.get()
        } else {
            Open::Nothing
        }
    }

    pub(super) fn expanded(self) -> &'static str {
        if self.open() == Open::Nothing {
            "false"
        } else {
            "true"
        }
    }

    /// Opens the choice, or closes what is open.
    pub(super) fn toggle(self) {
        if untrack(|| self.open()) != Open::Nothing {
            return self.close(false);
        }
        self.open.set(Open::Choice);
        self.after_drawing(focus_inside);
    }

    /// Closes it. `back`: the focus goes to what opened it.
    fn close(self, back: bool) {
        let had_focus = element(self.place).is_some_and(|place| has_focus(&place));
        self.open.set(Open::Nothing);
        if let Some(opener) = element(self.opener).filter(|_| back || had_focus) {
            focus(&opener);
        }
    }

    fn compare(self, other: RunId) {
        self.open.set(Open::With(other));
        self.after_drawing(|place| {
            if let Some(title) = find(place, "h4") {
                focus(&title);
            }
        });
    }

    fn after_drawing(self, then: fn(&web_sys::Element)) {
        after_drawing(move || {
            if let Some(place) = element(self.place) {
                then(&place);
            }
        });
    }
}

/// The choice, or the comparison.
#[component]
pub(super) fn ComparingBox(comparing: Comparing) -> AnyView {
    let inside = move || match comparing.open() {
        Open::Nothing => None,
        Open::Choice => Some(choice(comparing)),
        Open::With(other) => both(comparing, other),
    };
    let attrs = move || {
        let is_hidden = comparing.open() == Open::Nothing;
        attrs!("class": "comparing", "hidden": is_hidden)
    };
    live_div(comparing.place, attrs, live(move || inside().into_any()))
}

fn choice(comparing: Comparing) -> AnyView {
    let now = platform::now();
    let others = comparing.talk.with(|conversation| {
        let others = conversation.runs().filter(|run| run.id != comparing.id);
        let others = others.filter(|run| is_comparable(run));
        let named = others.map(|run| (run.id, name_of(run, now), both_words(run)));
        named.collect::<Vec<_>>()
    });
    let rows = others.unwrap_or_default().into_iter();
    let rows = rows.map(|(id, name, words)| {
        let attrs = attrs!("class": "skill", "data-run": id.to_string());
        let words = view! {
            {span(attrs!("class": "skill-name", "dir": "auto"), name)}
            {span(attrs!("class": "skill-about", "dir": "auto"), words)}
        };
        button_of(attrs, words, move |_| comparing.compare(id))
    });
    let rows: Vec<AnyView> = rows.map(|row| li(Attrs::default(), row)).collect();
    ul(
        attrs!("class": "compare-with", "aria-label": "Compare with"),
        rows,
    )
}

/// The earlier of the two is the first.
fn both(comparing: Comparing, other: RunId) -> Option<AnyView> {
    let now = platform::now();
    let sides = comparing.talk.with(|conversation| {
        let (one, two) = (conversation.run(comparing.id)?, conversation.run(other)?);
        let (first, second) = if one.started <= two.started {
            (one, two)
        } else {
            (two, one)
        };
        Some([side(first, now), side(second, now)])
    });
    let [first, second] = sides.flatten()?;
    let made = comparison(first, second);
    let view = view! {
        {made}
        {button(attrs!("class": "secondary small"), "Close comparison", move |_| {
            comparing.close(true);
        })}
    };
    Some(view.into_any())
}

/// Whether there is something to set against another run.
pub(super) fn is_comparable(run: &Run) -> bool {
    !run.is_active() && !run.is_unanswered()
}

/// What was asked, and what came of it, in few words.
fn both_words(run: &Run) -> String {
    let words = [asked_words(run), first_words(run)];
    words.join(" → ")
}

/// `Loan schedule · Done · 5 min ago`.
fn name_of(run: &Run, now: f64) -> String {
    let when = ago(run.ended.unwrap_or(run.started), now);
    [&*title(run), state_of(run).1.as_str(), when.as_str()].join(" · ")
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
