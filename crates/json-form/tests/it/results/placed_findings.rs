//! Tests of the locations of findings. The sentences are those of `finding_sentence`.

use json_form::result::{Reading, ValueContent, ValueView};
use json_form::validate::Checker;
use serde_json::{Value, json};

use crate::results::outline::{read, table};

fn checked(schema: &Value, value: Value) -> Reading {
    let found = Checker::new(schema).unwrap().check(&value).findings;
    assert!(!found.is_empty());
    let mut reading = read(schema, value);
    reading.set_findings(&found);
    reading
}

/// A line for each finding in a view, in order: the label of the location where it is shown, and the keyword. The
/// inner location of a finding follows the keyword, unless several locations have the same finding.
fn shown(reading: &Reading, view: &ValueView) -> Vec<String> {
    let mut lines = Vec::new();
    for sentence in &view.findings {
        let all = reading.findings();
        let line = if let Some(own) = all.iter().find(|it| it.sentence == *sentence) {
            format!("{}: {}", view.label, own.keyword)
        } else {
            let mut inner = all.iter().filter(|it| sentence.ends_with(&it.sentence));
            let first = inner.next().unwrap();
            let at = inner.next().map_or(first.at.as_str(), |_| "several");
            format!("{}: {} at {at}", view.label, first.keyword)
        };
        lines.push(line);
    }
    if let ValueContent::Group(views) | ValueContent::List(views) = &view.content {
        lines.extend(views.iter().flat_map(|view| shown(reading, view)));
    }
    lines
}

#[track_caller]
fn shows(schema: &Value, value: Value, expected: &[&str]) {
    let reading = checked(schema, value);
    assert_eq!(shown(&reading, &reading.root()), expected);
}

#[test]
fn findings_are_shown_at_their_location_and_missing_members_at_the_object() {
    let schema = json!({"required": ["winner"], "properties": {
        "winner": {"title": "The winner"}, "count": {"type": "integer", "maximum": 1000}}, "additionalProperties": false});
    shows(
        &schema,
        json!({"count": 1001.5, "extra": 1}),
        &[
            ": required",
            "Count: type",
            "Count: maximum",
            "Extra: additionalProperties",
        ],
    );
    shows(&json!({"type": "object"}), json!([]), &[": type"]);
}

#[test]
fn a_union_shows_the_findings_of_the_chosen_branch() {
    let shape = |kind: &str| json!({"required": ["kind"], "properties": {"kind": {"const": kind}, "age": {"type": "integer"}}});
    let schema = json!({"oneOf": [shape("cat"), shape("dog")]});
    shows(
        &schema,
        json!({"kind": "dog", "age": "old"}),
        &["Age: type"],
    );
    let either = json!({"anyOf": [{"type": "string"}, {"type": "boolean"}]});
    shows(&either, json!(1), &[": anyOf"]);
}

#[test]
fn table_findings_are_shown_in_cells_and_row_findings_in_the_first_cell() {
    let schema = json!({"minItems": 4, "items": {"minProperties": 1, "required": ["price"], "properties": {"name": {}, "price": {"type": "number"}}}});
    let reading = checked(
        &schema,
        json!([{"name": "a", "price": "x"}, {"name": "b"}, {}]),
    );
    // The last row has no cell.
    assert_eq!(
        shown(&reading, &reading.root()),
        [
            ": minItems",
            ": minProperties at /2",
            ": required at several"
        ]
    );
    let table = table(&reading);
    let row = |row| -> Vec<String> {
        let cells = reading.cells(&table, row).into_iter().flatten();
        cells.flat_map(|cell| shown(&reading, &cell)).collect()
    };
    assert_eq!(row(0), ["Price: type"]);
    assert_eq!(row(1), ["Name: required"]);
    assert_eq!(reading.findings().len(), 5);
}

#[test]
fn folds_and_series_show_inner_findings_with_their_location() {
    let mut schema = json!({"type": "string"});
    let mut value = json!(1);
    for _ in 0..8 {
        schema = json!({"properties": {"a": schema}});
        value = json!({"a": value});
    }
    shows(&schema, value, &["A: type at /a/a/a/a/a/a/a/a"]);
    let series = json!({"items": {"maximum": 5}});
    shows(&series, json!([1, 2, 9]), &[": maximum at /2"]);
}

#[test]
fn findings_are_replaced() {
    let mut reading = checked(&json!({"type": "string"}), json!(1));
    let before = reading.clone();
    reading.set_findings(&[]);
    assert_eq!(shown(&reading, &reading.root()), Vec::<String>::new());
    assert_eq!(shown(&before, &before.root()), [": type"]);
}
