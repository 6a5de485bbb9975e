//! The check state: verdict of the validator, pending input, refusals, reports of the agent.

use exact_json::Pointer;

use crate::form::state::place_state::PlaceState;
use crate::form::state::{CheckState, FormState};
use crate::validate::{Assessment, Refusal, Verdict};

impl FormState {
    /// The state of the whole form: also counts pending input and problems of embedded forms.
    pub fn check_state(&self) -> CheckState {
        let state = self.verdict();
        if self.embedded.open == 0 {
            return state;
        }
        self.check_state_with_embedded(state)
    }

    /// The verdict about the value itself. `contentSchema` is only an annotation (2020-12 §8.5), so
    /// embedded forms do not count.
    pub fn verdict(&self) -> CheckState {
        let unreadable = self
            .places
            .iter()
            .any(|state| state.has_pending_input() && self.shows_pending_input(state));
        if unreadable || (self.value().is_none() && self.check == CheckState::Valid) {
            CheckState::Invalid
        } else {
            self.check.clone()
        }
    }

    /// Whether a place shows input that is not part of the value.
    fn shows_pending_input(&self, state: &PlaceState) -> bool {
        let is_seen = state.problem().is_some()
            || state.renaming.is_some()
            || !self.names_to_mend(&state.at).is_empty();
        is_seen && !self.is_inside_json(&state.at)
    }

    /// The person tried to send: from now on all problems are shown.
    pub fn attempt(&mut self) {
        self.attempted = true;
        self.attempt_embedded();
    }

    /// The validator has to read the schema again.
    pub(in crate::form) fn begin_checking(&mut self) {
        self.check = CheckState::Loading;
    }

    /// The validator is checking the present value.
    pub(in crate::form) fn checking(&mut self) {
        self.check = CheckState::Checking;
    }

    /// The form cannot be checked here.
    pub(in crate::form) fn refuse(&mut self, refusal: Refusal) {
        let assessment = Assessment {
            verdict: Verdict::Unchecked(refusal),
            findings: Vec::new(),
            cut: false,
        };
        self.take_assessment(self.revision(), assessment, None);
    }

    /// Adds the agent's messages about fields. Each is dropped by the next edit of its field.
    pub(in crate::form) fn report(
        &mut self,
        reported: impl IntoIterator<Item = (Pointer, String)>,
    ) {
        for (pointer, sentence) in reported {
            let place = self.nearest_control(&pointer);
            self.places.change(&place, |state| {
                state.left = true;
                state.reported.push(sentence);
            });
            self.reveal(&place);
        }
    }
}
