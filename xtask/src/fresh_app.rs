//! A Leptos app of somebody else, made of the README of `examples/leptos-app` and outside of the repository.
//!
//! Owns the app's folder, in the cache: below the repository cargo would take the app for one of its packages. A part of
//! `cargo xtask nightly`, since it compiles all dependencies again, twice: the app is built as the README says with the
//! versions of our `Cargo.lock`, and then compiled with the newest ones.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};

use crate::files::empty;
use crate::workspace::{Workspace, cargo};
use crate::{page_build, process};

/// The document with the files of the app.
const DOCUMENT: &str = "examples/leptos-app/README.md";
/// The files of the app, each with the language of its block in the document.
const FILES: [(&str, &str); 3] = [
    ("Cargo.toml", "toml"),
    ("index.html", "html"),
    ("src/main.rs", "rust"),
];
/// How the document names the repository, which it takes to be beside the app.
const BESIDE: &str = "../a2a-forms";

/// Builds the app, and compiles it with the newest versions.
pub(crate) fn build(workspace: &Workspace) -> Result<()> {
    let folder = workspace.cache().join("fresh-app");
    empty(&folder.join("src"))?;
    let folder = fs::canonicalize(folder)?;
    let document = fs::read_to_string(workspace.root().join(DOCUMENT))?;
    let root = between(&folder, workspace.root());
    for (name, language) in FILES {
        let text = block(&document, language)?.replace(BESIDE, &root);
        fs::write(folder.join(name), text)?;
    }
    let lock = "Cargo.lock";
    fs::copy(workspace.root().join(lock), folder.join(lock))?;
    let mut trunk = page_build::trunk_command(workspace, &folder, &["build"])?;
    process::run(trunk.env("CARGO_TARGET_DIR", workspace.target()))?;
    for line in ["update", "check --target=wasm32-unknown-unknown"] {
        let mut newest = cargo();
        newest.args(line.split(' ')).current_dir(&folder);
        process::run(newest.env("CARGO_TARGET_DIR", workspace.target()))?;
    }
    Ok(())
}

/// The path from a folder to another one, both absolute: Trunk takes relative addresses only.
fn between(from: &Path, to: &Path) -> String {
    let folders = |path: &Path| {
        let parts = path.components().skip(1);
        let parts = parts.map(|part| part.as_os_str().to_string_lossy().into_owned());
        parts.collect::<Vec<_>>()
    };
    let up = folders(from).into_iter().map(|_| "..".to_owned());
    up.chain(folders(to)).collect::<Vec<_>>().join("/")
}

/// The first block of code of this language in a document.
fn block<'d>(document: &'d str, language: &str) -> Result<&'d str> {
    let begin = format!("```{language}\n");
    let block = document.split_once(&begin).map(|(_, behind)| behind);
    let block = block.and_then(|behind| Some(behind.split_once("```")?.0));
    block.with_context(|| format!("{DOCUMENT} has no block of {language}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_leads_from_one_folder_to_another() {
        let path = between(Path::new("/home/a/.cache"), Path::new("/work/forms"));
        assert_eq!(path, "../../../work/forms");
    }

    #[test]
    fn the_document_has_every_file() {
        let document = include_str!("../../examples/leptos-app/README.md");
        for (name, language) in FILES {
            assert!(block(document, language).is_ok(), "{name}");
        }
        assert!(document.contains(BESIDE));
        assert!(block(document, "python").is_err());
        assert_eq!(block("```html\n<p>\n```\n", "html").unwrap(), "<p>\n");
    }
}
