//! What is wrong, in sentences below a control.

use crate::ui::dom::{El, copy};

const ERROR: &str = "p.error part=error icon=M8,1.75a6.25,6.25,0,1,1,0,12.5a6.25,6.25,0,0,1,0-12.5\
                     M8,4.75v4M8,11.2v.05 > span";

/// Puts sentences into their place. A live region that is written anew is read out anew, so that
/// this is for sentences that changed.
pub(super) fn fill(place: &El, problems: &[String]) {
    place.clear();
    for problem in problems {
        let error = copy(ERROR);
        if let Some(words) = error.last() {
            words.set_text(problem);
        }
        place.put(&error);
    }
}
