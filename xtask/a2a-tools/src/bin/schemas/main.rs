//! `schemas DIRECTORY`: writes the package of schemas into a directory: JSON Schemas of envelopes (004), sessions (002), object schemas (000)
//! and A2A 1.0 (001), types for TypeScript, models for Pydantic, validators, and examples.
//!
//! Owns the package's files. Leaves the schemas to `a2a_inspect::documents`, and types to `typescript` and `pydantic`.
//! Invariant: the shape of messages comes from the schemas only; only the rules that no schema states are written by
//! hand.

mod cases;
mod pydantic;
mod typescript;

use std::fs;
use std::path::{Path, PathBuf};

use a2a_inspect::documents::{PublishedSchema, published};
use anyhow::{Context as _, Result};
use serde_json::Value;

/// The folder of the documents' examples.
const EXAMPLES: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../tests/fixtures/documents"
);
/// The files of the package that are copied rather than generated: name and content.
const FILES: [(&str, &str); 9] = [
    ("README.md", include_str!("files/README.md")),
    ("CHANGELOG.md", include_str!("files/CHANGELOG.md")),
    ("package.json", include_str!("files/package.json")),
    ("pyproject.toml", include_str!("files/pyproject.toml")),
    (
        "typescript/validator.js",
        include_str!("files/validator.js"),
    ),
    (
        "typescript/validator.d.ts",
        include_str!("files/validator.d.ts"),
    ),
    (
        "a2a_forms_schemas/__init__.py",
        include_str!("files/__init__.py"),
    ),
    ("a2a_forms_schemas/rules.py", include_str!("files/rules.py")),
    (
        "a2a_forms_schemas/validator.py",
        include_str!("files/validator.py"),
    ),
];

/// Writes the schema package into the directory that the command line names and, beside it, `schemas-cases.json`: the
/// cases on which its validators are compared with ours.
fn main() -> Result<()> {
    let home = std::env::args_os().nth(1).map(PathBuf::from);
    let home = home.context("schemas DIRECTORY")?;
    if home.exists() {
        fs::remove_dir_all(&home)?;
    }
    let put = |path: &str, text: &str| {
        let path = home.join(path);
        let folder = path.parent().context("a file without a folder")?;
        fs::create_dir_all(folder)?;
        fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))
    };
    let put_json = |path: &str, value: &Value| put(path, &(exact_json::pretty(value) + "\n"));
    let all = published();
    for schema in &all {
        put_json(&path_of(schema), &schema.schema)?;
    }
    for document in ["envelope", "sessions"] {
        let path = format!("typescript/{document}.d.ts");
        put(&path, &typescript::module(document, &all))?;
    }
    put("a2a_forms_schemas/models.py", &pydantic::module(&all))?;
    for (path, text) in FILES {
        put(path, text)?;
    }
    let examples = examples()?;
    for (name, example) in &examples {
        put_json(&format!("examples/valid/{name}.json"), example)?;
    }
    for (name, example) in cases::invalid(&examples) {
        put_json(&format!("examples/invalid/{name}.json"), &example)?;
    }
    let cases = cases::mutated(&examples);
    Ok(fs::write(home.with_file_name("schemas-cases.json"), cases)?)
}

/// The path of a schema in the package. Envelopes are at the top, as in 004's own package.
fn path_of(schema: &PublishedSchema) -> String {
    match schema.document {
        "envelope" => format!("{}.json", schema.name),
        document => format!("{document}/{}.json", schema.name),
    }
}

/// The valid envelopes among the examples, by name.
fn examples() -> Result<Vec<(String, Value)>> {
    let folder = Path::new(EXAMPLES).join("corrected");
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path
            .file_stem()
            .and_then(|it| it.to_str())
            .unwrap_or_default();
        if let Some(name) = name.strip_prefix("004-") {
            let text = fs::read_to_string(&path)?;
            let value = exact_json::parse(&text).context("an example is not JSON")?;
            found.push((name.to_owned(), value));
        }
    }
    found.sort_by(|(one, _), (other, _)| one.cmp(other));
    Ok(found)
}
