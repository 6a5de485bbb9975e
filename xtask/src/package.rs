//! The embeddable package: `target/package/`.
//!
//! The module `ui` is split into its parts (`parts`), the worker is one script (`worker_script`), the shell and the
//! package's papers are copied from `npm/`. The directory is emptied first, so that nothing of an older package stays.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result};

use crate::build_cache::Stamp;
use crate::install::empty;
use crate::profile::Profile;
use crate::step::step;
use crate::workspace::Workspace;
use crate::{bindgen, parts, process, site, toolchain, tools, worker_script};

/// What is compiled for it.
pub(crate) const MODULES: [&str; 2] = ["ui", "worker"];

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
    toolchain::prepare(workspace, Profile::Release)?;
    build(workspace, Profile::Release)?;
    println!(
        "\nThe package is in {}",
        workspace.package(Profile::Release).display()
    );
    Ok(())
}

/// Builds the package, unless it is there.
pub(crate) fn build(workspace: &Workspace, profile: Profile) -> Result<()> {
    let mut inputs = site::inputs(workspace, profile)?;
    inputs.text(include_str!("package.rs"));
    inputs.text(include_str!("parts.rs"));
    inputs.path(workspace.root(), "npm")?;
    for name in EXTRAS {
        inputs.path(workspace.root(), name)?;
    }
    let package = workspace.package(profile);
    let stamp = Stamp::new(
        workspace
            .scratch()
            .join(format!("{}-package.stamp", profile.name())),
        &inputs,
        package.clone(),
    );
    if stamp.is_current() && site::are_there(workspace, profile, &MODULES) {
        println!("==> package: nothing changed since it was built");
        return Ok(());
    }
    let esbuild = tools::esbuild(workspace)?;
    let wasm_opt = match profile {
        Profile::Release => Some(tools::wasm_opt(workspace)?),
        Profile::Demo => None,
    };
    step("modules of the package", || {
        site::compile(workspace, profile, &MODULES)
    })?;
    step("package", || {
        let wasm_opt = wasm_opt.as_deref();
        empty(&package)?;
        worker(workspace, profile, wasm_opt, &esbuild)?;
        let ui = parts::split(workspace, profile)?;
        for module in ui.modules() {
            optimize(
                wasm_opt,
                &ui.directory.join(&module),
                &package.join(&module),
            )?;
        }
        ui.write_list(&workspace.scratch().join(profile.name()).join("parts"))?;
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

/// Makes the worker's module and its script.
fn worker(
    workspace: &Workspace,
    profile: Profile,
    wasm_opt: Option<&Path>,
    esbuild: &Path,
) -> Result<()> {
    let directory = workspace.scratch().join(profile.name()).join("worker");
    empty(&directory)?;
    let package = workspace.package(profile);
    bindgen::worker(&workspace.module(profile, "worker"), "worker", &directory)?;
    let module = "worker_bg.wasm";
    optimize(wasm_opt, &directory.join(module), &package.join(module))?;
    let script = directory.join("worker.js");
    // Not bundled, so that it goes on defining `wasm_bindgen` for its start.
    let glue = process::output(Command::new(esbuild).arg(&script).args([
        "--minify",
        "--log-level=warning",
        "--charset=utf8",
    ]))?;
    let script = worker_script::self_starting(&glue)?;
    Ok(fs::write(package.join("worker.js"), script)?)
}

/// Shrinks a module, or copies it where it is not to be shrunk.
fn optimize(wasm_opt: Option<&Path>, from: &Path, to: &Path) -> Result<()> {
    let Some(directory) = wasm_opt else {
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
