//! Installed programs: trunk, wasm-opt, esbuild, cargo-deny, cargo-semver-checks.
//!
//! Owns their versions, their hashes and their installation; `install_cache` makes sure that an install is complete.
//! Versions are exact, so that the same commit gives the same bytes on every machine; a download with another hash is
//! refused. wasm-bindgen is a program of this repository (`programs`).

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail};
use serde_json::Value;
use sha2::{Digest as _, Sha256};

use crate::files::{empty, remove};
use crate::install_cache::InstallCache;
use crate::profile::Profile;
use crate::step::note;
use crate::workspace::{Workspace, cargo};
use crate::{process, toolchain};

/// A program in a crate, which cargo compiles. The crate carries a `Cargo.lock` with the hashes of its dependencies.
struct CrateTool {
    name: &'static str,
    version: &'static str,
    /// The SHA-256 of the crate's archive, in hexadecimal.
    checksum: &'static str,
}

const TRUNK: CrateTool = CrateTool {
    name: "trunk",
    version: "0.22.1",
    checksum: "5c78467f3bbfb1814616da5fb05cdff9b3c01afd4c08543b2ab51e29bf7a3a17",
};
const CARGO_DENY: CrateTool = CrateTool {
    name: "cargo-deny",
    version: "0.20.2",
    checksum: "e528dfcbe739af7ce37a77d3d6df1b29dd6887b1c701d888820c0f16b864f737",
};

const CARGO_SEMVER_CHECKS: CrateTool = CrateTool {
    name: "cargo-semver-checks",
    version: "0.51.0",
    checksum: "484e65e62077aed1a119d04ab414038d20b9013302b7353487ff69a461842bf8",
};

/// A program in an npm package, which `npm ci` installs by the package's lock file.
struct NodeTool {
    package: &'static str,
    manifest: &'static str,
    lock: &'static str,
}

const ESBUILD: NodeTool = NodeTool {
    package: "esbuild",
    manifest: include_str!("../tools/esbuild/package.json"),
    lock: include_str!("../tools/esbuild/package-lock.json"),
};
const BINARYEN: NodeTool = NodeTool {
    package: "binaryen",
    manifest: include_str!("../tools/binaryen/package.json"),
    lock: include_str!("../tools/binaryen/package-lock.json"),
};

impl NodeTool {
    /// The name of the install: version and beginning of the lock file's hash, so that another lock file is another
    /// install.
    fn id(&self) -> Result<String> {
        let Self { package, lock, .. } = self;
        let all: Value = serde_json::from_str(lock)?;
        let version = all
            .pointer(&format!("/packages/node_modules~1{package}/version"))
            .and_then(Value::as_str)
            .with_context(|| format!("the lock file of {package} names no version"))?;
        let hash = Sha256::digest(lock);
        let beginning = hash
            .first_chunk()
            .map_or(0, |first| u32::from_be_bytes(*first));
        Ok(format!("{package}-{version}-{beginning:08x}"))
    }
}

/// The versions of the compiler and of the tools that build page and package, as a text, which is an input of their
/// builds.
pub(crate) fn versions(workspace: &Workspace) -> Result<String> {
    Ok(format!(
        "trunk {}, {}, {}\n{}",
        TRUNK.version,
        BINARYEN.id()?,
        ESBUILD.id()?,
        toolchain::compiler(workspace)?,
    ))
}

/// Installs the tools that build page and package in this profile, if they are missing.
pub(crate) fn install(workspace: &Workspace, profile: Profile) -> Result<()> {
    esbuild(workspace)?;
    if profile == Profile::Release {
        wasm_opt(workspace)?;
        trunk(workspace)?;
    }
    Ok(())
}

/// The path of the program `trunk`, which is installed if it is missing.
pub(crate) fn trunk(workspace: &Workspace) -> Result<PathBuf> {
    // Trunk claims to need a newer Rust than ours and then builds and works with it. Without the
    // update check it still needs a TLS feature to compile.
    let how = [
        "--ignore-rust-version",
        "--no-default-features",
        "--features",
        "rustls",
    ];
    cargo_tool(workspace, &TRUNK, &how)
}

/// The directory of `wasm-opt`, which is installed if it is missing.
pub(crate) fn wasm_opt(workspace: &Workspace) -> Result<PathBuf> {
    node_tool(workspace, &BINARYEN, "wasm-opt")
}

/// The path of the program `esbuild`, which is installed if it is missing.
pub(crate) fn esbuild(workspace: &Workspace) -> Result<PathBuf> {
    Ok(node_tool(workspace, &ESBUILD, "esbuild")?.join("esbuild"))
}

/// The path of the program `cargo-deny`, which is installed if it is missing.
pub(crate) fn cargo_deny(workspace: &Workspace) -> Result<PathBuf> {
    cargo_tool(workspace, &CARGO_DENY, &[])
}

/// The path of the program `cargo-semver-checks`, which is installed if it is missing.
pub(crate) fn cargo_semver_checks(workspace: &Workspace) -> Result<PathBuf> {
    cargo_tool(workspace, &CARGO_SEMVER_CHECKS, &[])
}

/// Whether `node` and `npm` are on the `PATH`.
pub(crate) fn has_node() -> bool {
    process::is_there("node") && process::is_there("npm")
}

/// Installs the npm packages that the lock file in `directory` names, without running their install scripts: none of
/// them needs one.
pub(crate) fn npm_ci(directory: &Path) -> Result<()> {
    process::run(
        Command::new("npm")
            .args(["ci", "--no-audit", "--no-fund", "--ignore-scripts"])
            .arg("--loglevel=error")
            .current_dir(directory),
    )
}

/// Compiles and installs a crate's program, unless it is installed, and returns its path; `how` are further arguments
/// of `cargo install`. We have no hashes of published binaries. The program is compiled without optimisation: with its
/// own settings (fat LTO) trunk alone takes twelve minutes to compile on two cores, and it has little to do here.
fn cargo_tool(workspace: &Workspace, tool: &CrateTool, how: &[&str]) -> Result<PathBuf> {
    let CrateTool { name, version, .. } = tool;
    let id = format!("{name}-{version}");
    let cache = InstallCache::tools(workspace);
    let build_directory = cache.build_directory(&id);
    let program = Path::new("bin").join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    let home = cache.get(&id, &program.to_string_lossy(), |dir| {
        compare(tool, &resolved(tool, &dir.join("lock"))?)?;
        note("compiled from source, once; minutes");
        process::run(
            cargo()
                .args(["install", "--locked", &format!("{name}@{version}")])
                .args(how)
                .arg("--root")
                .arg(dir)
                // Outside the repository, so that our own cargo settings do not apply.
                .current_dir(workspace.cache())
                // Kept until the install is whole: a second try goes on where the first stopped.
                .env("CARGO_TARGET_DIR", &build_directory)
                .env("CARGO_PROFILE_RELEASE_LTO", "off")
                .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16")
                .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0")
                .env("CARGO_PROFILE_RELEASE_DEBUG", "0")
                .env_remove("CARGO_BUILD_TARGET")
                .env_remove("CARGO_ENCODED_RUSTFLAGS")
                .env_remove("RUSTFLAGS"),
        )
    })?;
    remove(&build_directory)?;
    Ok(home.join(program))
}

/// The `Cargo.lock` of an empty package that depends on the tool: it has the hash of the crate from the registry, which
/// cargo compares with its download.
fn resolved(tool: &CrateTool, scratch: &Path) -> Result<String> {
    let manifest = format!(
        "[package]\nname = \"pin\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\
         [lib]\npath = \"lib.rs\"\n[dependencies]\n{} = \"={}\"\n",
        tool.name, tool.version
    );
    empty(scratch)?;
    fs::write(scratch.join("Cargo.toml"), manifest)?;
    fs::write(scratch.join("lib.rs"), "")?;
    process::run(
        cargo()
            .args(["generate-lockfile", "--quiet"])
            .current_dir(scratch),
    )?;
    let lock = fs::read_to_string(scratch.join("Cargo.lock"))?;
    remove(scratch)?;
    Ok(lock)
}

/// Returns an error if the crate's hash in `lock`, a `Cargo.lock`, is not our `checksum`.
fn compare(tool: &CrateTool, lock: &str) -> Result<()> {
    let CrateTool { name, version, .. } = tool;
    let known = checksums(lock);
    let found = known.get(&((*name).to_owned(), (*version).to_owned()));
    if found.map(String::as_str) != Some(tool.checksum) {
        bail!("{name} {version} has the hash {found:?} in the registry, and another one here");
    }
    Ok(())
}

/// Installs an npm package, and returns the directory of its programs.
fn node_tool(workspace: &Workspace, tool: &NodeTool, program: &str) -> Result<PathBuf> {
    if !has_node() {
        bail!("no Node with npm on the PATH: {program} is a package of npm");
    }
    let bin = "node_modules/.bin";
    let home =
        InstallCache::tools(workspace).get(&tool.id()?, &format!("{bin}/{program}"), |dir| {
            fs::write(dir.join("package.json"), tool.manifest)?;
            fs::write(dir.join("package-lock.json"), tool.lock)?;
            npm_ci(dir)?;
            // npm leaves out the program of this platform, which is optional, if it has another hash.
            let version =
                process::output(Command::new(dir.join(bin).join(program)).arg("--version"));
            version
                .map(drop)
                .context("npm did not install what the lock file names")
        })?;
    Ok(home.join(bin))
}

/// The SHA-256 of each crate in a `Cargo.lock`, by name and version.
pub(crate) fn checksums(lock: &str) -> BTreeMap<(String, String), String> {
    let entry = |entry: &str| {
        let of = |key: &str| {
            let mut lines = entry.lines();
            let held = lines.find_map(|line| line.strip_prefix(key)?.strip_prefix(" = \""));
            Some(held?.trim_end_matches('"').to_owned())
        };
        Some(((of("name")?, of("version")?), of("checksum")?))
    };
    lock.split("[[package]]").filter_map(entry).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crate_with_another_hash_is_refused() {
        let lock = |checksum: &str| {
            format!(
                "[[package]]\nname = \"trunk\"\nversion = \"0.22.1\"\nchecksum = \"{checksum}\"\n"
            )
        };
        compare(&TRUNK, &lock(TRUNK.checksum)).unwrap();
        assert!(compare(&TRUNK, &lock(CARGO_DENY.checksum)).is_err());
        assert!(compare(&TRUNK, "").is_err());
    }

    #[test]
    fn trunk_calls_the_versions_that_are_locked_here() {
        let trunk: toml::Table = toml::from_str(include_str!("../../Trunk.toml")).unwrap();
        let named = |tool: &str| trunk["tools"][tool].as_str().unwrap().to_owned();
        let locked = checksums(include_str!("../../Cargo.lock"));
        let key = ("wasm-bindgen".to_owned(), named("wasm_bindgen"));
        assert!(locked.contains_key(&key), "{key:?}");
        let major = named("wasm_opt").replace("version_", "binaryen-") + ".";
        assert!(BINARYEN.id().unwrap().starts_with(&major), "{major}");
        let oldest = trunk["trunk-version"].as_str().unwrap();
        assert_eq!(oldest, ">=0.22", "`TRUNK` is at least as new");
        assert!(TRUNK.version.starts_with("0.22."));
    }

    #[test]
    fn every_file_of_an_npm_tool_has_a_hash() {
        for tool in [ESBUILD, BINARYEN] {
            let lock: Value = serde_json::from_str(tool.lock).unwrap();
            let packages = lock["packages"].as_object().unwrap();
            for (path, package) in packages.iter().filter(|(path, _)| !path.is_empty()) {
                let hash = package["integrity"].as_str().unwrap_or_default();
                assert!(hash.starts_with("sha512-"), "{path}: {hash}");
            }
            assert!(packages.len() > 1, "{}", tool.package);
            assert!(tool.id().unwrap().starts_with(tool.package));
        }
    }
}
