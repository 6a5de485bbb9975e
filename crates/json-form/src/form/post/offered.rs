//! The controls that a page offers: those of the session's views, from top to bottom.
//!
//! Leaves drawing them to whoever renders the form.

use std::collections::{BTreeSet, VecDeque};

use exact_json::Pointer;

use super::entries::ENTRIES;
use crate::form::edit::Edit;
use crate::form::view::{Control, FieldView, ItemView, LIST_PAGE};
use crate::form::{Drawing, FormSession};
use crate::validate::protocol::Ask;

/// The most times that the form is read again since an embedded form was opened: they nest less deep.
const ROUNDS: usize = 8;

impl FormSession {
    /// The index, from 0, of the page that a long list shows, as a posted button said. The last page stands in for one
    /// that does not exist any more.
    pub fn list_page(&self, list: &Pointer) -> usize {
        self.page.list_pages.get(list).copied().unwrap_or_default()
    }

    /// The places of the controls that a page without scripts has, in order: the items of long lists by pages.
    pub fn offered_places(&self) -> Vec<Pointer> {
        let mut places = Vec::new();
        self.visit_offered(&Drawing::default(), &mut |view| places.push(view.pointer));
        places
    }

    /// The views of all controls of the page. Opens the embedded forms that are missing; their messages to the
    /// validator are added to `asks`.
    pub(super) fn offered_views(&mut self, asks: &mut Vec<Ask>) -> Vec<FieldView> {
        let mut views = Vec::new();
        for _ in 0..ROUNDS {
            let drawing = Drawing::default();
            views.clear();
            self.visit_offered(&drawing, &mut |view| views.push(view));
            let opened = self.state.embedded_count();
            asks.extend(self.apply(Edit::Drawn(drawing)));
            if self.state.embedded_count() == opened {
                break;
            }
        }
        views
    }

    fn visit_offered(&self, drawing: &Drawing, see: &mut dyn FnMut(FieldView)) {
        let mut waiting = VecDeque::from([Pointer::root()]);
        let mut left = ENTRIES;
        while let (Some(pointer), Some(rest)) = (waiting.pop_front(), left.checked_sub(1)) {
            left = rest;
            let Some(view) = self.state.view_in(&pointer, drawing) else {
                continue;
            };
            let inside = match &view.control {
                Control::Group { members, .. } => members.clone(),
                Control::List { items, .. } => {
                    let (_, items) = page_items(items, self.list_page(&pointer));
                    items.iter().map(|item| item.pointer.clone()).collect()
                }
                _ => Vec::new(),
            };
            // In reading order: what is inside comes before what follows.
            for inner in inside.into_iter().rev() {
                waiting.push_front(inner);
            }
            see(view);
        }
    }
}

/// The index of the first item on a page of a list, and the items on it.
fn page_items(items: &[ItemView], page: usize) -> (usize, &[ItemView]) {
    let last = items.len().saturating_sub(1) / LIST_PAGE;
    let from = page.min(last) * LIST_PAGE;
    let rest = items.get(from..).unwrap_or_default();
    (from, rest.get(..LIST_PAGE).unwrap_or(rest))
}

/// The page of a list that has the item with this index.
pub(super) const fn page_of_item(index: usize) -> usize {
    index / LIST_PAGE
}

/// Whether a place of the second set is not in the first, and not inside one of `known`.
pub(super) fn has_new(before: &BTreeSet<Pointer>, now: &[FieldView], known: &[Pointer]) -> bool {
    now.iter().any(|view| {
        !before.contains(&view.pointer) && !known.iter().any(|at| at.contains(&view.pointer))
    })
}
