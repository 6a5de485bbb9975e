//! The page that an agent serves of itself, packed into one file for the packages of agent authors.
//!
//! `agents/page/pack.mjs` packs the page with the files of the npm package. A copy is put into each package, where it is
//! no part of the repository.

use std::fs;
use std::process::Command;

use anyhow::Result;

use crate::build_cache::{Inputs, Stamp};
use crate::files::empty;
use crate::process;
use crate::profile::Profile;
use crate::step::step;
use crate::workspace::Workspace;

/// The sources of the page.
const PAGE: &str = "agents/page";
/// The document with the headers of the page.
const POLICY: &str = "docs/security.md";
/// The name of the packed file.
const NAME: &str = "agent-page.bin";
/// The folders of the packages that serve it.
const PACKAGES: [&str; 3] = [
    "crates/object-schemas",
    "agents/python/src/a2a_object_schemas",
    "agents/typescript",
];

/// Packs the page with the npm package, which is built, and copies it into the packages of agent authors.
pub(crate) fn build(workspace: &Workspace) -> Result<()> {
    let package = workspace.package(Profile::Release);
    let mut inputs = Inputs::default();
    inputs.path(workspace.root(), PAGE)?;
    inputs.path(workspace.root(), POLICY)?;
    inputs.tree(&package)?;
    let folder = workspace.target().join("agent-page");
    let stamp = Stamp::new(
        workspace.scratch().join("agent-page.stamp"),
        &inputs,
        folder.clone(),
    );
    let packed = folder.join(NAME);
    if !stamp.is_current() {
        step("an agent's own page", || {
            empty(&folder)?;
            let mut pack = Command::new("node");
            pack.arg(workspace.root().join(PAGE).join("pack.mjs"));
            pack.args([&package, &workspace.root().join(POLICY), &packed]);
            process::run(&mut pack)?;
            stamp.write()
        })?;
    }
    let bytes = fs::read(&packed)?;
    for name in PACKAGES {
        let copy = workspace.root().join(name).join(NAME);
        // Its time tells cargo whether it changed.
        if fs::read(&copy).ok().as_ref() != Some(&bytes) {
            fs::write(&copy, &bytes)?;
        }
    }
    Ok(())
}
