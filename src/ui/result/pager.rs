//! From one page of rows to the next.

use super::drawing::Draw;
use super::state::PAGE;
use crate::pointer::Pointer;
use crate::ui::dom::{El, el, icon};

const FIRST: &str = "M11.5 3.5l-4.5 4.5l4.5 4.5M4.5 3.5v9";
const BEFORE: &str = "M10 3.5l-4.5 4.5l4.5 4.5";
const NEXT: &str = "M6 3.5l4.5 4.5l-4.5 4.5";
const LAST: &str = "M4.5 3.5l4.5 4.5l-4.5 4.5M11.5 3.5v9";

/// Which rows are shown, and the way to the others; nothing where all are shown. What it says is
/// said when it changes.
pub(super) fn pager(
    draw: &Draw<'_>,
    at: &Pointer,
    what: &str,
    count: usize,
    page: usize,
) -> Option<El> {
    if count <= PAGE {
        return None;
    }
    let last = (count - 1) / PAGE;
    let (from, to) = (page * PAGE + 1, count.min((page + 1) * PAGE));
    let number = |count: usize| draw.locale.count(count);
    let words = [
        what,
        " ",
        &number(from),
        "–",
        &number(to),
        " of ",
        &number(count),
    ]
    .concat();
    let said = el("span", "page-words")
        .attr("role", "status")
        .attr("dir", "auto")
        .text(&words);
    let step = |name: &str, path: &str, to: usize| {
        let is_there = to != page;
        let made = el("button", "quiet small turning")
            .attr("type", "button")
            .attr("aria-label", name)
            .attr("title", name)
            .attr("data-do", "page")
            .attr("data-at", at.as_str())
            .attr("data-page", &to.to_string());
        // Not `disabled`: that would throw the focus away.
        made.set("aria-disabled", (!is_there).then_some("true"));
        made.with(&icon(path))
    };
    let buttons = el("div", "turnings")
        .with(&step("First page", FIRST, 0))
        .with(&step("Previous page", BEFORE, page.saturating_sub(1)))
        .with(&step("Next page", NEXT, last.min(page + 1)))
        .with(&step("Last page", LAST, last));
    let whole = el("div", "pager").attr("part", "pager");
    Some(whole.with(&said).with(&buttons))
}
