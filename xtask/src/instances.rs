//! Every instance of the official test suite, for the browser tests.
//!
//! Owns the list: all drafts, all files, also the optional ones; each schema with its instances and whether each is
//! valid. Leaves the choice and the tests to `tests/e2e/conformance.test.mjs` (a sample, in a form) and
//! `tests/e2e/suite-results.test.mjs` (the valid instances, as results). Invariant: schemas and instances are stored as
//! JSON text, so that JavaScript keeps their numbers.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use serde_json::{Value, json};
use walkdir::WalkDir;

use crate::workspace::Workspace;

/// Writes all schemas of the official test suite with their instances into one file. Returns its path.
pub(crate) fn write(workspace: &Workspace, suite: &Path) -> Result<PathBuf> {
    let tests = suite.join("tests");
    let mut list = Vec::new();
    for file in WalkDir::new(&tests).sort_by_file_name() {
        let file = file?.into_path();
        if file.extension().is_none_or(|ending| ending != "json") {
            continue;
        }
        let groups: Vec<Value> = serde_json::from_str(&fs::read_to_string(&file)?)
            .with_context(|| format!("{} is not a list of schemas", file.display()))?;
        let name = file.strip_prefix(&tests)?.display().to_string();
        list.extend(groups.iter().map(|group| entry(&name, group)));
    }
    let path = workspace.scratch().join("instances.json");
    fs::create_dir_all(workspace.scratch())?;
    fs::write(&path, Value::Array(list).to_string())?;
    Ok(path)
}

/// One schema of a suite file with its instances, as an entry of `instances.json`.
fn entry(file: &str, group: &Value) -> Value {
    let tests = group.get("tests").and_then(Value::as_array);
    let tests = tests.into_iter().flatten().map(|test| {
        json!({
            "name": test.get("description"),
            "value": test.get("data").map(Value::to_string),
            "valid": test.get("valid"),
        })
    });
    json!({
        "file": file,
        "name": group.get("description"),
        "schema": group.get("schema").map(Value::to_string),
        "tests": tests.collect::<Vec<Value>>(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stay_as_they_are_written() {
        let group = r#"{"description":"d","schema":{"maximum":1.10},"tests":[{"description":"t","data":1.0,"valid":true}]}"#;
        let expected = json!({"file": "draft7/x.json", "name": "d", "schema": r#"{"maximum":1.10}"#,
            "tests": [{"name": "t", "value": "1.0", "valid": true}]});
        let group = serde_json::from_str(group).unwrap();
        assert_eq!(entry("draft7/x.json", &group), expected);
    }
}
