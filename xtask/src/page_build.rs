//! The page: as trunk builds it, or quickly for the demo; `worker` makes the worker of both.
//!
//! Compiles the wasm modules and fills the page's directory; skips both if no input changed since the last time.

use std::fs;
use std::path::Path;

use anyhow::Result;

use crate::build_cache::{Inputs, Stamp};
use crate::files::remove;
use crate::profile::Profile;
use crate::step::step;
use crate::workspace::Workspace;
use crate::{assemble_page, bindgen, process, rustflags, toolchain, tools, wasm_split, worker};

/// The sources of the build steps, which are inputs of the build as well.
const RECIPE: [&str; 6] = [
    include_str!("bindgen.rs"),
    include_str!("profile.rs"),
    include_str!("assemble_page.rs"),
    include_str!("page_build.rs"),
    include_str!("rustflags.rs"),
    include_str!("worker.rs"),
];

/// The sources of the modules and the page, without the tests of the crates.
const SOURCES: [&str; 23] = [
    "src",
    "crates/a2a/Cargo.toml",
    "crates/a2a/src",
    "crates/a2a-client/Cargo.toml",
    "crates/a2a-client/src",
    "crates/a2a-inspect/Cargo.toml",
    "crates/a2a-inspect/src",
    "crates/json/Cargo.toml",
    "crates/json/src",
    "crates/json-form/Cargo.toml",
    "crates/json-form/src",
    "crates/locales",
    "crates/worker",
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

/// The hash of all inputs of the modules and the page.
pub(crate) fn inputs(workspace: &Workspace, profile: Profile) -> Result<Inputs> {
    let mut inputs = Inputs::default();
    inputs.text(profile.name());
    inputs.text(&tools::versions(workspace)?);
    // Compiled along where its source is there.
    inputs.text(&format!("std {}", toolchain::has_std_source(workspace)?));
    for text in RECIPE {
        inputs.text(text);
    }
    for name in SOURCES.into_iter().chain(worker::ENTRY_SCRIPTS) {
        inputs.path(workspace.root(), name)?;
    }
    Ok(inputs)
}

/// The names of the wasm modules that the page loads.
const MODULES: [&str; 2] = ["app", "worker"];

/// Builds the page into its directory, unless its inputs are unchanged.
pub(crate) fn build(workspace: &Workspace, profile: Profile) -> Result<()> {
    let inputs = inputs(workspace, profile)?;
    let stamp = Stamp::new(
        workspace
            .scratch()
            .join(format!("{}-site.stamp", profile.name())),
        &inputs,
        workspace.dist(profile),
    );
    if stamp.is_current() && are_there(workspace, profile, &MODULES) {
        println!("==> page: nothing changed since it was built");
        return Ok(());
    }
    let trunk_program = match profile {
        Profile::Release => Some(step("trunk", || tools::trunk(workspace))?),
        Profile::Demo => None,
    };
    step("modules of the page", || {
        compile(workspace, profile, &MODULES)
    })?;
    step("page", || {
        match trunk_program {
            Some(program) => trunk(workspace, &program)?,
            None => assemble_page::assemble(workspace)?,
        }
        copy_worker(workspace, profile)?;
        for (name, messages) in wasm_split::catalogs() {
            fs::write(workspace.dist(profile).join(name), messages)?;
        }
        stamp.write()
    })
}

/// Whether the modules exist where cargo leaves them. No stamp covers those files, and the size check reads them.
pub(crate) fn are_there(workspace: &Workspace, profile: Profile, modules: &[&str]) -> bool {
    modules
        .iter()
        .all(|module| workspace.module(profile, module).is_file())
}

/// The names of the packages that have the wasm modules: the page's, then the worker's.
pub(crate) const PACKAGES: [&str; 2] = ["a2a-forms", "a2a-forms-worker"];

/// The name of the package that has a wasm module.
fn package(module: &str) -> &'static str {
    let [app, worker] = PACKAGES;
    if module == "worker" { worker } else { app }
}

/// Compiles these wasm modules with cargo. Modules of one package have to be adjacent in `modules`.
pub(crate) fn compile(workspace: &Workspace, profile: Profile, modules: &[&str]) -> Result<()> {
    let compile = |modules: &[&str]| {
        let mut cargo = workspace.cargo("build --locked --target=wasm32-unknown-unknown");
        cargo.args(["--profile", profile.name()]);
        for module in modules {
            cargo.args(["--package", package(module), "--bin", module]);
        }
        rustflags::set(&mut cargo, profile, workspace)?;
        process::run(&mut cargo)
    };
    match profile {
        Profile::Demo => compile(modules),
        // Trunk compiles each package alone. Compiled together they share features, and trunk would build all again.
        Profile::Release => modules
            .chunk_by(|one, next| package(one) == package(next))
            .try_for_each(compile),
    }
}

fn trunk(workspace: &Workspace, program: &Path) -> Result<()> {
    let path = [bindgen::program(workspace)?, tools::wasm_opt(workspace)?];
    let mut trunk = std::process::Command::new(program);
    trunk
        .args(["build", "--release"])
        .current_dir(workspace.root())
        .env("PATH", process::path_with(&path)?);
    // As `compile` did it, or cargo would build everything again.
    rustflags::set(&mut trunk, Profile::Release, workspace)?;
    process::run(&mut trunk)
}

/// Builds the Leptos app of `examples/`, as its README says.
pub(crate) fn example(workspace: &Workspace) -> Result<()> {
    let mut trunk = std::process::Command::new(tools::trunk(workspace)?);
    trunk
        .arg("build")
        .current_dir(workspace.root().join("examples/leptos-app"))
        .env("PATH", process::path_with(&[bindgen::program(workspace)?])?);
    process::run(&mut trunk)
}

/// Copies the finished worker over the script and module that trunk made, and removes trunk's `worker_loader.js`.
fn copy_worker(workspace: &Workspace, profile: Profile) -> Result<()> {
    let dist = workspace.dist(profile);
    let worker = worker::build(workspace, profile)?;
    for name in worker::FILES {
        fs::copy(worker.join(name), dist.join(name))?;
    }
    remove(&dist.join("worker_loader.js"))
}
