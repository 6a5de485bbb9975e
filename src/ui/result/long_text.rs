//! The shown beginning of a long text, and the button that shows more of it.
//!
//! Leaves the text to its owner, whose buttons copy and save all of it. Invariant: layout costs depend on the shown
//! part of the text only.

use std::cell::Cell;
use std::rc::Rc;

use json_form::result::beginning;
use leptos::prelude::*;
use locales::messages;

use crate::ui::runtime::Handle;
use crate::ui::runtime::dom::view;
use crate::ui::runtime::reactive::live;
use crate::ui::runtime::widget::{button, worded};

/// The number of bytes that are shown at first, and that each click adds.
const PAGE: usize = 100_000;

/// How much of a long text is shown: a number of pages of `PAGE` bytes.
#[derive(Default)]
pub(super) struct LongText {
    pages: Cell<usize>,
    /// The number of bytes that are not shown.
    hidden: ArcRwSignal<usize>,
}

impl LongText {
    /// The beginning of the text, as far as it is shown. Updates the number of hidden bytes.
    pub(super) fn shown<'t>(&self, text: &'t str) -> &'t str {
        let shown = beginning(text, (self.pages.get() + 1) * PAGE);
        let hidden = text.len() - shown.len();
        if *self.hidden.read_untracked() != hidden {
            self.hidden.set(hidden);
        }
        shown
    }

    /// Raises the number of shown pages by one; the caller renders the text again.
    pub(super) fn turn(&self) {
        self.pages.set(self.pages.get() + 1);
    }

    /// The button that shows more, while text is hidden. `turn` has to call [`LongText::turn`] and render the text
    /// again.
    pub(super) fn view(&self, turn: impl Fn() + 'static) -> AnyView {
        let hidden = self.hidden.clone();
        let turn = Handle::new(Rc::new(turn));
        live(move || {
            let hidden = hidden.get();
            let more = (hidden > 0).then(|| {
                let words = messages::show_more_kilobytes(hidden.div_ceil(1_000) as u64);
                let attrs = view! {
                    <{..}
                        class="secondary small"
                        data-do="more-text"
                        on:click=move |_| {
                            if let Some(turn) = turn.get() {
                                turn();
                            }
                        }
                    />
                };
                button(attrs, worded(words))
            });
            more.into_any()
        })
    }
}
