//! The reports of `docs/upstream`, tried: each reproduction fails with the libraries as they are, and passes with the patches.
//!
//! Owns two packages in the cache with a test for each report: on the published libraries, and on copies with all patches. A
//! part of `cargo xtask nightly`, since each compiles the libraries again.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result, ensure};
use serde_json::Value;

use crate::files::{copy_tree, empty};
use crate::workspace::{Workspace, cargo};
use crate::{browser, process, suite};

/// The folder of the reports.
const REPORTS: &str = "docs/upstream";
/// The manifest of a test: all that the documents say it needs.
const MANIFEST: &str = r#"[package]
name = "upstream"
edition = "2024"

[dependencies]
any_spawner = { version = "0.3", features = ["wasm-bindgen"] }
js-sys = "0.3"
leptos = { version = "0.8", default-features = false, features = ["csr"] }
wasm-bindgen = "0.2"
wasm-bindgen-test = "0.3"
web-sys = { version = "0.3", features = ["MutationObserver", "MutationObserverInit", "ShadowRoot", "ShadowRootInit", "ShadowRootMode"] }

[workspace]
"#;
/// The code around that of a report: the names that it uses without saying where they come from.
const AROUND: &str = r#"#![allow(unused)]
use std::{cell::Cell, rc::Rc};

use leptos::attr::any_attribute::IntoAnyAttribute;
use leptos::attr::custom::custom_attribute;
use leptos::mount::mount_to;
use leptos::prelude::*;
use leptos::{html, task::tick};
use wasm_bindgen::prelude::*;
use wasm_bindgen_test::*;
use web_sys::{Element, HtmlElement, HtmlInputElement, MutationObserver, MutationObserverInit, ShadowRootInit, ShadowRootMode};

wasm_bindgen_test_configure!(run_in_browser);

#[wasm_bindgen(module = "/count_sets.js")]
extern "C" {
    fn count_sets(input: &HtmlInputElement);
    fn sets(input: &HtmlInputElement) -> i32;
}

fn mutations(element: &Element) -> Rc<Cell<u32>> {
    let seen = Rc::new(Cell::new(0));
    let count = Rc::clone(&seen);
    let add = Closure::<dyn FnMut(js_sys::Array)>::new(move |all: js_sys::Array| count.set(count.get() + all.length()));
    let options = MutationObserverInit::new();
    options.set_attributes(true);
    let observer = MutationObserver::new(add.as_ref().unchecked_ref()).unwrap();
    observer.observe_with_options(element, &options).unwrap();
    add.forget();
    seen
}
"#;
/// The beginning of a test whose code is not one by itself.
const TEST: &str = r#"
#[wasm_bindgen_test]
async fn reproduction() {
    let place: HtmlElement = document().create_element("div").unwrap().unchecked_into();
    document().body().unwrap().append_child(&place).unwrap();
"#;

/// A report: its name, and the code in it.
struct UpstreamReport {
    name: String,
    reproduction: String,
    script: Option<String>,
    patch: String,
}

/// Tries each report with the libraries as they are published, and with the patches.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    let reports = reports(&workspace.root().join(REPORTS))?;
    for is_patched in [false, true] {
        let folder = workspace.cache().join("upstream");
        write(workspace, &folder, &reports, is_patched)?;
        let command = |arguments: &str| -> Result<Command> {
            let mut command = cargo();
            command.args("test --target=wasm32-unknown-unknown".split(' '));
            command.args(arguments.split(' ')).current_dir(&folder);
            command.env("CARGO_TARGET_DIR", workspace.target());
            // As `.cargo/config.toml` says for the packages of the repository.
            let runner = "wasm-bindgen-test-runner";
            command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER", runner);
            suite::in_headless_chromium(workspace, &browser::get()?, &mut command)?;
            Ok(command)
        };
        process::run(&mut command("--tests --no-run")?)?;
        for UpstreamReport { name, .. } in &reports {
            let output = command(&format!("--test={name}"))?.output()?;
            let text = String::from_utf8_lossy(&output.stdout);
            let wanted = if is_patched {
                "1 passed; 0 failed"
            } else {
                "0 passed; 1 failed"
            };
            ensure!(
                text.contains(wanted),
                "{name}, {}: not “{wanted}”\n{text}",
                if is_patched {
                    "with its patch"
                } else {
                    "as it is published"
                }
            );
        }
    }
    Ok(())
}

fn reports(folder: &Path) -> Result<Vec<UpstreamReport>> {
    let mut reports = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_stem().context("a report has a name")?;
        let name = name.to_string_lossy().replace('-', "_");
        if name == "README" {
            continue;
        }
        let text = fs::read_to_string(&path)?;
        let block = |language: &str| {
            let (_, behind) = text.split_once(&format!("\n```{language}\n"))?;
            let (code, _) = behind.split_once("\n```")?;
            Some(format!("{code}\n"))
        };
        let missing = |language| format!("{} has no {language}", path.display());
        reports.push(UpstreamReport {
            reproduction: block("rust").with_context(|| missing("Rust"))?,
            script: block("js"),
            patch: block("diff").with_context(|| missing("patch"))?,
            name,
        });
    }
    Ok(reports)
}

/// Writes the package with the tests into a folder.
fn write(
    workspace: &Workspace,
    folder: &Path,
    reports: &[UpstreamReport],
    is_patched: bool,
) -> Result<()> {
    empty(folder)?;
    for name in ["src", "tests"] {
        fs::create_dir_all(folder.join(name))?;
    }
    fs::write(folder.join("src/lib.rs"), "")?;
    for report in reports {
        let code = &report.reproduction;
        let is_test = code.contains("#[wasm_bindgen_test]");
        let (begin, end) = if is_test { ("", "") } else { (TEST, "}\n") };
        let file = folder.join("tests").join(&report.name);
        fs::write(
            file.with_extension("rs"),
            [AROUND, begin, code, end].concat(),
        )?;
        if let Some(script) = &report.script {
            fs::write(folder.join("count_sets.js"), script)?;
        }
    }
    let mut manifest = MANIFEST.to_owned();
    if is_patched {
        // A feature of the patch.
        manifest = manifest.replace("\"csr\"", "\"csr\", \"disable-inert-html\"");
        manifest.push_str("\n[patch.crates-io]\n");
        let lines = reports.iter().flat_map(|report| report.patch.lines());
        let changed = lines.filter_map(|line| line.strip_prefix("--- ")?.split_once('/'));
        let libraries: BTreeSet<&str> = changed.map(|(library, _)| library).collect();
        let metadata = workspace.metadata("")?;
        for library in libraries {
            copy_tree(source(&metadata, library)?, &folder.join(library))?;
            writeln!(manifest, "{library} = {{ path = \"{library}\" }}")?;
        }
        for report in reports {
            let patch = folder.join(&report.name).with_extension("patch");
            fs::write(&patch, &report.patch)?;
            let mut git = Command::new("git");
            git.args(["apply", "-p0"]).arg(&patch);
            process::run(git.current_dir(folder))?;
        }
    }
    fs::write(folder.join("Cargo.toml"), manifest)?;
    let lock = "Cargo.lock";
    fs::copy(workspace.root().join(lock), folder.join(lock))?;
    Ok(())
}

/// The folder of a library's sources.
fn source<'m>(metadata: &'m Value, library: &str) -> Result<&'m Path> {
    let packages = metadata["packages"].as_array().context("no packages")?;
    let package = packages.iter().find(|package| package["name"] == library);
    let manifest = package.and_then(|package| package["manifest_path"].as_str());
    let manifest = manifest.with_context(|| format!("{library} is not used"))?;
    Path::new(manifest).parent().context("it has a folder")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_report_has_a_reproduction_and_a_patch() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("..")
            .join(REPORTS);
        let reports = reports(&folder).unwrap();
        assert_eq!(reports.len(), 5);
        assert!(
            reports
                .iter()
                .all(|report| report.patch.starts_with("--- "))
        );
        let with_script = reports.iter().filter(|report| report.script.is_some());
        assert_eq!(with_script.count(), 1);
    }
}
