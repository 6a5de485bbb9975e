//! `cargo xtask bench`: `<schema-form>` beside the other renderers, in one run; `bench hostile`: untrusted data.
//!
//! Owns the inputs of the harnesses `benches/peers` and `benches/hostile`: our package, npm packages, a browser. Leaves
//! the measurements to them. `cargo xtask test` runs neither.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context as _, Result};

use crate::browser::{self, Browser};
use crate::profile::Profile;
use crate::step::{note, step};
use crate::workspace::Workspace;
use crate::{agents, package, process, toolchain};
use command_line::{Bench, OtherBench};

/// The folder of the harness that compares renderers.
const HARNESS: &str = "benches/peers";
/// The folder of the harness for untrusted data; `DRIVER` is the folder of the npm packages with its browser driver.
const HOSTILE: &str = "benches/hostile";
const DRIVER: &str = "tests/e2e";
/// The document that a run writes with its figures, unless it is a quick one.
const FIGURES: &str = "docs/benchmarks.md";
/// The time limit of a benchmark: eight renderers, seven repetitions, three sizes, on two slow cores.
const LIMIT: Duration = Duration::from_hours(2);

/// Runs the comparison with peers, or the other benchmark that `bench` names.
pub(crate) fn run(workspace: &Workspace, bench: &Bench) -> Result<()> {
    match &bench.other {
        Some(OtherBench::Hostile { words }) => hostile(workspace, words),
        None => peers(workspace, bench.quick),
    }
}

/// Measures how long untrusted data blocks the page, and prints whether the page survives.
fn hostile(workspace: &Workspace, words: &[String]) -> Result<()> {
    let package = our_package(workspace)?;
    agents::npm_packages(workspace, DRIVER)?;
    let browser = browser::get()?;
    step("hostile data", || {
        let mut command = node(workspace, HOSTILE, "bench.mjs", &package, &browser);
        process::watch(command.args(words), LIMIT, |_| ())
    })
}

/// Measures all renderers, and writes the figures: those of a quick run below `target/`, not into the documents.
fn peers(workspace: &Workspace, quick: bool) -> Result<()> {
    let package = our_package(workspace)?;
    agents::npm_packages(workspace, HARNESS)?;
    let browser = browser::get()?;
    let node = |script: &str| node(workspace, HARNESS, script, &package, &browser);
    step("contestants", || process::run(&mut node("build.mjs")))?;
    let mut bench = node("bench.mjs");
    let mut figures = workspace.root().join(FIGURES);
    if quick {
        bench.args(["--reps=2", "--n=10,1000", "--skip=csp"]);
        fs::create_dir_all(workspace.scratch())?;
        figures = workspace.scratch().join("benchmarks.md");
    }
    bench.arg(format!("--report={}", figures.display()));
    step("benchmark", || process::watch(&mut bench, LIMIT, |_| ()))?;
    println!("\nThe figures are in {}", figures.display());
    Ok(())
}

/// A command that runs a script of the harness in the folder `harness`.
fn node(
    workspace: &Workspace,
    harness: &str,
    script: &str,
    package: &Path,
    browser: &Browser,
) -> Command {
    let mut command = Command::new("node");
    command
        .arg(script)
        .current_dir(workspace.root().join(harness))
        .env("A2A_PACKAGE", package)
        .env("A2A_CHROMIUM", &browser.program);
    command
}

/// The directory of the package to measure: the one that `A2A_PACKAGE` names, unchanged, or the package of this commit.
fn our_package(workspace: &Workspace) -> Result<PathBuf> {
    if let Some(given) = std::env::var_os("A2A_PACKAGE").filter(|given| !given.is_empty()) {
        note("A2A_PACKAGE names a package: nothing is built");
        return std::path::absolute(given).context("A2A_PACKAGE has no absolute path");
    }
    toolchain::prepare(workspace, Profile::Release)?;
    package::build(workspace, Profile::Release)?;
    Ok(workspace.package(Profile::Release))
}
