//! `cargo xtask audit`: cargo-deny over `deny.toml`.
//!
//! Not a part of the tests: the tool is slow to build and needs the network for advisories; in the tests `dependencies`
//! checks licences, bans and sources. Advisories are checked last, in a call of their own, so that the other results
//! are printed without a network as well.

use std::process::Command;

use anyhow::Result;

use crate::step::step;
use crate::workspace::Workspace;
use crate::{process, tools};

/// Checks licences, bans and sources, then advisories. Returns whether all checks passed.
pub(crate) fn run(workspace: &Workspace) -> Result<bool> {
    let program = tools::cargo_deny(workspace)?;
    let check = |title: &str, checks: &[&str]| {
        step(title, || {
            process::run(
                Command::new(&program)
                    .arg("--locked")
                    .arg("check")
                    .args(checks)
                    .current_dir(workspace.root()),
            )
        })
    };
    let ours = check("licences, bans, sources", &["licenses", "bans", "sources"]);
    let advisories = check("advisories (from the network)", &["advisories"]);
    for error in [&ours, &advisories]
        .into_iter()
        .filter_map(|result| result.as_ref().err())
    {
        println!("    {error:#}");
    }
    Ok(ours.is_ok() && advisories.is_ok())
}
