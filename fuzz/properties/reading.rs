//! A value in the result view: every leaf is shown at its location with its exact text, once all folds are opened and
//! all rows are laid out.

use exact_json as json;
use exact_json::Pointer;
use json_form::result::table_view::ColumnOf;
use json_form::result::{Reading, ValueContent, ValueView};
use serde_json::Value;

/// Asserts that the layout of a value shows each of its leaves once.
pub(crate) fn check(reading: &Reading) {
    let mut seen = Vec::new();
    walk(reading, &reading.root(), &mut seen);
    let mut expected = Vec::new();
    leaves(reading.value(), &Pointer::root(), &mut expected);
    // Columns and members of the schema may be in another order.
    seen.sort();
    expected.sort();
    assert_eq!(seen, expected, "{}", reading.value());
}

/// A leaf of a JSON value (a scalar, or an empty array or object): its instance location and its text.
type Leaf = (Pointer, String);

fn leaves(value: &Value, at: &Pointer, found: &mut Vec<Leaf>) {
    match value {
        Value::Array(items) if !items.is_empty() => {
            for (index, item) in items.iter().enumerate() {
                leaves(item, &at.item(index), found);
            }
        }
        Value::Object(members) if !members.is_empty() => {
            for (name, member) in members {
                leaves(member, &at.child(name), found);
            }
        }
        value => found.push((at.clone(), text_of(value))),
    }
}

fn text_of(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => json::to_text(other),
    }
}

fn walk(reading: &Reading, view: &ValueView, seen: &mut Vec<Leaf>) {
    let mut put = |text: String| seen.push((view.at.clone(), text));
    match &view.content {
        ValueContent::Text(exact)
        | ValueContent::Choice { exact, .. }
        | ValueContent::Number { exact, .. }
        | ValueContent::Meter { exact, .. }
        | ValueContent::Link { exact, .. }
        | ValueContent::DateTime { exact, .. }
        | ValueContent::Duration { exact, .. }
        | ValueContent::Secret { exact }
        | ValueContent::Color { exact } => put(exact.clone()),
        ValueContent::Flag(flag) => put(flag.to_string()),
        ValueContent::Nothing => put("null".to_owned()),
        ValueContent::Media { media_type, base64 } => {
            let held = view
                .at
                .get(reading.value())
                .map(text_of)
                .unwrap_or_default();
            let said = media_type.as_deref().unwrap_or_default();
            let data_url = format!("data:{said};base64,{base64}");
            assert!(held == *base64 || held == data_url, "{held}");
            put(held);
        }
        ValueContent::Group(views) if views.is_empty() => put("{}".to_owned()),
        ValueContent::List(views) if views.is_empty() => put("[]".to_owned()),
        ValueContent::Group(views) | ValueContent::List(views) => {
            for inner in views {
                walk(reading, inner, seen);
            }
        }
        ValueContent::Series { numbers, exact } => {
            assert_eq!(numbers.len(), exact.len());
            assert!(numbers.iter().all(|it| it.is_finite()));
            for (index, exact) in exact.iter().enumerate() {
                seen.push((view.at.item(index), exact.clone()));
            }
        }
        ValueContent::Table(table) => {
            for row in 0..table.rows {
                let cells = reading.cells(table, row);
                assert_eq!(cells.len(), table.columns.len());
                let mut is_empty = true;
                for (cell, column) in cells.iter().zip(&table.columns) {
                    if column.of == ColumnOf::Name {
                        continue;
                    }
                    if let Some(cell) = cell {
                        is_empty = false;
                        walk(reading, cell, seen);
                    }
                }
                if is_empty {
                    seen.push((table.at.item(row), "{}".to_owned()));
                }
            }
        }
        ValueContent::Folded { count, .. } => {
            assert!(*count > 0, "nothing is folded there");
            let opened = reading.at(&view.at).expect("it is there");
            assert_eq!(opened.at, view.at);
            assert_eq!(opened.label, view.label);
            assert!(
                !matches!(opened.content, ValueContent::Folded { .. }),
                "it opens"
            );
            walk(reading, &opened, seen);
        }
        ValueContent::Json(text) => {
            let value = json::parse(text).expect("it is JSON");
            leaves(&value, &view.at, seen);
        }
    }
}
