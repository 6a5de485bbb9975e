//! What the person chose to see of a value: what is folded open, how a table is sorted, which page.
//!
//! Plain data about places in the value. It outlasts the value: where the next one has the same
//! places, it is shown the same way.

use std::cell::RefCell;
use std::rc::Rc;

use crate::pointer::Pointer;
use crate::result::{Column, ColumnOf, Table};

/// As many rows are shown at once.
pub(super) const PAGE: usize = 100;

/// What is chosen for a whole value.
#[derive(Default)]
pub(super) struct ViewState {
    /// What is folded open.
    open: Vec<Pointer>,
    tables: Vec<(Pointer, TableState)>,
    /// The numbers of columns that have a chart, by table and column: a page is turned without
    /// reading thousands of them again.
    charted: RefCell<Vec<(Pointer, usize, Numbers)>>,
}

/// The numbers of a column, row by row.
pub(super) type Numbers = Rc<[Option<f64>]>;

/// What is chosen for a table, or for a row of numbers.
#[derive(Clone, Default)]
pub(super) struct TableState {
    /// The column, and whether the largest come first.
    pub(super) sort: Option<(String, bool)>,
    /// The rows in that order, once it was found.
    pub(super) order: Option<Rc<[usize]>>,
    pub(super) page: usize,
    /// Columns that are not shown.
    pub(super) hidden: Vec<String>,
    /// Whether columns are being chosen.
    pub(super) choosing: bool,
    /// The column of the chart.
    pub(super) chart: Option<String>,
}

impl ViewState {
    pub(super) fn is_open(&self, at: &Pointer) -> bool {
        self.open.contains(at)
    }

    /// Opens what is closed and closes what is open.
    pub(super) fn turn(&mut self, at: Pointer) {
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

    pub(super) fn set_table(&mut self, at: &Pointer, state: TableState) {
        self.tables.retain(|(place, _)| place != at);
        self.tables.push((at.clone(), state));
    }

    /// Finds the orders that are wanted and not known: by place, column, and whether the largest
    /// come first.
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

    /// The numbers of a column, read once.
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

    /// The value is another one: what was found in it is none of it.
    pub(super) fn forget_orders(&mut self) {
        self.charted.get_mut().clear();
        for (_, state) in &mut self.tables {
            state.order = None;
        }
    }
}

impl TableState {
    /// A click on a column: smallest first, then largest first, then as they came.
    pub(super) fn turn_sort(&mut self, column: &str) {
        self.sort = match self.sort.take() {
            Some((name, false)) if name == column => Some((name, true)),
            Some((name, true)) if name == column => None,
            _ => Some((column.to_owned(), false)),
        };
        self.order = None;
        self.page = 0;
    }

    /// The page that is shown of so many rows: the last one, where there are fewer than there were.
    pub(super) fn page_of(&self, rows: usize) -> usize {
        self.page.min(rows.saturating_sub(1) / PAGE)
    }

    /// The columns of a table that are shown, with their place among all. One is always left.
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

/// What a column is known by, in this value and the next. Names are not enough: the row itself has
/// none.
pub(super) fn id(column: &Column) -> String {
    let sort = match column.of {
        ColumnOf::Member => "m",
        ColumnOf::Row => "r",
        ColumnOf::Name => "n",
    };
    [sort, &*column.name].concat()
}
