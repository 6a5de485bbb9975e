//! Pages of a long table or series.

use std::ops::Range;

use exact_json::Pointer;
use leptos::prelude::*;
use locales::messages;

use super::LayoutContext;
use crate::ui::result::view_state::PAGE;
use crate::ui::runtime::widget::pager::{FIRST, LAST, NEXT, PREVIOUS, PageButton, pager};

/// The pager of the table or series at `at`; `None` if all `count` rows are shown. `shown` are the indices of the shown
/// rows; `range` is the message with the first row, the last row and the count.
pub(super) fn rows_pager(
    context: &LayoutContext<'_>,
    at: &Pointer,
    range: fn(&str, &str, &str) -> String,
    count: usize,
    shown: &Range<usize>,
) -> Option<AnyView> {
    if shown.len() == count {
        return None;
    }
    let (page, last) = (shown.start / PAGE, (count - 1) / PAGE);
    let number = |count: usize| context.locale.count(count);
    let words = range(&number(shown.start + 1), &number(shown.end), &number(count));
    let buttons = [
        (messages::first_page(), FIRST, 0),
        (messages::previous_page(), PREVIOUS, page.saturating_sub(1)),
        (messages::next_page(), NEXT, last.min(page + 1)),
        (messages::last_page(), LAST, last),
    ];
    let buttons = buttons.map(|(name, icon, page)| PageButton { name, icon, page });
    Some(pager(at, (words, None), page, &buttons))
}
