//! The check state: the validator's verdict, pending input, refusals.
//!
//! Leaves errors that an agent reported to `agent_errors`, and the list of problems to `problems`.

use crate::form::check::Problems;
use crate::form::place_state::PlaceState;
use crate::form::{CheckState, FormState};
use crate::validate::{Assessment, Refusal};

impl FormState {
    /// The state of the whole form: that of the value, but `Invalid` if there is input that is not part of
    /// the value. The content of strings is only an annotation (2020-12 §8) and does not count.
    pub fn check_state(&self) -> CheckState {
        let is_empty = self.value().is_none() && *self.exchange.check() == CheckState::Valid;
        if is_empty || Problems::of(self).has_unreadable_input() {
            CheckState::Invalid
        } else {
            self.exchange.check().clone()
        }
    }

    /// Whether the form is valid; `None` if the validator has not checked it, or cannot.
    pub fn is_valid(&self) -> Option<bool> {
        match self.check_state() {
            CheckState::Valid => Some(true),
            CheckState::Invalid => Some(false),
            CheckState::Loading | CheckState::Checking | CheckState::Unchecked(_) => None,
        }
    }

    /// Whether this form is embedded: a form of JSON in a string.
    pub(super) fn is_embedded(&self) -> bool {
        self.embedded.depth > 0
    }

    /// Records that the person tried to send: from now on all problems are shown.
    pub fn attempt(&mut self) {
        self.attempted = true;
        self.enable_problem_sentences();
        self.attempt_embedded();
    }

    /// Sets the check state to `Unchecked` and removes all findings.
    pub(in crate::form) fn refuse(&mut self, refusal: Refusal) {
        self.take_assessment(self.revision(), Assessment::unchecked(refusal), None);
    }
}

impl Problems<'_> {
    /// Whether the form, or an embedded form, shows input that is not part of the value.
    pub(in crate::form) fn has_unreadable_input(self) -> bool {
        let is_unreadable = |state: &PlaceState| {
            state.has_pending_input()
                && !self.is_raw_string_text(state)
                && self.shows_pending_input(state)
        };
        self.form.places.iter().any(is_unreadable)
            || self.form.embedded.open > 0 && self.embedded_has_unreadable_input()
    }

    /// Whether the pending input of a place in an embedded form is the whole text of the string that holds the form:
    /// the string keeps such a text even though it is not JSON.
    pub(super) fn is_raw_string_text(self, state: &PlaceState) -> bool {
        let typed = state.pending.as_ref();
        self.form.is_embedded() && state.at.is_root() && typed.is_some_and(|typed| typed.as_json)
    }

    /// Whether a place shows input that is not part of the value.
    fn shows_pending_input(self, state: &PlaceState) -> bool {
        let is_seen = state.problem().is_some()
            || state.renaming.is_some()
            || !self.pending_name_problems(&state.at).is_empty();
        is_seen && !self.form.is_inside_json(&state.at)
    }
}
