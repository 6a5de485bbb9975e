//! Compiler flags of release wasm.
//!
//! Owns the flags, and compiles the standard library with them: the toolchain's own library is optimised for speed, has
//! messages for panics, and would be a quarter of the module `ui` (decision 1). Only `--target` builds are affected:
//! build scripts and macros are compiled as usual.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result};
use toml::Table;

use crate::profile::Profile;
use crate::toolchain;
use crate::workspace::Workspace;

/// The environment variable that overrides every other source of flags, separated by `SEPARATOR`.
const VARIABLE: &str = "CARGO_ENCODED_RUSTFLAGS";
const SEPARATOR: &str = "\u{1f}";

/// The flags by which a panic traps at once, without a message, a location, or `{:?}` texts in the module. Nobody reads
/// these in somebody else's page, and they are a quarter of the module's size.
const SMALL: [&str; 5] = [
    "-Zunstable-options",
    // The newer names of functions also tell which crate asked for a generic one first, and the
    // search for crates that must not be in a module would find those.
    "-Csymbol-mangling-version=legacy",
    "-Cpanic=immediate-abort",
    "-Zlocation-detail=none",
    "-Zfmt-debug=none",
];

/// Sets the environment variables by which cargo, or a program that calls cargo, compiles wasm in a profile.
pub(crate) fn set(command: &mut Command, profile: Profile, workspace: &Workspace) -> Result<()> {
    if profile != Profile::Release {
        return Ok(());
    }
    command.env(VARIABLE, release(workspace)?);
    if toolchain::has_std_source(workspace)? {
        // What lets the stable compiler build the standard library lets it take `SMALL` too.
        toolchain::compile_std(command);
        command.env("CARGO_UNSTABLE_BUILD_STD_FEATURES", "optimize_for_size");
    }
    Ok(())
}

/// The flags that make modules the same on every machine: they contain no directory of this machine.
fn release(workspace: &Workspace) -> Result<OsString> {
    let mut flags = OsString::new();
    if toolchain::has_std_source(workspace)? {
        flags.push(SMALL.join(SEPARATOR));
    }
    for (directory, name) in directories(workspace)? {
        if !flags.is_empty() {
            flags.push(SEPARATOR);
        }
        flags.push("--remap-path-prefix=");
        flags.push(directory);
        flags.push("=");
        flags.push(name);
    }
    Ok(flags)
}

/// Directories and their replacements in paths; of several directories that match a path, the last one counts.
fn directories(workspace: &Workspace) -> Result<Vec<(PathBuf, &'static str)>> {
    let home = std::env::home_dir().context("no home directory")?;
    let cargo = std::env::var_os("CARGO_HOME").map_or_else(|| home.join(".cargo"), PathBuf::from);
    let mut directories = vec![
        (home, "home"),
        (toolchain::sysroot(workspace)?.into(), "rust"),
        (cargo.clone(), "cargo"),
        (workspace.root().to_owned(), "."),
    ];
    let lock = fs::read_to_string(workspace.root().join("Cargo.lock"))?;
    let registries = registries(&cargo.join("registry/src"), &locked(&lock)?)?;
    directories.extend(
        registries
            .into_iter()
            .map(|directory| (directory, "crates")),
    );
    Ok(directories)
}

/// The directories of the registries from which the locked crates came. They are named by registry, which differs between
/// machines, too. Another one, as `cargo package` makes for its own crates, must not change the flags: everything would be
/// compiled again.
fn registries(sources: &Path, locked: &BTreeSet<String>) -> Result<Vec<PathBuf>> {
    let Ok(entries) = sources.read_dir() else {
        return Ok(Vec::new());
    };
    let mut found = Vec::new();
    for entry in entries {
        let directory = entry?.path();
        if locked.iter().any(|name| directory.join(name).is_dir()) {
            found.push(directory);
        }
    }
    found.sort();
    Ok(found)
}

/// The names of the directories of the crates that a `Cargo.lock` takes from a registry, such as `base64-0.23.0`.
fn locked(lock: &str) -> Result<BTreeSet<String>> {
    let lock: Table = toml::from_str(lock).context("Cargo.lock is not TOML")?;
    let packages = lock.get("package").and_then(|it| it.as_array());
    let from_registry = packages.into_iter().flatten().filter_map(|package| {
        let text = |key| package.get(key)?.as_str();
        let is_there = text("source")?.starts_with("registry+");
        is_there.then_some([text("name")?, text("version")?].join("-"))
    });
    Ok(from_registry.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_registries_of_locked_crates_are_named() {
        let locked = locked(include_str!("../../Cargo.lock")).unwrap();
        assert!(locked.iter().any(|name| name.starts_with("base64-")));
        assert!(!locked.iter().any(|name| name.starts_with("exact-json-")));

        let folder = std::env::temp_dir().join(format!("a2a-registries-{}", std::process::id()));
        let directories = [
            ("registry", locked.first().unwrap().as_str()),
            ("of-cargo-package", "exact-json-0.1.0"),
        ];
        for (registry, package) in directories {
            fs::create_dir_all(folder.join(registry).join(package)).unwrap();
        }
        let found = registries(&folder, &locked);
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!(found.unwrap(), [folder.join("registry")]);
        assert_eq!(registries(&folder, &locked).unwrap(), Vec::<PathBuf>::new());
    }
}
