//! Debian packages, which are installed if this process may.

use std::process::Command;
use std::sync::{Mutex, PoisonError};

use anyhow::Result;

use crate::process;

/// Whether this process can install Debian packages without asking a person.
pub(crate) fn may_install() -> bool {
    process::is_there("apt-get") && is_root()
}

/// Installs Debian packages with `apt-get`, after an update of the package lists.
pub(crate) fn install(packages: &[&str]) -> Result<()> {
    // A second apt-get at the same time would fail.
    static INSTALLING: Mutex<()> = Mutex::new(());
    let _lock = INSTALLING.lock().unwrap_or_else(PoisonError::into_inner);
    let apt = |args: &[&str]| {
        process::run(
            Command::new("apt-get")
                .args(args)
                .env("DEBIAN_FRONTEND", "noninteractive"),
        )
    };
    apt(&["update", "-qq"])?;
    apt(&[&["install", "-y", "-qq"], packages].concat())
}

#[cfg(unix)]
fn is_root() -> bool {
    nix::unistd::geteuid().is_root()
}

#[cfg(not(unix))]
fn is_root() -> bool {
    false
}
