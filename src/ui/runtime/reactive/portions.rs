//! A long list that is drawn in portions: a button below the list adds the next one.
//!
//! Owns the number of items that are drawn. Leaves drawing them to the list's owner. Invariants: a list of one portion
//! has no button; after a press the focus is on the first new item.

use std::rc::Rc;

use leptos::prelude::*;
use locales::messages;
use web_sys::Event;

use super::{live_text, when};
use crate::ui::runtime::dom::{Pieces, view};
use crate::ui::runtime::focus::{find, focus, focus_item, target};
use crate::ui::runtime::widget::{button, worded};
use crate::ui::runtime::{Handle, after_drawing, flush};

/// The number of items that are rendered at first, and that each press of the button adds.
pub(crate) const PORTION: usize = 50;

/// How many items of a long list are rendered, and how many it has.
#[derive(Clone)]
pub(crate) struct Portions {
    limit: ArcRwSignal<usize>,
    count: ArcRwSignal<usize>,
}

impl Default for Portions {
    fn default() -> Self {
        Self {
            limit: ArcRwSignal::new(PORTION),
            count: ArcRwSignal::new(0),
        }
    }
}

impl Portions {
    /// The largest number of items to render; tracked.
    pub(crate) fn limit(&self) -> usize {
        self.limit.get()
    }

    /// Sets the number of items that the whole list has.
    pub(crate) fn set_count(&self, count: usize) {
        if self.count.get_untracked() != count {
            self.count.set(count);
        }
    }

    /// Returns to the first portion, since the list has other items now.
    pub(crate) fn restart(&self) {
        self.limit.set(PORTION);
    }

    /// A list, and the button below it. `draw` is called when the limit is raised.
    pub(crate) fn view(&self, list: AnyView, draw: impl Fn() + 'static) -> Pieces {
        let (all, shown) = (self.clone(), self.clone());
        let draw: Rc<dyn Fn()> = Rc::new(draw);
        let draw = Handle::new(draw);
        let has_more = move || shown.count.get() > shown.limit.get();
        let more = move || {
            let (all, words) = (all.clone(), all.clone());
            let raise = move |event: Event| {
                all.limit.update(|limit| *limit += PORTION);
                show_more(&event, || draw.get().iter().for_each(|draw| draw()));
            };
            let attrs = view! { <{..} class="secondary small more" on:click=raise /> };
            let left = move || words.count.get().saturating_sub(words.limit.get());
            button(attrs, worded(live_text(move || more_words(left()))))
        };
        view! {
            {list}
            {when(has_more, more)}
        }
    }
}

/// The label of a button that adds a portion.
pub(crate) fn more_words(left: usize) -> String {
    messages::show_more_of(left.min(PORTION) as u64, left as u64)
}

/// Draws more items of the list before the pressed button, and moves the focus to the first of them.
fn show_more(event: &Event, draw: impl FnOnce()) {
    let list = target(event, "button").and_then(|button| button.previous_element_sibling());
    let first = list.as_ref().map(web_sys::Element::child_element_count);
    draw();
    flush();
    after_drawing(move || {
        let new = list.zip(first);
        let Some(new) = new.and_then(|(list, first)| list.children().item(first)) else {
            return;
        };
        // An item is its own button, or gets the focus as a whole.
        match find(&new, ":scope > button") {
            Some(inside) => focus(&inside),
            None => focus_item(&new),
        }
    });
}
