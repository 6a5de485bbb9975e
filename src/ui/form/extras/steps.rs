//! A form of steps: the heading of a step, the buttons below it, and the review of all answers.
//!
//! Leaves to `form` which fields a step shows, and whether it can be left. Invariants: the focus moves to the heading
//! of a step that opens, and to the error summary of a step that can't be left; a link to a field of another step opens
//! that step.

use std::cell::Cell;

use exact_json::Pointer;
use json_form::form::edit::{Edit, StepMove};
use json_form::form::view::steps_view::{Answer, StepsView};
use leptos::prelude::*;
use locales::messages;
use web_sys::Event;

use super::error_summary;
use crate::ui::form::DrawnForm;
use crate::ui::form::action::Action;
use crate::ui::form::buttons::{action_attrs, text_button};
use crate::ui::form::element_lookup::{self, find, target};
use crate::ui::runtime::dom::view;
use crate::ui::runtime::flush;
use crate::ui::runtime::reactive::live;

/// The steps of a form, as they are shown.
#[derive(Default)]
pub(super) struct Steps {
    shown: ArcRwSignal<Option<StepsView>>,
    /// Whether the present change of step was made to show a place: the focus then moves to that place, not to the
    /// step's title.
    is_shown_for_place: Cell<bool>,
}

/// Shows the session's current step. Moves the focus to the step's title if the step changed, unless `reveal` changed
/// it, or to the error summary if the person tried to leave the step and could not.
pub(super) fn refresh(form: &DrawnForm) {
    let steps = form.with_session(|session| session.state().steps());
    let known = &form.state.steps.shown;
    let before = known.with_untracked(|known| known.as_ref().map(|it| (it.at, it.tries)));
    if known.with_untracked(|known| *known == steps) {
        return;
    }
    let now = steps.as_ref().map(|it| (it.at, it.tries));
    known.set(steps);
    flush();
    let is_shown_for_place = form.state.steps.is_shown_for_place.replace(false);
    match before.zip(now) {
        Some(((before, _), (at, _))) if before != at && !is_shown_for_place => {
            form.after_update(|form| focus(form, ".step-title"));
        }
        Some(((_, before), (_, tries))) if tries > before => {
            form.after_update(error_summary::focus);
        }
        _ => {}
    }
}

fn focus(form: &DrawnForm, selector: &str) {
    if let Some(found) = form.root().and_then(|root| find(&root, selector)) {
        element_lookup::focus(&found);
    }
}

/// Makes the step that contains a place the current one, unless it is, for a caller that then moves the focus to the
/// place.
pub(super) fn reveal(form: &DrawnForm, at: &Pointer) {
    if form.with_session(|session| session.state().is_in_other_step(at)) {
        form.state.steps.is_shown_for_place.set(true);
        form.host.edit(Edit::Step(StepMove::To(at.clone())));
    }
}

pub(super) fn on_click(form: &DrawnForm, event: &Event) {
    let Some(button) = target(event, "button[data-step]") else {
        return;
    };
    let is_back = element_lookup::is(&button, "[data-step=back]");
    form.host.edit(Edit::Step(if is_back {
        StepMove::Back
    } else {
        StepMove::Next
    }));
}

/// The heading of the current step: its number and title, or that of the review; empty for a form without steps.
pub(super) fn head(form: &DrawnForm) -> AnyView {
    let steps = form.state.steps.shown.clone();
    live(move || {
        let steps = steps.read();
        steps.as_ref().map(heading).into_any()
    })
}

fn heading(steps: &StepsView) -> AnyView {
    let count = steps.titles.len();
    let (words, title) = match steps.titles.get(steps.at) {
        Some(title) => (
            Some(messages::step_of(steps.at as u64 + 1, count as u64)),
            title.clone(),
        ),
        None => (None, messages::check_answers().to_owned()),
    };
    let mark = |step: usize| {
        let state = if step < steps.at { "done" } else { "now" };
        let state = (step <= steps.at).then_some(state);
        view! { <span data-state=state></span> }
    };
    let marks: Vec<AnyView> = (0..count).map(mark).collect();
    let words = words.map(|words| view! { <span class="step-count">{words}</span> });
    view! {
        <div class="step-head">
            <div class="step-marks" aria-hidden="true">
                {marks}
            </div>
            <h3 class="step-title" part="step-title" tabindex="-1">
                {words}
                <span dir="auto">{title}</span>
            </h3>
        </div>
    }
}

/// The buttons “Back” and “Next” of the current step, below the answers if it is the review; empty without steps.
pub(super) fn foot(form: &DrawnForm) -> AnyView {
    let steps = form.state.steps.shown.clone();
    live(move || {
        let steps = steps.read();
        steps.as_ref().map(buttons).into_any()
    })
}

fn buttons(steps: &StepsView) -> AnyView {
    let back = (steps.at > 0).then(|| {
        let attrs = view! { <{..} class="secondary" part="button back-button" data-step="back" /> };
        text_button(messages::step_back(), attrs)
    });
    let next = (!steps.is_review()).then(|| {
        let attrs = view! { <{..} class="primary" part="button next-button" data-step="next" /> };
        text_button(messages::step_next(), attrs)
    });
    let sections = steps.titles.iter().zip(&steps.answers);
    let review: Vec<AnyView> = sections.map(|(title, all)| section(title, all)).collect();
    view! { <div class="step-foot">{review} <div class="step-buttons">{back} {next}</div></div> }
}

/// A section of the review: the title of a step, and its fields with their answers.
fn section(title: &str, answers: &[Answer]) -> AnyView {
    let rows: Vec<AnyView> = answers.iter().map(row).collect();
    view! {
        <section class="review">
            <h4 class="review-title" dir="auto">
                {title.to_owned()}
            </h4>
            <dl>{rows}</dl>
        </section>
    }
}

fn row(answer: &Answer) -> AnyView {
    let (class, text) = match &answer.text {
        Some(text) => (None, text.clone()),
        None => (Some("nothing"), messages::not_answered().to_owned()),
    };
    let unseen = [" ", &*answer.label].concat();
    view! {
        <div class="answer">
            <dt dir="auto">{answer.label.clone()}</dt>
            <dd>
                <span class=class dir="auto">
                    {text}
                </span>
                <button {..action_attrs("link", Action::Go, &answer.pointer)} type="button">
                    {messages::change_answer()}
                    <span class="unseen">{unseen}</span>
                </button>
            </dd>
        </div>
    }
}
