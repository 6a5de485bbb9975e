//! Long lists in pages: which items are on the screen, and the way to the others.
//!
//! Invariants: an item that the person is brought to is on the page that is shown; a page that has
//! no items any more is left for the last one.

use std::rc::Rc;

use leptos::prelude::*;

use super::buttons::icon;
use super::drawn_form::{AT_ONCE, DrawnForm};
use super::field_header::name_of;
use super::node::{FieldState, Node};
use crate::form::{Control, ItemView};
use crate::pointer::Pointer;
use crate::ui::flush;
use crate::ui::runtime::{attrs, pieces, tag};

/// So many items are on one page.
pub(super) const PAGE: usize = 50;

const BACK: &str = "M10,3L5,8l5,5";
const ON: &str = "M6,3l5,5l-5,5";

/// The items of a page, and how many are before them.
pub(super) fn shown(items: &[ItemView], page: usize) -> (usize, &[ItemView]) {
    let last = items.len().saturating_sub(1) / PAGE;
    let from = page.min(last) * PAGE;
    let rest = items.get(from..).unwrap_or_default();
    (from, rest.get(..PAGE).unwrap_or(rest))
}

/// Says which items are shown, and leads to the others, where there are others.
pub(super) fn pager(list: &FieldState, items: &[ItemView]) -> Option<AnyView> {
    let total = items.len();
    if total <= PAGE {
        return None;
    }
    let (from, here) = shown(items, list.page);
    let to = from + here.len();
    let words = [
        &(from + 1).to_string(),
        "–",
        &to.to_string(),
        " of ",
        &total.to_string(),
    ];
    let turn = |way: &'static str, path: &'static str, name: &'static str, is_end: bool| {
        let attrs = attrs!(
            "class": "quiet", "type": "button", "data-turn": way, "aria-label": name,
            // Not `disabled`: that would throw the focus away.
            "aria-disabled": is_end.then_some("true"), "data-at": list.view.pointer.as_str().to_owned()
        );
        tag::button(attrs, pieces![icon(path)])
    };
    let name = ["Items of ", name_of(&list.view)].concat();
    let said = attrs!("class": "pager-words", "role": "status", "aria-label": name);
    let pager = pieces![
        turn("back", BACK, "Items before these", from == 0),
        turn("on", ON, "Items after these", to >= total),
        tag::span(said, pieces![words.concat()]),
    ];
    Some(tag::div(attrs!("class": "pager"), pager))
}

impl DrawnForm {
    /// Shows the page with a place; whether another one was shown before.
    pub(super) fn turn_to(&self, pointer: &Pointer) -> bool {
        self.allowed.set(AT_ONCE);
        let has_turned = self.top().is_some_and(|top| self.turn_in(&top, pointer));
        flush();
        // Not all of the page may be drawn yet.
        self.go_on();
        has_turned
    }

    fn turn_in(&self, node: &Rc<Node>, pointer: &Pointer) -> bool {
        let (page, wanted) = node.see(|shown| match &shown.view.control {
            Control::List { items, .. } => {
                let at = items.iter().position(|item| item.pointer.contains(pointer));
                (shown.page, at.map_or(shown.page, |at| at / PAGE))
            }
            _ => (0, 0),
        });
        if page != wanted {
            node.set(|shown| &mut shown.page, wanted);
            self.draw_more_of(node);
            return true;
        }
        let next = node.children.borrow().iter().find_map(|child| {
            let is_it = child.node.see(|shown| shown.view.pointer.contains(pointer));
            is_it.then(|| Rc::clone(&child.node))
        });
        next.is_some_and(|next| self.turn_in(&next, pointer))
    }

    /// The person turns the pages of a list: the first item of the next page is where to go on.
    pub(super) fn turn(&self, list: &Pointer, is_back: bool) {
        let first = self.at(list).and_then(|node| {
            node.see(|shown| {
                let Control::List { items, .. } = &shown.view.control else {
                    return None;
                };
                let next = if is_back {
                    shown.page.checked_sub(1)?
                } else {
                    shown.page + 1
                };
                Some(items.get(next * PAGE)?.pointer.clone())
            })
        });
        if let Some(first) = first {
            self.focus(&first);
        }
    }
}
