//! The schemas and instances of all suites, each with its file.
//!
//! Owns the location of the official suite and reading files. Leaves other schemas to `real`. `cargo xtask test`
//! fetches the suite and passes its location in `A2A_FORMS_SUITE` and `A2A_FORMS_EXAMPLES`; a plain `cargo test` looks
//! in the default location. Invariants: texts are parsed by `exact_json`, which keeps the text of numbers; a missing
//! suite is an error, not an empty set.

use std::path::{Path, PathBuf};
use std::{env, fs};

use exact_json as json;
use jsonschema::Draft;
use serde_json::{Map, Value};

use crate::conformance::real;

/// The package that contains the suite, with its version.
const REQUIREMENTS: &str = include_str!("requirements.txt");

/// The drafts of the suite: the name of the folder, the draft, and the `$schema` to add; `None` if the files declare
/// it.
const DRAFTS: [(&str, Draft, Option<&str>); 5] = [
    (
        "draft4",
        Draft::Draft4,
        Some("http://json-schema.org/draft-04/schema#"),
    ),
    (
        "draft6",
        Draft::Draft6,
        Some("http://json-schema.org/draft-06/schema#"),
    ),
    (
        "draft7",
        Draft::Draft7,
        Some("http://json-schema.org/draft-07/schema#"),
    ),
    // Files that declare their draft themselves, or test what happens without.
    ("draft2019-09", Draft::Draft201909, None),
    ("draft2020-12", Draft::Draft202012, None),
];

/// A schema and the instances to check against it.
#[derive(Debug)]
pub(crate) struct Group {
    /// The source of the group: the draft's folder in the official suite, `real`, `jsonforms` or `own`.
    pub(crate) set: &'static str,
    /// The file in the set, without its extension: `allOf`, `optional/format/date`.
    pub(crate) file: String,
    /// What the schema is about, in the words of the group's author.
    pub(crate) description: String,
    /// The JSON Schema of all instances of the group.
    pub(crate) schema: Value,
    /// The draft to pass to jsonschema; `None` if the schema declares its draft or follows the
    /// newest.
    pub(crate) draft: Option<Draft>,
    /// The instances to check against the schema, in the order of the file.
    pub(crate) cases: Vec<Case>,
}

/// An instance to check against the schema of its group.
#[derive(Debug)]
pub(crate) struct Case {
    /// What the instance is about, in the words of its author.
    pub(crate) description: String,
    /// The instance itself: the JSON value to check.
    pub(crate) value: Value,
    /// Whether the author of the instance declares it valid; `None` if the author does not tell.
    pub(crate) expected: Option<bool>,
}

/// Reads all groups: of the official suite, of the fixtures, and of the JSON Forms examples.
pub(crate) fn all() -> Vec<Group> {
    let mut found = Vec::new();
    let suite = suite_folder().join("tests");
    assert!(
        suite.is_dir(),
        "the JSON-Schema-Test-Suite is not in {}: run `cargo xtask test` once, which fetches it",
        suite.display()
    );
    for (set, draft, uri) in DRAFTS {
        let folder = suite.join(set);
        for file in files(&folder) {
            let name = relative_stem(&folder, &file);
            let groups = read(&file);
            for group in groups.as_array().unwrap() {
                found.push(official(set, draft, uri, &name, group));
            }
        }
    }
    found.extend(real::fixtures());
    // The default location of `cargo xtask test`.
    let examples = || cache().join("material/jsonforms");
    let examples = given("A2A_FORMS_EXAMPLES").unwrap_or_else(examples);
    found.extend(real::examples(&examples));
    found
}

/// The folder of the documents that schemas of the suite refer to.
pub(crate) fn remotes() -> PathBuf {
    suite_folder().join("remotes")
}

fn official(
    set: &'static str,
    draft: Draft,
    uri: Option<&str>,
    file: &str,
    group: &Value,
) -> Group {
    let cases = group.get("tests").and_then(Value::as_array).unwrap();
    let cases = cases.iter().map(|case| Case {
        description: text(case, "description"),
        value: case.get("data").unwrap().clone(),
        expected: case.get("valid").and_then(Value::as_bool),
    });
    Group {
        set,
        file: file.to_owned(),
        description: text(group, "description"),
        schema: declared(group.get("schema").unwrap(), uri),
        draft: Some(draft),
        cases: cases.collect(),
    }
}

/// Declares the draft in a schema, because a form can't know it otherwise.
fn declared(schema: &Value, uri: Option<&str>) -> Value {
    match (schema, uri) {
        (Value::Object(members), Some(uri)) if !members.contains_key("$schema") => {
            let first = ("$schema".to_owned(), json::text(uri));
            let rest = members.iter().map(|(name, it)| (name.clone(), it.clone()));
            Value::Object(std::iter::once(first).chain(rest).collect::<Map<_, _>>())
        }
        _ => schema.clone(),
    }
}

/// The text of a member of an object; empty if the member is missing or not a text.
pub(crate) fn text(object: &Value, key: &str) -> String {
    let text = object.get(key).and_then(Value::as_str);
    text.unwrap_or_default().to_owned()
}

/// Reads and parses a JSON file; panics if it is missing or malformed.
pub(crate) fn read(file: &Path) -> Value {
    let text = fs::read_to_string(file).unwrap();
    json::parse(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// The JSON files below a folder, sorted; empty if the folder does not exist.
pub(crate) fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut waiting = vec![folder.to_owned()];
    while let Some(folder) = waiting.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                waiting.push(path);
            } else if path.extension().is_some_and(|it| it == "json") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// The path of a file relative to a folder that contains it, without the extension.
pub(crate) fn relative_stem(folder: &Path, file: &Path) -> String {
    let inside = file.strip_prefix(folder).unwrap().with_extension("");
    inside.to_string_lossy().replace('\\', "/")
}

fn suite_folder() -> PathBuf {
    let version = REQUIREMENTS
        .split_once("jsonschema==")
        .map(|(_, rest)| rest);
    let version = version
        .and_then(|rest| rest.split_whitespace().next())
        .unwrap();
    given("A2A_FORMS_SUITE")
        .unwrap_or_else(|| cache().join(format!("material/json-schema-test-suite-{version}")))
}

/// The folder in which `cargo xtask` stores what it fetches: that of `A2A_FORMS_CACHE`, or the default one.
fn cache() -> PathBuf {
    given("A2A_FORMS_CACHE")
        .or_else(|| given("XDG_CACHE_HOME").map(|cache| cache.join("a2a-forms")))
        .or_else(|| env::home_dir().map(|home| home.join(".cache/a2a-forms")))
        .unwrap_or_default()
}

fn given(variable: &str) -> Option<PathBuf> {
    let value = env::var_os(variable).filter(|value| !value.is_empty());
    value.map(PathBuf::from)
}
