//! Long lists in pages: which items are on the screen, and the way to the others.
//!
//! Invariants: an item that the person is brought to is on the page that is shown; a page that has
//! no items any more is left for the last one.

use super::field::FieldWidget;
use super::{AT_ONCE, Around, Inner};
use crate::form::{Control, ItemView};
use crate::pointer::Pointer;
use crate::ui::dom::{El, copy};

/// So many items are on one page.
const PAGE: usize = 50;

const PAGER: &str = "div.pager > button.quiet type=button data-turn=back icon=M10,3L5,8l5,5 \
     button.quiet type=button data-turn=on icon=M6,3l5,5l-5,5 span.pager-words role=status";

/// The items of a page, and how many are before them.
pub(super) fn shown(items: &[ItemView], page: usize) -> (usize, &[ItemView]) {
    let last = items.len().saturating_sub(1) / PAGE;
    let from = page.min(last) * PAGE;
    let rest = items.get(from..).unwrap_or_default();
    (from, rest.get(..PAGE).unwrap_or(rest))
}

impl FieldWidget {
    /// Says which items are shown, and leads to the others, where there are others.
    pub(super) fn draw_pager(&mut self, inside: &El, (from, count, total): (usize, usize, usize)) {
        // There may be fewer pages than there were.
        self.page = from / PAGE;
        if total <= PAGE {
            if let Some(pager) = self.pager.take() {
                pager.remove();
            }
            return;
        }
        let pager = self.pager.get_or_insert_with(|| {
            let pager = copy(PAGER);
            inside.put_after(&pager);
            pager
        });
        let mut words = (from + 1).to_string();
        for (between, number) in [("–", from + count), (" of ", total)] {
            words.push_str(between);
            words.push_str(&number.to_string());
        }
        let (Some(back), Some(said)) = (pager.first(), pager.last()) else {
            return;
        };
        said.set_text(&words);
        let at = self.view.pointer.as_str();
        let buttons = [
            (Some(back.clone()), from == 0, "Items before these"),
            (back.next(), from + count >= total, "Items after these"),
        ];
        for (button, is_end, name) in buttons {
            if let Some(button) = button {
                // Not `disabled`: that would throw the focus away.
                button.set("aria-disabled", is_end.then_some("true"));
                button.set("aria-label", Some(name));
                button.set("data-at", Some(at));
            }
        }
    }

    /// Shows the page with a place; whether another one was shown before.
    fn turn_to(&mut self, pointer: &Pointer, around: Around<'_>) -> bool {
        if let Control::List { items, .. } = &self.view.control {
            let at = items.iter().position(|item| item.pointer.contains(pointer));
            let page = at.map_or(self.page, |at| at / PAGE);
            if page != self.page {
                self.page = page;
                self.draw_children(around);
                return true;
            }
        }
        let mut inside = self.children.iter_mut();
        let Some(next) = inside.find(|child| child.view.pointer.contains(pointer)) else {
            return false;
        };
        let has_turned = next.turn_to(pointer, around);
        self.is_whole &= next.is_whole;
        has_turned
    }
}

impl Inner {
    /// Shows the page with a place; whether another one was shown before.
    pub(super) fn turn_to(&self, pointer: &Pointer) -> bool {
        if self.at_work.replace(true) {
            return false;
        }
        self.allowed.set(AT_ONCE);
        let mut has_turned = false;
        if let Some(field) = &mut *self.field.borrow_mut() {
            self.with_around(&mut |around| has_turned = field.turn_to(pointer, around));
        }
        self.note_cut();
        self.at_work.set(false);
        // Not all of the page may be drawn yet.
        self.go_on();
        has_turned
    }

    /// The person turns the pages of a list: the first item of the next page is where to go on.
    pub(super) fn turn(&self, list: &Pointer, is_back: bool) {
        let (mut page, mut items) = (0, Vec::new());
        if let Some(field) = &mut *self.field.borrow_mut()
            && let Some(field) = field.at(list)
            && let Control::List { items: all, .. } = &field.view.control
        {
            (page, items) = (shown(all, field.page).0 / PAGE, all.clone());
        }
        let next = if is_back {
            page.checked_sub(1)
        } else {
            Some(page + 1)
        };
        let first = next.and_then(|next| items.get(next * PAGE));
        if let Some(first) = first {
            self.focus(&first.pointer);
        }
    }
}
