//! Pages of long lists.
//!
//! Invariants: an item that gets the focus is on the shown page; a page that has become empty is replaced by the last
//! page.

use std::rc::Rc;

use exact_json::Pointer;
use json_form::form::view::{Control, ItemView, LIST_PAGE};
use leptos::prelude::*;
use locales::messages;

use super::field_name::name_of;
use super::node::{Child, FieldState, Node};
use super::{AT_ONCE, DrawnForm};
use crate::ui::runtime::flush;
use crate::ui::runtime::widget::pager::{NEXT, PREVIOUS, PageButton, pager};

/// The largest number of list items on a page.
pub(super) const PAGE: usize = LIST_PAGE;

/// The number of items before a page of a list, and the items on it. The last page stands in for one that does not
/// exist any more.
pub(super) fn page_items(items: &[ItemView], page: usize) -> (usize, &[ItemView]) {
    let last = items.len().saturating_sub(1) / PAGE;
    let from = page.min(last) * PAGE;
    let rest = items.get(from..).unwrap_or_default();
    (from, rest.get(..PAGE).unwrap_or(rest))
}

/// The range of shown items, with buttons for the other pages. `None` if all items are on one page.
pub(super) fn list_pager(list: &FieldState, items: &[ItemView]) -> Option<AnyView> {
    let total = items.len();
    if total <= PAGE {
        return None;
    }
    let (from, here) = page_items(items, list.page);
    let to = from + here.len();
    let (page, last_page) = (from / PAGE, (total - 1) / PAGE);
    let words = messages::item_range(from as u64 + 1, to as u64, total as u64);
    let name = messages::items_of(name_of(&list.view));
    let previous = PageButton {
        name: messages::items_before(),
        icon: PREVIOUS,
        page: page.saturating_sub(1),
    };
    let next = PageButton {
        name: messages::items_after(),
        icon: NEXT,
        page: last_page.min(page + 1),
    };
    let at = &list.view.pointer;
    Some(pager(at, (words, Some(name)), page, &[previous, next]))
}

impl DrawnForm {
    /// Turns the outermost list that does not show the page with a place to that page. `false` if each list around the
    /// place shows it already. A list inside a turned one needs another call.
    pub(super) fn show_list_page_of(&self, pointer: &Pointer) -> bool {
        self.allowed.set(AT_ONCE);
        let has_turned = self.top().is_some_and(|top| self.turn_in(&top, pointer));
        flush();
        // Not all of the page may be rendered yet.
        self.schedule_rest();
        has_turned
    }

    fn turn_in(&self, node: &Rc<Node>, pointer: &Pointer) -> bool {
        let (page, wanted) = node.peek(|state| match &state.view.control {
            Control::List { items, .. } => {
                let at = items.iter().position(|item| item.pointer.contains(pointer));
                (state.page, at.map_or(state.page, |at| at / PAGE))
            }
            _ => (0, 0),
        });
        if page != wanted {
            node.set(|state| &mut state.page, wanted);
            self.draw_more_of(node);
            return true;
        }
        let is_it = |child: &&Child| child.node.contains(pointer);
        let next = node.children.borrow().iter().find(is_it).cloned();
        next.is_some_and(|next| self.turn_in(&next.node, pointer))
    }

    /// Shows a page of a list, and moves the focus to its first item.
    pub(super) fn show_page(&self, list: &Pointer, page: usize) {
        let first = self.at(list).and_then(|node| {
            node.peek(|state| match &state.view.control {
                Control::List { items, .. } => Some(items.get(page * PAGE)?.pointer.clone()),
                _ => None,
            })
        });
        if let Some(first) = first {
            self.focus(&first);
        }
    }
}
