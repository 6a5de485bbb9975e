//! Packages of Debian, installed where this process may.

use std::process::Command;

use anyhow::Result;

use crate::process;

/// Whether Debian packages can be installed from here without asking anybody.
pub(crate) fn may_install() -> bool {
    process::is_there("apt-get") && is_root()
}

/// Installs them by their names.
pub(crate) fn install(packages: &[&str]) -> Result<()> {
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
