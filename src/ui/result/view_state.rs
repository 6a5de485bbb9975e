//! The person's choices for a value: unfolded places, sorting, pages, columns.
//!
//! Plain data by place, which outlasts the value: the choices apply to the same places of the next value.

use std::cell::RefCell;
use std::ops::Range;
use std::rc::Rc;

use exact_json::Pointer;
use json_form::result::table_view::{Column, ColumnOf, Table};

/// The largest number of table rows on a page.
pub(super) const PAGE: usize = 100;

/// The largest number of rows that are printed together. Of more rows, the shown page is printed.
const MOST_PRINTED: usize = 5_000;

/// What the person chose in the view of a value: unfolded places, and the state of each table.
#[derive(Default)]
pub(super) struct ViewState {
    /// The places that the person unfolded.
    open: Vec<Pointer>,
    tables: Vec<(Pointer, TableState)>,
    /// Whether the view is being printed: paper has no pages to turn, so that a table has all its rows.
    pub(super) is_printed: bool,
    /// The numbers of charted columns, so that turning a page does not read thousands of them again.
    charted: RefCell<Vec<(Pointer, usize, Numbers)>>,
}

/// The numbers of a column, row by row; `None` where a row has no number.
pub(super) type Numbers = Rc<[Option<f64>]>;

/// The person's choices for a table or a series: sorting, page, columns, chart.
#[derive(Clone, Default)]
pub(super) struct TableState {
    /// The column that the rows are sorted by, as a text of `id`, and whether the order is descending; `None` for the
    /// order of the value.
    pub(super) sort: Option<(String, bool)>,
    /// The indices of the rows in the order of `sort`; `None` without sorting, and until the order is computed.
    pub(super) order: Option<Rc<[usize]>>,
    /// The index of the page, from 0. A new value may have fewer pages.
    pub(super) page: usize,
    /// The columns that the person hid, as texts of `id`.
    pub(super) hidden: Vec<String>,
    /// Whether the panel with a checkbox for each column is open.
    pub(super) choosing: bool,
    /// The column that the chart shows, as a text of `id`; `None` for the last numeric column.
    pub(super) chart: Option<String>,
}

impl ViewState {
    pub(super) fn is_open(&self, at: &Pointer) -> bool {
        self.open.contains(at)
    }

    /// Unfolds a place, or folds it if it is unfolded.
    pub(super) fn toggle(&mut self, at: Pointer) {
        let before = self.open.len();
        self.open.retain(|open| *open != at);
        if self.open.len() == before {
            self.open.push(at);
        }
    }

    pub(super) fn table(&self, at: &Pointer) -> TableState {
        let known = self.tables.iter().find(|(place, _)| place == at);
        known.map(|(_, state)| state.clone()).unwrap_or_default()
    }

    /// Which of `count` rows of a table or numbers of a series are shown.
    pub(super) fn shown_rows(&self, at: &Pointer, count: usize) -> Range<usize> {
        if self.is_printed && count <= MOST_PRINTED {
            return 0..count;
        }
        let known = self.tables.iter().find(|(place, _)| place == at);
        let page = known.map_or(0, |(_, state)| state.page);
        // The last page, if the chosen one no longer exists.
        let first = page.min(count.saturating_sub(1) / PAGE) * PAGE;
        first..count.min(first + PAGE)
    }

    pub(super) fn set_table(&mut self, at: &Pointer, state: TableState) {
        self.tables.retain(|(place, _)| place != at);
        self.tables.push((at.clone(), state));
    }

    /// Computes the order of the rows of each sorted table that has none yet. `find` gets the place of the table, the
    /// column as a text of `id`, and whether to sort descending; it returns the row indices in order, or `None` without
    /// that column.
    pub(super) fn find_orders(
        &mut self,
        find: impl Fn(&Pointer, &str, bool) -> Option<Rc<[usize]>>,
    ) {
        for (at, state) in &mut self.tables {
            if let (Some((column, down)), None) = (&state.sort, &state.order) {
                state.order = find(at, column, *down);
            }
        }
    }

    /// The numbers of a column. `read` is called the first time only.
    pub(super) fn numbers(
        &self,
        table: &Pointer,
        column: usize,
        read: impl FnOnce() -> Vec<Option<f64>>,
    ) -> Numbers {
        let mut charted = self.charted.borrow_mut();
        let known = charted
            .iter()
            .find(|(at, of, _)| at == table && *of == column);
        if let Some((_, _, numbers)) = known {
            return Rc::clone(numbers);
        }
        let numbers: Numbers = read().into();
        charted.push((table.clone(), column, Rc::clone(&numbers)));
        numbers
    }

    /// Drops the orders and numbers that were computed from an older value.
    pub(super) fn forget_orders(&mut self) {
        self.charted.get_mut().clear();
        for (_, state) in &mut self.tables {
            state.order = None;
        }
    }
}

impl TableState {
    /// Sorts by a column: first ascending, then descending, then not at all.
    pub(super) fn cycle_sort(&mut self, column: &str) {
        self.sort = match self.sort.take() {
            Some((name, false)) if name == column => Some((name, true)),
            Some((name, true)) if name == column => None,
            _ => Some((column.to_owned(), false)),
        };
        self.order = None;
        self.page = 0;
    }

    /// The shown columns with their indices. At least one is shown.
    pub(super) fn shown<'t>(&self, table: &'t Table) -> Vec<(usize, &'t Column)> {
        let all = || table.columns.iter().enumerate();
        let shown: Vec<_> = all()
            .filter(|(_, column)| !self.hidden.contains(&id(column)))
            .collect();
        if shown.is_empty() {
            all().take(1).collect()
        } else {
            shown
        }
    }
}

/// The identity of a column across values. The column's name is not enough, since the column of the rows themselves has
/// no name.
pub(super) fn id(column: &Column) -> String {
    let sort = match column.of {
        ColumnOf::Member => "m",
        ColumnOf::Row => "r",
        ColumnOf::Name => "n",
    };
    [sort, &*column.name].concat()
}
