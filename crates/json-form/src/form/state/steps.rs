//! Steps: a form in several pages, and a review of all answers.
//!
//! Owns which step shows which members, and the present step. Leaves reading the steps to `options`, the moves of the
//! person to `edit::step_move`, and the buttons and the list of steps to `view::steps_view`. Invariants: steps change
//! neither the value nor the check; a member that no step names is in the last step; “Next” leaves a step only if the
//! step has no problems.

use exact_json::Pointer;

use super::FormState;
use crate::form::check::Problem;
use crate::form::field::Kind;

/// A step: its title, and the names of members that it shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::form) struct Step {
    pub(in crate::form) title: String,
    pub(in crate::form) fields: Vec<String>,
}

/// The step of a form of steps that the person is at, and the attempts to leave it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::form) struct Stepping {
    /// The index of the present step; the number of steps stands for the review.
    pub(in crate::form) at: usize,
    /// The number of attempts to leave this step although it has problems; after the first, the problems are listed.
    pub(in crate::form) tries: u32,
    /// Whether the person pressed “Next” and the form waits for the check.
    pub(in crate::form) waits: bool,
}

impl FormState {
    pub(in crate::form) fn step_list(&self) -> &[Step] {
        self.options
            .as_ref()
            .map_or(&[], |options| options.step_list.as_slice())
    }

    pub(in crate::form) fn has_steps(&self) -> bool {
        !self.step_list().is_empty()
    }

    /// Whether the present step has a “Next” button, since it is not the review.
    pub fn is_before_review(&self) -> bool {
        self.stepping.at < self.step_list().len()
    }

    /// Whether a place is in another step than the one that is shown.
    pub fn is_in_other_step(&self, at: &Pointer) -> bool {
        self.has_steps() && self.step_of(at) != self.stepping.at && !at.is_root()
    }

    /// The index, from 0, of the step that shows a place: the last step if no step names the root's member around it.
    pub(in crate::form) fn step_of(&self, at: &Pointer) -> usize {
        let steps = self.step_list();
        let name = at.tokens().next().unwrap_or_default();
        let named = steps.iter().position(|step| step.fields.contains(&name));
        named.unwrap_or(steps.len().saturating_sub(1))
    }

    /// Reduces the root's members in `found` to those of the step that is shown, in its order. Changes nothing in a
    /// form without steps.
    pub(in crate::form) fn keep_step(&self, found: &mut Vec<Pointer>) {
        let steps = self.step_list();
        if !steps.is_empty() {
            let at = self.stepping.at;
            found.retain(|member| self.step_of(member) == at);
            if let Some(step) = steps.get(at) {
                found.sort_by_key(|member| {
                    let name = member.last().unwrap_or_default();
                    let position = step.fields.iter().position(|field| *field == name);
                    position.unwrap_or(usize::MAX)
                });
            }
        }
    }

    /// The places of the members that a step shows, in order. `at` is the index of the step, from 0.
    pub(in crate::form) fn members_of_step(&self, at: usize) -> Vec<Pointer> {
        let root = Pointer::root();
        let Some(place) = self.place(&root) else {
            return Vec::new();
        };
        let mut shown = self.clone();
        shown.stepping.at = at;
        let kind: &Kind = &place.field.kind;
        shown.member_pointers(&shown.subschemas_at(&root), kind)
    }

    /// The problems that the summary lists, in the order of the steps: all after an attempt to send, else those of a
    /// step that the person tried to leave.
    pub fn summary_problems(&self) -> Vec<Problem> {
        let mut found = if self.attempted {
            self.problems()
        } else if self.stepping.tries > 0 {
            self.problems_of_step()
        } else {
            Vec::new()
        };
        if self.has_steps() {
            found.sort_by_key(|problem| self.step_of(&problem.pointer));
        }
        found
    }

    fn problems_of_step(&self) -> Vec<Problem> {
        let at = self.stepping.at;
        let mut problems = self.problems();
        problems
            .retain(|problem| !problem.pointer.is_root() && self.step_of(&problem.pointer) == at);
        problems
    }

    /// Shows the step with an index, or the review if there are fewer steps.
    pub(in crate::form) fn show_step(&mut self, at: usize) {
        self.stepping = Stepping {
            at: at.min(self.step_list().len()),
            ..Stepping::default()
        };
    }

    /// Goes on to the next step if the person waits for it, now that the value is checked; otherwise shows the step's
    /// problems.
    pub(in crate::form) fn go_on(&mut self) {
        let is_checked = !self.exchange.is_pending();
        if !is_checked || !std::mem::take(&mut self.stepping.waits) {
            return;
        }
        let problems = self.problems_of_step();
        if problems.is_empty() {
            return self.show_step(self.stepping.at + 1);
        }
        self.stepping.tries += 1;
        for problem in problems {
            let place = problem.string.unwrap_or(problem.pointer);
            self.places.change(&place, |state| state.left = true);
        }
    }
}
