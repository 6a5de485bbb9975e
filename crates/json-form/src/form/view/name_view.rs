//! The inputs for names of a map's members.

use exact_json::Pointer;
use locales::messages;

use super::NameView;
use crate::form::state::FormState;
use crate::form::state::places::Place;

impl FormState {
    /// The input for the name of a new member.
    pub(super) fn name_to_add(&self, group: &Pointer, here: &Place<'_>) -> NameView {
        let state = self.places.get(group);
        let text = state.map(|state| state.adding.clone()).unwrap_or_default();
        let problem = if text.is_empty() {
            None
        } else {
            // The name is not sent, which the person has to know.
            let is_left = self.attempted.then(messages::name_not_added);
            let words = self.word_problems;
            let problem = words.and_then(|it| it.of_name(self, &here.set, &text));
            let problem = problem.or(is_left);
            problem.map(|message| message.text)
        };
        NameView { text, problem }
    }

    /// The input for the name of a member, with the refused new name if there is one.
    pub(super) fn member_name(&self, pointer: &Pointer, here: &Place<'_>) -> NameView {
        let refused = self
            .places
            .get(pointer)
            .and_then(|state| state.renaming.clone());
        match refused {
            Some((text, problem)) => NameView {
                text,
                problem: problem.map(|message| message.text),
            },
            None => NameView {
                text: here.name.clone(),
                problem: None,
            },
        }
    }
}
