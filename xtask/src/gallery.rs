//! The site that the demo and the tests serve: the page; gallery, playground and documentation beside it.
//!
//! Owns the directory `site`: copies of `dist/`, of `FOLDERS`, and of the elements, which the other pages use as any page
//! would; `docs` writes its pages there. `dist/` itself stays as the page's build left it, since its stamp covers every file there. Copying takes no
//! time, so it is always done.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, bail};
use walkdir::WalkDir;

use crate::files::empty;
use crate::profile::Profile;
use crate::step::step;
use crate::workspace::Workspace;
use crate::{docs, package, site};

/// Served as they are, below their names; `site` is what the others share.
const FOLDERS: [&str; 3] = ["gallery", "play", "site"];

/// Builds page and package, unless they are there, and puts the site together.
pub(crate) fn build(workspace: &Workspace, profile: Profile) -> Result<()> {
    // All at once: a module is linked on one core.
    step("modules", || {
        site::compile(workspace, profile, &["app", "ui", "worker"])
    })?;
    site::build(workspace, profile)?;
    package::build(workspace, profile)?;
    step("gallery, playground and documentation", || {
        assemble(workspace, profile)
    })
}

fn assemble(workspace: &Workspace, profile: Profile) -> Result<()> {
    let site = workspace.site(profile);
    empty(&site)?;
    copy_tree(&workspace.dist(profile), &site)?;
    for folder in FOLDERS {
        copy_tree(&workspace.root().join(folder), &site.join(folder))?;
    }
    let elements = site.join("elements");
    // The papers of the package come along; they are small.
    copy_tree(&workspace.package(profile), &elements)?;
    let hashes = package::hashes(&elements)?;
    let play = site.join("play/index.html");
    fs::write(&play, with_hash(&fs::read_to_string(&play)?, &hashes)?)?;
    docs::write(workspace, &site, &hashes)
}

/// The playground, whose script tag of the package is also the one that it gives people.
fn with_hash(play: &str, hashes: &[(&str, String)]) -> Result<String> {
    let hash = hashes.iter().find(|(name, _)| *name == package::SHELL);
    let (_, hash) = hash.context("the package has no shell")?;
    let whole = play.replace("{integrity}", hash);
    if whole == play {
        bail!("play/index.html has no place for the hash of the package");
    }
    Ok(whole)
}

/// Copies a folder with all that is in it.
pub(crate) fn copy_tree(from: &Path, to: &Path) -> Result<()> {
    for entry in WalkDir::new(from) {
        let entry = entry.context("the gallery needs it")?;
        let to = to.join(entry.path().strip_prefix(from)?);
        if entry.file_type().is_dir() {
            fs::create_dir_all(to)?;
        } else {
            fs::copy(entry.path(), to)?;
        }
    }
    Ok(())
}
