//! Conformance: every schema gives a form that keeps every value and reports every violation.
//!
//! Runs the official JSON-Schema-Test-Suite (drafts 4 to 2020-12), real schemas of pydantic and zod
//! (`tests/fixtures/real`) and the examples of JSON Forms through the form and the real validator. For each instance:
//! (a) it loads and comes out unchanged; (b) if jsonschema rejects it, a finding is shown at a control; (c) nothing
//! panics, hangs or takes a second; (d) if it is valid, it can be entered into an empty form by edits.
//!
//! Owns the thresholds. The suite is fetched by `cargo xtask test` and never committed; a table of the results is
//! written to cargo's `tmp` folder, and `cargo xtask conformance` updates `docs/conformance.md` with it.
//! `A2A_FORMS_ONLY=draft7/ref` runs only files whose names contain that text.

mod browser_verdicts;
mod check;
pub(crate) mod control_actions;
pub(crate) mod driver;
pub(crate) mod enter;
mod enter_children;
mod known_differences;
mod real;
mod reference_validator;
mod remotes;
mod runner;
pub(crate) mod suite;
mod summary;
mod table;
mod tally;

use std::fs;
use std::path::Path;

use tally::Tally;

/// The minimum number in 1,000 of valid instances that are entered by edits, if the form can check
/// them.
const ENTERED: usize = 980;
/// The minimum number in 1,000 of valid instances that are entered with controls alone, if the form can check them.
const ENTERED_WITH_CONTROLS: usize = 680;
/// The minimum number in 1,000 of instances rejected by jsonschema that the form reports.
const REPORTED: usize = 1_000;

/// Writes a text to a file of this name in cargo's folder for test output, for `cargo xtask conformance` and for
/// people.
fn write_report(name: &str, text: &str) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    fs::create_dir_all(folder).unwrap();
    fs::write(folder.join(name), text).unwrap();
}

/// Whether the share `good` of `of` reaches a threshold in thousandths.
fn enough(good: usize, of: usize, thousandths: usize) -> bool {
    good * 1_000 >= of * thousandths
}

#[test]
fn suites_load_report_and_can_be_entered() {
    let only = std::env::var("A2A_FORMS_ONLY").ok();
    let mut groups = suite::all();
    if let Some(only) = &only {
        groups.retain(|group| format!("{}/{}", group.set, group.file).contains(only.as_str()));
    }
    let outcomes = runner::run(groups, check::check);
    let text = table::markdown(&outcomes);
    let failures = table::failures(&outcomes);
    println!("{text}\n{failures}");
    if only.is_none() {
        write_report("conformance.md", &text);
    }
    write_report("conformance-failures.txt", &failures);

    let mut sum = Tally::default();
    for one in &outcomes {
        sum.add(&one.outcome);
    }
    assert!(sum.instances > 0, "no instance was tried");
    assert_eq!(sum.broken, 0, "(c) panics, hangs or too slow\n{failures}");
    assert_eq!(sum.kept, sum.instances, "(a) values changed\n{failures}");
    assert!(
        enough(sum.reported, sum.rejected, REPORTED),
        "(b) {} of {} reported\n{failures}",
        sum.reported,
        sum.rejected
    );
    assert_eq!(
        sum.quiet, sum.accepted,
        "(b) violations of right values\n{failures}"
    );
    let unexplained = outcomes
        .iter()
        .filter(|one| matches!(known_differences::difference(one), Some(Err(_))));
    assert_eq!(
        unexplained.count(),
        0,
        "(b) verdicts that nobody explains\n{text}"
    );
    // A part of the suites has other shares than the whole.
    if only.is_some() {
        return;
    }
    let entered = sum.with_controls + sum.as_json;
    assert!(
        enough(entered, sum.reachable, ENTERED),
        "(d) {entered} of {} entered\n{failures}",
        sum.reachable
    );
    assert!(
        enough(sum.with_controls, sum.reachable, ENTERED_WITH_CONTROLS),
        "(d) {} of {} entered with controls\n{failures}",
        sum.with_controls,
        sum.reachable
    );
}

/// A group of a schema and instances, each given as JSON text; their validity is not declared.
fn group(schema: &str, instances: &[&str]) -> suite::Group {
    let value = |text: &str| exact_json::parse(text).unwrap();
    let cases = instances.iter().map(|text| suite::Case {
        description: (*text).to_owned(),
        value: value(text),
        expected: None,
    });
    suite::Group {
        set: "own",
        file: "own".to_owned(),
        description: String::new(),
        schema: value(schema),
        draft: None,
        cases: cases.collect(),
    }
}

#[test]
fn a_panic_is_reported_and_other_instances_continue() {
    let tried = runner::run(
        vec![group("true", &["1", "2", "3"])],
        |group, reference_validator, case| {
            assert_ne!(case.description, "2", "this one breaks");
            check::check(group, reference_validator, case)
        },
    );
    let broken: Vec<bool> = tried
        .iter()
        .map(|one| one.outcome.broken.is_some())
        .collect();
    assert_eq!(broken, [false, true, false]);
}

#[test]
fn ordinary_values_are_entered_and_impossible_ones_are_not() {
    let schema = r#"{"type": "object", "required": ["on"], "properties": {
        "name": {"type": "string"}, "on": {"type": "boolean"}, "of": {"enum": ["a", 1]},
        "list": {"type": "array", "items": {"type": "number"}}}}"#;
    let value = r#"{"on": false, "list": [1.10, 2e9], "of": 1, "name": "x"}"#;
    let tried = runner::run(vec![group(schema, &["{}", value])], check::check);
    let [wrong, right] = tried.as_slice() else {
        panic!("{tried:?}");
    };
    assert_eq!(
        (
            wrong.outcome.reference.clone(),
            wrong.outcome.reports.clone()
        ),
        (Ok(false), Ok(()))
    );
    assert_eq!(wrong.outcome.entered, None);
    assert_eq!(right.outcome.entered, Some(enter::Entered::WithControls));
}
