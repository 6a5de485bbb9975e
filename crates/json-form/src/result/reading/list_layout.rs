//! The layout of an array: a table, a series of numbers, or item by item.
//!
//! Owns that choice, and the columns of a table. Invariant: visits each member of each item once, and lays out no
//! items.
//!
//! An array is a table if all its items are objects with at most [`MOST_COLUMNS`] names in total, and there are at
//! least two items, or one item with several members that the schema declares as an object. If most columns would
//! contain arrays or objects, few items are shown one below the other instead. An array of arrays of the same length
//! is a table, too. An array that is too long to be shown item by item is a table with one column, which has pages.

use exact_json::number::Decimal;
use serde_json::{Map, Value};

use super::Reading;
use super::label::{LabelContext, words};
use super::leaf::leaf;
use crate::form::field::{Field, Kind};
use crate::result::table_view::{Column, ColumnOf, Table};
use crate::result::view_model::ValueContent;
use crate::schema::Subschemas;
use crate::schema::types::{Type, Types};

/// The most columns of a table; an array whose items need more has another layout.
const MOST_COLUMNS: usize = 40;
/// The most items that are shown one below the other.
const MOST_ITEMS: usize = 100;
/// The lengths of arrays of numbers that are drawn as a chart.
const NUMBERS: std::ops::RangeInclusive<usize> = 3..=10_000;
/// The most numbers of a chart in a cell of a table; a longer array is folded there.
const MOST_IN_CELL: usize = 100;
/// The most leaves of the budget that a table or a chart counts for, however large it is.
pub(super) const COST: usize = 40;

/// The way in which the items of an array are shown.
pub(super) enum ListLayout {
    /// A table, with the number of leaves of the budget that it uses.
    Rows(Table, usize),
    /// A chart of numbers: approximate numbers for drawing, then the exact text of each.
    Series(Vec<f64>, Vec<String>),
    /// The items one below the other, each with its own view.
    Items,
    /// A fold: the array is in a cell of a table and does not fit there.
    Folded,
}

/// Chooses how to show the array `items` at the location of `set`. `is_cell`: it is in a cell of a table.
pub(super) fn choose(
    reading: &Reading,
    set: &Subschemas<'_>,
    items: &[Value],
    is_cell: bool,
) -> ListLayout {
    if let Some((numbers, exact)) = series(reading, set, items) {
        if is_cell && numbers.len() > MOST_IN_CELL {
            return ListLayout::Folded;
        }
        return ListLayout::Series(numbers, exact);
    }
    let are_objects = items.iter().all(Value::is_object);
    if is_cell && are_objects {
        return ListLayout::Folded;
    }
    let is_object =
        |set: &Subschemas<'_>| set.types().and_then(Types::single) == Some(Type::Object);
    let is_record = |seen: &TableShape<'_>| seen.columns.len() > 1 && is_object(&set.item(0));
    if let Some(seen) = TableShape::flat(items)
        && (items.len() > 1 || is_record(&seen))
    {
        let cost = seen.cells.min(COST);
        let table = Table {
            at: set.at().clone(),
            columns: columns(set, seen),
            rows: items.len(),
        };
        return ListLayout::Rows(table, cost);
    }
    if let Some(many) = matrix(items).filter(|_| !is_cell) {
        let table = Table {
            at: set.at().clone(),
            columns: (0..many)
                .map(|at| column_of_items(set, items, at))
                .collect(),
            rows: items.len(),
        };
        return ListLayout::Rows(table, items.len().saturating_mul(many).min(COST));
    }
    if items.len() <= MOST_ITEMS {
        return ListLayout::Items;
    }
    let table = Table {
        at: set.at().clone(),
        columns: vec![column_of_rows(&set.item(items.len() - 1), items.iter())],
        rows: items.len(),
    };
    ListLayout::Rows(table, COST)
}

/// The number of leaves of the budget that an array uses as a table or a chart; `None` if it is shown item by item.
pub(super) fn cost(items: &[Value]) -> Option<usize> {
    if items.len() > MOST_ITEMS {
        return Some(COST);
    }
    if NUMBERS.contains(&items.len()) && items.iter().all(Value::is_number) {
        return Some(items.len().min(COST));
    }
    let cells = TableShape::flat(items).map(|seen| seen.cells);
    let cells = cells.or_else(|| matrix(items).map(|many| items.len() * many));
    cells.map(|cells| cells.min(COST))
}

/// The length of the items, if these are arrays of the same length without nested values.
fn matrix(items: &[Value]) -> Option<usize> {
    let many = items.first()?.as_array()?.len();
    let is_plain = |item: &Value| !item.is_array() && !item.is_object();
    let is_row = |item: &Value| {
        let items = item.as_array();
        items.is_some_and(|items| items.len() == many && items.iter().all(is_plain))
    };
    let is_table = items.len() > 1 && (2..=MOST_COLUMNS).contains(&many);
    (is_table && items.iter().all(is_row)).then_some(many)
}

/// The column that shows the item at the index `at`, from 0, of each row; the rows are arrays.
fn column_of_items(set: &Subschemas<'_>, items: &[Value], at: usize) -> Column {
    let (label, description) = words(&set.item(0).item(at), None);
    let mut values = items.iter().filter_map(|row| row.get(at));
    Column {
        name: at.to_string(),
        label: if label.is_empty() {
            (at + 1).to_string()
        } else {
            label
        },
        description,
        unknown: false,
        numeric: values.all(Value::is_number),
        of: ColumnOf::Member,
    }
}

/// A large object as a table with names and values.
pub(super) fn member_table(set: &Subschemas<'_>, members: &Map<String, Value>) -> Table {
    // The label of a defined property would not fit the others.
    let mut names = members.keys();
    let other = names.find(|name| !set.names(name));
    let other = set.child(other.map_or("", String::as_str));
    let name = Column {
        name: String::new(),
        label: "Name".to_owned(),
        description: None,
        unknown: false,
        numeric: false,
        of: ColumnOf::Name,
    };
    Table {
        at: set.at().clone(),
        columns: vec![name, column_of_rows(&other, members.values())],
        rows: members.len(),
    }
}

fn column_of_rows<'v>(row: &Subschemas<'_>, mut values: impl Iterator<Item = &'v Value>) -> Column {
    let (label, description) = words(row, Some("value"));
    Column {
        name: String::new(),
        label,
        description,
        unknown: false,
        numeric: values.all(Value::is_number),
        of: ColumnOf::Row,
    }
}

/// The numbers of an array and their texts; `None` if the array has other items or its length is not in [`NUMBERS`].
fn series(
    reading: &Reading,
    set: &Subschemas<'_>,
    items: &[Value],
) -> Option<(Vec<f64>, Vec<String>)> {
    if !NUMBERS.contains(&items.len()) || !items.iter().all(Value::is_number) || set.tuple() > 0 {
        return None;
    }
    let first = set.item(0);
    let field = reading.fields().of_leaf(&first, None);
    // Numbers with titles are shown as text.
    if matches!(
        leaf(&field, None, first.value()?),
        ValueContent::Choice { .. }
    ) {
        return None;
    }
    let mut numbers = Vec::with_capacity(items.len());
    let mut exact = Vec::with_capacity(items.len());
    for item in items {
        let number = item.as_number()?;
        let float = Decimal::of(number)?.to_float();
        numbers.push(Some(float).filter(|float| float.is_finite())?);
        exact.push(number.to_string());
    }
    Some((numbers, exact))
}

/// The columns of a table whose rows are objects, one for each member name, and the number of members in all rows.
struct TableShape<'v> {
    columns: Vec<ColumnShape<'v>>,
    cells: usize,
}

/// A column, with the kinds of its values.
struct ColumnShape<'v> {
    name: &'v str,
    /// The index, from 0, of the first row that has a member with this name.
    row: usize,
    has_numbers: bool,
    has_others: bool,
    /// Whether any row has an array or an object in this column.
    is_deep: bool,
}

impl<'v> TableShape<'v> {
    /// The columns of a table of these items; `None` if another layout is more readable.
    fn flat(items: &'v [Value]) -> Option<Self> {
        let seen = Self::of(items)?;
        let deep = seen.columns.iter().filter(|column| column.is_deep).count();
        let is_flat = deep * 2 <= seen.columns.len() || items.len() > MOST_ITEMS;
        (is_flat && !seen.columns.is_empty()).then_some(seen)
    }

    /// The columns for all names in these items; `None` if an item is not an object or there are too many names.
    fn of(items: &'v [Value]) -> Option<Self> {
        let mut columns: Vec<ColumnShape<'v>> = Vec::new();
        let mut cells = 0;
        for (row, item) in items.iter().enumerate() {
            for (at, (name, value)) in item.as_object()?.iter().enumerate() {
                cells += 1;
                // Most rows have the same names in the same order.
                let same = columns.get(at).is_some_and(|column| column.name == name);
                let at = if same {
                    Some(at)
                } else {
                    columns.iter().position(|column| column.name == name)
                };
                let at = at.unwrap_or(columns.len());
                if at == columns.len() {
                    if at == MOST_COLUMNS {
                        return None;
                    }
                    columns.push(ColumnShape {
                        name,
                        row,
                        has_numbers: false,
                        has_others: false,
                        is_deep: false,
                    });
                }
                if let Some(column) = columns.get_mut(at) {
                    match value {
                        Value::Number(_) => column.has_numbers = true,
                        Value::Null => {}
                        Value::Array(_) | Value::Object(_) => {
                            column.has_others = true;
                            column.is_deep = true;
                        }
                        _ => column.has_others = true,
                    }
                }
            }
        }
        Some(Self { columns, cells })
    }
}

/// The columns: those that the schema defines first, in its order, then the others in the order of the value.
fn columns(set: &Subschemas<'_>, seen: TableShape<'_>) -> Vec<Column> {
    let mut rest: Vec<Option<ColumnShape<'_>>> = seen.columns.into_iter().map(Some).collect();
    let mut found = Vec::with_capacity(rest.len());
    // Different schemas may apply to each row: a column is looked up in the first row that has it.
    while let Some(row) = rest.iter().flatten().map(|column| column.row).min() {
        let item = set.item(row);
        let field = Field::of(&item, None, None);
        if let Kind::Group(group) = &field.kind {
            for member in &group.members {
                let is_it = |column: &ColumnShape<'_>| column.name == member.name;
                let at = rest
                    .iter()
                    .position(|column| column.as_ref().is_some_and(is_it));
                if let Some(seen) = at.and_then(|at| rest.get_mut(at)?.take()) {
                    found.push((column(set, &seen), true));
                }
            }
        }
        for slot in &mut rest {
            if let Some(seen) = slot.take_if(|column| column.row == row) {
                found.push((column(set, &seen), false));
            }
        }
    }
    let (named, others): (Vec<_>, Vec<_>) = found.into_iter().partition(|(_, is_named)| *is_named);
    named
        .into_iter()
        .chain(others)
        .map(|(column, _)| column)
        .collect()
}

fn column(set: &Subschemas<'_>, seen: &ColumnShape<'_>) -> Column {
    let row = set.item(seen.row);
    let cell = row.child(seen.name);
    let context = LabelContext::member(&row, &cell, seen.name);
    let (label, description) = context.label_and_description(&cell);
    Column {
        name: seen.name.to_owned(),
        label,
        description,
        unknown: context.unknown,
        numeric: seen.has_numbers && !seen.has_others,
        of: ColumnOf::Member,
    }
}
