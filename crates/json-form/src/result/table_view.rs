//! The view model of a table: its columns, and which part of a row each column shows.

use exact_json::Pointer;
use serde_json::Value;

use crate::schema::Subschemas;

/// An array or a large object as a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// The location of the array or object in the whole document.
    pub at: Pointer,
    /// The columns.
    pub columns: Vec<Column>,
    /// The number of rows: the items or members, in their order.
    pub rows: usize,
}

impl Table {
    /// Whether the cells are members of the rows, so that a row without members has no cells.
    pub(super) fn has_cells_of_members(&self) -> bool {
        let first = self.columns.first();
        first.is_some_and(|column| column.of == ColumnOf::Member)
    }
}

/// A column of a table: its label, and which part of each row its cells show.
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    /// The member name or item index; empty if the column is neither.
    pub name: String,
    /// The label of the column.
    pub label: String,
    /// The description of the column from the schema; `None` if the table shows no description.
    pub description: Option<String>,
    /// Whether the column shows a member that the schema does not define.
    pub unknown: bool,
    /// Whether all cells of the column are numbers.
    pub numeric: bool,
    /// The part of a row that the column shows.
    pub of: ColumnOf,
}

impl Column {
    /// The value that a row has in this column; `None` if the row lacks it, and for a column of names.
    pub(super) fn cell_value<'v>(&self, row: &'v Value) -> Option<&'v Value> {
        match (self.of, row) {
            (ColumnOf::Member, Value::Array(items)) => items.get(self.name.parse::<usize>().ok()?),
            (ColumnOf::Member, row) => row.get(&self.name),
            (ColumnOf::Row, row) => Some(row),
            (ColumnOf::Name, _) => None,
        }
    }

    /// The schemas that apply to the cell that a row has in this column.
    pub(super) fn cell_set<'r>(&self, row: &Subschemas<'r>) -> Subschemas<'r> {
        match (self.of, row.value()) {
            (ColumnOf::Member, Some(Value::Array(_))) => {
                row.item(self.name.parse().unwrap_or(usize::MAX))
            }
            (ColumnOf::Member, _) => row.child(&self.name),
            (ColumnOf::Row | ColumnOf::Name, _) => row.clone(),
        }
    }
}

/// The part of a row that a column shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnOf {
    /// A member of a row that is an object, or an item of a row that is an array.
    Member,
    /// The whole row, for rows whose members have no columns of their own.
    Row,
    /// The name of the member that the row shows, in a table of an object's members.
    Name,
}
