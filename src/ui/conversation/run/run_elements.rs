//! References to the elements of a card.

use crate::conversation::event::RunId;
use crate::ui::runtime::dom::ElementRef;

/// References to the card's elements, for the focus.
#[derive(Clone, Copy, Default)]
pub(super) struct CardRefs {
    pub(super) card: ElementRef,
    pub(super) title: ElementRef,
    pub(super) answer: ElementRef,
}

pub(super) fn title_id(id: RunId) -> String {
    ["a2a-run-", &id.to_string()].concat()
}
