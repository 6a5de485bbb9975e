//! A sample of the official test suite for the browser: something of every keyword.
//!
//! Owns what is in it: of each file a few schemas, of each schema the first valid and the first
//! invalid instance, always the same ones. Leaves trying them to `tests/e2e/conformance.test.mjs`.
//! Invariants: instances are texts, so that JavaScript keeps their numbers; what only another document could judge
//! is left out, and so is what the form judges otherwise than the suite (see
//! `docs/conformance.md`).

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use serde_json::{Value, json};

use crate::workspace::Workspace;

/// So many schemas of each file.
const SCHEMAS: usize = 3;
/// Of the newest draft, all files but these.
const NEWEST: &str = "draft2020-12";
const LEFT_OUT: [&str; 4] = ["refRemote", "format", "idn-email", "idn-hostname"];
/// Of older drafts, what they say in other words; each with the URI that their schemas name
/// themselves by.
const OLDER: [(&str, &str, &[&str]); 2] = [
    (
        "draft4",
        "http://json-schema.org/draft-04/schema#",
        &[
            "additionalItems",
            "dependencies",
            "enum",
            "items",
            "maximum",
            "minimum",
            "ref",
        ],
    ),
    (
        "draft7",
        "http://json-schema.org/draft-07/schema#",
        &[
            "additionalItems",
            "contains",
            "definitions",
            "dependencies",
            "if-then-else",
            "items",
            "ref",
        ],
    ),
];

/// Writes the sample; where it is.
pub(crate) fn write(workspace: &Workspace, suite: &Path) -> Result<PathBuf> {
    let mut sample = Vec::new();
    let newest = suite.join("tests").join(NEWEST);
    for folder in [newest.clone(), newest.join("optional/format")] {
        for name in names(&folder)? {
            if !LEFT_OUT.contains(&name.as_str()) {
                add(&mut sample, NEWEST, None, &folder, &name)?;
            }
        }
    }
    for (draft, uri, files) in OLDER {
        for name in files {
            add(
                &mut sample,
                draft,
                Some(uri),
                &suite.join("tests").join(draft),
                name,
            )?;
        }
    }
    let path = workspace.scratch().join("conformance-sample.json");
    fs::create_dir_all(workspace.scratch())?;
    fs::write(&path, Value::Array(sample).to_string())?;
    Ok(path)
}

/// The names of a folder's JSON files, in order.
fn names(folder: &Path) -> Result<Vec<String>> {
    let entries = fs::read_dir(folder).with_context(|| format!("no {}", folder.display()))?;
    let mut names = Vec::new();
    for entry in entries {
        let name = entry?.file_name().to_string_lossy().into_owned();
        names.extend(name.strip_suffix(".json").map(str::to_owned));
    }
    names.sort();
    Ok(names)
}

fn add(
    sample: &mut Vec<Value>,
    draft: &str,
    uri: Option<&str>,
    folder: &Path,
    name: &str,
) -> Result<()> {
    let file = folder.join(format!("{name}.json"));
    let text = fs::read_to_string(&file).with_context(|| format!("no {}", file.display()))?;
    let groups: Vec<Value> = serde_json::from_str(&text)?;
    let schemas = groups
        .into_iter()
        .filter(|group| can_be_judged(name, group));
    for group in schemas.take(SCHEMAS) {
        let schema = declared(group.get("schema"), uri);
        let tests = group.get("tests").and_then(Value::as_array);
        for valid in [true, false] {
            let found = tests
                .into_iter()
                .flatten()
                .find(|test| test.get("valid") == Some(&Value::Bool(valid)));
            if let Some(test) = found {
                sample.push(json!({
                    "name": format!("{draft}/{name}: {}: {}", about(&group), about(test)),
                    "schema": schema.to_string(),
                    "value": test.get("data").map(Value::to_string),
                    "valid": valid,
                }));
            }
        }
    }
    Ok(())
}

/// Whether a schema of a file speaks for itself: the addresses of this host are those of the
/// suite's other documents.
fn can_be_judged(name: &str, group: &Value) -> bool {
    let text = group.to_string();
    if name == "vocabulary" {
        // It is all about other documents; one of them changes no verdict.
        !text.contains("no-validation")
    } else {
        !text.contains("localhost:1234")
    }
}

/// The schema, saying its draft: those of older drafts do not.
fn declared(schema: Option<&Value>, uri: Option<&str>) -> Value {
    let mut schema = schema.cloned().unwrap_or_default();
    if let (Some(members), Some(uri)) = (schema.as_object_mut(), uri) {
        members.entry("$schema").or_insert_with(|| json!(uri));
    }
    schema
}

/// What a schema or an instance is about.
fn about(described: &Value) -> &str {
    let text = described.get("description").and_then(Value::as_str);
    text.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_needs_other_documents_is_left_out() {
        let remote = json!({"schema": {"$ref": "http://localhost:1234/x.json"}});
        assert!(!can_be_judged("ref", &remote));
        assert!(can_be_judged("ref", &json!({"schema": {"$ref": "#"}})));
        assert!(can_be_judged("vocabulary", &remote));
    }

    #[test]
    fn a_schema_says_its_draft_once() {
        let own = json!({"$schema": "own"});
        assert_eq!(declared(Some(&own), Some("other")), own);
        assert_eq!(
            declared(Some(&json!({})), Some("other")),
            json!({"$schema": "other"})
        );
        assert_eq!(declared(Some(&json!(true)), Some("other")), json!(true));
    }
}
