//! The layout of a list of numbers: a chart, and the numbers in pages.

use json_form::result::ValueView;
use leptos::prelude::*;
use locales::messages;

use super::LayoutContext;
use super::pagination::rows_pager;
use super::scalar;
use crate::ui::formats::numbers::is_large_amount;
use crate::ui::runtime::dom::view;

/// The view of a list of numbers: a chart, and below it the numbers in pages.
pub(super) fn series(
    context: &LayoutContext<'_>,
    view: &ValueView,
    numbers: &[f64],
    exact: &[String],
) -> AnyView {
    let drawn: Vec<Option<f64>> = numbers.iter().copied().map(Some).collect();
    let text = |at: usize| exact.get(at).cloned().unwrap_or_default();
    let are_amounts = exact
        .iter()
        .any(|exact| exact.contains('.') || is_large_amount(exact));
    let shown = context.state.shown_rows(&view.at, exact.len());
    let item = |(index, exact): (usize, &String)| {
        let written = if are_amounts {
            context.locale.amount(exact)
        } else {
            context.locale.number(exact, true)
        };
        let at = view.at.item(index).as_str().to_owned();
        let number = scalar::exact_number(exact, written, None);
        view! { <li data-pointer=at>{number}</li> }
    };
    let numbers = exact.iter().enumerate().skip(shown.start).take(shown.len());
    let numbers: Vec<AnyView> = numbers.map(item).collect();
    view! {
        <div class="series">
            {context.chart(&view.label, &drawn, &text, None)}
            <ol class="values numbers" start=(shown.start + 1).to_string()>
                {numbers}
            </ol> {rows_pager(context, &view.at, messages::numbers_range, exact.len(), &shown)}
        </div>
    }
}
