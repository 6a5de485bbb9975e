//! The embeddable package: `target/package/`.
//!
//! The worker comes from the page's build, the module `ui` is built here and split into its
//! parts, the shell and the package's papers are copied from `npm/`. The directory is made anew each time, so that nothing
//! of an older package stays in it.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result, bail};

use crate::install::empty;
use crate::stamp::Stamp;
use crate::step::{note, step};
use crate::tools::{self, Tools};
use crate::workspace::Workspace;
use crate::{process, short_names, site, split, toolchain};

/// Written by hand, in `npm/`; a package without them is not one.
const PAPERS: [&str; 3] = ["a2a-forms.d.ts", "custom-elements.json", "package.json"];
/// The shell: the file that a site loads.
const SHELL: &str = "a2a-forms.js";
/// Copied when they are there, from `npm/` or else from the repository.
const EXTRAS: [&str; 4] = ["README.md", "LICENSE", "LICENSE-MIT", "LICENSE-APACHE"];

/// `cargo xtask package`.
pub(crate) fn run(workspace: &Workspace) -> Result<()> {
    toolchain::prepare(workspace)?;
    build(workspace, &Tools::get(workspace)?)?;
    println!("\nThe package is in {}", workspace.package().display());
    Ok(())
}

/// Builds page and package, unless they are there.
pub(crate) fn build(workspace: &Workspace, tools: &Tools) -> Result<()> {
    let esbuild = tools::esbuild(workspace)?;
    let mut inputs = site::inputs(workspace, tools)?;
    inputs.text(include_str!("package.rs"));
    inputs.text(include_str!("short_names.rs"));
    for text in split::RECIPE {
        inputs.text(text);
    }
    inputs.text(&split::tried_gates());
    inputs.text(&format!("{esbuild:?}"));
    inputs.path(workspace.root(), "npm")?;
    for name in EXTRAS {
        inputs.path(workspace.root(), name)?;
    }
    let stamp = Stamp::new(
        workspace.scratch().join("package.stamp"),
        &inputs,
        workspace.package(),
    );
    if stamp.is_current() && site::are_there(workspace, &["ui"]) {
        println!("==> package: nothing changed since it was built");
        return site::build(workspace, tools, &site::MODULES);
    }
    site::build(workspace, tools, &["app", "worker", "ui"])?;
    step("package", || {
        // Compiled already, unless the page was there and only the package is not.
        site::compile(workspace, &["ui"])?;
        let package = workspace.package();
        empty(&package)?;
        for name in ["worker.js", "worker_bg.wasm"] {
            copy(&workspace.dist(), name, &package)?;
        }
        let ui = bind_ui(workspace, tools)?;
        for part in split::Part::ALL {
            optimize(tools, &ui.join(part.file()), &package.join(part.file()))?;
        }
        let npm = workspace.root().join("npm");
        for (from, name) in [(ui.as_path(), "ui.js"), (npm.as_path(), SHELL)] {
            minify(esbuild.as_deref(), &from.join(name), &package.join(name))?;
        }
        for name in PAPERS {
            copy(&npm, name, &package)?;
        }
        for name in EXTRAS {
            for place in [npm.as_path(), workspace.root()] {
                if place.join(name).is_file() {
                    copy(place, name, &package)?;
                    break;
                }
            }
        }
        stamp.write()
    })
}

/// Runs wasm-bindgen on the module `ui`, shortens the names that it makes, and splits the module;
/// gives the directory of the files.
fn bind_ui(workspace: &Workspace, tools: &Tools) -> Result<std::path::PathBuf> {
    let directory = workspace.scratch().join("ui");
    empty(&directory)?;
    process::run(
        Command::new(tools.wasm_bindgen.join("wasm-bindgen"))
            .args(["--target=web", "--no-typescript", "--out-name=ui"])
            // By these names the linker's references are found again.
            .arg("--no-demangle")
            .arg("--out-dir")
            .arg(&directory)
            .arg(workspace.release_wasm("ui")),
    )?;
    if directory.join("snippets").exists() {
        bail!("the module `ui` has JS snippets (inline_js), which the package does not carry");
    }
    let (module, glue) = (directory.join("ui_bg.wasm"), directory.join("ui.js"));
    let (short, short_glue) =
        short_names::shorten(&fs::read(&module)?, &fs::read_to_string(&glue)?)?;
    let parts = split::split(&short, &fs::read(workspace.release_wasm("ui"))?)?;
    for line in parts.report.lines() {
        note(line);
    }
    for (part, bytes) in parts.files {
        fs::write(directory.join(part.file()), bytes)?;
    }
    fs::write(glue, split::with_later_parts(&short_glue)?)?;
    Ok(directory)
}

/// Shrinks a module, or copies it where there is no wasm-opt.
fn optimize(tools: &Tools, from: &Path, to: &Path) -> Result<()> {
    let Some(directory) = &tools.wasm_opt else {
        return copy_file(from, to);
    };
    let program = directory.join("wasm-opt");
    // Functions of one kind beside each other are alike, which brotli likes.
    // The custom sections say who made the module and with what; no browser reads them.
    let ways = [
        "--reorder-functions-by-name",
        "-Oz",
        "--converge",
        "--strip-producers",
        "--strip-target-features",
    ];
    process::run(Command::new(program).args(ways).arg("-o").arg(to).arg(from))
}

/// Minifies a script as it stands, imports untouched; or copies it where there is no esbuild.
fn minify(esbuild: Option<&Path>, from: &Path, to: &Path) -> Result<()> {
    let Some(program) = esbuild.filter(|_| from.is_file()) else {
        return copy_file(from, to);
    };
    process::run(
        Command::new(program)
            .arg(from)
            .args([
                "--minify",
                "--format=esm",
                "--log-level=warning",
                "--charset=utf8",
            ])
            .arg(format!("--outfile={}", to.display())),
    )
}

fn copy(from: &Path, name: &str, to: &Path) -> Result<()> {
    copy_file(&from.join(name), &to.join(name))
}

fn copy_file(from: &Path, to: &Path) -> Result<()> {
    fs::copy(from, to).with_context(|| format!("the package needs {}", from.display()))?;
    Ok(())
}
