//! The compiler flags of release wasm.
//!
//! They take the place of the flags in `.cargo/config.toml`, which are for development. Only
//! `--target` builds see them: build scripts and macros are compiled once for both.

use std::ffi::OsString;
use std::path::PathBuf;

use anyhow::{Context as _, Result};

use crate::toolchain;
use crate::workspace::Workspace;

/// The environment variable that overrides every other source of flags, separated by `SEPARATOR`.
pub(crate) const VARIABLE: &str = "CARGO_ENCODED_RUSTFLAGS";
const SEPARATOR: &str = "\u{1f}";

/// Flags for modules that are the same from every machine: panics carry the path of their source
/// file, and no directory of this machine belongs in what others load.
pub(crate) fn release(workspace: &Workspace) -> Result<OsString> {
    let mut flags = OsString::new();
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

/// Directories and what stands for them; of several that fit a path, the last one counts.
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
