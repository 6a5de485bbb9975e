//! Steps: a form in several pages, and a review of all answers.
//!
//! Owns which step shows which members, and the present step. Leaves reading the steps to `options`, the moves of the
//! person to `edit::step_move`, and the buttons and the list of steps to `view::steps_view`. Invariants: steps change
//! neither the value nor the check; a member that no step names is in the last step; “Next” leaves a step only if the
//! step has no problems.

use std::rc::Rc;

use exact_json::Pointer;

/// A step: its title, and the names of members that it shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Step {
    pub(super) title: String,
    pub(super) fields: Vec<String>,
}

/// The steps of a form, the step that the person is at, and the attempts to leave it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Steps {
    /// Empty in a form without steps.
    list: Rc<[Step]>,
    /// The index of the present step; the number of steps stands for the review.
    pub(super) at: usize,
    /// The number of attempts to leave this step although it has problems; after the first, the problems are listed.
    pub(super) tries: u32,
    /// Whether the person pressed “Next” and the form waits for the check.
    pub(super) waits: bool,
}

impl Steps {
    /// Replaces the steps; the person stays at the step with the same index, or comes to the review.
    pub(super) fn set_list(&mut self, list: Rc<[Step]>) {
        self.list = list;
        self.show(self.at);
    }

    pub(super) fn list(&self) -> &[Step] {
        &self.list
    }

    pub(super) fn exist(&self) -> bool {
        !self.list.is_empty()
    }

    /// The index, from 0, of the step that shows a place: the last step if no step names the root's member around it.
    pub(super) fn step_of(&self, at: &Pointer) -> usize {
        let name = at.tokens().next().unwrap_or_default();
        let named = self.list.iter().position(|it| it.fields.contains(&name));
        named.unwrap_or(self.list.len().saturating_sub(1))
    }

    /// Whether a place is in another step than the one that is shown.
    pub(super) fn is_in_other(&self, at: &Pointer) -> bool {
        self.exist() && self.step_of(at) != self.at && !at.is_root()
    }

    /// Reduces the root's members in `found` to those of the step with the index `step`, in its order. Changes nothing
    /// in a form without steps.
    pub(super) fn keep_step(&self, step: usize, found: &mut Vec<Pointer>) {
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
    pub(super) fn show(&mut self, at: usize) {
        *self = Self {
            at: at.min(self.list.len()),
            list: Rc::clone(&self.list),
            ..Self::default()
        };
    }
}
