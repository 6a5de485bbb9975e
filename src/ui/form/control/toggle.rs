//! Yes or no; where it may stay open, that is a choice of its own.

use super::choice::radios;
use crate::ui::dom::El;

/// “Yes” is the first option of a yes-or-no choice, “No” the second.
pub(super) fn make(required: bool, id: &str) -> El {
    radios(&["Yes".to_owned(), "No".to_owned()], required, id)
}
