//! Numbers in a row: a chart, and the numbers themselves.

use super::drawing::Draw;
use super::leaf;
use super::pager::pager;
use super::state::PAGE;
use crate::result::ValueView;
use crate::ui::dom::{El, el};

/// The chart above its numbers, which come in pages.
pub(super) fn series(draw: &Draw<'_>, view: &ValueView, numbers: &[f64], exact: &[String]) -> El {
    let drawn: Vec<Option<f64>> = numbers.iter().copied().map(Some).collect();
    let text = |at: usize| exact.get(at).cloned().unwrap_or_default();
    let are_amounts = exact.iter().any(|exact| exact.contains('.'));
    let place = el("div", "series").with_some(draw.chart(&view.label, &drawn, &text));
    let page = draw.state.table(&view.at).page_of(exact.len());
    let first = page * PAGE;
    let list = el("ol", "values numbers").attr("start", &(first + 1).to_string());
    for (index, exact) in exact.iter().enumerate().skip(first).take(PAGE) {
        let at = view.at.item(index);
        let item = el("li", "").attr("data-pointer", at.as_str());
        let written = if are_amounts {
            draw.locale.amount(exact)
        } else {
            draw.locale.number(exact, true)
        };
        list.put(&item.with(&leaf::exactly(exact, &written)));
    }
    place
        .with(&list)
        .with_some(pager(draw, &view.at, "Numbers", exact.len(), page))
}
