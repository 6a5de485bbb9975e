//! Conformance: whole schemas in, and nothing lost, hidden, broken or out of reach.
//!
//! Runs the official JSON-Schema-Test-Suite (drafts 4 to 2020-12), real schemas of pydantic and zod
//! (`tests/fixtures/real`) and the examples of JSON Forms through the form and the real validator.
//! For each instance: (a) it loads and comes out to the letter; (b) what the validator's crate
//! rejects is reported, with a finding at a control; (c) nothing panics, hangs or takes a second;
//! (d) what is valid can be entered from an empty form by edits alone.
//!
//! Owns what counts as done. The suite is fetched by `cargo xtask test` and never committed; a
//! table of the results is left in cargo's `tmp` folder, and `cargo xtask conformance` keeps it in
//! `docs/conformance.md`. `A2A_FORMS_ONLY=draft7/ref` runs only files whose name contains that.

mod check;
mod driver;
mod enter;
mod hands;
mod inside;
mod judge;
mod real;
mod reasons;
mod remotes;
mod runner;
pub(crate) mod suite;
mod table;
mod tally;
mod words;

use std::fs;
use std::path::Path;

use tally::Tally;

/// Of the valid instances that the form can reach, so many in a thousand must be entered by edits,
/// be it with controls or as JSON in place.
const ENTERED: usize = 980;
/// And so many in a thousand with controls alone.
const ENTERED_WITH_CONTROLS: usize = 680;
/// Of what the validator's crate rejects, so many in a thousand must be reported.
const REPORTED: usize = 1_000;

/// Leaves a text where `cargo xtask conformance` and a person find it.
fn leave(name: &str, text: &str) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    fs::create_dir_all(folder).unwrap();
    fs::write(folder.join(name), text).unwrap();
}

/// Whether at least so many in a thousand are good.
fn enough(good: usize, of: usize, thousandths: usize) -> bool {
    good * 1_000 >= of * thousandths
}

#[test]
fn every_schema_of_the_suites_is_a_form_that_loses_hides_and_breaks_nothing() {
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
        leave("conformance.md", &text);
    }
    leave("conformance-failures.txt", &failures);

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
        .filter(|one| matches!(reasons::otherwise(one), Some(Err(_))));
    assert_eq!(
        unexplained.count(),
        0,
        "(b) verdicts that nobody explains\n{text}"
    );
    // A part of the suites says nothing about shares of the whole.
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

/// A schema with instances.
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
fn an_instance_that_breaks_the_form_is_told_and_the_others_are_tried() {
    let tried = runner::run(
        vec![group("true", &["1", "2", "3"])],
        |group, judge, case| {
            assert_ne!(case.description, "2", "this one breaks");
            check::check(group, judge, case)
        },
    );
    let broken: Vec<bool> = tried
        .iter()
        .map(|one| one.outcome.broken.is_some())
        .collect();
    assert_eq!(broken, [false, true, false]);
}

#[test]
fn ordinary_values_are_entered_with_controls_and_impossible_ones_are_not() {
    let schema = r#"{"type": "object", "required": ["on"], "properties": {
        "name": {"type": "string"}, "on": {"type": "boolean"}, "of": {"enum": ["a", 1]},
        "list": {"type": "array", "items": {"type": "number"}}}}"#;
    let value = r#"{"on": false, "list": [1.10, 2e9], "of": 1, "name": "x"}"#;
    let tried = runner::run(vec![group(schema, &["{}", value])], check::check);
    let [wrong, right] = tried.as_slice() else {
        panic!("{tried:?}");
    };
    assert_eq!(
        (wrong.outcome.judged.clone(), wrong.outcome.told.clone()),
        (Ok(false), Ok(()))
    );
    assert_eq!(wrong.outcome.entered, None);
    assert_eq!(right.outcome.entered, Some(enter::Entered::WithControls));
}
