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

#[cfg(target_os = "linux")]
fn is_root() -> bool {
    use std::os::unix::fs::MetadataExt as _;
    // The directory of this process belongs to the effective user.
    std::fs::metadata("/proc/self").is_ok_and(|metadata| metadata.uid() == 0)
}

#[cfg(not(target_os = "linux"))]
fn is_root() -> bool {
    false
}
