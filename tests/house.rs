//! Rules that the compiler does not check: the order of rooms inside a crate, fenced crates, effects, file headers,
//! file sizes, paths in documents (DESIGN §3, STYLE habits 1 and 12).
//!
//! Reads the sources as text. Each rule is a function from a file to complaints, and has a test that shows it can fail.

#![cfg(not(target_arch = "wasm32"))]
#![expect(
    clippy::unwrap_used,
    reason = "a source that cannot be read breaks the test"
)]

#[path = "house/code.rs"]
mod code;
#[path = "house/rules.rs"]
mod rules;

use std::fs;
use std::path::{Path, PathBuf};

use rules::{Complaint, File};

/// Files that may be longer than the most, each with a reason. One that is no longer needed is to
/// be taken out of here.
const LONG_FILES: [(&str, &str); 0] = [];

/// What others link.
const LIBRARY: [&str; 5] = [
    "src",
    "crates/a2a/src",
    "crates/a2a-client/src",
    "crates/json/src",
    "crates/json-form/src",
];

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn collect(folder: &Path, extension: &str, found: &mut Vec<File>) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, extension, found);
        } else if path.extension().is_some_and(|it| it == extension) {
            let name = path.strip_prefix(root()).unwrap();
            found.push(File {
                path: name.to_string_lossy().replace('\\', "/"),
                text: fs::read_to_string(&path).unwrap(),
            });
        }
    }
}

fn sources(folders: &[&str]) -> Vec<File> {
    let mut found = Vec::new();
    for folder in folders {
        let before = found.len();
        collect(&root().join(folder), "rs", &mut found);
        assert!(found.len() > before, "no sources in {folder}");
    }
    found.sort_by(|one, other| one.path.cmp(&other.path));
    found
}

fn library() -> Vec<File> {
    sources(&LIBRARY)
}

fn everything() -> Vec<File> {
    let others = [
        "demo-agent/src",
        "xtask/src",
        "fuzz/properties",
        "fuzz/targets",
    ];
    sources(&[&LIBRARY[..], &others[..]].concat())
}

/// The documents of the repository as a whole.
fn documents() -> Vec<File> {
    let mut found = Vec::new();
    collect(&root().join("docs"), "md", &mut found);
    for name in ["README.md", "CHANGELOG.md"] {
        found.push(File {
            path: name.to_owned(),
            text: fs::read_to_string(root().join(name)).unwrap(),
        });
    }
    found
}

#[track_caller]
fn kept(complaints: impl IntoIterator<Item = Complaint>) {
    let complaints: Vec<Complaint> = complaints.into_iter().collect();
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

#[test]
fn a_room_imports_only_rooms_before_it() {
    kept(library().iter().flat_map(rules::imports));
}

#[test]
fn the_crates_do_no_io() {
    kept(library().iter().flat_map(rules::effects));
}

#[test]
fn the_worker_links_the_validator_and_nothing_that_draws() {
    kept(library().iter().flat_map(rules::worker_imports));
}

#[test]
fn fenced_crates_are_named_only_in_their_rooms() {
    kept(library().iter().flat_map(rules::fences));
}

#[test]
fn views_leave_making_elements_to_leptos() {
    kept(library().iter().flat_map(rules::drawing));
}

#[test]
fn every_file_opens_by_saying_what_it_is() {
    kept(everything().iter().filter_map(rules::header));
}

#[test]
fn documents_name_files_that_exist() {
    let exists = |path: &str| root().join(path).exists();
    kept(
        documents()
            .iter()
            .flat_map(|file| rules::named_paths(file, exists)),
    );
}

#[test]
fn files_stay_short() {
    let long: Vec<&str> = LONG_FILES.iter().map(|(path, _)| *path).collect();
    kept(
        everything()
            .iter()
            .filter_map(|file| rules::length(file, &long)),
    );
}

#[test]
fn no_file_is_called_after_nothing() {
    kept(everything().iter().filter_map(rules::name));
}

#[test]
fn strings_never_become_markup_and_nothing_is_left_to_do() {
    kept(library().iter().flat_map(rules::markup));
    kept(everything().iter().flat_map(rules::left_over));
}
