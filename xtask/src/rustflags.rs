//! Compiler flags of release wasm.
//!
//! Owns the flags, and compiles the standard library with them: the toolchain's own library is optimised for speed, has
//! messages for panics, and would be a quarter of the module `ui` (decision 1). Only `--target` builds are affected:
//! build scripts and macros are compiled as usual.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context as _, Result};

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
    // The directories in here are named by registry, which differs between machines too.
    for (place, name) in [("registry/src", "crates"), ("git/checkouts", "git")] {
        if let Ok(entries) = cargo.join(place).read_dir() {
            let mut found = entries
                .map(|entry| Ok(entry?.path()))
                .collect::<Result<Vec<_>>>()?;
            found.sort();
            directories.extend(found.into_iter().map(|directory| (directory, name)));
        }
    }
    Ok(directories)
}
