//! JSON as it stands, to be read.

use super::dom::{El, el};

/// JSON to be read; it scrolls, so that the keyboard must reach it.
pub(super) fn json(text: &str) -> El {
    el("pre", "json").attr("tabindex", "0").text(text)
}
