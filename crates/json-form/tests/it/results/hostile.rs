//! Hostile schemas and values: their layout stays fast.

use std::time::{Duration, Instant};

use exact_json as json;
use json_form::result::{Reading, ValueContent, ValueView};
use serde_json::{Value, json};

use crate::results::reading;

/// Many times the duration of a layout in a debug build on a slow machine; unbounded work takes
/// minutes.
const LONG: Duration = Duration::from_secs(30);

#[track_caller]
fn quick(what: &str, schema: &Value, value: Value) {
    let started = Instant::now();
    let reading = Reading::new(Some(schema), value);
    let root = reading.root();
    if let ValueContent::Table(table) = &root.content {
        for row in 0..table.rows.min(100) {
            reading.cells(table, row);
        }
        for column in 0..table.columns.len().min(8) {
            reading.order(table, column, false);
        }
        reading.csv(table);
    }
    let taken = started.elapsed();
    assert!(taken < LONG, "{what}: {taken:?}");
}

fn rows(many: usize, of: impl Fn(usize) -> Value) -> Value {
    (0..many).map(of).collect()
}

#[test]
fn recursive_schemas_are_laid_out_on_demand() {
    let branching =
        json!({"properties": {"a": {"anyOf": [{"$ref": "#"}, {"$ref": "#"}]}, "b": {"$ref": "#"}}});
    let mut value = json!({"b": 1});
    for _ in 0..100 {
        value = json!({"a": value, "b": {"b": [1, {"a": 2}]}});
    }
    quick("branching", &branching, value.clone());
    reading::check(&Reading::new(Some(&branching), value.clone()));
    quick("itself", &json!({"$ref": "#"}), value.clone());
    let chain: serde_json::Map<_, _> = (0..2_000)
        .map(|at| {
            let next = format!("#/$defs/{}", at + 1);
            (
                at.to_string(),
                json!({"anyOf": [{"$ref": next}, {"$ref": next}]}),
            )
        })
        .collect();
    quick(
        "chain",
        &json!({"$defs": chain, "$ref": "#/$defs/0"}),
        value,
    );
}

#[test]
fn a_huge_enum_is_searched_once_per_location() {
    let options: Vec<String> = (0..50_000).map(|at| format!("option {at}")).collect();
    let schema = json!({"items": {"properties": {"a": {"enum": options}, "b": {"enum": options}}}});
    let value = rows(
        5_000,
        |at| json!({"a": format!("option {at}"), "b": "option 49999"}),
    );
    let started = Instant::now();
    let reading = Reading::new(Some(&schema), value);
    let ValueContent::Table(table) = reading.root().content else {
        panic!("no table")
    };
    for row in 0..100 {
        reading.cells(&table, row);
    }
    reading.order(&table, 1, false);
    assert!(started.elapsed() < LONG, "{:?}", started.elapsed());
    quick(
        "list of an enum",
        &json!({"items": {"enum": options}}),
        rows(100, |_| json!("option 7")),
    );
}

#[test]
fn many_columns_members_and_items_are_folded_or_paged() {
    let names = |many: usize| {
        (0..many)
            .map(|at| (format!("k{at}"), json!(at)))
            .collect::<serde_json::Map<_, _>>()
    };
    let properties: serde_json::Map<_, _> = (0..5_000)
        .map(|at| (format!("k{at}"), json!({"type": "integer"})))
        .collect();
    let schema = json!({"items": {"properties": properties}, "properties": properties});
    quick(
        "an object of 5,000 members",
        &schema,
        Value::Object(names(5_000)),
    );
    quick(
        "100 rows of 5,000 columns",
        &schema,
        rows(100, |_| Value::Object(names(5_000))),
    );
    quick(
        "100 rows of few of 5,000 columns",
        &schema,
        rows(100, |at| json!({"k1": at, "k4999": "x"})),
    );
    quick(
        "1,000 objects of 41 names",
        &schema,
        rows(1_000, |_| Value::Object(names(41))),
    );
    quick(
        "a million numbers",
        &json!(true),
        rows(1_000_000, |at| json!(at)),
    );
    quick(
        "lists of lists",
        &json!(true),
        rows(1_000, |_| rows(1_000, |at| json!(at))),
    );
}

/// The number of views in a layout, including those inside other views.
fn laid_out(view: &ValueView) -> usize {
    match &view.content {
        ValueContent::Group(views) | ValueContent::List(views) => {
            views.iter().map(laid_out).sum::<usize>() + 1
        }
        _ => 1,
    }
}

#[test]
fn one_layout_is_bounded() {
    let tree = |wide: usize, deep: usize, mixed: bool| {
        let mut value = json!("leaf");
        for level in 0..deep {
            value = if mixed && level % 2 == 0 {
                (0..wide).map(|_| value.clone()).collect()
            } else {
                (0..wide)
                    .map(|at| (format!("k{at}"), value.clone()))
                    .collect()
            };
        }
        value
    };
    for (wide, deep) in [
        (2, 16),
        (3, 10),
        (7, 6),
        (20, 4),
        (100, 2),
        (150, 2),
        (200, 2),
    ] {
        for mixed in [false, true] {
            let root = Reading::new(None, tree(wide, deep, mixed)).root();
            let many = laid_out(&root);
            assert!(many <= 2_000, "{wide} wide, {deep} deep: {many}");
        }
    }
}

#[test]
fn a_value_of_maximum_depth_is_shown() {
    let text = format!("{}\"deep\"{}", "[".repeat(126), "]".repeat(126));
    let deep = json::parse(&text).unwrap();
    reading::check(&Reading::new(None, deep.clone()));
    reading::check(&Reading::new(Some(&json!({"items": {"$ref": "#"}})), deep));
}
