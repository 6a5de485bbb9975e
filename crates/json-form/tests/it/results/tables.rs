//! Tests of which arrays are tables, and of rows and columns.

use exact_json::Pointer;
use json_form::formats::date_time::DateTimeKind;
use json_form::result::table_view::{Column, ColumnOf};
use json_form::result::{ValueContent, ValueView};
use serde_json::{Value, json};

use crate::results::outline::{outline, read, shown, table};

#[test]
fn arrays_of_objects_are_tables_if_readable() {
    let is_table =
        |schema: Value, value: Value| matches!(shown(&schema, value), ValueContent::Table(_));
    let row = json!({"a": 1, "b": "x"});
    assert!(is_table(json!(true), json!([row, {"c": null}])));
    assert!(is_table(json!({"items": {"type": "object"}}), json!([row])));
    assert!(!is_table(json!(true), json!([row])));
    assert!(!is_table(json!(true), json!([row, 1])));
    assert!(!is_table(json!(true), json!([row, null])));
    assert!(!is_table(json!(true), json!([{}, {}])));
    // Most columns would hold containers: shown one below the other.
    assert!(!is_table(
        json!(true),
        json!([{"a": [1], "b": {"c": 1}}, {"a": [2], "d": 1}])
    ));
    let wide: serde_json::Map<_, _> = (0..41).map(|at| (format!("k{at}"), json!(at))).collect();
    assert!(!is_table(json!(true), json!([wide, wide])));
    // Too many items to show one below the other.
    assert!(is_table(
        json!(true),
        (0..101).map(|_| json!("x")).collect()
    ));
    assert!(is_table(
        json!(true),
        (0..101).map(|_| json!(wide)).collect()
    ));
}

#[test]
fn columns_follow_the_schema_then_the_rows() {
    let schema = json!({"items": {"properties": {"b": {"title": "Bee", "description": "Buzz"}, "z": {}, "a": {}}}});
    let reading = read(
        &schema,
        json!([{"x": "1"}, {"a": 1, "b": null}, {"y": 2, "b": 2, "x": 3}]),
    );
    let column = |name: &str, label: &str, unknown, numeric| Column {
        name: name.to_owned(),
        label: label.to_owned(),
        description: (name == "b").then(|| "Buzz".to_owned()),
        unknown,
        numeric,
        of: ColumnOf::Member,
    };
    let table = table(&reading);
    assert_eq!(
        table.columns,
        [
            column("b", "Bee", false, true),
            column("a", "A", false, true),
            column("x", "X", true, false),
            column("y", "Y", true, true),
        ]
    );
    let row = |row| {
        let cells = reading.cells(&table, row).into_iter();
        let line = |cell: Option<ValueView>| {
            cell.map_or_else(|| "—".to_owned(), |it| outline(&it).trim().to_owned())
        };
        cells.map(line).collect::<Vec<_>>().join(", ")
    };
    assert_eq!(row(0), "—, —, X?: text 1, —");
    assert_eq!(row(2), "Bee: number 2, —, X?: number 3, Y?: number 2");
    assert_eq!(reading.cells(&table, 3), []);
    let at = reading
        .cells(&table, 1)
        .into_iter()
        .flatten()
        .map(|it| it.at.as_str().to_owned());
    assert_eq!(at.collect::<Vec<_>>(), ["/1/b", "/1/a"]);
}

#[test]
fn rows_of_different_shapes_use_their_own_schemas() {
    let shape = |kind: &str, own: &str| json!({"required": ["kind"], "properties": {"kind": {"const": kind}, own: {"title": own.to_uppercase()}}});
    let schema = json!({"items": {"oneOf": [shape("cat", "lives"), shape("dog", "tricks")]}});
    let reading = read(
        &schema,
        json!([{"kind": "cat", "lives": 9}, {"kind": "dog", "tricks": 2, "else": 1}]),
    );
    let columns = table(&reading).columns;
    let columns: Vec<_> = columns
        .iter()
        .map(|it| (it.label.as_str(), it.unknown))
        .collect();
    assert_eq!(
        columns,
        [
            ("Kind", false),
            ("LIVES", false),
            ("TRICKS", false),
            ("Else", true)
        ]
    );
}

#[test]
fn containers_in_cells_are_small_or_folded() {
    let reading = read(
        &json!(true),
        json!([
        {"name": "a", "size": 1, "some": ["x", "y"], "rows": [{"b": 1}, {"b": 2}]},
        {"name": "b", "size": 2, "some": ["1", "2", "3", "4", "5", "6", "7", "8", "9"], "rows": {"c": {"d": {"e": 1}}}}]),
    );
    let table = table(&reading);
    let cells = |row| -> String {
        let cells = reading.cells(&table, row).into_iter().flatten();
        cells.skip(2).map(|cell| outline(&cell)).collect()
    };
    assert_eq!(
        cells(0),
        "Some: list of 2\n  : text x\n  : text y\nRows: folded 2 items\n"
    );
    assert_eq!(
        cells(1),
        "Some: folded 9 items\nRows: group of 1\n  C: group of 1\n    D: folded 1 members\n"
    );
    let opened = reading.at(&Pointer::root().item(0).child("rows")).unwrap();
    assert_eq!(outline(&opened), "Rows: table of 2 × B\n");
}

#[test]
fn a_large_object_is_a_table() {
    let members: Value = (0..201)
        .map(|at| (format!("k{at}"), json!({"n": at})))
        .collect();
    let schema = json!({"additionalProperties": {"title": "Entry"}});
    let reading = read(&schema, members);
    let table = table(&reading);
    assert_eq!(outline(&reading.root()), ": table of 201 × Name|Entry\n");
    let cells: String = reading
        .cells(&table, 7)
        .iter()
        .flatten()
        .map(outline)
        .collect();
    assert_eq!(cells, ": text k7\nk7: group of 1\n  N: number 7\n");
    assert_eq!(reading.order(&table, 0, true).first(), Some(&99));
}

#[test]
fn rows_are_sorted_by_value_with_missing_ones_last() {
    let schema = json!({"items": {"properties": {"c": {"oneOf": [{"const": 1, "title": "Zebra"}, {"const": 2, "title": "Ape"}]}}}});
    let value = exact_json::parse(r#"[
        {"n": 10, "t": "b", "c": 1}, {"t": "A"}, {"n": 9007199254740993, "t": "a", "c": 2}, {"n": null, "t": "Ä"},
        {"n": 9007199254740992, "t": "B"}, {"n": 1e1, "t": "ä"}, {"n": "9", "t": true}]"#).unwrap();
    let reading = read(&schema, value);
    let table = table(&reading);
    let order = |name: &str, descending| {
        let column = table
            .columns
            .iter()
            .position(|column| column.name == name)
            .unwrap();
        reading.order(&table, column, descending)
    };
    assert_eq!(order("n", false), [0, 5, 4, 2, 6, 1, 3]);
    assert_eq!(order("n", true), [6, 2, 4, 0, 5, 1, 3]);
    assert_eq!(order("t", false), [1, 2, 0, 4, 3, 5, 6]);
    assert_eq!(order("c", false), [2, 0, 1, 3, 4, 5, 6]);
    assert_eq!(reading.order(&table, 99, false), [0, 1, 2, 3, 4, 5, 6]);
    let n = table
        .columns
        .iter()
        .position(|column| column.name == "n")
        .unwrap();
    assert_eq!(reading.numbers(&table, n)[..2], [Some(10.0), None]);
}

#[test]
fn many_rows_are_sorted() {
    let value: Value = (0..1_003_u32)
        .map(|at| json!({"n": (at * 7919) % 1_003, "half": at % 2}))
        .collect();
    let reading = read(&json!(true), value.clone());
    let table = table(&reading);
    let order = reading.order(&table, 0, false);
    let sorted: Vec<&Value> = order.iter().map(|row| &value[*row]["n"]).collect();
    assert_eq!(
        sorted,
        (0..1_003)
            .map(Value::from)
            .collect::<Vec<_>>()
            .iter()
            .collect::<Vec<_>>()
    );
    let halves = reading.order(&table, 1, true);
    let expected = (1..1_003).step_by(2).chain((0..1_003).step_by(2));
    assert_eq!(halves, expected.collect::<Vec<usize>>());
}

#[test]
fn dates_are_recognized_in_tables() {
    let schema =
        json!({"items": {"properties": {"at": {"type": "string", "format": "date-time"}}}});
    let reading = read(
        &schema,
        json!([{"at": "2026-11-20T14:30:00Z"}, {"at": "soon"}]),
    );
    let table = table(&reading);
    let kinds: Vec<bool> = (0..2)
        .map(|row| {
            reading
                .cells(&table, row)
                .into_iter()
                .flatten()
                .next()
                .unwrap()
                .content
        })
        .map(|shown| {
            matches!(
                shown,
                ValueContent::DateTime {
                    kind: DateTimeKind::DateTime,
                    ..
                }
            )
        })
        .collect();
    assert_eq!(kinds, [true, false]);
}

#[test]
fn arrays_of_equally_long_arrays_are_tables() {
    let schema = json!({"items": {"prefixItems": [{"title": "Name"}, {"title": "Size", "type": "integer"}]}});
    let reading = read(
        &schema,
        json!([["b", 2, true], ["a", 1, null], ["c", 3, "x"]]),
    );
    let table = table(&reading);
    assert_eq!(outline(&reading.root()), ": table of 3 × Name|Size|3\n");
    let cells: String = reading
        .cells(&table, 1)
        .iter()
        .flatten()
        .map(outline)
        .collect();
    assert_eq!(cells, "Name: text a\nSize: integer 1\n3: nothing\n");
    assert_eq!(reading.order(&table, 0, false), [1, 0, 2]);
    assert_eq!(
        reading.numbers(&table, 1),
        [Some(2.0), Some(1.0), Some(3.0)]
    );
    assert_eq!(
        reading.csv(&table),
        "Name,Size,3\r\nb,2,true\r\na,1,\r\nc,3,x\r\n"
    );
    let is_table = |value: Value| matches!(shown(&json!(true), value), ValueContent::Table(_));
    assert!(is_table(json!([[1, 2, 3], [4, 5, 6]])));
    assert!(!is_table(json!([[1, 2, 3], [4, 5]])));
    assert!(!is_table(json!([[1], [2]])));
    assert!(!is_table(json!([[1, [2]], [3, 4]])));
}

#[test]
fn dates_are_sorted_by_time() {
    let value = json!([{"at": "2026-11-20T10:00:00+02:00", "n": 1}, {"at": "2026-11-20T09:00:00Z", "n": 1},
        {"at": "2026-11-20T08:30:00Z", "n": 1}, {"at": "soon", "n": 1}]);
    let reading = read(&json!(true), value);
    assert_eq!(reading.order(&table(&reading), 0, false), [0, 2, 1, 3]);
}

#[test]
fn titles_come_from_the_schema_of_each_row() {
    let level = |low: &str, high: &str| json!({"oneOf": [{"const": 1, "title": low}, {"const": 2, "title": high}]});
    let shape = |kind: &str, level: Value| json!({"required": ["kind"], "properties": {"kind": {"const": kind}, "level": level}});
    let schema = json!({"items": {"oneOf": [shape("a", level("Delta", "Bravo")), shape("b", level("Alpha", "Charlie"))]}});
    let reading = read(
        &schema,
        json!([
        {"kind": "a", "level": 1}, {"kind": "a", "level": 2}, {"kind": "b", "level": 1}, {"kind": "b", "level": 2}]),
    );
    let table = table(&reading);
    assert_eq!(reading.order(&table, 1, false), [2, 1, 3, 0]);
}
