//! What a list is shown as: rows of a table, numbers in a row, or item by item.
//!
//! Owns that rule, and the columns of a table. Invariant: looks at each key of each item once, and
//! makes nothing of an item that is not looked at.
//!
//! A list is a table if all of its items are objects, together of at most [`MOST_COLUMNS`] names, and
//! either there are two of them, or the schema says that they are objects, and one has several
//! members. Unless most of the columns
//! hold lists or objects themselves: a few such items are read better one below the other. Lists of lists
//! of the same length are tables as well. What is too
//! long to stand on a page item by item is a table of one column, which comes in pages.

use exact_json::Decimal;
use serde_json::{Map, Value};

use super::Reading;
use super::label::LabelContext;
use super::leaf::leaf;
use crate::form::{Field, Kind};
use crate::result::view_model::{Column, ColumnOf, Table, ValueContent};
use crate::schema::{Set, Type, Types};

/// A table of more columns can't be read.
const MOST_COLUMNS: usize = 40;
/// So many items stand one below the other; more are a table.
const MOST_ITEMS: usize = 100;
/// So many numbers make a picture.
const NUMBERS: std::ops::RangeInclusive<usize> = 3..=10_000;
/// So many do in a cell.
const MOST_IN_CELL: usize = 100;
/// As how many leaves a table, or a picture, counts at most.
pub(super) const COST: usize = 40;

/// What a list is shown as.
pub(super) enum Sort {
    /// As a table, which counts as so many leaves.
    Rows(Table, usize),
    /// As numbers in a row.
    Series(Vec<f64>, Vec<String>),
    /// Item by item.
    Items,
    /// Not here.
    Folded,
}

/// What a list is shown as.
pub(super) fn sort(reading: &Reading, set: &Set<'_>, items: &[Value], is_cell: bool) -> Sort {
    if let Some((numbers, exact)) = series(reading, set, items) {
        if is_cell && numbers.len() > MOST_IN_CELL {
            return Sort::Folded;
        }
        return Sort::Series(numbers, exact);
    }
    let are_objects = items.iter().all(Value::is_object);
    if is_cell && are_objects {
        return Sort::Folded;
    }
    let is_said = |set: &Set<'_>| set.types().and_then(Types::single) == Some(Type::Group);
    let is_meant = |seen: &Seen<'_>| seen.columns.len() > 1 && is_said(&set.item(0));
    if let Some(seen) = Seen::flat(items)
        && (items.len() > 1 || is_meant(&seen))
    {
        let cost = seen.cells.min(COST);
        let table = Table {
            at: set.at().clone(),
            columns: columns(set, seen),
            rows: items.len(),
        };
        return Sort::Rows(table, cost);
    }
    if let Some(many) = matrix(items).filter(|_| !is_cell) {
        let table = Table {
            at: set.at().clone(),
            columns: (0..many)
                .map(|at| column_of_items(set, items, at))
                .collect(),
            rows: items.len(),
        };
        return Sort::Rows(table, items.len().saturating_mul(many).min(COST));
    }
    if items.len() <= MOST_ITEMS {
        return Sort::Items;
    }
    let table = Table {
        at: set.at().clone(),
        columns: vec![column_of_rows(&set.item(items.len() - 1), items.iter())],
        rows: items.len(),
    };
    Sort::Rows(table, COST)
}

/// About as how many leaves a list counts that is drawn as a table, or as a picture: not more for
/// what is beyond its first page. None where it is drawn item by item.
pub(super) fn cost(items: &[Value]) -> Option<usize> {
    if items.len() > MOST_ITEMS {
        return Some(COST);
    }
    if NUMBERS.contains(&items.len()) && items.iter().all(Value::is_number) {
        return Some(items.len().min(COST));
    }
    let cells = Seen::flat(items).map(|seen| seen.cells);
    let cells = cells.or_else(|| matrix(items).map(|many| items.len() * many));
    cells.map(|cells| cells.min(COST))
}

/// How many items each of the items has, if they are lists of the same length with nothing inside.
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

/// The column of the items at a position in each row.
fn column_of_items(set: &Set<'_>, items: &[Value], at: usize) -> Column {
    let (label, description) = Field::words(&set.item(0).item(at), None);
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

/// A large object as a table of names and values.
pub(super) fn of_members(set: &Set<'_>, members: &Map<String, Value>) -> Table {
    // What is named is called by its own name, and says nothing of the others.
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

fn column_of_rows<'v>(row: &Set<'_>, mut values: impl Iterator<Item = &'v Value>) -> Column {
    let (label, description) = Field::words(row, Some("value"));
    Column {
        name: String::new(),
        label,
        description,
        unknown: false,
        numeric: values.all(Value::is_number),
        of: ColumnOf::Row,
    }
}

/// The numbers of a list that is nothing else.
fn series(reading: &Reading, set: &Set<'_>, items: &[Value]) -> Option<(Vec<f64>, Vec<String>)> {
    if !NUMBERS.contains(&items.len()) || !items.iter().all(Value::is_number) || set.tuple() > 0 {
        return None;
    }
    let first = set.item(0);
    let field = reading.fields().of_leaf(&first, None);
    // What has a title is to be read, not drawn.
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
        exact.push(number.as_str().to_owned());
    }
    Some((numbers, exact))
}

/// What stands in the rows of a table.
struct Seen<'v> {
    columns: Vec<SeenColumn<'v>>,
    cells: usize,
}

/// What stands in a column.
struct SeenColumn<'v> {
    name: &'v str,
    /// The first row that has it.
    row: usize,
    has_numbers: bool,
    has_others: bool,
    /// Whether there are lists or objects.
    is_deep: bool,
}

impl<'v> Seen<'v> {
    /// None where the list is better read in another way than as a table.
    fn flat(items: &'v [Value]) -> Option<Self> {
        let seen = Self::of(items)?;
        let deep = seen.columns.iter().filter(|column| column.is_deep).count();
        let is_flat = deep * 2 <= seen.columns.len() || items.len() > MOST_ITEMS;
        (is_flat && !seen.columns.is_empty()).then_some(seen)
    }

    /// None where an item is no object, or there are too many names.
    fn of(items: &'v [Value]) -> Option<Self> {
        let mut columns: Vec<SeenColumn<'v>> = Vec::new();
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
                    columns.push(SeenColumn {
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

/// The columns: those that the schema names first, in its order, then the others as they came.
fn columns(set: &Set<'_>, seen: Seen<'_>) -> Vec<Column> {
    let mut rest: Vec<Option<SeenColumn<'_>>> = seen.columns.into_iter().map(Some).collect();
    let mut found = Vec::with_capacity(rest.len());
    // A row may be under other schemas than the next: what none of those before names is looked for
    // in the first row that has it.
    while let Some(row) = rest.iter().flatten().map(|column| column.row).min() {
        let item = set.item(row);
        let field = Field::of(&item, None, None);
        if let Kind::Group(group) = &field.kind {
            for member in &group.members {
                let is_it = |column: &SeenColumn<'_>| column.name == member.name;
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

fn column(set: &Set<'_>, seen: &SeenColumn<'_>) -> Column {
    let row = set.item(seen.row);
    let cell = row.child(seen.name);
    let called = LabelContext::member(&row, &cell, seen.name);
    let (label, description) = called.words(&cell);
    Column {
        name: seen.name.to_owned(),
        label,
        description,
        unknown: called.unknown,
        numeric: seen.has_numbers && !seen.has_others,
        of: ColumnOf::Member,
    }
}
