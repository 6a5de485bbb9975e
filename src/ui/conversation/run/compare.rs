//! “Compare with…”: the list of other runs, and the comparison with one.
//!
//! Leaves differences to `result`, and rendering them to `ui::result::comparison`.

use a2a_client::conversation::Conversation;
use a2a_client::conversation::event::RunId;
use a2a_client::conversation::run::Run;
use leptos::prelude::*;
use locales::messages;
use web_sys::Element;

use super::names::differing_input;
use super::parts::{request_parts, result_parts};
use super::status::{ago, state_of};
use super::summary::{request_summary, result_summary};
use crate::browser::clock;
use crate::ui::conversation::controls::text_button;
use crate::ui::conversation::driver::{DriverHandle, flag};
use crate::ui::conversation::focus::{find, focus, focus_inside, has_focus};
use crate::ui::conversation::skills::entry;
use crate::ui::formats::Locale;
use crate::ui::result::comparison::{Side, comparison};
use crate::ui::runtime::after_drawing;
use crate::ui::runtime::dom::{ElementRef, live_attrs, view};
use crate::ui::runtime::reactive::live;

/// The content of the compare panel below a run's actions.
#[derive(Clone, Copy, PartialEq)]
enum PanelContent {
    Nothing,
    /// The list of other runs, of which the person chooses one to compare with.
    Choice,
    /// The comparison of this run with the run of this id.
    With(RunId),
}

/// The panel below the actions of a run's card that compares the run with another one.
#[derive(Clone, Copy)]
pub(super) struct ComparePanel {
    driver: DriverHandle,
    id: RunId,
    content: RwSignal<PanelContent>,
    is_possible: Memo<bool>,
    /// The button that opens and closes the panel.
    pub(super) opener: ElementRef,
    place: ElementRef,
}

impl ComparePanel {
    pub(super) fn new(
        driver: DriverHandle,
        id: RunId,
        is_possible: impl Fn() -> bool + Send + Sync + 'static,
    ) -> Self {
        Self {
            driver,
            id,
            content: RwSignal::new(PanelContent::Nothing),
            is_possible: flag(is_possible),
            opener: ElementRef::default(),
            place: ElementRef::default(),
        }
    }

    /// The present content of the panel; `PanelContent::Nothing` if the run can no longer be compared.
    fn content(self) -> PanelContent {
        if self.is_possible.get() {
            self.content.get()
        } else {
            PanelContent::Nothing
        }
    }

    pub(super) fn expanded(self) -> &'static str {
        if self.content() == PanelContent::Nothing {
            "false"
        } else {
            "true"
        }
    }

    /// Opens the panel with the list of other runs, or closes the panel if it is open.
    pub(super) fn toggle(self) {
        if untrack(|| self.content()) != PanelContent::Nothing {
            return self.close(false);
        }
        self.content.set(PanelContent::Choice);
        self.after_drawing(focus_inside);
    }

    /// Closes the panel. The focus moves to the button that opened it if `back`, or if the panel had the focus.
    fn close(self, back: bool) {
        let had_focus = self.place.get().is_some_and(|place| has_focus(&place));
        self.content.set(PanelContent::Nothing);
        if let Some(opener) = self.opener.get().filter(|_| back || had_focus) {
            focus(&opener);
        }
    }

    fn compare(self, other: RunId) {
        self.content.set(PanelContent::With(other));
        self.after_drawing(|place| find(place, "h4").iter().for_each(focus));
    }

    fn after_drawing(self, then: fn(&Element)) {
        after_drawing(move || self.place.get().iter().for_each(then));
    }

    /// The panel: the list of other runs or the comparison with one; hidden while neither is open.
    pub(super) fn view(self) -> AnyView {
        let inside = move || match self.content() {
            PanelContent::Nothing => ().into_any(),
            PanelContent::Choice => choice(self),
            PanelContent::With(other) => comparison_with(self, other).into_any(),
        };
        let attrs = live_attrs(move || {
            let is_hidden = self.content() == PanelContent::Nothing;
            view! { <{..} class="comparing" hidden=is_hidden /> }
        });
        view! {
            <div {..attrs} node_ref=self.place>
                {live(inside)}
            </div>
        }
    }
}

fn choice(panel: ComparePanel) -> AnyView {
    let (now, locale) = (clock::now(), panel.driver.locale());
    let row = |run: &Run, ours: Option<&Run>| {
        let id = run.id;
        let input = ours.and_then(|ours| differing_input(run, ours, &locale));
        let when = ago(run.ended.unwrap_or(run.started), now);
        let name = [input.as_deref().unwrap_or(run.title()), &when].join(" · ");
        let words = entry(name, description(run, &locale));
        view! {
            <li>
                <button
                    type="button"
                    class="skill"
                    data-run=id.to_string()
                    on:click=move |_| panel.compare(id)
                >
                    {words}
                </button>
            </li>
        }
    };
    let rows = |conversation: &Conversation| {
        let others = conversation.runs().filter(|run| run.id != panel.id);
        let ours = conversation.run(panel.id);
        let others = others.filter(|run| is_comparable(run));
        Some(others.map(|run| row(run, ours)).collect())
    };
    let rows: Option<Vec<AnyView>> = panel.driver.with(rows);
    view! {
        <p class="aside-title" aria-hidden="true">
            {messages::compare_with()}
        </p>
        <ul class="compare-with" aria-label=messages::compare_with()>
            {rows}
        </ul>
    }
    .into_any()
}

/// The comparison of two runs: the one that started first is the left side. `None` if a run was removed.
fn comparison_with(panel: ComparePanel, other: RunId) -> Option<AnyView> {
    let (now, locale) = (clock::now(), panel.driver.locale());
    let made = panel.driver.with(|conversation| {
        let (one, two) = (conversation.run(panel.id)?, conversation.run(other)?);
        let (first, second) = if one.started <= two.started {
            (one, two)
        } else {
            (two, one)
        };
        Some(comparison(
            side(first, now, &locale),
            side(second, now, &locale),
            &locale,
        ))
    })?;
    let close = move |_| panel.close(true);
    let close = text_button("secondary small", messages::close_comparison(), close);
    Some(
        view! {
            {made}
            {close}
        }
        .into_any(),
    )
}

/// Whether a run is not active, and the agent answered it by a task or a message, which can be compared.
pub(super) fn is_comparable(run: &Run) -> bool {
    !run.is_active() && !run.is_unanswered()
}

/// The state and the result of a run in a few words.
fn description(run: &Run, locale: &Locale) -> String {
    let words = [state_of(run).1, result_summary(run, locale)];
    words.join(" · ")
}

/// Names a run by its input, such as `Lion · Tiger · 5 min ago`, since two runs of one skill differ in their input.
fn run_name(run: &Run, now: f64, locale: &Locale) -> String {
    let input = request_summary(run, locale);
    let name = Some(&*input).filter(|input| !input.is_empty());
    let when = ago(run.ended.unwrap_or(run.started), now);
    [name.unwrap_or(run.title()), &when].join(" · ")
}

fn side(run: &Run, now: f64, locale: &Locale) -> Side {
    Side {
        name: run_name(run, now, locale),
        asked: request_parts(run),
        came: result_parts(run),
    }
}
