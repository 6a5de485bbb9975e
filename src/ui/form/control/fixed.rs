//! A value that can't be another.

use crate::ui::dom::{El, el};

pub(super) fn make(text: &str) -> El {
    el("output", "fixed").text(text)
}
