//! Moves between the steps of a form of steps.
//!
//! Leaves the present step, and going on once the value is checked, to `state::steps`.

use exact_json::Pointer;

use crate::form::FormState;
use crate::form::check::Problems;
use crate::form::steps::Steps;

/// A request to show another step of a form of steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepMove {
    /// Moves to the next step, or the review, once the value is checked and the step has no problems.
    Next,
    /// Moves to the previous step, also if the present one has problems.
    Back,
    /// Moves to the step that shows a place.
    To(Pointer),
}

impl Steps {
    /// Moves to another step at once; for `StepMove::Next` only records that the person waits, and `go_on` moves.
    pub(super) fn move_to(&mut self, to: StepMove) {
        let at = match to {
            StepMove::Next => {
                self.waits = self.at < self.list().len();
                return;
            }
            StepMove::Back => self.at.saturating_sub(1),
            StepMove::To(place) => self.step_of(&place),
        };
        self.show(at);
    }
}

/// Goes on to the next step if the person waits for it, now that the value is checked; otherwise shows the step's
/// problems.
pub(in crate::form) fn go_on(form: &mut FormState) {
    let is_checked = !form.exchange.is_pending();
    if !is_checked || !std::mem::take(&mut form.steps.waits) {
        return;
    }
    let problems = Problems::of(form).of_step();
    if problems.is_empty() {
        return form.steps.show(form.steps.at + 1);
    }
    form.steps.tries += 1;
    for problem in problems {
        let place = problem.string.unwrap_or(problem.pointer);
        form.places.change(&place, |state| state.left = true);
    }
}
