//! The view model of a value, as plain data.
//!
//! Leaves creating it to `reading` and drawing it to the app.

use exact_json::Pointer;
use serde_json::Value;

use crate::formats::date_time::DateTimeKind;
use crate::formats::duration::DurationParts;
use crate::schema::Set;

/// A value with its label.
#[derive(Clone, Debug, PartialEq)]
pub struct ValueView {
    /// Its location in the whole value.
    pub at: Pointer,
    /// Its label; empty at the root and for items without a title.
    pub label: String,
    /// Its description.
    pub description: Option<String>,
    /// Whether the schema does not define it.
    pub unknown: bool,
    /// The findings to show here, a sentence each.
    pub findings: Vec<String>,
    /// The content to show of the value.
    pub content: ValueContent,
}

/// The content of a value's view. Fields called `exact` hold the unchanged text of the value, which a person must be able
/// to copy.
#[derive(Clone, Debug, PartialEq)]
pub enum ValueContent {
    /// A text.
    Text(String),
    /// One of the values that the schema lists.
    Choice {
        /// Its title in the schema.
        title: String,
        /// The value: a text as it is, anything else as JSON.
        exact: String,
    },
    /// A number.
    Number {
        /// Its text, which may be `3.0` if an integer passed through protobuf.
        exact: String,
        /// Whether the schema requires an integer and the number is one.
        integer: bool,
    },
    /// A number that is a fraction of a whole.
    Meter {
        /// Its text.
        exact: String,
        /// The fraction, from 0 to 1.
        fraction: f64,
        /// Whether the whole is 100 and not 1.
        percent: bool,
    },
    /// A boolean.
    Flag(bool),
    /// `null`.
    Nothing,
    /// A web or e-mail address that is safe to follow.
    Link {
        /// Its text.
        exact: String,
        /// The address.
        href: String,
        /// The host of the web or e-mail address.
        host: String,
    },
    /// A date, a time or both (RFC 3339 §5.6).
    DateTime {
        /// Its text.
        exact: String,
        /// Which of them it is.
        kind: DateTimeKind,
    },
    /// A duration (ISO 8601, as RFC 3339 appendix A profiles it).
    Duration {
        /// Its text.
        exact: String,
        /// Its parts.
        parts: DurationParts,
    },
    /// A color.
    Color {
        /// `#rgb`, `#rrggbb` or `#rrggbbaa`.
        exact: String,
    },
    /// A file in base64.
    Media {
        /// Its media type, from the schema or a `data:` URL.
        media_type: Option<String>,
        /// Its encoded bytes.
        base64: String,
    },
    /// An object with its members.
    Group(Vec<ValueView>),
    /// An array with its items.
    List(Vec<ValueView>),
    /// An array of numbers, to draw as a chart.
    Series {
        /// The approximate numbers, for drawing.
        numbers: Vec<f64>,
        /// Their texts.
        exact: Vec<String>,
    },
    /// A table, whose rows are laid out on demand ([`Reading::cells`](super::Reading::cells)).
    Table(Table),
    /// A folded object or array, laid out when it is opened ([`Reading::at`](super::Reading::at)).
    Folded {
        /// The number of members or items.
        count: usize,
        /// Whether the value is an array.
        is_list: bool,
    },
    /// JSON text, for values that are nested too deeply.
    Json(String),
}

/// An array or a large object as a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// Its location in the whole value.
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

impl Column {
    /// The value of the cell in this column.
    pub(super) fn cell_value<'v>(&self, row: &'v Value) -> Option<&'v Value> {
        match (self.of, row) {
            (ColumnOf::Member, Value::Array(items)) => items.get(self.name.parse::<usize>().ok()?),
            (ColumnOf::Member, row) => row.get(&self.name),
            (ColumnOf::Row, row) => Some(row),
            (ColumnOf::Name, _) => None,
        }
    }

    /// The set of the cell in this column.
    pub(super) fn cell_set<'r>(&self, row: &Set<'r>) -> Set<'r> {
        match (self.of, row.value()) {
            (ColumnOf::Member, Some(Value::Array(_))) => {
                row.item(self.name.parse().unwrap_or(usize::MAX))
            }
            (ColumnOf::Member, _) => row.child(&self.name),
            (ColumnOf::Row | ColumnOf::Name, _) => row.clone(),
        }
    }
}

/// A column of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    /// The member name or item index; empty if the column is neither.
    pub name: String,
    /// Its label.
    pub label: String,
    /// Its description.
    pub description: Option<String>,
    /// Whether the schema does not define it.
    pub unknown: bool,
    /// Whether all its cells are numbers.
    pub numeric: bool,
    /// The part of a row that it shows.
    pub of: ColumnOf,
}

/// The part of a row that a column shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnOf {
    /// A member of a row that is an object, or an item of a row that is an array.
    Member,
    /// The row itself.
    Row,
    /// The member name of the row.
    Name,
}
