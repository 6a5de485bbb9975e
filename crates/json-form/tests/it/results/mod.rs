//! Results: every value is shown as a whole, through any schema.
//!
//! Lays out each instance of the official JSON-Schema-Test-Suite, of the fixtures of pydantic and zod and of the
//! examples of JSON Forms through its schema, valid or not, and walks the layout with folds opened and rows laid out.
//! The walk is the property `fuzz/properties/reading.rs`.

#[path = "../../../../../fuzz/properties/reading.rs"]
mod reading;

mod finding_sentences;
mod hostile;
mod outline;
mod placed_findings;
mod random_values;
mod tables;
mod values;

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::conformance::suite;
use json_form::result::Reading;
use json_form::validate::Checker;

#[test]
fn every_leaf_of_every_instance_is_shown() {
    let (mut tried, mut broken) = (0, Vec::new());
    for group in suite::all() {
        for case in &group.cases {
            let reading = Reading::new(Some(&group.schema), case.value.clone());
            let walk = catch_unwind(AssertUnwindSafe(|| reading::check(&reading)));
            tried += 1;
            if walk.is_err() {
                broken.push(format!(
                    "{}/{}: {}: {}",
                    group.set, group.file, group.description, case.description
                ));
            }
        }
    }
    assert!(tried > 7_000, "only {tried} were tried");
    assert!(broken.is_empty(), "\n{}", broken.join("\n"));
}

#[test]
fn every_finding_of_every_instance_is_shown() {
    let mut tried = 0;
    for group in suite::all() {
        let Ok(checker) = Checker::new(&group.schema) else {
            continue;
        };
        for case in &group.cases {
            let said = checker.check(&case.value);
            if said.findings.is_empty() {
                continue;
            }
            let mut reading = Reading::new(Some(&group.schema), case.value.clone());
            reading.set_findings(&said.findings);
            assert!(!reading.findings().is_empty(), "{:?}", said.findings);
            let mut shown = finding_sentences::shown_sentences(&reading);
            shown.sort();
            shown.dedup();
            let mut expected: Vec<String> = reading
                .findings()
                .iter()
                .map(|it| it.sentence.clone())
                .collect();
            expected.sort();
            expected.dedup();
            assert_eq!(shown, expected, "{}: {}", group.description, case.value);
            tried += 1;
        }
    }
    assert!(tried > 3_000, "only {tried} were tried");
}
