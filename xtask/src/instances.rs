//! Every valid instance of the official test suite, for the browser to show.
//!
//! Owns what is in the list: all drafts, all files, the optional ones too; each schema with its valid
//! instances. Leaves showing them to `tests/e2e/suite-results.test.mjs`. Invariant: schemas and
//! instances are texts, so that JavaScript keeps their numbers.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use serde_json::{Value, json};
use walkdir::WalkDir;

use crate::workspace::Workspace;

/// Writes the list; where it is.
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
        let name = file.strip_prefix(&tests)?.display();
        list.extend(
            groups
                .iter()
                .filter_map(|group| entry(&name.to_string(), group)),
        );
    }
    let path = workspace.scratch().join("instances.json");
    fs::create_dir_all(workspace.scratch())?;
    fs::write(&path, Value::Array(list).to_string())?;
    Ok(path)
}

/// A schema with its valid instances; none without any.
fn entry(file: &str, group: &Value) -> Option<Value> {
    let tests = group.get("tests")?.as_array()?;
    let valid = tests
        .iter()
        .filter(|test| test.get("valid") == Some(&Value::Bool(true)));
    let values: Vec<Value> = valid
        .filter_map(|test| Some(Value::String(test.get("data")?.to_string())))
        .collect();
    let about = group.get("description").and_then(Value::as_str);
    (!values.is_empty()).then(|| {
        json!({
            "name": format!("{file}: {}", about.unwrap_or_default()),
            "schema": group.get("schema").map(Value::to_string),
            "values": values,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_valid_instances_are_listed_and_numbers_stay_as_they_are_written() {
        let group = r#"{"description":"d","schema":{"maximum":1.10},"tests":[{"data":1.0,"valid":true},{"data":2,"valid":false}]}"#;
        let group = serde_json::from_str(group).unwrap();
        let found = entry("draft7/x.json", &group).unwrap();
        let expected =
            json!({"name": "draft7/x.json: d", "schema": r#"{"maximum":1.10}"#, "values": ["1.0"]});
        assert_eq!(found, expected);
        assert_eq!(
            entry("x", &json!({"tests": [{"data": 1, "valid": false}]})),
            None
        );
    }
}
