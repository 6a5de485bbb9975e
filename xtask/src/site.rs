//! The page: `dist/`, as trunk builds it, with the worker as one script.
//!
//! Owns the release builds of the wasm modules and what goes into `dist/`; skips both when nothing
//! changed since the last time.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context as _, Result, bail};

use crate::stamp::{Inputs, Stamp};
use crate::step::{note, step};
use crate::tools::Tools;
use crate::workspace::Workspace;
use crate::{process, rustflags, toolchain, worker_script};

/// The recipe is an input as well as the ingredients.
const RECIPE: [&str; 3] = [
    include_str!("site.rs"),
    include_str!("rustflags.rs"),
    include_str!("worker_script.rs"),
];

/// What the modules and the page are made from.
const SOURCES: [&str; 19] = [
    "crates/a2a/Cargo.toml",
    "crates/a2a/src",
    "crates/a2a-client/Cargo.toml",
    "crates/a2a-client/src",
    "crates/json/Cargo.toml",
    "crates/json/src",
    "crates/json-form/Cargo.toml",
    "crates/json-form/src",
    "src",
    "build.rs",
    "style",
    "index.html",
    "oauth-callback.html",
    "oauth-callback.js",
    "start.js",
    "Trunk.toml",
    "Cargo.toml",
    "Cargo.lock",
    ".cargo/config.toml",
];

/// Everything that the page depends on.
pub(crate) fn inputs(workspace: &Workspace, tools: &Tools) -> Result<Inputs> {
    let mut inputs = Inputs::default();
    inputs.text(&tools.versions);
    // Compiled along where its source is there.
    inputs.text(&format!("std {}", toolchain::has_std_source(workspace)?));
    for text in RECIPE {
        inputs.text(text);
    }
    for name in SOURCES {
        inputs.path(workspace.root(), name)?;
    }
    Ok(inputs)
}

/// The modules of the page.
pub(crate) const MODULES: [&str; 2] = ["app", "worker"];

/// Builds the page, unless it is there. `modules` are compiled on the way, in one go: the last
/// stage of each runs on one core only, so a caller that needs more than the page says so here.
pub(crate) fn build(workspace: &Workspace, tools: &Tools, modules: &[&str]) -> Result<()> {
    let inputs = inputs(workspace, tools)?;
    let stamp = Stamp::new(
        workspace.scratch().join("site.stamp"),
        &inputs,
        workspace.dist(),
    );
    if stamp.is_current() && are_there(workspace, &MODULES) {
        println!("==> page: nothing changed since it was built");
        return Ok(());
    }
    step("release wasm", || compile(workspace, modules))?;
    step("page (trunk)", || {
        trunk(workspace, tools)?;
        finish_worker(workspace)?;
        stamp.write()
    })
}

/// Whether cargo's own modules are there. No stamp covers them, and the size check reads them.
pub(crate) fn are_there(workspace: &Workspace, modules: &[&str]) -> bool {
    modules
        .iter()
        .all(|module| workspace.release_wasm(module).is_file())
}

/// Compiles wasm modules as they are shipped.
pub(crate) fn compile(workspace: &Workspace, modules: &[&str]) -> Result<()> {
    let mut cargo = workspace.cargo();
    cargo.args([
        "build",
        "--release",
        "--locked",
        "--target=wasm32-unknown-unknown",
    ]);
    for module in modules {
        cargo.args(["--bin", module]);
    }
    rustflags::set(&mut cargo, workspace)?;
    process::run(&mut cargo)
}

fn trunk(workspace: &Workspace, tools: &Tools) -> Result<()> {
    let wasm_opt = match &tools.wasm_opt {
        Some(directory) => directory.clone(),
        None => stand_in(workspace)?,
    };
    let path = process::path_with(&[tools.wasm_bindgen.clone(), wasm_opt])?;
    let mut trunk = std::process::Command::new(&tools.trunk);
    trunk
        .args(["build", "--release"])
        .current_dir(workspace.root())
        .env("PATH", path);
    // As `compile` did it, or cargo would build everything again.
    rustflags::set(&mut trunk, workspace)?;
    process::run(&mut trunk)
}

/// Builds the Leptos app of `examples/`, as its README says.
pub(crate) fn example(workspace: &Workspace, tools: &Tools) -> Result<()> {
    let mut trunk = std::process::Command::new(&tools.trunk);
    trunk
        .arg("build")
        .current_dir(workspace.root().join("examples/leptos-app"))
        .env(
            "PATH",
            process::path_with(std::slice::from_ref(&tools.wasm_bindgen))?,
        );
    process::run(&mut trunk)
}

/// Makes `dist/worker.js` start itself, and removes trunk's loader.
fn finish_worker(workspace: &Workspace) -> Result<()> {
    let dist = workspace.dist();
    let script = dist.join("worker.js");
    let glue = fs::read_to_string(&script)
        .context("trunk left no worker.js: does index.html name the worker?")?;
    if !dist.join("worker_bg.wasm").is_file() {
        bail!("trunk left no worker_bg.wasm");
    }
    fs::write(&script, worker_script::self_starting(&glue)?)?;
    match fs::remove_file(dist.join("worker_loader.js")) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error.into()),
        _ => Ok(()),
    }
}

/// A `wasm-opt` that copies. index.html asks trunk for wasm-opt, which needs Node; without Node
/// the page is larger but works.
fn stand_in(workspace: &Workspace) -> Result<PathBuf> {
    let directory = workspace.scratch().join("no-wasm-opt");
    fs::create_dir_all(&directory)?;
    let program = directory.join("wasm-opt");
    fs::write(&program, include_str!("no-wasm-opt.sh"))?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755))?;
    }
    note("wasm-opt is replaced by a copy");
    Ok(directory)
}
