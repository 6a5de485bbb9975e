//! Installed programs: trunk, wasm-opt, esbuild, cargo-deny.
//!
//! Owns their versions and how each is installed; `install` makes sure that an install is complete.
//! Versions are exact, so that the same commit gives the same bytes on every machine. wasm-bindgen is a
//! library of this program (`bindgen`).

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Result, bail};

use crate::files::{empty, remove};
use crate::step::note;
use crate::tool_cache::ToolCache;
use crate::workspace::{Workspace, cargo};
use crate::{bindgen, process, toolchain};

const TRUNK: &str = "0.22.1";
const BINARYEN: &str = "132.0.0";
const ESBUILD: &str = "0.28.2";
const CARGO_DENY: &str = "0.20.2";

/// How long a published binary may take to arrive. Where there is none to be had, it is compiled.
const DOWNLOAD: Duration = Duration::from_mins(1);

/// All versions, the compiler's too.
pub(crate) fn versions(workspace: &Workspace) -> Result<String> {
    Ok(format!(
        "trunk {TRUNK}, wasm-bindgen {}, binaryen {BINARYEN}, esbuild {ESBUILD}\n{}",
        bindgen::version(),
        toolchain::compiler(workspace)?,
    ))
}

/// The program `trunk`.
pub(crate) fn trunk(workspace: &Workspace) -> Result<PathBuf> {
    // Trunk claims to need a newer Rust than ours and then builds and works with it. Without the
    // update check it still needs a TLS feature to compile.
    let how = [
        "--ignore-rust-version",
        "--no-default-features",
        "--features",
        "rustls",
    ];
    cargo_tool(workspace, "trunk", TRUNK, &how)
}

/// The directory of `wasm-opt`.
pub(crate) fn wasm_opt(workspace: &Workspace) -> Result<PathBuf> {
    node_tool(workspace, "binaryen", BINARYEN, "wasm-opt")
}

/// The program `esbuild`.
pub(crate) fn esbuild(workspace: &Workspace) -> Result<PathBuf> {
    Ok(node_tool(workspace, "esbuild", ESBUILD, "esbuild")?.join("esbuild"))
}

/// The program `cargo-deny`.
pub(crate) fn cargo_deny(workspace: &Workspace) -> Result<PathBuf> {
    cargo_tool(workspace, "cargo-deny", CARGO_DENY, &[])
}

/// Whether Node and npm are there.
pub(crate) fn has_node() -> bool {
    process::is_there("node") && process::is_there("npm")
}

/// Installs a crate's program: the published one where `cargo binstall` is there to fetch it, else compiled.
fn cargo_tool(
    workspace: &Workspace,
    package: &str,
    version: &str,
    how: &[&str],
) -> Result<PathBuf> {
    let name = format!("{package}-{version}");
    let crate_ = format!("{package}@{version}");
    let cache = ToolCache::of(workspace.cache());
    let build_directory = cache.build_directory(&name);
    let program = Path::new("bin").join(format!("{package}{}", std::env::consts::EXE_SUFFIX));
    let home = cache.get(&name, &program.to_string_lossy(), |dir| {
        if process::is_there("cargo-binstall") {
            match fetch(&crate_, dir) {
                Ok(()) if process::is_there(dir.join(&program)) => return Ok(()),
                Ok(()) => note("cargo binstall left no program; compiling"),
                Err(error) => note(&format!("{error:#}; compiling")),
            }
            empty(dir)?;
        }
        note("compiled from source, once; minutes");
        compile(workspace, &crate_, how, dir, &build_directory)
    })?;
    remove(&build_directory)?;
    Ok(home.join(program))
}

/// Fetches a published program, and nothing else: cargo binstall would compile too, with optimisation.
fn fetch(crate_: &str, dir: &Path) -> Result<()> {
    let mut binstall = cargo();
    binstall
        .args(["binstall", "--no-confirm", "--disable-strategies=compile"])
        .arg("--root")
        .arg(dir)
        .arg(crate_);
    process::watch(&mut binstall, DOWNLOAD, |_| ())
}

/// Compiles a program without optimisation: with its own settings (fat LTO) trunk alone takes twelve minutes on two
/// cores, and it has little to do here.
fn compile(
    workspace: &Workspace,
    crate_: &str,
    how: &[&str],
    dir: &Path,
    build_directory: &Path,
) -> Result<()> {
    process::run(
        cargo()
            .args(["install", "--locked", crate_])
            .args(how)
            .arg("--root")
            .arg(dir)
            // Outside the repository, so that our own cargo settings do not apply.
            .current_dir(workspace.cache())
            // Kept until the install is whole: a second try goes on where the first stopped.
            .env("CARGO_TARGET_DIR", build_directory)
            .env("CARGO_PROFILE_RELEASE_LTO", "off")
            .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16")
            .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0")
            .env("CARGO_PROFILE_RELEASE_DEBUG", "0")
            .env_remove("CARGO_BUILD_TARGET")
            .env_remove("CARGO_ENCODED_RUSTFLAGS")
            .env_remove("RUSTFLAGS"),
    )
}

/// Installs an npm package and gives the directory of its programs.
fn node_tool(
    workspace: &Workspace,
    package: &str,
    version: &str,
    program: &str,
) -> Result<PathBuf> {
    if !has_node() {
        bail!("no Node with npm on the PATH: {program} is a package of npm");
    }
    let bin = "node_modules/.bin";
    let home = ToolCache::of(workspace.cache()).get(
        &format!("{package}-{version}"),
        &format!("{bin}/{program}"),
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
    Ok(home.join(bin))
}
