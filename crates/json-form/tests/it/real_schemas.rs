//! Schemas as pydantic and zod write them: our validator says what the libraries say.
//!
//! The files in `fixtures/real` are made by the libraries themselves; its README tells how.

use std::fs;
use std::path::PathBuf;

use exact_json as json;
use json_form::validate::{Checker, Verdict};
use serde_json::Value;

fn fixtures(library: &str) -> Vec<Value> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures/real");
    let files = fs::read_dir(folder.join(library)).unwrap();
    files
        .map(|file| json::parse(&fs::read_to_string(file.unwrap().path()).unwrap()).unwrap())
        .collect()
}

/// Instances of which the verdict is another one, a line each.
fn surprises(library: &str) -> Vec<String> {
    let mut found = Vec::new();
    for fixture in fixtures(library) {
        let checker = Checker::new(&fixture["schema"]).unwrap();
        for (list, expected) in [
            ("valid", Verdict::Valid),
            ("invalid", Verdict::Invalid),
            ("refusedByLibraryOnly", Verdict::Valid),
        ] {
            for instance in fixture[list].as_array().into_iter().flatten() {
                let said = checker.check(instance);
                if said.verdict != expected {
                    let name = &fixture["name"];
                    found.push(format!("{library} {name} {list}: {instance}\n  {said:?}"));
                }
            }
        }
    }
    found
}

#[test]
fn what_pydantic_takes_and_refuses_is_taken_and_refused() {
    assert!(fixtures("pydantic").len() >= 30);
    let found = surprises("pydantic");
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

#[test]
fn what_zod_takes_and_refuses_is_taken_and_refused() {
    assert!(fixtures("zod").len() >= 20);
    let found = surprises("zod");
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}
