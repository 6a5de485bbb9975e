//! The rows of a page of a table.
//!
//! Chooses the column of row headers, aligns numbers, and folds large cells. Invariants: findings in hidden columns are
//! shown in a visible column; the numbers of a column are formatted alike.

use std::ops::Range;

use json_form::result::table_view::{Column, Table};
use json_form::result::view_model::Measure;
use json_form::result::{ValueContent, ValueView};
use leptos::prelude::*;
use locales::messages;

use super::scalar;
use super::{LayoutContext, ValueAndFindings, finding_lines};
use crate::ui::formats::numbers::is_large_amount;
use crate::ui::result::view_state::TableState;
use crate::ui::runtime::dom::view;

/// The longest text in a row header, in bytes.
const LONGEST_NAME: usize = 120;

/// The largest number of members or items that a cell shows without folding.
const IN_A_CELL: usize = 4;

/// The rows of a page, and whether they have row headers.
pub(super) fn body(
    context: &LayoutContext<'_>,
    table: &Table,
    shown: &[(usize, &Column)],
    state: &TableState,
    rows: &Range<usize>,
) -> (AnyView, bool) {
    let rows: Vec<usize> = rows
        .clone()
        .filter_map(|at| {
            state
                .order
                .as_ref()
                .map_or(Some(at), |order| order.get(at).copied())
        })
        .collect();
    let mut cells: Vec<Vec<Option<ValueView>>> = rows
        .iter()
        .map(|row| context.reading.cells(table, *row))
        .collect();
    let named = named_by(&cells, shown);
    let amounts: Vec<Option<usize>> = shown
        .iter()
        .map(|(index, column)| column.numeric.then(|| decimals(&cells, *index)).flatten())
        .collect();
    let mut row = |cells: &mut Vec<Option<ValueView>>| {
        keep_findings(cells, shown);
        let cell = |((index, column), decimals): (&(usize, &Column), &Option<usize>)| {
            let view = cells.get_mut(*index).and_then(Option::take);
            cell(
                context,
                view.as_ref(),
                column.numeric,
                named == Some(*index),
                *decimals,
            )
        };
        let cells: Vec<AnyView> = shown.iter().zip(&amounts).map(cell).collect();
        view! { <tr>{cells}</tr> }
    };
    let rows: Vec<AnyView> = cells.iter_mut().map(&mut row).collect();
    (view! { <tbody>{rows}</tbody> }, named.is_some())
}

fn cell(
    context: &LayoutContext<'_>,
    view: Option<&ValueView>,
    is_numeric: bool,
    is_name: bool,
    decimals: Option<usize>,
) -> AnyView {
    let at = view.map(|view| view.at.as_str().to_owned());
    let inside = view.map(|view| match (&view.content, decimals) {
        (
            ValueContent::Number {
                exact,
                measure: Measure::Count,
                ..
            },
            Some(decimals),
        ) => (
            amount(context, exact, decimals),
            finding_lines(&view.findings),
        ),
        _ => inside(context, view),
    });
    let attrs = view! { <{..} data-pointer=at /> };
    match (is_name, is_numeric) {
        (true, _) => view! {
            <th {..attrs} scope="row">
                {inside}
            </th>
        },
        (_, true) => view! {
            <td {..attrs} class="numeric">
                {inside}
            </td>
        },
        _ => view! { <td {..attrs}>{inside}</td> },
    }
}

/// The largest number of decimals in a column of amounts; `None` for a column of plain numbers. A column has amounts if
/// one of its numbers has decimals or is large.
fn decimals(rows: &[Vec<Option<ValueView>>], index: usize) -> Option<usize> {
    let cells = rows.iter().filter_map(|cells| cells.get(index)?.as_ref());
    let decimals = cells.filter_map(|view| match &view.content {
        ValueContent::Number { exact, .. } => fraction(exact),
        _ => None,
    });
    let most = decimals.max()?;
    let are_large = rows.iter().any(|cells| {
        let view = cells.get(index).and_then(Option::as_ref);
        view.is_some_and(|view| match &view.content {
            ValueContent::Number { exact, .. } => is_large_amount(exact),
            _ => false,
        })
    });
    (are_large && most == 0 || (1..=8).contains(&most)).then_some(most)
}

/// The number of decimals of a number; `None` for a number with an exponent.
fn fraction(exact: &str) -> Option<usize> {
    if exact.contains(['e', 'E']) {
        return None;
    }
    Some(exact.split_once('.').map_or(0, |(_, behind)| behind.len()))
}

/// An amount. Invisible digits align it with numbers that have more decimals.
fn amount(context: &LayoutContext<'_>, exact: &str, decimals: usize) -> AnyView {
    let lacking = fraction(exact).and_then(|own| decimals.checked_sub(own));
    let room = lacking.filter(|lacking| *lacking > 0).map(|lacking| {
        let point = if lacking == decimals { "." } else { "" };
        [point, &"0".repeat(lacking)].concat()
    });
    scalar::exact_number(exact, context.locale.amount(exact), room)
}

/// Moves the findings of hidden columns to the first visible column.
fn keep_findings(cells: &mut [Option<ValueView>], shown: &[(usize, &Column)]) {
    let mut lost = Vec::new();
    for (at, view) in cells.iter_mut().enumerate() {
        if let Some(view) = view
            && !shown.iter().any(|(index, _)| *index == at)
        {
            let label = &view.label;
            lost.extend(
                view.findings
                    .drain(..)
                    .map(|it| [label, ": ", &*it].concat()),
            );
        }
    }
    let mut places = shown.iter().map(|(index, _)| *index);
    if !lost.is_empty()
        && let Some(at) = places.find(|at| cells.get(*at).is_some_and(Option::is_some))
        && let Some(Some(view)) = cells.get_mut(at)
    {
        view.findings.append(&mut lost);
    }
}

/// The index of the column of row headers: the first column, if each of its cells is a short text; otherwise `None`.
fn named_by(rows: &[Vec<Option<ValueView>>], shown: &[(usize, &Column)]) -> Option<usize> {
    let (first, column) = shown.first()?;
    let is_name = |cells: &Vec<Option<ValueView>>| {
        let view = cells.get(*first).and_then(Option::as_ref);
        view.is_some_and(|view| match &view.content {
            ValueContent::Text(text) => {
                !text.is_empty() && text.len() <= LONGEST_NAME && !text.contains('\n')
            }
            ValueContent::Choice { .. }
            | ValueContent::DateTime { .. }
            | ValueContent::Duration { .. } => true,
            _ => false,
        })
    };
    (!column.numeric && shown.len() > 1 && rows.iter().all(is_name)).then_some(*first)
}

/// The content of a cell. Large values are folded.
fn inside(context: &LayoutContext<'_>, view: &ValueView) -> ValueAndFindings {
    let words = match &view.content {
        ValueContent::Group(inside) if inside.len() > IN_A_CELL => {
            context.counted(messages::member_count, inside.len())
        }
        ValueContent::List(inside) if inside.len() > IN_A_CELL => {
            context.counted(messages::item_count, inside.len())
        }
        ValueContent::Series { exact, .. } => context.counted(messages::number_count, exact.len()),
        ValueContent::Table(table) => context.counted(messages::row_count, table.rows),
        _ => return context.inside(view),
    };
    let is_open = context.state.is_open(&view.at);
    let fold = context.fold(words, &view.at, is_open.then(|| context.inside(view)));
    let findings: &[String] = if is_open { &[] } else { &view.findings };
    (fold, finding_lines(findings))
}
