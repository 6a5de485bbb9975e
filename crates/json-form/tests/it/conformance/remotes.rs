//! Schemas of the suite that refer to other documents, which the tests pass in.
//!
//! Owns passing these documents as a host page does (`schema::bundle`). Invariant: the form agrees with the suite on
//! every such instance.

use std::fs;
use std::path::Path;

use exact_json as json;
use json_form::form::CheckState;
use json_form::schema::bundle;
use serde_json::{Map, Value};

use crate::conformance::driver::Driver;
use crate::conformance::reference_validator::ReferenceValidator;
use crate::conformance::suite::{self, Group};

/// The address under which the suite publishes the documents.
const HOME: &str = "http://localhost:1234/";

/// The folders of the suite whose documents are skipped, because the form does not support their drafts.
const UNREAD: [&str; 2] = ["draft3", "draft-next"];

/// Reads all documents that the suite's schemas refer to: an object from address to document.
fn documents() -> Value {
    let mut found = Map::new();
    let folder = suite::remotes();
    collect(&folder, &folder, &mut found);
    Value::Object(found)
}

fn collect(all: &Path, folder: &Path, found: &mut Map<String, Value>) {
    let mut entries: Vec<_> = fs::read_dir(folder).unwrap().map(Result::unwrap).collect();
    entries.sort_by_key(fs::DirEntry::path);
    for path in entries.iter().map(fs::DirEntry::path) {
        let name = path.strip_prefix(all).unwrap().to_str().unwrap();
        if path.is_dir() && !UNREAD.contains(&name) {
            collect(all, &path, found);
        } else if path.is_file() {
            let text = fs::read_to_string(&path).unwrap();
            found.insert([HOME, name].concat(), json::parse(&text).unwrap());
        }
    }
}

/// The documents that a schema needs, directly or indirectly: a host page passes no others.
fn needed(schema: &Value, draft: &str, all: &Value) -> Value {
    let all = all.as_object().unwrap();
    let mut found = Map::new();
    let mut texts = vec![json::to_text(schema)];
    while let Some(text) = texts.pop() {
        for (address, document) in all {
            let path = address.strip_prefix(HOME).unwrap();
            let file = path.rsplit('/').next().unwrap();
            // A relative reference stays within the draft.
            let is_near = !path.starts_with("draft") || path.starts_with(draft);
            let is_named = text.contains(address.as_str()) || (is_near && text.contains(file));
            if is_named && !found.contains_key(address) {
                found.insert(address.clone(), document.clone());
                texts.push(json::to_text(document));
            }
        }
    }
    Value::Object(found)
}

fn verdict(group: &Group, schema: &Value, value: &Value) -> Result<bool, String> {
    let mut driver = Driver::new(schema, Some(value.clone()));
    driver.draw();
    let kept = driver.text();
    if kept.as_deref() != Some(&json::to_text(value)) {
        return Err(format!("{}: the value became {kept:?}", group.description));
    }
    match driver.session.state().check_state() {
        CheckState::Valid => Ok(true),
        CheckState::Invalid => Ok(false),
        other => Err(format!("{other:?}")),
    }
}

#[test]
fn without_the_documents_no_valid_value_is_rejected() {
    let mut tried = 0;
    for group in suite::all() {
        let plain = ReferenceValidator::new(&group.schema, group.draft).verdict(&Value::Null);
        if !plain.is_err_and(|error| error.contains("retrieving it failed")) {
            continue;
        }
        for case in &group.cases {
            let driver = Driver::new(&group.schema, Some(case.value.clone()));
            match driver.session.state().check_state() {
                CheckState::Unchecked(_) => tried += 1,
                CheckState::Invalid if case.expected == Some(false) => tried += 1,
                other => panic!("{}: {}: {other:?}", group.description, case.description),
            }
        }
    }
    assert!(tried > 140, "only {tried} instances");
}

#[test]
fn bundled_documents_give_the_verdicts_of_the_suite() {
    let mut wrong = Vec::new();
    let mut tried = 0;
    let documents = documents();
    for group in suite::all() {
        let plain = ReferenceValidator::new(&group.schema, group.draft).verdict(&Value::Null);
        let is_remote = plain.is_err_and(|error| error.contains("retrieving it failed"));
        if !is_remote || !group.set.starts_with("draft") {
            continue;
        }
        let documents = needed(&group.schema, group.set, &documents);
        let schema = bundle(group.schema.clone(), &documents);
        for case in &group.cases {
            let Some(expected) = case.expected else {
                continue;
            };
            tried += 1;
            let found = verdict(&group, &schema, &case.value);
            if found != Ok(expected) {
                wrong.push(format!(
                    "{}/{}: {}: {}: {found:?}\n   {}",
                    group.set,
                    group.file,
                    group.description,
                    case.description,
                    json::to_text(&schema)
                ));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {tried}:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    assert!(tried > 140, "only {tried} instances");
}
