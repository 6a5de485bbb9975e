//! The build of the fuzz targets.
//!
//! Owns the compiler's flags: the same as cargo-fuzz uses, which itself is not needed. `RUSTC_BOOTSTRAP` makes the
//! stable compiler accept them.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};

use crate::process;
use crate::step::{note, step};
use crate::toolchain;
use crate::workspace::Workspace;

/// The manifest of the targets, which are a workspace of their own.
const MANIFEST: &str = "fuzz/Cargo.toml";

/// The flags by which the program counts branches and reports compared values to libFuzzer.
const COVERAGE: [&str; 7] = [
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
    "-Ccodegen-units=1",
    "--cfg=fuzzing",
];

/// Builds these targets. Returns the directory with their programs.
pub(super) fn targets(workspace: &Workspace, into: &Path, names: &[&str]) -> Result<PathBuf> {
    step("fuzz targets (minutes, the first time)", || {
        if !process::is_there("c++") {
            bail!("libFuzzer is C++, and there is no `c++` here; Debian's package is g++");
        }
        let host = host(workspace)?;
        let mut flags = COVERAGE.to_vec();
        if has_sanitizer(workspace, &host)? {
            flags.push("-Zsanitizer=address");
        } else {
            note(&format!(
                "without AddressSanitizer, whose runtime this toolchain lacks for {host}: no code \
                 here is unsafe, but that of crates is"
            ));
        }
        let mut command = workspace.cargo(&format!(
            "build --release --locked --manifest-path {MANIFEST}"
        ));
        command
            // Then the flags are not for build scripts and macros.
            .args(["--target", &host, "--target-dir"])
            .arg(into)
            .env("RUSTC_BOOTSTRAP", "1")
            .env("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}"));
        for name in names {
            command.args(["--bin", name]);
        }
        process::run(&mut command).context(
            "if fuzz/Cargo.lock does not fit Cargo.toml any more, \
             `cargo check --manifest-path fuzz/Cargo.toml` brings it up to date",
        )?;
        Ok(into.join(host).join("release"))
    })
}

/// The target triple of this machine, as rustc reports it.
fn host(workspace: &Workspace) -> Result<String> {
    let said = toolchain::compiler(workspace)?;
    let host = said.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("rustc does not say its host")?.to_owned())
}

fn has_sanitizer(workspace: &Workspace, host: &str) -> Result<bool> {
    let libraries = Path::new(&toolchain::sysroot(workspace)?)
        .join("lib/rustlib")
        .join(host)
        .join("lib");
    let runtime = |name: &str| name.contains("_rt.asan.");
    Ok(libraries.read_dir().is_ok_and(|entries| {
        let mut names = entries.flatten().map(|entry| entry.file_name());
        names.any(|name| runtime(&name.to_string_lossy()))
    }))
}
