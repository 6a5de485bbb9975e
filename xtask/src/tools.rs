//! The tools that build the products: trunk, wasm-bindgen, wasm-opt, esbuild; and cargo-deny.
//!
//! Owns their versions and how each is installed; `install` owns that an install is whole.
//! Versions are exact, so that the same commit gives the same bytes on every machine.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result};

use crate::install::{Shelf, remove};
use crate::step::{note, step};
use crate::workspace::{Workspace, cargo};
use crate::{lockfile, process, toolchain};

const TRUNK: &str = "0.22.1";
const BINARYEN: &str = "132.0.0";
const ESBUILD: &str = "0.28.2";
const CARGO_DENY: &str = "0.20.2";

/// What the page and the package are built with.
#[derive(Debug, Clone)]
pub(crate) struct Tools {
    /// The program `trunk`.
    pub(crate) trunk: PathBuf,
    /// The directory of `wasm-bindgen` and its test runner.
    pub(crate) wasm_bindgen: PathBuf,
    /// The directory of `wasm-opt`; none without Node.
    pub(crate) wasm_opt: Option<PathBuf>,
    /// All versions, the compiler's too.
    pub(crate) versions: String,
}

impl Tools {
    /// Finds the tools, installing those that are missing.
    pub(crate) fn get(workspace: &Workspace) -> Result<Self> {
        step("build tools", || {
            let wasm_bindgen = wasm_bindgen(workspace)?;
            let trunk = trunk(workspace)?.join("bin");
            let wasm_opt = node_tool(workspace, "binaryen", BINARYEN, "wasm-opt")?;
            if wasm_opt.is_none() {
                note("no Node with npm here: the modules are built without wasm-opt");
            }
            Ok(Self {
                versions: format!(
                    "trunk {TRUNK}, wasm-bindgen {}, binaryen {}\n{}",
                    wasm_bindgen_version(workspace)?,
                    wasm_opt.as_ref().map_or("none", |_| BINARYEN),
                    toolchain::compiler(workspace)?,
                ),
                trunk: program(&trunk, "trunk"),
                wasm_bindgen,
                wasm_opt,
            })
        })
    }
}

/// The directory of `wasm-bindgen` and `wasm-bindgen-test-runner`, at the locked version: the
/// tool and the library must agree to the last digit.
pub(crate) fn wasm_bindgen(workspace: &Workspace) -> Result<PathBuf> {
    let version = wasm_bindgen_version(workspace)?;
    let home = cargo_tool(workspace, "wasm-bindgen", "wasm-bindgen-cli", &version, &[])?;
    Ok(home.join("bin"))
}

/// The program `esbuild`; none without Node.
pub(crate) fn esbuild(workspace: &Workspace) -> Result<Option<PathBuf>> {
    let home = node_tool(workspace, "esbuild", ESBUILD, "esbuild")?;
    if home.is_none() {
        note("no Node with npm here: the package's scripts are not minified");
    }
    Ok(home.map(|home| home.join("esbuild")))
}

/// The program `cargo-deny`.
pub(crate) fn cargo_deny(workspace: &Workspace) -> Result<PathBuf> {
    let home = cargo_tool(workspace, "cargo-deny", "cargo-deny", CARGO_DENY, &[])?;
    Ok(program(&home.join("bin"), "cargo-deny"))
}

/// Whether Node and npm are there.
pub(crate) fn has_node() -> bool {
    process::is_there("node") && process::is_there("npm")
}

fn trunk(workspace: &Workspace) -> Result<PathBuf> {
    // Trunk claims to need a newer Rust than ours and then builds and works with it. Without the
    // update check it still needs a TLS feature to compile.
    let how = [
        "--ignore-rust-version",
        "--no-default-features",
        "--features",
        "rustls",
    ];
    cargo_tool(workspace, "trunk", "trunk", TRUNK, &how)
}

fn wasm_bindgen_version(workspace: &Workspace) -> Result<String> {
    let lock = workspace.lock_text()?;
    let version = lockfile::version_of(&lock, "wasm-bindgen")
        .context("Cargo.lock names no single version of wasm-bindgen")?;
    Ok(version.to_owned())
}

/// Installs a crate's programs, built for a quick build rather than for quick programs: with
/// their own settings (fat LTO) trunk alone takes twelve minutes on two cores.
fn cargo_tool(
    workspace: &Workspace,
    program_name: &str,
    package: &str,
    version: &str,
    how: &[&str],
) -> Result<PathBuf> {
    let name = format!("{program_name}-{version}");
    let shelf = Shelf::of(workspace.cache());
    let workshop = shelf.workshop(&name);
    let wanted = program(Path::new("bin"), program_name);
    let home = shelf.get(&name, &wanted.to_string_lossy(), |dir| {
        note("compiled from source, once; minutes");
        process::run(
            cargo()
                .args(["install", "--locked"])
                .arg(format!("{package}@{version}"))
                .args(how)
                .arg("--root")
                .arg(dir)
                // Outside the repository, so that our own cargo settings do not apply.
                .current_dir(workspace.cache())
                // Kept until the install is whole: a second try goes on where the first stopped.
                .env("CARGO_TARGET_DIR", &workshop)
                .env("CARGO_PROFILE_RELEASE_LTO", "off")
                .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16")
                .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1")
                .env("CARGO_PROFILE_RELEASE_DEBUG", "0")
                .env_remove("CARGO_BUILD_TARGET")
                .env_remove("CARGO_ENCODED_RUSTFLAGS")
                .env_remove("RUSTFLAGS"),
        )
    })?;
    remove(&workshop)?;
    Ok(home)
}

/// Installs an npm package and gives the directory of its programs; none without Node.
fn node_tool(
    workspace: &Workspace,
    package: &str,
    version: &str,
    program_name: &str,
) -> Result<Option<PathBuf>> {
    if !has_node() {
        return Ok(None);
    }
    let bin = "node_modules/.bin";
    let home = Shelf::of(workspace.cache()).get(
        &format!("{package}-{version}"),
        &format!("{bin}/{program_name}"),
        |dir| {
            process::run(
                Command::new("npm")
                    // Neither package needs a script of its own to be run at install.
                    .args(["install", "--no-audit", "--no-fund", "--ignore-scripts"])
                    .args(["--loglevel=error", "--prefix"])
                    .arg(dir)
                    .arg(format!("{package}@{version}"))
                    .current_dir(dir),
            )
        },
    )?;
    Ok(Some(home.join(bin)))
}

fn program(dir: &Path, name: &str) -> PathBuf {
    dir.join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
}
