//! Errors of fields that an agent reported, beside the findings of the validator.

use exact_json::Pointer;

use crate::form::FormState;

impl FormState {
    /// Adds the agent's messages about fields. Each is dropped by the next edit of its field.
    pub(in crate::form) fn report(
        &mut self,
        reported: impl IntoIterator<Item = (Pointer, String)>,
    ) {
        self.enable_problem_sentences();
        for (pointer, sentence) in reported {
            let place = self.nearest_control(&pointer);
            self.places.change(&place, |state| {
                state.left = true;
                state.reported.push(sentence);
            });
            self.folds.reveal(&self.places, &place);
        }
    }
}
