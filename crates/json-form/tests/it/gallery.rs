//! The gallery's cases hold what they promise: answers that are valid, a form to begin with.
//!
//! Reads `gallery/` as the page does. Leaves drawing and filling in to the browser tests.

use std::fs;
use std::path::PathBuf;

use exact_json as json;
use json_form::validate::{Checker, Verdict};
use serde_json::Value;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../gallery")
}

fn read(name: &str) -> Value {
    json::parse(&fs::read_to_string(folder().join(name)).unwrap()).unwrap()
}

/// Every case in the page's list: its title there, and what is in its file.
fn cases() -> Vec<(String, Value)> {
    let groups = read("cases.json");
    let listed = groups.as_array().unwrap().iter();
    listed
        .flat_map(|group| group["cases"].as_array().unwrap())
        .map(|entry| {
            let id = entry["id"].as_str().unwrap();
            let case = read(&format!("cases/{id}.json"));
            assert_eq!(case["id"], entry["id"], "the file is named by its id");
            (entry["title"].as_str().unwrap().to_owned(), case)
        })
        .collect()
}

#[test]
fn the_gallery_lists_every_case_once() {
    let cases = cases();
    assert!(cases.len() >= 30);
    for (title, case) in &cases {
        assert_eq!(case["title"], **title);
        assert!(case["about"].as_str().unwrap().ends_with('.'), "{title}");
    }
    let files = fs::read_dir(folder().join("cases")).unwrap().count();
    assert_eq!(files, cases.len(), "a file for each, and no other");
}

#[test]
fn gallery_values_are_valid_and_initial_ones_are_not() {
    for (title, case) in cases() {
        // Made by a script; the browser test asks the validator there.
        if case.get("fields").is_some() {
            continue;
        }
        let checker = Checker::new(&case["schema"]).unwrap();
        let answers = checker.check(&case["answers"]);
        assert_eq!(answers.verdict, Verdict::Valid, "{title}: {answers:?}");
        let empty = json::object(Vec::new());
        let start = checker.check(case.get("value").unwrap_or(&empty));
        assert_ne!(start.verdict, Verdict::Valid, "{title} begins finished");
    }
}

/// Every result in the page's list: its title there, and what is in its file.
fn results() -> Vec<(String, Value)> {
    let groups = read("results.json");
    let listed = groups.as_array().unwrap().iter();
    listed
        .flat_map(|group| group["cases"].as_array().unwrap())
        .map(|entry| {
            let id = entry["id"].as_str().unwrap();
            let case = read(&format!("results/{id}.json"));
            assert_eq!(case["id"], entry["id"], "the file is named by its id");
            assert_eq!(case["title"], entry["title"]);
            (id.to_owned(), case)
        })
        .collect()
}

#[test]
fn the_gallery_lists_every_result_once() {
    let results = results();
    for (id, case) in &results {
        assert!(case["about"].as_str().unwrap().ends_with('.'), "{id}");
    }
    let files = fs::read_dir(folder().join("results")).unwrap();
    let files = files.filter(|file| {
        let path = file.as_ref().unwrap().path();
        path.extension().is_some_and(|ending| ending == "json")
    });
    assert_eq!(
        files.count(),
        results.len(),
        "a file for each, and no other"
    );
}

#[test]
fn gallery_results_are_valid_unless_they_show_findings() {
    /// What is wrong in each of them is what it shows.
    const WRONG: [&str; 3] = ["formats", "markup", "mismatch"];
    for (id, case) in results() {
        let (Some(schema), Some(value)) = (case.get("schema"), case.get("value")) else {
            continue;
        };
        let verdict = Checker::new(schema).unwrap().check(value).verdict;
        let is_valid = verdict == Verdict::Valid;
        assert_eq!(is_valid, !WRONG.contains(&id.as_str()), "{id}");
    }
}
