//! Copying a text, with a status that says whether the browser allowed it.

use leptos::prelude::*;
use locales::messages;

use crate::browser::tab::clipboard;

/// Copies a text. `status`, the text of a live region, then says whether the browser allowed it.
pub(crate) fn copy_with_status(text: &str, status: RwSignal<&'static str>) {
    clipboard::copy(text, move |is_copied| {
        // The status may be gone by now.
        let _ = status.try_set(copied_words(is_copied));
    });
}

/// The words that say whether the browser allowed copying.
pub(crate) fn copied_words(is_copied: bool) -> &'static str {
    if is_copied {
        messages::copied()
    } else {
        messages::copying_blocked()
    }
}
