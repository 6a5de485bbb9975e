//! Pages of a long table or series.

use std::ops::Range;

use exact_json::Pointer;
use leptos::prelude::*;
use locales::messages;

use super::LayoutContext;
use crate::ui::result::view_state::PAGE;
use crate::ui::runtime::dom::view;
use crate::ui::runtime::widget::icon;

const FIRST: &str = "M11.5 3.5l-4.5 4.5l4.5 4.5M4.5 3.5v9";
const BEFORE: &str = "M10 3.5l-4.5 4.5l4.5 4.5";
const NEXT: &str = "M6 3.5l4.5 4.5l-4.5 4.5";
const LAST: &str = "M4.5 3.5l4.5 4.5l-4.5 4.5M11.5 3.5v9";

/// The buttons for the pages of the table or series at `at`, and the range of shown rows, a live region; `None` if all
/// `count` rows are shown. `shown` are the indices of the shown rows; `range` is the message with the first row, the
/// last row and the count.
pub(super) fn pager(
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
    // Not `disabled`, which would drop the focus.
    let step = |name: &'static str, path: &'static str, to: usize| {
        view! {
            <button
                type="button"
                class="quiet small turning"
                aria-label=name
                title=name
                data-do="page"
                data-at=at.as_str().to_owned()
                data-page=to.to_string()
                aria-disabled=(to == page).then_some("true")
            >
                {icon(path)}
            </button>
        }
    };
    Some(view! {
        <div class="pager" part="pager">
            <span class="page-words" role="status" dir="auto">
                {words}
            </span>
            <div class="turnings">
                {step(messages::first_page(), FIRST, 0)}
                {step(messages::previous_page(), BEFORE, page.saturating_sub(1))}
                {step(messages::next_page(), NEXT, last.min(page + 1))}
                {step(messages::last_page(), LAST, last)}
            </div>
        </div>
    })
}
