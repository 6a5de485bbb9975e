//! Schemas from practice, with their data.
//!
//! Owns reading `tests/fixtures/real` (its README describes the files) and the examples of JSON Forms, which
//! `jsonforms.mjs` extracts from their package.

use std::path::{Path, PathBuf};

use serde_json::{Map, Value};

use crate::conformance::suite::{Case, Group, files, read, relative_stem, text};

/// The members of a fixture that list instances, each with whether these are valid if formats are asserted.
const LISTS: [(&str, bool); 4] = [
    ("valid", true),
    ("invalid", false),
    ("validWithoutFormats", false),
    ("refusedByLibraryOnly", true),
];

/// Reads the groups of `tests/fixtures/real`: schemas made with pydantic and zod, with instances.
pub(crate) fn fixtures() -> Vec<Group> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures/real");
    let fixture = |file: &PathBuf| fixture(relative_stem(&folder, file), &read(file));
    files(&folder).iter().map(fixture).collect()
}

fn fixture(file: String, fixture: &Value) -> Group {
    let cases = LISTS.into_iter().flat_map(|(key, expected)| {
        let values = fixture.get(key).and_then(Value::as_array);
        let values = values.into_iter().flatten().enumerate();
        values.map(move |(at, value)| Case {
            description: format!("{key} {}", at + 1),
            value: value.clone(),
            expected: Some(expected),
        })
    });
    Group {
        set: "real",
        description: text(fixture, "name"),
        schema: fixture.get("schema").unwrap().clone(),
        draft: None,
        cases: cases.collect(),
        file,
    }
}

/// The examples in a folder; empty if they were not extracted.
pub(crate) fn examples(folder: &Path) -> Vec<Group> {
    let mut found = Vec::new();
    for file in files(folder) {
        let all = read(&file);
        let examples = all.get("examples").and_then(Value::as_array).unwrap();
        found.extend(examples.iter().map(example));
    }
    found
}

fn example(example: &Value) -> Group {
    // Most have data, valid or not; the others are only drawn.
    let data = example.get("data").cloned();
    let case = Case {
        description: if data.is_some() { "data" } else { "no data" }.to_owned(),
        value: data.unwrap_or_else(|| Value::Object(Map::new())),
        expected: None,
    };
    Group {
        set: "jsonforms",
        file: text(example, "name"),
        description: text(example, "label"),
        schema: example.get("schema").unwrap().clone(),
        draft: None,
        cases: vec![case],
    }
}
