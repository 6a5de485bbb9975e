//! The inputs for names of a map's members.

use exact_json::Pointer;

use super::NameView;
use crate::form::messages::notices;
use crate::form::state::FormState;
use crate::form::state::place::Place;

impl FormState {
    /// The name that is being typed for a new member.
    pub(super) fn name_to_add(&self, group: &Pointer, here: &Place<'_>) -> NameView {
        let state = self.places.get(group);
        let text = state.map(|state| state.adding.clone()).unwrap_or_default();
        let problem = if text.is_empty() {
            None
        } else {
            // The name is not sent, which the person has to know.
            let is_left = self.attempted.then(|| notices::NAME_NOT_ADDED.to_owned());
            self.name_problem(&here.set, &text).or(is_left)
        };
        NameView { text, problem }
    }

    /// The name of a member, or the new one that was refused.
    pub(super) fn member_name(&self, pointer: &Pointer, here: &Place<'_>) -> NameView {
        let refused = self
            .places
            .get(pointer)
            .and_then(|state| state.renaming.clone());
        match refused {
            Some((text, problem)) => NameView { text, problem },
            None => NameView {
                text: here.name.clone(),
                problem: None,
            },
        }
    }
}
