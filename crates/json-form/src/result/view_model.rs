//! What is shown of a value: the model that `ui` draws.
//!
//! Plain data. Leaves making it to `layout` and `table`, drawing it to `ui`.

use exact_json::Pointer;
use serde_json::Value;

use crate::schema::Set;

/// A value with what it is called.
#[derive(Clone, Debug, PartialEq)]
pub struct ValueView {
    /// Where it stands in the whole value.
    pub at: Pointer,
    /// What it is called; empty at the root and for items without a title.
    pub label: String,
    /// What it means.
    pub description: Option<String>,
    /// Whether the schema does not speak of it.
    pub unknown: bool,
    /// What does not fit here, a sentence each.
    pub findings: Vec<String>,
    /// What to show.
    pub content: ValueContent,
}

/// What to show of a value. What is called `exact` is the value's own text, to the letter: a person
/// must be able to copy what the agent said.
#[derive(Clone, Debug, PartialEq)]
pub enum ValueContent {
    /// A text.
    Text(String),
    /// One of the values that the schema lists.
    Choice {
        /// What it is called there.
        title: String,
        /// What it is: a text, or a number, flag or `null` as JSON.
        exact: String,
    },
    /// A number.
    Number {
        /// As the value has it: `3.0` where an integer went through protobuf (WIRE §3).
        exact: String,
        /// Whether the schema wants an integer, and this is one.
        integer: bool,
    },
    /// A number that is a share of a whole.
    Meter {
        /// As the value has it.
        exact: String,
        /// Between 0 and 1.
        fraction: f64,
        /// Whether the whole is 100 and not 1.
        percent: bool,
    },
    /// Yes or no.
    Flag(bool),
    /// `null`.
    Nothing,
    /// A web or e-mail address that may be followed (SAFETY §2).
    Link {
        /// As the value has it.
        exact: String,
        /// Where it leads.
        href: String,
        /// The host that it leads to, or that the mail goes to.
        host: String,
    },
    /// A date, a time or both, as RFC 3339 §5.6 writes them.
    DateTime {
        /// As the value has it.
        exact: String,
        /// Which of them.
        kind: DateTimeKind,
    },
    /// A colour.
    Color {
        /// `#rgb`, `#rrggbb` or `#rrggbbaa`.
        exact: String,
    },
    /// A file, in base64.
    Media {
        /// What it is, as the schema or the text itself says.
        media_type: Option<String>,
        /// Its bytes, as the value has them.
        base64: String,
    },
    /// An object's members.
    Group(Vec<ValueView>),
    /// A list's items.
    List(Vec<ValueView>),
    /// Numbers in a row.
    Series {
        /// To be drawn.
        numbers: Vec<f64>,
        /// As the value has them, one for each.
        exact: Vec<String>,
    },
    /// Rows, laid out when they are looked at (`Reading::cells`).
    Table(Table),
    /// Laid out when it is opened (`Reading::at`).
    Folded {
        /// How many members or items it has.
        count: usize,
        /// Whether these are items.
        is_list: bool,
    },
    /// Deeper than anybody opens folds: as JSON.
    Json(String),
}

/// Which part of a moment a text names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DateTimeKind {
    /// `2026-11-20`.
    Date,
    /// `14:30:00Z`.
    Time,
    /// `2026-11-20T14:30:00Z`.
    DateTime,
}

/// A list, or a large object, as rows.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// Where the list stands in the whole value.
    pub at: Pointer,
    /// What each row has.
    pub columns: Vec<Column>,
    /// How many rows there are: the items, in their order, or an object's members.
    pub rows: usize,
}

impl Table {
    /// Whether its cells are members of its rows, so that a row without members has no cell.
    pub(super) fn has_cells_of_members(&self) -> bool {
        let first = self.columns.first();
        first.is_some_and(|column| column.of == ColumnOf::Member)
    }
}

impl Column {
    /// What stands in this column of a row.
    pub(super) fn value<'v>(&self, row: &'v Value) -> Option<&'v Value> {
        match (self.of, row) {
            (ColumnOf::Member, Value::Array(items)) => items.get(self.name.parse::<usize>().ok()?),
            (ColumnOf::Member, row) => row.get(&self.name),
            (ColumnOf::Row, row) => Some(row),
            (ColumnOf::Name, _) => None,
        }
    }

    /// The place of what stands in this column of a row.
    pub(super) fn place<'r>(&self, row: &Set<'r>) -> Set<'r> {
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
    /// The member's name, or the item's position; empty for what is neither.
    pub name: String,
    /// What it is called.
    pub label: String,
    /// What it means.
    pub description: Option<String>,
    /// Whether the schema does not speak of it.
    pub unknown: bool,
    /// Whether all that stands there is numbers.
    pub numeric: bool,
    /// What of a row stands there.
    pub of: ColumnOf,
}

/// What of a row a column shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnOf {
    /// A member of the object that is the row, or an item of the list that is, which is named by its
    /// position.
    Member,
    /// The row itself: the item of a list, or what an object has under a name.
    Row,
    /// The name under which an object has the row.
    Name,
}
