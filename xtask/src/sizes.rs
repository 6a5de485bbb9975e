//! `cargo xtask sizes`: the download sizes of page and package, and their budgets.
//!
//! Sizes are those after brotli 11, as a CDN would send the files. Each KB costs a slow phone about 5 ms
//! before the first form, so exceeding the budget fails the tests.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result};

use crate::forbidden_symbols::{self, FENCED, IN_WORKER};
use crate::profile::Profile;
use crate::step::step;
use crate::wasm_split::{self, Parts};
use crate::workspace::Workspace;
use crate::{package, page_build, process, toolchain, worker};

const KB: usize = 1000;
const RELEASE: Profile = Profile::Release;

/// The later parts in the order in which they are loaded: name in the module, name in the table, and the promised size
/// in KB after brotli.
const LATER: [(&str, &str, usize); 4] = [
    ("rest", "the rest of a form", 214),
    ("view", "results", 117),
    ("talk", "conversation", 273),
    ("test", "test of an agent", 36),
];

/// Files that are loaded together, and their budget.
#[derive(Debug)]
struct Load {
    name: &'static str,
    files: Vec<PathBuf>,
    /// The promised size in KB after brotli, above which `cargo xtask sizes --check` and the tests fail.
    budget: Option<usize>,
}

/// The size of files that are loaded together, in bytes: uncompressed, and compressed with brotli.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Weight {
    raw: usize,
    brotli: usize,
}

/// `cargo xtask sizes`: builds what is missing, prints the table and the problems. Returns `false` for problems only
/// with `check`.
pub(crate) fn run(workspace: &Workspace, check: bool) -> Result<bool> {
    toolchain::prepare(workspace, RELEASE)?;
    page_build::build(workspace, RELEASE)?;
    package::build(workspace, RELEASE)?;
    let problems = step("sizes", || problems(workspace))?;
    for problem in &problems {
        println!("    PROBLEM: {problem}");
    }
    Ok(problems.is_empty() || !check)
}

/// Prints the sizes of the built page and package; returns a sentence for each problem, such as an exceeded limit.
pub(crate) fn problems(workspace: &Workspace) -> Result<Vec<String>> {
    println!(
        "    {:<28}{:>11}{:>11}{:>11}",
        "", "raw", "brotli 11", "promised"
    );
    let mut problems = Vec::new();
    for load in loads(workspace)? {
        let mut sum = Weight::default();
        for file in &load.files {
            let weight = weigh(file)?;
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            println!("      {name:<26}{:>11}{:>11}", weight.raw, weight.brotli);
            sum.raw += weight.raw;
            sum.brotli += weight.brotli;
        }
        let promised = load
            .budget
            .map_or_else(|| "-".to_owned(), |budget| (budget * KB).to_string());
        println!(
            "    {:<28}{:>11}{:>11}{promised:>11}",
            load.name, sum.raw, sum.brotli
        );
        problems.extend(over_budget(load.name, sum.brotli, load.budget));
    }
    problems.extend(fence_breaches(workspace)?);
    problems.extend(named_paths(workspace)?);
    Ok(problems)
}

/// The loads of page and package. A file that two parts share counts for the part that is loaded first.
fn loads(workspace: &Workspace) -> Result<Vec<Load>> {
    let package = workspace.package(RELEASE);
    let load = |name, directory: &Path, files: &[&str], budget| Load {
        name,
        files: files.iter().map(|file| directory.join(file)).collect(),
        budget,
    };
    let first = [wasm_split::FIRST, package::SHELL];
    // Two builds of one commit can differ by a kilobyte. The script names each file of the package with its hash: the part
    // `test`, with which an agent is tested, cost 0.3 kB here.
    let budget = Some(199);
    let mut loads = vec![load("first usable form", &package, &first, budget)];
    let later = Parts::read_list(&workspace.scratch().join(RELEASE.name()).join("parts"))?;
    let mut counted: Vec<&str> = Vec::new();
    for (part, name, budget) in LATER {
        let files = later
            .get(part)
            .with_context(|| format!("the package has no part `{part}`"))?;
        let new: Vec<&str> = files
            .iter()
            .map(String::as_str)
            .filter(|file| !counted.contains(file))
            .collect();
        loads.push(load(name, &package, &new, Some(budget)));
        counted.extend(new);
    }
    let waking = [wasm_split::WAKING];
    loads.push(load("HTML of a server", &package, &waking, Some(3)));
    let budget = Some(579);
    loads.push(load("worker + glue", &package, &worker::FILES, budget));
    let (page, files) = (
        "page, for information",
        ["index.html", "app_bg.wasm", "app.js"],
    );
    loads.push(load(page, &workspace.dist(RELEASE), &files, None));
    Ok(loads)
}

fn weigh(file: &Path) -> Result<Weight> {
    Ok(Weight {
        raw: read(file)?.len(),
        brotli: compressed(file)?,
    })
}

/// A script for Node that prints the length of a file after brotli 11, with the window that web servers use.
const COMPRESS: &str = "
const { brotliCompressSync, constants } = require('node:zlib');
const bytes = require('node:fs').readFileSync(process.argv[1]);
const params = {
  [constants.BROTLI_PARAM_QUALITY]: 11,
  [constants.BROTLI_PARAM_LGWIN]: 22,
  [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
};
console.log(brotliCompressSync(bytes, { params }).length);";

/// The length of a file after brotli, in bytes. Node computes it, which the package needs anyway.
fn compressed(file: &Path) -> Result<usize> {
    let mut node = Command::new("node");
    let length = process::output(node.args(["-e", COMPRESS]).arg(file))?;
    length.trim().parse().context("Node did not say a length")
}

fn over_budget(name: &str, bytes: usize, budget: Option<usize>) -> Option<String> {
    let budget = budget
        .map(|budget| budget * KB)
        .filter(|most| bytes > *most)?;
    Some(format!(
        "{name}: {bytes} bytes are {} over the budget of {} KB",
        bytes - budget,
        budget / KB
    ))
}

/// The problems with fenced crates: those found in modules of the main thread, and those not found in the worker, which
/// show that the search is broken.
fn fence_breaches(workspace: &Workspace) -> Result<Vec<String>> {
    let mut problems = Vec::new();
    for bin in ["ui", "app"] {
        let found = forbidden_symbols::found_in(&read(&workspace.module(RELEASE, bin))?, &FENCED);
        if found.is_empty() {
            println!("    {bin}.wasm has no validator, regex engine or Markdown parser");
        } else {
            problems.push(format!("{bin}.wasm contains {}", found.join(", ")));
        }
    }
    let seen =
        forbidden_symbols::found_in(&read(&workspace.module(RELEASE, "worker"))?, &IN_WORKER);
    if seen != IN_WORKER {
        problems.push(format!(
            "worker.wasm shows {seen:?} of {IN_WORKER:?}: the search for crates is blind \
             (was the module stripped of its names?)"
        ));
    }
    Ok(problems)
}

/// The modules that contain the path of a directory of this machine.
fn named_paths(workspace: &Workspace) -> Result<Vec<String>> {
    let home = std::env::home_dir().context("no home directory")?;
    let mut problems = Vec::new();
    for file in loads(workspace)?.iter().flat_map(|load| &load.files) {
        let bytes = read(file)?;
        for directory in [home.as_path(), workspace.root()] {
            // The home of some accounts is `/`, which proves nothing.
            if directory.components().count() > 1
                && forbidden_symbols::names_path(&bytes, &format!("{}/", directory.display()))
            {
                problems.push(format!("{} names {}", file.display(), directory.display()));
            }
        }
    }
    Ok(problems)
}

fn read(file: &Path) -> Result<Vec<u8>> {
    fs::read(file).with_context(|| format!("cannot read {}", file.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_budget_is_kept_to_the_byte() {
        assert_eq!(over_budget("x", 180 * KB, Some(180)), None);
        assert_eq!(over_budget("x", usize::MAX, None), None);
        let problem = over_budget("worker", 500 * KB + 7, Some(500)).unwrap();
        assert_eq!(
            problem,
            "worker: 500007 bytes are 7 over the budget of 500 KB"
        );
    }
}
