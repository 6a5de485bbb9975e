//! `cargo xtask release`: the files of a release, in `target/release-files/`.
//!
//! Owns what a release needs: a clean tree, a dated section of the changelog for the version, crates that compile from
//! their archives, the archive of the npm package, and one list of checksums. Publishes nothing: a person or the workflow
//! attaches the files to a tag.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail, ensure};
use sha2::{Digest as _, Sha256};

use crate::files::empty;
use crate::process;
use crate::step::step;
use crate::workspace::Workspace;

/// The crates that are published, in the order in which they need each other.
pub(crate) const CRATES: [&str; 8] = [
    "exact-json",
    "a2a-forms-locales",
    "json-form",
    "a2a-forms-protocol",
    "a2a-forms-client",
    "a2a-forms-inspect",
    "a2a-object-schemas",
    "a2a-forms-conform",
];

/// Runs `cargo xtask release`.
pub(crate) fn run(workspace: &Workspace) -> Result<()> {
    let version = version(workspace)?;
    step("clean tree", || {
        let mut git = Command::new("git");
        let git = git.args(["status", "--porcelain"]);
        let changes = process::output(git.current_dir(workspace.root()))?;
        ensure!(changes.is_empty(), "not committed:\n{changes}");
        Ok(())
    })?;
    let changelog = fs::read_to_string(workspace.root().join("CHANGELOG.md"))?;
    let notes = section(&changelog, &version)?;
    let archive = archive(workspace, &version);
    ensure!(
        archive.is_file(),
        "{} is missing: `cargo xtask package` builds it",
        archive.display()
    );
    let to = workspace.target().join("release-files");
    empty(&to)?;
    step("crates, compiled from their archives", || {
        let target = workspace.target().join("release-crates");
        let selection = CRATES.map(|name| format!("-p {name}")).join(" ");
        let mut package = workspace.cargo(&format!("package --locked {selection}"));
        process::run(package.arg("--target-dir").arg(&target))?;
        for name in CRATES {
            let file = format!("{name}-{version}.crate");
            fs::copy(target.join("package").join(&file), to.join(&file))
                .with_context(|| format!("cargo wrote no {file}"))?;
        }
        Ok(())
    })?;
    let name = archive.file_name().context("an archive without a name")?;
    fs::copy(&archive, to.join(name))?;
    fs::write(to.join("NOTES.md"), notes)?;
    let sums = checksums(&to)?;
    fs::write(to.join("SHA256SUMS"), sums)?;
    println!("\nThe files of {version} are in {}", to.display());
    Ok(())
}

/// The version that all packages of the workspace share.
fn version(workspace: &Workspace) -> Result<String> {
    let text = fs::read_to_string(workspace.root().join("Cargo.toml"))?;
    let manifest: toml::Table = text.parse()?;
    let version = ["workspace", "package", "version"]
        .iter()
        .try_fold(&toml::Value::Table(manifest), |at, name| at.get(name))
        .and_then(toml::Value::as_str)
        .map(str::to_owned);
    version.context("Cargo.toml names no version")
}

/// The path of the npm package as an archive.
fn archive(workspace: &Workspace, version: &str) -> PathBuf {
    workspace.target().join(format!("a2a-forms-{version}.tgz"))
}

/// The text of a version's section in the changelog, whose heading is `## VERSION (DATE)`.
fn section(changelog: &str, version: &str) -> Result<String> {
    let sections = changelog.split("\n## ").skip(1);
    for section in sections {
        let (heading, text) = section.split_once('\n').unwrap_or((section, ""));
        let Some(date) = heading.strip_prefix(version) else {
            continue;
        };
        let is_dated = date.trim().len() == "(2000-01-01)".len();
        ensure!(is_dated, "CHANGELOG.md: “{heading}” has no date");
        ensure!(
            !text.trim().is_empty(),
            "CHANGELOG.md: “{heading}” is empty"
        );
        return Ok(format!("{}\n", text.trim()));
    }
    bail!("CHANGELOG.md has no section for {version}")
}

/// The checksums of all files in a folder, as `sha256sum` writes them.
fn checksums(folder: &Path) -> Result<String> {
    let files = fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path()));
    let mut files = files.collect::<std::io::Result<Vec<_>>>()?;
    files.sort();
    let mut sums = String::new();
    for file in files {
        let name = file.file_name().context("a file without a name")?;
        for byte in Sha256::digest(fs::read(&file)?) {
            write!(sums, "{byte:02x}")?;
        }
        writeln!(sums, "  {}", name.display())?;
    }
    Ok(sums)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_release_has_a_dated_section_that_says_something() {
        let log = "# Changelog\n\n## Unreleased\n\n## 0.2.0 (2027-01-02)\n\n- New\n\n### Forms\n\n- Old\n\n## 0.1.0\n\n- A\n";
        assert_eq!(
            section(log, "0.2.0").unwrap(),
            "- New\n\n### Forms\n\n- Old\n"
        );
        for version in ["0.1.0", "0.2", "0.3.0"] {
            assert!(section(log, version).is_err(), "{version}");
        }
        assert!(section("\n## 0.1.0 (2027-01-02)\n\n", "0.1.0").is_err());
    }
}
