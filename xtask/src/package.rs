//! The embeddable package: `target/package/`.
//!
//! The worker comes from the page's build, the module `ui` is built here and split into its
//! parts (`parts`), the shell and the package's papers are copied from `npm/`. The directory is made anew each time, so that nothing
//! of an older package stays in it.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result};

use crate::install::empty;
use crate::stamp::Stamp;
use crate::step::step;
use crate::tools::{self, Tools};
use crate::workspace::Workspace;
use crate::{parts, process, site, toolchain};

/// Written by hand, in `npm/`; a package without them is not one.
const PAPERS: [&str; 4] = [
    "a2a-forms.d.ts",
    "react.d.ts",
    "custom-elements.json",
    "package.json",
];
/// The shell: the file that a site loads, and what it is made of.
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
    let esbuild =
        tools::esbuild(workspace)?.context("the package needs Node with npm, for esbuild")?;
    let mut inputs = site::inputs(workspace, tools)?;
    inputs.text(include_str!("package.rs"));
    inputs.text(include_str!("parts.rs"));
    inputs.text(&esbuild.to_string_lossy());
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
        let ui = parts::split(workspace, tools)?;
        for module in ui.modules() {
            optimize(tools, &ui.directory.join(&module), &package.join(&module))?;
        }
        ui.write_list(&workspace.scratch().join("parts"))?;
        parts::tie(&ui, &esbuild, &package)?;
        let npm = workspace.root().join("npm");
        shell(&esbuild, &npm.join(SHELL), &package.join(SHELL))?;
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

/// Shrinks a module, or copies it where there is no wasm-opt.
fn optimize(tools: &Tools, from: &Path, to: &Path) -> Result<()> {
    let Some(directory) = &tools.wasm_opt else {
        return copy_file(from, to);
    };
    let program = directory.join("wasm-opt");
    // The custom sections say who made the module and with what; no browser reads them.
    // A part does not say which features it uses: these are the ones that rustc uses.
    let ways = [
        "--enable-bulk-memory",
        "--enable-bulk-memory-opt",
        "--enable-call-indirect-overlong",
        "--enable-multivalue",
        "--enable-mutable-globals",
        "--enable-nontrapping-float-to-int",
        "--enable-reference-types",
        "--enable-sign-ext",
        "-Oz",
        "--converge",
        "--strip-producers",
        "--strip-target-features",
    ];
    process::run(Command::new(program).args(ways).arg("-o").arg(to).arg(from))
}

/// What the shell says to bundlers of an address that is known at run time only.
const UNBUNDLED: &str = "/*@vite-ignore*//*webpackIgnore:true*/";

/// Makes one script of the shell's, but for the glue, which it imports later. Comments within `import()` go with the spaces, and bundlers read
/// them: they are put back where what is imported is no literal.
fn shell(esbuild: &Path, from: &Path, to: &Path) -> Result<()> {
    process::run(
        Command::new(esbuild)
            .arg(from)
            .args([
                "--bundle",
                "--external:./ui.js",
                "--minify",
                "--format=esm",
                "--log-level=warning",
                "--charset=utf8",
            ])
            .arg(format!("--outfile={}", to.display())),
    )?;
    let text = fs::read_to_string(to)?
        .replace("import(", &format!("import({UNBUNDLED}"))
        .replace(&format!("import({UNBUNDLED}\""), "import(\"");
    Ok(fs::write(to, text)?)
}

fn copy(from: &Path, name: &str, to: &Path) -> Result<()> {
    copy_file(&from.join(name), &to.join(name))
}

fn copy_file(from: &Path, to: &Path) -> Result<()> {
    fs::copy(from, to).with_context(|| format!("the package needs {}", from.display()))?;
    Ok(())
}
