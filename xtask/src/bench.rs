//! `cargo xtask bench`: `<schema-form>` beside the other renderers, in one run; `bench hostile`: strangers' data.
//!
//! Owns what the harnesses `benches/peers` and `benches/hostile` need: our package, npm packages, a browser. What is
//! measured, and how, is the harness's business. Nothing of it is run by `cargo xtask test`.

use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use anyhow::{Context as _, Result};

use crate::browser;
use crate::command_line::{Bench, OtherBench};
use crate::profile::Profile;
use crate::step::{note, step};
use crate::workspace::Workspace;
use crate::{agents, package, process, toolchain};

/// The harness.
const HARNESS: &str = "benches/peers";
/// The harness for strangers' data, and the npm packages that it takes its browser driver from.
const HOSTILE: &str = "benches/hostile";
const DRIVER: &str = "tests/e2e";
/// Where the figures of a whole run are kept.
const FIGURES: &str = "docs/benchmarks.md";
/// Eight contestants, seven repetitions, three sizes, on two slow cores.
const LIMIT: Duration = Duration::from_hours(2);

/// Measures what is asked for.
pub(crate) fn run(workspace: &Workspace, bench: &Bench) -> Result<()> {
    match &bench.other {
        Some(OtherBench::Hostile { words }) => hostile(workspace, words),
        None => peers(workspace, bench.quick),
    }
}

/// Prints how long strangers' data holds the page, and what survives it.
fn hostile(workspace: &Workspace, words: &[String]) -> Result<()> {
    let package = our_package(workspace)?;
    agents::npm_packages(&workspace.root().join(DRIVER), DRIVER)?;
    let browser = browser::get()?;
    step("hostile data", || {
        let mut command = Command::new("node");
        command
            .arg("bench.mjs")
            .args(words)
            .current_dir(workspace.root().join(HOSTILE))
            .env("A2A_PACKAGE", &package)
            .env("A2A_CHROMIUM", &browser.program);
        process::watch(&mut command, LIMIT, |_| ())
    })
}

/// Measures everybody, and writes the figures. A quick run is for trying something out: what it
/// says is not kept with the documents.
fn peers(workspace: &Workspace, quick: bool) -> Result<()> {
    let package = our_package(workspace)?;
    let harness = workspace.root().join(HARNESS);
    agents::npm_packages(&harness, HARNESS)?;
    let browser = browser::get()?;
    let node = |script: &str| {
        let mut command = Command::new("node");
        command
            .arg(script)
            .current_dir(&harness)
            .env("A2A_PACKAGE", &package)
            .env("A2A_CHROMIUM", &browser.program);
        command
    };
    step("contestants", || process::run(&mut node("build.mjs")))?;
    let figures = figures(workspace, quick)?;
    step("benchmark", || {
        let mut command = node("bench.mjs");
        command.args(how(quick));
        command.arg(format!("--report={}", figures.display()));
        process::watch(&mut command, LIMIT, |_| ())
    })?;
    println!("\nThe figures are in {}", figures.display());
    Ok(())
}

/// What is measured as ours: what `A2A_PACKAGE` names, as it is, or the package of this commit.
fn our_package(workspace: &Workspace) -> Result<PathBuf> {
    if let Some(given) = std::env::var_os("A2A_PACKAGE").filter(|given| !given.is_empty()) {
        note("A2A_PACKAGE names a package: nothing is built");
        return std::path::absolute(given).context("A2A_PACKAGE has no absolute path");
    }
    toolchain::prepare(workspace, Profile::Release)?;
    package::build(workspace, Profile::Release)?;
    Ok(workspace.package(Profile::Release))
}

fn figures(workspace: &Workspace, quick: bool) -> Result<PathBuf> {
    if !quick {
        return Ok(workspace.root().join(FIGURES));
    }
    std::fs::create_dir_all(workspace.scratch())?;
    Ok(workspace.scratch().join("benchmarks.md"))
}

/// The harness's arguments.
fn how(quick: bool) -> &'static [&'static str] {
    if quick {
        &["--reps=2", "--n=10,1000", "--skip=csp"]
    } else {
        &[]
    }
}
