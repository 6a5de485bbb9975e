//! Steps: a form in several pages, and a review of all answers.
//!
//! Owns which step shows which members, and the present step. Leaves reading the steps to `options`, the moves of the
//! person to `edit::step_move`, and the buttons and the list of steps to `view::steps_view`. Invariants: steps change
//! neither the value nor the check; a member that no step names is in the last step; “Next” leaves a step only if the
//! step has no problems.

use std::rc::Rc;

use exact_json::Pointer;

use super::FormState;
use crate::form::check::Problem;

/// A step: its title, and the names of members that it shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::form) struct Step {
    pub(in crate::form) title: String,
    pub(in crate::form) fields: Vec<String>,
}

/// The steps of a form, the step that the person is at, and the attempts to leave it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::form) struct Steps {
    /// Empty in a form without steps.
    list: Rc<[Step]>,
    /// The index of the present step; the number of steps stands for the review.
    pub(in crate::form) at: usize,
    /// The number of attempts to leave this step although it has problems; after the first, the problems are listed.
    pub(in crate::form) tries: u32,
    /// Whether the person pressed “Next” and the form waits for the check.
    pub(in crate::form) waits: bool,
}

impl Steps {
    /// Replaces the steps; the person stays at the step with the same index, or comes to the review.
    pub(in crate::form) fn set_list(&mut self, list: Rc<[Step]>) {
        self.list = list;
        self.show(self.at);
    }

    pub(in crate::form) fn list(&self) -> &[Step] {
        &self.list
    }

    pub(in crate::form) fn exist(&self) -> bool {
        !self.list.is_empty()
    }

    /// The index, from 0, of the step that shows a place: the last step if no step names the root's member around it.
    pub(in crate::form) fn step_of(&self, at: &Pointer) -> usize {
        let name = at.tokens().next().unwrap_or_default();
        let named = self.list.iter().position(|it| it.fields.contains(&name));
        named.unwrap_or(self.list.len().saturating_sub(1))
    }

    /// Whether a place is in another step than the one that is shown.
    pub(in crate::form) fn is_in_other(&self, at: &Pointer) -> bool {
        self.exist() && self.step_of(at) != self.at && !at.is_root()
    }

    /// Reduces the root's members in `found` to those of the step with the index `step`, in its order. Changes nothing
    /// in a form without steps.
    pub(in crate::form) fn keep_step(&self, step: usize, found: &mut Vec<Pointer>) {
        if self.exist() {
            found.retain(|member| self.step_of(member) == step);
            if let Some(step) = self.list.get(step) {
                found.sort_by_key(|member| {
                    let name = member.last().unwrap_or_default();
                    let position = step.fields.iter().position(|field| *field == name);
                    position.unwrap_or(usize::MAX)
                });
            }
        }
    }

    /// Shows the step with an index, or the review if there are fewer steps.
    pub(in crate::form) fn show(&mut self, at: usize) {
        *self = Self {
            at: at.min(self.list.len()),
            list: Rc::clone(&self.list),
            ..Self::default()
        };
    }
}

impl FormState {
    /// Whether the present step has a “Next” button, since it is not the review.
    pub fn is_before_review(&self) -> bool {
        self.steps.at < self.steps.list().len()
    }

    /// Whether a place is in another step than the one that is shown.
    pub fn is_in_other_step(&self, at: &Pointer) -> bool {
        self.steps.is_in_other(at)
    }

    /// The places of the members that a step shows, in order. `at` is the index of the step, from 0.
    pub(in crate::form) fn members_of_step(&self, at: usize) -> Vec<Pointer> {
        let root = Pointer::root();
        let Some(place) = self.place(&root) else {
            return Vec::new();
        };
        let mut members = self.members_of_all_steps(&place.set, &place.field.kind);
        self.steps.keep_step(at, &mut members);
        members
    }

    /// The problems that the summary lists, in the order of the steps: all after an attempt to send, else those of a
    /// step that the person tried to leave.
    pub fn summary_problems(&self) -> Vec<Problem> {
        let mut found = if self.attempted {
            self.problems()
        } else if self.steps.tries > 0 {
            self.problems_of_step()
        } else {
            Vec::new()
        };
        if self.steps.exist() {
            found.sort_by_key(|problem| self.steps.step_of(&problem.pointer));
        }
        found
    }

    fn problems_of_step(&self) -> Vec<Problem> {
        let at = self.steps.at;
        let mut problems = self.problems();
        problems.retain(|problem| {
            !problem.pointer.is_root() && self.steps.step_of(&problem.pointer) == at
        });
        problems
    }

    /// Goes on to the next step if the person waits for it, now that the value is checked; otherwise shows the step's
    /// problems.
    pub(in crate::form) fn go_on(&mut self) {
        let is_checked = !self.exchange.is_pending();
        if !is_checked || !std::mem::take(&mut self.steps.waits) {
            return;
        }
        let problems = self.problems_of_step();
        if problems.is_empty() {
            return self.steps.show(self.steps.at + 1);
        }
        self.steps.tries += 1;
        for problem in problems {
            let place = problem.string.unwrap_or(problem.pointer);
            self.places.change(&place, |state| state.left = true);
        }
    }
}
