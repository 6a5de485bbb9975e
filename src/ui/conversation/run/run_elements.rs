//! References to the elements in the card of a run, and the HTML id of its title.

use a2a_client::conversation::event::RunId;

use crate::ui::runtime::dom::ElementRef;

/// References to the elements in the card of a run to which the focus moves.
#[derive(Clone, Copy, Default)]
pub(super) struct CardRefs {
    pub(super) card: ElementRef,
    pub(super) title: ElementRef,
    pub(super) answer: ElementRef,
}

pub(in crate::ui::conversation) fn title_id(id: RunId) -> String {
    ["a2a-run-", &id.to_string()].concat()
}
