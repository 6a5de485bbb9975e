//! The site that the demo and the tests serve: the page; gallery, playground and documentation beside it.
//!
//! Owns the directory `site`: copies of `dist/`, of `FOLDERS`, and of the elements, which the other pages use as host
//! pages do; `docs` writes its pages there. `dist/` itself stays unchanged, since the stamp of the page's build covers
//! every file in it. The copies are made each time, since that is quick.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread;

use anyhow::{Context as _, Result, bail};

use crate::files::{copy_tree, empty};
use crate::profile::Profile;
use crate::step::{quietly, step};
use crate::workspace::Workspace;
use crate::{docs, package, page_build, process, static_host, toolchain};

/// The folders that are served unchanged, below their names; the others share `site`.
pub(crate) const FOLDERS: [&str; 3] = ["gallery", "play", "site"];
/// The folder of the elements in the site.
pub(crate) const ELEMENTS: &str = "elements";
/// The script that runs before the first paint. All pages of the site have it from the page's folder.
const EARLY: &str = "early.js";

/// The script that writes forms and results as HTML.
const FORMS: &str = "xtask/src/site_forms.mjs";

/// The wasm modules of the site.
pub(crate) const MODULES: &[&str] = &["app", "ui", "worker"];

/// Builds the page and the package if they are not current, then assembles the site: gallery, playground,
/// documentation.
pub(crate) fn build(workspace: &Workspace, profile: Profile) -> Result<()> {
    // All at once: a module is linked on one core.
    step("modules", || {
        page_build::compile(workspace, profile, MODULES)
    })?;
    if profile == Profile::Release {
        page_build::build(workspace, profile)?;
        package::build(workspace, profile)?;
    } else {
        // wasm-bindgen takes most of the time, on one core for each module.
        let page = || quietly(|| page_build::build(workspace, profile));
        thread::scope(|scope| {
            let page = scope.spawn(page);
            let package = package::build(workspace, profile);
            let page = page.join().unwrap_or_else(|_| bail!("the page panicked"));
            page.and(package)
        })?;
    }
    step("gallery, playground and documentation", || {
        assemble(workspace, profile)
    })
}

/// Runs `cargo xtask site`: builds the site into `target/static-site`, ready for a web server.
pub(crate) fn publish(workspace: &Workspace) -> Result<()> {
    toolchain::prepare(workspace, Profile::Release)?;
    build(workspace, Profile::Release)?;
    let to = workspace.target().join("static-site");
    empty(&to)?;
    copy_tree(&workspace.site(Profile::Release), &to)?;
    println!(
        "\nThe site is in {}. Netlify reads _headers there; hosting/ has what nginx and Caddy include",
        to.display()
    );
    Ok(())
}

fn assemble(workspace: &Workspace, profile: Profile) -> Result<()> {
    empty(&workspace.site(profile))?;
    copy_page(workspace, profile)?;
    copy_elements(workspace, profile)?;
    copy_folders(workspace, profile)?;
    static_host::write(workspace.root(), &workspace.site(profile))?;
    write_docs(workspace, profile)
}

/// Copies the page into the site.
pub(crate) fn copy_page(workspace: &Workspace, profile: Profile) -> Result<()> {
    copy_tree(&workspace.dist(profile), &workspace.site(profile))
}

/// Copies the elements into the site, as files and as an archive. The licences of the package come along; they are
/// small. Modules that are not optimised would make an archive that nobody downloads.
pub(crate) fn copy_elements(workspace: &Workspace, profile: Profile) -> Result<()> {
    let package = workspace.package(profile);
    let elements = workspace.site(profile).join(ELEMENTS);
    copy_tree(&package, &elements)?;
    if profile == Profile::Dev {
        return Ok(());
    }
    let archive = package::pack(&package, &workspace.site(profile))?;
    fs::rename(archive, workspace.site(profile).join(docs::ARCHIVE))
        .context("cannot move the archive")
}

/// Copies gallery and playground into the site; the elements have to be there.
pub(crate) fn copy_folders(workspace: &Workspace, profile: Profile) -> Result<()> {
    let site = workspace.site(profile);
    for folder in FOLDERS {
        copy_tree(&workspace.root().join(folder), &site.join(folder))?;
    }
    fs::copy(workspace.root().join(EARLY), site.join(EARLY))?;
    let hashes = package::hashes(&site.join(ELEMENTS))?;
    let play = site.join("play/index.html");
    let archive = site.join(docs::ARCHIVE);
    let archive = archive.is_file().then_some(docs::ARCHIVE);
    let html = with_hash(&fs::read_to_string(&play)?, &hashes)?;
    let html = html.replace("{archive}", archive.unwrap_or_default());
    fs::write(&play, html)?;
    write_forms(workspace, &site, "gallery")
}

/// Writes the documentation into the site; the elements have to be there.
pub(crate) fn write_docs(workspace: &Workspace, profile: Profile) -> Result<()> {
    let site = workspace.site(profile);
    let hashes = package::hashes(&site.join(ELEMENTS))?;
    docs::write(workspace, &site, &hashes)?;
    write_forms(workspace, &site, "docs")
}

/// Writes the forms and results in the pages of a folder as HTML, with the package's own module for servers. Elements and
/// playground have to be there.
fn write_forms(workspace: &Workspace, site: &Path, folder: &str) -> Result<()> {
    let script = workspace.root().join(FORMS);
    process::run(Command::new("node").arg(script).arg(site).arg(folder))
}

/// The playground's HTML with the hash in its script tag, which is also the tag that it offers to people.
fn with_hash(play: &str, hashes: &[(&str, String)]) -> Result<String> {
    let hash = hashes.iter().find(|(name, _)| *name == package::SHELL);
    let (_, hash) = hash.context("the package has no shell")?;
    let whole = play.replace("{integrity}", hash);
    if whole == play {
        bail!("play/index.html has no place for the hash of the package");
    }
    Ok(whole)
}
