//! A Leptos app of somebody else, made of the README of `examples/leptos-app` and outside of the repository.
//!
//! Owns the app's folder, in the cache: below the repository cargo would take the app for one of its packages. The repository
//! is a dependency by git, at the commit that is checked out: nothing of the app names its folder. A part of `cargo xtask
//! nightly`, since it compiles all dependencies again, twice: the app is built as the README says with the versions of our
//! `Cargo.lock`, and then compiled with the newest ones.

use std::fmt::Write as _;
use std::fs;
use std::process::Command;

use anyhow::{Context as _, Result, ensure};

use crate::files::empty;
use crate::workspace::{Workspace, cargo};
use crate::{page_build, process};

/// The document with the files of the app.
const DOCUMENT: &str = "examples/leptos-app/README.md";
/// The files of the app. In the document the name of each begins a line, and its text follows as a block of code.
const FILES: [&str; 4] = [
    "Cargo.toml",
    "index.html",
    "src/main.rs",
    "src/bin/worker.rs",
];
/// How the document names the repository; the address is that in our `Cargo.toml`.
const SOURCE: &str = concat!("git = \"", env!("CARGO_PKG_REPOSITORY"), "\"");

/// The documents with markup of Leptos.
const SNIPPETS: [&str; 5] = [
    "README.md",
    "docs/frameworks.md",
    "docs/options.md",
    "docs/events.md",
    "docs/sign-in.md",
];
/// What stands around these pieces of markup: the names that they use without saying where they come from.
const AROUND: &str = "
#![allow(unused)]
use a2a_forms::conversation::command::Announcement;
use a2a_forms::ui::components::{A2aForm, FormCheck, FormHandle, SchemaForm, SchemaView};
use leptos::prelude::*;
use serde_json::{Value, json};

fn order() -> Value { json!({}) }
fn trip() -> Value { json!({}) }
fn save(_: &Value) {}
fn main() {}
";

/// Builds the app, and compiles it with the newest versions, together with the markup of other documents.
pub(crate) fn build(workspace: &Workspace) -> Result<()> {
    let folder = workspace.cache().join("fresh-app");
    empty(&folder)?;
    let document = fs::read_to_string(workspace.root().join(DOCUMENT))?;
    let source = source(workspace)?;
    for name in FILES {
        let file = folder.join(name);
        fs::create_dir_all(file.parent().context("a file has a folder")?)?;
        fs::write(file, block(&document, name)?.replace(SOURCE, &source))?;
    }
    fs::write(folder.join("src/bin/snippets.rs"), snippets(workspace)?)?;
    let lock = "Cargo.lock";
    fs::copy(workspace.root().join(lock), folder.join(lock))?;
    let mut trunk = page_build::trunk_command(workspace, &folder, &["build"])?;
    process::run(trunk.env("CARGO_TARGET_DIR", workspace.target()))?;
    for file in ["index.html", "worker_loader.js", "worker_bg.wasm"] {
        ensure!(folder.join("dist").join(file).is_file(), "no {file}");
    }
    for line in ["update", "check --target=wasm32-unknown-unknown"] {
        let mut newest = cargo();
        newest.args(line.split(' ')).current_dir(&folder);
        process::run(newest.env("CARGO_TARGET_DIR", workspace.target()))?;
    }
    Ok(())
}

/// A program with the markup of the documents: a function for each piece.
fn snippets(workspace: &Workspace) -> Result<String> {
    let mut program = AROUND.to_owned();
    for document in SNIPPETS {
        let text = fs::read_to_string(workspace.root().join(document))?;
        let found: Vec<&str> = markup(&text).collect();
        ensure!(!found.is_empty(), "{document} has no markup of Leptos");
        for text in found {
            let signals =
                "sent: RwSignal<Option<Value>>, mistakes: RwSignal<usize>, asked: RwSignal<bool>";
            let number = program.len();
            writeln!(
                program,
                "fn snippet_{number}({signals}) -> impl IntoView {{\n{text}}}"
            )?;
        }
    }
    Ok(program)
}

/// The blocks of Rust in a document that have `view!`.
fn markup(document: &str) -> impl Iterator<Item = &str> {
    let blocks = document.split("\n```rust").skip(1);
    let texts = blocks.filter_map(|block| Some(block.split_once('\n')?.1.split_once("```")?.0));
    texts.filter(|text| text.contains("view! {"))
}

/// The repository as the source of a dependency: the commit that is checked out.
fn source(workspace: &Workspace) -> Result<String> {
    let git = |arguments: &str| {
        let mut git = Command::new("git");
        git.args(arguments.split(' '));
        process::output(git.current_dir(workspace.root())).map(|text| text.trim().to_owned())
    };
    let folder = git("rev-parse --path-format=absolute --git-common-dir")?;
    let commit = git("rev-parse HEAD")?;
    Ok(format!("git = \"file://{folder}\", rev = \"{commit}\""))
}

/// The text of a file in the document.
fn block<'d>(document: &'d str, name: &str) -> Result<&'d str> {
    let block = document.split_once(&format!("\n`{name}`"));
    let block = block.and_then(|(_, behind)| behind.split_once("\n```"));
    let block = block.and_then(|(_, behind)| behind.split_once('\n'));
    let block = block.and_then(|(_, behind)| behind.split_once("```"));
    let (text, _) = block.with_context(|| format!("{DOCUMENT} has no {name}"))?;
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_document_has_every_file() {
        let document = include_str!("../../examples/leptos-app/README.md");
        for name in FILES {
            assert!(block(document, name).is_ok(), "{name}");
        }
        assert!(block(document, "Cargo.toml").unwrap().contains(SOURCE));
        assert!(block(document, "src/lib.rs").is_err());
        assert_eq!(markup(document).count(), 1);
        let document = "A\n\n`a.html`, see `b`:\n\n```html\n<p>\n```\n";
        assert_eq!(block(document, "a.html").unwrap(), "<p>\n");
    }
}
