//! The public interface of the crates, compared with that of the last release by cargo-semver-checks.
//!
//! Owns the baseline: the newest tag `v*`. Before the first one nothing has been promised, and nothing is compared. A part of
//! `cargo xtask nightly`: the tool takes minutes to compile, and documents each crate twice.

use std::process::Command;

use anyhow::Result;

use crate::release::CRATES;
use crate::step::note;
use crate::workspace::Workspace;
use crate::{process, tools};

/// Fails if a crate breaks more than its version says.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    let mut git = Command::new("git");
    git.args(["tag", "--list", "v*", "--merged", "--sort=-version:refname"]);
    let tags = process::output(git.current_dir(workspace.root()))?;
    let Some(tag) = tags.lines().next() else {
        note("no release yet: nothing to compare with");
        return Ok(());
    };
    let mut checks = Command::new(tools::cargo_semver_checks(workspace)?);
    checks.args(["semver-checks", "--baseline-rev", tag, "--all-features"]);
    for name in CRATES {
        checks.args(["--package", name]);
    }
    process::run(checks.current_dir(workspace.root()))
}
