//! Tests of the locations and sentences of findings.

use json_form::result::Reading;
use json_form::validate::Checker;
use serde_json::{Value, json};

use crate::results::outline::{outline, read, table};

fn checked(schema: &Value, value: Value) -> Reading {
    let found = Checker::new(schema).unwrap().check(&value).findings;
    assert!(!found.is_empty());
    let mut reading = read(schema, value);
    reading.set_findings(&found);
    reading
}

#[track_caller]
fn says(schema: &Value, value: Value, expected: &str) {
    assert_eq!(outline(&checked(schema, value).root()).trim(), expected);
}

#[test]
fn findings_are_shown_at_their_location_and_missing_members_at_the_object() {
    let schema = json!({"required": ["winner"], "properties": {
        "winner": {"title": "The winner"}, "count": {"type": "integer", "maximum": 1000}}, "additionalProperties": false});
    says(
        &schema,
        json!({"count": 1001.5, "extra": 1}),
        ": group of 2 ! “The winner” is missing\n  Count: number 1001.5 ! Expected a whole number ! Expected at most 1,000\n  Extra?: number 1 ! Not expected here",
    );
    says(
        &json!({"type": "object"}),
        json!([]),
        ": list of 0 ! Expected a group of named values",
    );
}

#[test]
fn a_union_shows_the_findings_of_the_chosen_branch() {
    let shape = |kind: &str| json!({"required": ["kind"], "properties": {"kind": {"const": kind}, "age": {"type": "integer"}}});
    let schema = json!({"oneOf": [shape("cat"), shape("dog")]});
    says(
        &schema,
        json!({"kind": "dog", "age": "old"}),
        ": group of 2\n  Kind: text dog\n  Age: text old ! Expected a whole number",
    );
    says(
        &json!({"anyOf": [{"type": "string"}, {"type": "boolean"}]}),
        json!(1),
        ": number 1 ! Fits none of the expected shapes",
    );
}

#[test]
fn table_findings_are_shown_in_cells_and_row_findings_in_the_first_cell() {
    let schema = json!({"minItems": 4, "items": {"required": ["price"], "properties": {"name": {}, "price": {"type": "number"}}}});
    let reading = checked(
        &schema,
        json!([{"name": "a", "price": "x"}, {"name": "b"}, {}]),
    );
    let table = table(&reading);
    assert_eq!(
        outline(&reading.root()),
        ": table of 3 × Name|Price ! Expected at least 4 items, not 3 ! At item 3: “Price” is missing\n"
    );
    let row = |row| {
        reading
            .cells(&table, row)
            .iter()
            .flatten()
            .map(outline)
            .collect::<String>()
    };
    assert_eq!(row(0), "Name: text a\nPrice: text x ! Expected a number\n");
    assert_eq!(row(1), "Name: text b ! “Price” is missing\n");
    assert_eq!(reading.findings().len(), 4);
}

#[test]
fn folds_and_series_show_inner_findings_with_their_location() {
    let mut schema = json!({"type": "string"});
    let mut value = json!(1);
    for _ in 0..8 {
        schema = json!({"properties": {"a": schema}});
        value = json!({"a": value});
    }
    let reading = checked(&schema, value);
    let outlined = outline(&reading.root());
    assert!(
        outlined.ends_with("A: folded 1 members ! At A › A: Expected a text\n"),
        "{outlined}"
    );
    says(
        &json!({"items": {"maximum": 5}}),
        json!([1, 2, 9]),
        ": series 1 2 9 ! At item 3: Expected at most 5",
    );
}

#[test]
fn findings_are_replaced() {
    let mut reading = checked(&json!({"type": "string"}), json!(1));
    let before = reading.clone();
    reading.set_findings(&[]);
    assert_eq!(outline(&reading.root()), ": number 1\n");
    assert_eq!(outline(&before.root()), ": number 1 ! Expected a text\n");
}
