//! The verdicts of jsonschema as a file, with which the end-to-end test `suite-verdicts` compares the verdicts of
//! `<schema-form>`.
//!
//! Invariant: schemas and instances are texts, so that JavaScript keeps their numbers.

use exact_json as json;
use serde_json::Value;

use crate::conformance::reference_validator::ReferenceValidator;
use crate::conformance::{suite, write_report};

#[test]
fn verdicts_on_the_official_suite_are_written_for_the_browser() {
    let mut groups = suite::all();
    groups.retain(|group| group.set.starts_with("draft"));
    let mut count = 0;
    let entries = groups.iter().map(|group| {
        let reference = ReferenceValidator::new(&group.schema, group.draft);
        let instances = group.cases.iter().map(|case| {
            count += 1;
            // `null`: the schema can't be compiled without another document.
            let verdict = reference.verdict(&case.value);
            let verdict = verdict.map_or(Value::Null, Value::Bool);
            Value::Array(vec![json::text(&json::to_text(&case.value)), verdict])
        });
        json::object(vec![
            ("draft", json::text(group.set)),
            (
                "name",
                json::text(&[&group.file, ": ", &group.description].concat()),
            ),
            ("instances", Value::Array(instances.collect())),
            ("schema", json::text(&json::to_text(&group.schema))),
        ])
    });
    let entries = Value::Array(entries.collect());
    write_report("verdicts.json", &json::to_text(&entries));
    assert!(count > 7_000, "{count} instances");
}
