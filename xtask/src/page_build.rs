//! The page: as `trunk build --release` makes it, or without trunk and quickly.
//!
//! Compiles the wasm modules and fills the page's directory; skips both if no input changed since the last time.
//! Invariant: what trunk has built is not changed afterwards, so that whoever calls trunk gets the same page.

use std::path::Path;
use std::process::Command;

use anyhow::Result;

use crate::build_cache::{Inputs, Stamp};
use crate::files::empty;
use crate::profile::Profile;
use crate::step::step;
use crate::workspace::Workspace;
use crate::{assemble_page, process, programs, rustflags, server_module, toolchain, tools, worker};

/// The sources of the build steps, which are inputs of the build as well.
const RECIPE: [&str; 6] = [
    include_str!("wasm_bindgen.rs"),
    include_str!("profile.rs"),
    include_str!("assemble_page.rs"),
    include_str!("page_build.rs"),
    include_str!("rustflags.rs"),
    include_str!("worker.rs"),
];

/// The sources of the modules and the page, without the tests of the crates.
const SOURCES: [&str; 27] = [
    "src",
    "crates/a2a/Cargo.toml",
    "crates/a2a/src",
    "crates/a2a-client/Cargo.toml",
    "crates/a2a-client/src",
    "crates/a2a-inspect/Cargo.toml",
    "crates/a2a-inspect/src",
    "crates/conform/Cargo.toml",
    "crates/conform/src",
    "crates/json/Cargo.toml",
    "crates/json/src",
    "crates/json-form/Cargo.toml",
    "crates/json-form/src",
    "crates/locales",
    "crates/view-macro",
    "crates/worker",
    "build.rs",
    "style",
    "index.html",
    "oauth-callback.html",
    "oauth-callback.js",
    "early.js",
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
    if profile == Profile::Release {
        step("trunk", || tools::trunk(workspace))?;
    }
    step("modules of the page", || {
        compile(workspace, profile, &MODULES)
    })?;
    step("page", || {
        if profile == Profile::Release {
            trunk(workspace, workspace.root(), &["build", "--release"])?;
        } else {
            empty(&workspace.dist(profile))?;
            assemble_page::assemble(workspace, profile)?;
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

/// Compiles these wasm modules with cargo. Modules of one package have to be adjacent in `modules`. The module of servers is
/// compiled alone: its features would add the writing of HTML to the others.
pub(crate) fn compile(workspace: &Workspace, profile: Profile, modules: &[&str]) -> Result<()> {
    let compile = |modules: &[&str]| {
        let mut cargo = workspace.cargo("build --locked --target=wasm32-unknown-unknown");
        cargo.args(["--profile", profile.name()]);
        if modules.contains(&server_module::MODULE) {
            cargo.args(["--features", "server"]);
        }
        for module in modules {
            cargo.args(["--package", package(module), "--bin", module]);
        }
        if profile == Profile::Dev && !modules.contains(&server_module::MODULE) {
            // Whichever modules are compiled, and in tests: cargo would compile crates again for other features.
            cargo.args(PACKAGES.iter().flat_map(|name| ["--package", name]));
        }
        rustflags::set(&mut cargo, profile, workspace)?;
        process::run(&mut cargo)
    };
    let (server, others): (Vec<&str>, Vec<&str>) = modules
        .iter()
        .partition(|name| **name == server_module::MODULE);
    if !server.is_empty() {
        compile(&server)?;
    }
    match profile {
        // Trunk compiles each package alone. Compiled together they share features, and trunk would build all again.
        Profile::Release => others
            .chunk_by(|one, next| package(one) == package(next))
            .try_for_each(compile),
        _ => compile(&others),
    }
}

/// Runs `cargo xtask trunk`: trunk at the root of the repository, with these arguments.
pub(crate) fn run_trunk(workspace: &Workspace, arguments: &[String]) -> Result<()> {
    let profile = if is_release(arguments) {
        Profile::Release
    } else {
        Profile::Dev
    };
    toolchain::prepare(workspace, profile)?;
    trunk(workspace, workspace.root(), arguments)
}

/// Runs trunk in a folder to its end.
fn trunk(workspace: &Workspace, folder: &Path, arguments: &[impl AsRef<str>]) -> Result<()> {
    process::run(&mut trunk_command(workspace, folder, arguments)?)
}

fn is_release(arguments: &[impl AsRef<str>]) -> bool {
    let mut arguments = arguments.iter().map(AsRef::as_ref);
    arguments.any(|it| it == "--release" || it == "--release=true")
}

/// A command that runs trunk in a folder, with our versions of the tools that it calls and, for a release, our compiler
/// flags.
pub(crate) fn trunk_command(
    workspace: &Workspace,
    folder: &Path,
    arguments: &[impl AsRef<str>],
) -> Result<Command> {
    let mut path = vec![programs::wasm_bindgen_directory(workspace)?];
    let mut trunk = Command::new(tools::trunk(workspace)?);
    if is_release(arguments) {
        path.push(tools::wasm_opt(workspace)?);
        // As `compile` does it, or cargo would build everything again.
        rustflags::set(&mut trunk, Profile::Release, workspace)?;
    }
    trunk
        .args(arguments.iter().map(AsRef::as_ref))
        .current_dir(folder)
        .env("PATH", process::path_with(&path)?);
    Ok(trunk)
}

/// Builds the Leptos app of `examples/`, as its README says.
pub(crate) fn example(workspace: &Workspace) -> Result<()> {
    let folder = workspace.root().join("examples/leptos-app");
    trunk(workspace, &folder, &["build"])
}
