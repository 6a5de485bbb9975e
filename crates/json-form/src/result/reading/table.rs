//! The rows of a table: laying out cells, sorting, and numbers for a chart.
//!
//! Invariant: the work for a row depends on that row only; sorting visits each row once before it compares.

use std::rc::Rc;

use exact_json::number::Decimal;
use serde_json::Value;

use super::Reading;
use super::label::LabelContext;
use super::layout::{Budget, view};
use super::leaf::leaf;
use crate::form::field::{Field, Kind};
use crate::form::text::label::in_small_letters;
use crate::formats::date_time::{Instant, instant};
use crate::result::table_view::{Column, ColumnOf, Table};
use crate::result::view_model::{ValueContent, ValueView};
use crate::schema::Subschemas;
use crate::schema::subschema_set::{Union, UnionKind};

/// The sort key of a row: numbers before points in time before other texts before booleans before containers.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Number(Decimal),
    Instant(Instant),
    Text(String),
    Flag(bool),
    Parts(usize),
}

impl Reading {
    /// The cells of the row with this index, one for each column; `None` where the row has no value.
    pub fn cells(&self, table: &Table, row: usize) -> Vec<Option<ValueView>> {
        let around = self.subschemas_at(&table.at);
        let Some((set, name)) = row_of(&around, row, &[]) else {
            return Vec::new();
        };
        let cell = |column: &Column| {
            if column.of == ColumnOf::Name {
                return Some(name_of_row(&set, name?));
            }
            column.cell_value(set.value()?)?;
            let place = column.cell_set(&set);
            let context = match column.of {
                ColumnOf::Member => LabelContext::member(&set, &place, &column.name),
                _ => name.map_or_else(LabelContext::none, |name| {
                    LabelContext::member(&around, &set, name)
                }),
            };
            let (mut view, _) = view(self, &place, context, Budget::cell());
            // The item of an array takes the label of its column.
            if set.value().is_some_and(Value::is_array) && column.of == ColumnOf::Member {
                view.label.clone_from(&column.label);
            }
            // The description is shown at the column.
            view.description = None;
            Some(view)
        };
        let mut cells: Vec<Option<ValueView>> = table.columns.iter().map(cell).collect();
        // The findings of the row as a whole are shown in its first cell.
        if let Some(first) = cells
            .iter_mut()
            .flatten()
            .find(|first| first.at != *set.at())
        {
            let mut findings = self.found().at(set.at());
            findings.append(&mut first.findings);
            first.findings = findings;
        }
        cells
    }

    /// The indexes of the rows, sorted by a column. The sort is stable; rows without a value come last in either
    /// direction.
    pub fn order(&self, table: &Table, column: usize, descending: bool) -> Vec<usize> {
        let Some(column) = table.columns.get(column) else {
            return (0..table.rows).collect();
        };
        let around = self.subschemas_at(&table.at);
        let names: Vec<&str> = match around.value() {
            Some(Value::Object(members)) => members.keys().map(String::as_str).collect(),
            _ => Vec::new(),
        };
        let values = self.column(table, column);
        let titles = self.titles(&around, column, &values);
        let mut keyed: Vec<(Key, usize)> = Vec::with_capacity(table.rows);
        let mut without: Vec<usize> = Vec::new();
        for (row, value) in values.into_iter().enumerate() {
            let title = match &titles {
                Titles::None => None,
                Titles::Same(field) => value.and_then(|value| title(field, value)),
                Titles::Own => row_of(&around, row, &names).and_then(|(row, _)| {
                    let set = column.cell_set(&row);
                    let field = self.fields().of_leaf(&set, Some(&column.name));
                    title(&field, set.value()?)
                }),
            };
            let name = names.get(row).filter(|_| column.of == ColumnOf::Name);
            let text = title.as_deref().or(name.copied());
            let key = match text {
                Some(text) => Some(Key::Text(in_small_letters(text))),
                None => value.and_then(key),
            };
            match key {
                Some(key) => keyed.push((key, row)),
                None => without.push(row),
            }
        }
        let mut sorted = sorted(&keyed, descending);
        sorted.append(&mut without);
        sorted
    }

    /// The approximate numbers of the column at an index from 0, row by row, for drawing; `None` for a cell without a
    /// number. Empty if the table does not have this column.
    pub fn numbers(&self, table: &Table, column: usize) -> Vec<Option<f64>> {
        let Some(column) = table.columns.get(column) else {
            return Vec::new();
        };
        let number = |value: &Value| {
            let float = Decimal::of(value.as_number()?)?.to_float();
            Some(float).filter(|it| it.is_finite())
        };
        let values = self.column(table, column).into_iter();
        values.map(|value| value.and_then(number)).collect()
    }

    /// The values of a column, row by row; `None` for a missing value, and for each row of a column of names.
    fn column(&self, table: &Table, column: &Column) -> Vec<Option<&Value>> {
        let cell = |row| column.cell_value(row);
        match table.at.get(self.value()) {
            Some(Value::Array(rows)) => rows.iter().map(cell).collect(),
            Some(Value::Object(rows)) => rows.values().map(cell).collect(),
            _ => Vec::new(),
        }
    }

    /// Where the titles of a column's values are to be looked up; `Titles::None` if the schema of its first plain value
    /// lists no values. `values` are those of the column, row by row.
    fn titles(
        &self,
        around: &Subschemas<'_>,
        column: &Column,
        values: &[Option<&Value>],
    ) -> Titles {
        let is_plain = |value: &Value| !value.is_array() && !value.is_object() && !value.is_null();
        let first = values.iter().position(|value| value.is_some_and(is_plain));
        let Some((row, _)) = first.and_then(|row| row_of(around, row, &[])) else {
            return Titles::None;
        };
        let set = column.cell_set(&row);
        let field = self.fields().of_leaf(&set, Some(&column.name));
        if !matches!(field.kind, Kind::Choice(_)) {
            return Titles::None;
        }
        if around.tuple() == 0 && is_static(&row) && is_static(&set) {
            Titles::Same(field)
        } else {
            Titles::Own
        }
    }
}

/// Where to look up the titles of a column's values.
enum Titles {
    /// The values of the column are not choices, so they have no titles.
    None,
    /// One field that all rows share has the titles.
    Same(Rc<Field>),
    /// The field of each row has the titles.
    Own,
}

/// Whether the same schemas apply at a location whatever its value is: there is no choice of shapes and no condition.
fn is_static(set: &Subschemas<'_>) -> bool {
    let is_choice = |union: &Union<'_>| union.kind == UnionKind::Shapes && union.is_choice();
    let depends = |schema: &Value| {
        let by = ["if", "dependentSchemas", "dependencies"];
        by.iter().any(|keyword| schema.get(*keyword).is_some())
    };
    !set.unions().iter().any(is_choice) && !set.members().any(depends)
}

/// The title that the schema gives to a value that it lists; `None` if it does not list the value as a choice.
fn title(field: &Field, value: &Value) -> Option<String> {
    match leaf(field, None, value) {
        ValueContent::Choice { title, .. } => Some(title),
        _ => None,
    }
}

/// The set of a row, with its name if it is a member of an object.
type Row<'r> = (Subschemas<'r>, Option<&'r str>);

/// The row at an index. `names` may hold the names of an object's members, for repeated calls.
fn row_of<'r>(around: &Subschemas<'r>, row: usize, names: &[&'r str]) -> Option<Row<'r>> {
    match around.value()? {
        Value::Array(items) => (row < items.len()).then(|| (around.item(row), None)),
        Value::Object(members) => {
            let at_hand = names.get(row).copied();
            let name = at_hand.or_else(|| members.keys().nth(row).map(String::as_str))?;
            Some((around.child(name), Some(name)))
        }
        _ => None,
    }
}

fn name_of_row(set: &Subschemas<'_>, name: &str) -> ValueView {
    ValueView {
        at: set.at().clone(),
        label: String::new(),
        description: None,
        unknown: false,
        findings: Vec::new(),
        content: ValueContent::Text(name.to_owned()),
    }
}

fn key(value: &Value) -> Option<Key> {
    Some(match value {
        Value::Null => return None,
        Value::Bool(flag) => Key::Flag(*flag),
        Value::Number(number) => match Decimal::of(number) {
            Some(decimal) => Key::Number(decimal),
            None => Key::Text(number.to_string()),
        },
        Value::String(text) => match instant(text) {
            Some(instant) => Key::Instant(instant),
            None => Key::Text(in_small_letters(text)),
        },
        Value::Array(items) => Key::Parts(items.len()),
        Value::Object(members) => Key::Parts(members.len()),
    })
}

/// The rows in the order of their keys; rows with equal keys keep their order.
fn sorted(keyed: &[(Key, usize)], descending: bool) -> Vec<usize> {
    let mut order: Vec<_> = keyed.iter().collect();
    order.sort_by(|(one, _), (other, _)| {
        let (one, other) = if descending {
            (other, one)
        } else {
            (one, other)
        };
        one.cmp(other)
    });
    order.into_iter().map(|(_, row)| *row).collect()
}
