//! What the demo serves: the page, and the gallery of schemas beside it.
//!
//! Owns `target/site/`: copies of `dist/`, of `gallery/`, and of the elements, which the gallery
//! uses as anybody's page would. `dist/` itself stays as the page's build left it, whose stamp
//! counts every file in there. Copying takes no time, so nothing is left out the second time.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};

use crate::install::empty;
use crate::tools::Tools;
use crate::workspace::Workspace;
use crate::{package, step::step};

/// The elements, without the papers of the package.
const ELEMENTS: [&str; 8] = [
    "a2a-forms.js",
    "ui.js",
    "ui_bg.wasm",
    "ui_rest.wasm",
    "ui_view.wasm",
    "ui_talk.wasm",
    "worker.js",
    "worker_bg.wasm",
];

/// Builds page and package, unless they are there, and puts the site together.
pub(crate) fn build(workspace: &Workspace, tools: &Tools) -> Result<()> {
    package::build(workspace, tools)?;
    step("gallery", || assemble(workspace))
}

fn assemble(workspace: &Workspace) -> Result<()> {
    let site = workspace.site();
    empty(&site)?;
    copy_tree(&workspace.dist(), &site)?;
    copy_tree(&workspace.root().join("gallery"), &site.join("gallery"))?;
    let elements = site.join("elements");
    fs::create_dir_all(&elements)?;
    for name in ELEMENTS {
        copy(&workspace.package().join(name), &elements.join(name))?;
    }
    Ok(())
}

fn copy_tree(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    let entries = fs::read_dir(from).with_context(|| format!("cannot read {}", from.display()))?;
    for entry in entries {
        let path = entry?.path();
        let Some(name) = path.file_name() else {
            continue;
        };
        if path.is_dir() {
            copy_tree(&path, &to.join(name))?;
        } else {
            copy(&path, &to.join(name))?;
        }
    }
    Ok(())
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::copy(from, to).with_context(|| format!("the gallery needs {}", from.display()))?;
    Ok(())
}
