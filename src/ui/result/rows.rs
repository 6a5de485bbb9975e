//! The rows of one page of a table.
//!
//! Owns which column names the rows, how numbers of a column stand below one another, and what is
//! folded in a cell. Invariants: what is not shown of a row says so if it does not fit; a number is
//! written as its neighbours are.

use super::drawing::{Draw, fold, put_findings};
use super::leaf;
use super::state::{PAGE, TableState};
use crate::result::{Column, Shown, Table, ValueView};
use crate::ui::dom::{El, copy, el};

/// A longer text names nothing.
const LONGEST_NAME: usize = 120;

/// So many members or items are shown whole in a cell.
const IN_A_CELL: usize = 4;

/// One page of rows.
pub(super) fn body(
    draw: &Draw<'_>,
    table: &Table,
    shown: &[(usize, &Column)],
    state: &TableState,
    page: usize,
) -> El {
    let first = page * PAGE;
    let rows: Vec<usize> = (first..table.rows.min(first + PAGE))
        .filter_map(|at| {
            state
                .order
                .as_ref()
                .map_or(Some(at), |order| order.get(at).copied())
        })
        .collect();
    let mut cells: Vec<Vec<Option<ValueView>>> = rows
        .iter()
        .map(|row| draw.reading.cells(table, *row))
        .collect();
    let named = named_by(&cells, shown);
    let amounts: Vec<Option<usize>> = shown
        .iter()
        .map(|(index, column)| column.numeric.then(|| decimals(&cells, *index)).flatten())
        .collect();
    // Rows of another page are other rows.
    let key = [
        &*page.to_string(),
        state.sort.as_ref().map_or("", |(name, _)| name),
        match state.sort {
            Some((_, true)) => "-",
            _ => "+",
        },
    ]
    .concat();
    let body = el("tbody", "").attr("data-key", &key);
    for cells in &mut cells {
        let row = copy("tr");
        keep_findings(cells, shown);
        for ((index, column), amount) in shown.iter().zip(&amounts) {
            let cell = if named == Some(*index) {
                copy("th scope=row")
            } else if column.numeric {
                copy("td.numeric")
            } else {
                copy("td")
            };
            if let Some(view) = cells.get_mut(*index).and_then(Option::take) {
                cell.set("data-pointer", Some(view.at.as_str()));
                match (&view.shown, amount) {
                    (Shown::Number { exact, .. }, Some(decimals)) => {
                        put_amount(draw, &cell, exact, *decimals);
                        put_findings(&cell, &view.findings);
                    }
                    _ => put_cell(draw, &cell, &view),
                }
            }
            row.put(&cell);
        }
        body.put(&row);
    }
    body
}

/// How many decimals the numbers of a column have at most, if there are amounts among them: numbers
/// with decimals, or large ones.
fn decimals(rows: &[Vec<Option<ValueView>>], index: usize) -> Option<usize> {
    let cells = rows.iter().filter_map(|cells| cells.get(index)?.as_ref());
    let decimals = cells.filter_map(|view| match &view.shown {
        Shown::Number { exact, .. } => fraction(exact),
        _ => None,
    });
    let most = decimals.max()?;
    let are_large = rows.iter().any(|cells| {
        let view = cells.get(index).and_then(Option::as_ref);
        view.is_some_and(|view| match &view.shown {
            Shown::Number { exact, .. } => {
                exact.split('.').next().is_some_and(|whole| whole.len() > 4)
            }
            _ => false,
        })
    });
    (are_large && most == 0 || (1..=8).contains(&most)).then_some(most)
}

/// How many decimals a number has; none for one with an exponent.
fn fraction(exact: &str) -> Option<usize> {
    if exact.contains(['e', 'E']) {
        return None;
    }
    Some(exact.split_once('.').map_or(0, |(_, behind)| behind.len()))
}

/// An amount: where it has fewer decimals than others, the style leaves room for them, so that the
/// points stand below one another.
fn put_amount(draw: &Draw<'_>, cell: &El, exact: &str, decimals: usize) {
    let written = draw.locale.amount(exact);
    let number = leaf::exactly(exact, &written);
    if let Some(lacking) = fraction(exact).and_then(|own| decimals.checked_sub(own)) {
        let point = if lacking == decimals { "." } else { "" };
        let room = [point, &"0".repeat(lacking)].concat();
        number.set("data-room", (lacking > 0).then_some(&room));
    }
    cell.put(&number);
}

/// What does not fit in a column that is not shown stands in the first one that is.
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

/// The column that names the rows: the first one, if there is a short text in each of its cells.
fn named_by(rows: &[Vec<Option<ValueView>>], shown: &[(usize, &Column)]) -> Option<usize> {
    let (first, column) = shown.first()?;
    let is_name = |cells: &Vec<Option<ValueView>>| {
        let view = cells.get(*first).and_then(Option::as_ref);
        view.is_some_and(|view| match &view.shown {
            Shown::Text(text) => {
                !text.is_empty() && text.len() <= LONGEST_NAME && !text.contains('\n')
            }
            Shown::Choice { .. } | Shown::Moment { .. } => true,
            _ => false,
        })
    };
    (!column.numeric && shown.len() > 1 && rows.iter().all(is_name)).then_some(*first)
}

/// What is large is folded: a row is read across.
fn put_cell(draw: &Draw<'_>, cell: &El, view: &ValueView) {
    let inside = match &view.shown {
        Shown::Group(inside) if inside.len() > IN_A_CELL => Some((inside.len(), " members")),
        Shown::List(inside) if inside.len() > IN_A_CELL => Some((inside.len(), " items")),
        Shown::Series { exact, .. } => Some((exact.len(), " numbers")),
        Shown::Table(table) => Some((table.rows, if table.rows == 1 { " row" } else { " rows" })),
        _ => None,
    };
    let Some((count, what)) = inside else {
        draw.put(cell, view);
        return;
    };
    let is_open = draw.state.is_open(&view.at);
    let words = [&*draw.locale.count(count), what].concat();
    let place = el("div", "fold").with(&fold(&words, &view.at, is_open));
    cell.put(&place);
    if is_open {
        let body = el("div", "fold-body");
        draw.put(&body, view);
        place.put(&body);
    } else {
        put_findings(cell, &view.findings);
    }
}
