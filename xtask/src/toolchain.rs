//! The Rust toolchain: the wasm target, rustfmt and clippy, the crates of `Cargo.lock`.
//!
//! Owns the components that rustup and cargo must provide; the other tools are in `tools`. rustup is called only for
//! missing components, so that a complete toolchain works without rustup.

use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result, bail};

use crate::process;
use crate::profile::Profile;
use crate::step::{note, step};
use crate::workspace::Workspace;

const WASM: &str = "wasm32-unknown-unknown";

/// Installs the wasm target and fetches the crates, so that builds need no network afterwards.
pub(crate) fn prepare(workspace: &Workspace, profile: Profile) -> Result<()> {
    step(&format!("Rust target {WASM}"), || wasm_target(workspace))?;
    let is_std_compiled = profile == Profile::Release;
    if is_std_compiled {
        step("source of the standard library", || std_source(workspace))?;
    }
    step("crates of Cargo.lock", || {
        let mut cargo = workspace.cargo("fetch --locked");
        if is_std_compiled && has_std_source(workspace)? {
            // The standard library has crates of its own.
            compile_std(&mut cargo);
        }
        process::run(&mut cargo)
            .context("if Cargo.lock does not fit Cargo.toml, `cargo check` brings it up to date")
    })
}

/// Installs rustfmt and clippy, unless they are installed: minimal toolchains lack them.
pub(crate) fn checkers(workspace: &Workspace) -> Result<()> {
    step("rustfmt and clippy", || {
        for (subcommand, component) in [("fmt", "rustfmt"), ("clippy", "clippy")] {
            let asked = process::output(&mut workspace.cargo(&format!("{subcommand} --version")));
            if asked.is_err() {
                rustup(workspace, &["component", "add", component])?;
            }
        }
        Ok(())
    })
}

/// The compiler's version, which is an input of builds.
pub(crate) fn compiler(workspace: &Workspace) -> Result<String> {
    rustc(workspace, "-vV")
}

/// The directory in which the Rust toolchain is installed.
pub(crate) fn sysroot(workspace: &Workspace) -> Result<String> {
    rustc(workspace, "--print sysroot")
}

/// The output of the compiler that the repository uses; `arguments` are separated by spaces.
fn rustc(workspace: &Workspace, arguments: &str) -> Result<String> {
    let mut command = Command::new("rustc");
    command
        .args(arguments.split(' '))
        .current_dir(workspace.root());
    Ok(process::output(&mut command)?.trim().to_owned())
}

fn wasm_target(workspace: &Workspace) -> Result<()> {
    if has_wasm_target(workspace)? {
        note("is there");
        return Ok(());
    }
    rustup(workspace, &["target", "add", WASM])?;
    if !has_wasm_target(workspace)? {
        bail!(
            "rustup added {WASM}, but not to the toolchain in use ({}); \
             `rustup target add {WASM} --toolchain <that one>` does",
            sysroot(workspace)?
        );
    }
    Ok(())
}

/// Installs the source of the standard library. A failure is not an error: without it modules work, but are half as
/// large again, which the size check reports.
fn std_source(workspace: &Workspace) -> Result<()> {
    if has_std_source(workspace)? {
        note("is there");
    } else if let Err(error) = rustup(workspace, &["component", "add", "rust-src"]) {
        note(&format!("not to be had, so modules get larger: {error:#}"));
    }
    Ok(())
}

/// Makes a command of cargo compile the packages of the workspace by clippy, which gives warnings beside the same
/// programs. cargo keeps them apart from those that rustc compiled, so all parts of a test run use the one or the other.
pub(crate) fn compile_by_clippy(command: &mut Command, workspace: &Workspace) -> Result<()> {
    let program = format!("clippy-driver{}", std::env::consts::EXE_SUFFIX);
    let beside_rustc = Path::new(&sysroot(workspace)?).join("bin").join(&program);
    let path = if beside_rustc.is_file() {
        beside_rustc
    } else {
        program.into()
    };
    command.env("RUSTC_WORKSPACE_WRAPPER", path);
    Ok(())
}

/// Whether the source of the standard library is installed, so that it can be compiled with the modules.
pub(crate) fn has_std_source(workspace: &Workspace) -> Result<bool> {
    let library = Path::new(&sysroot(workspace)?).join("lib/rustlib/src/rust/library");
    Ok(library.join("Cargo.lock").is_file())
}

/// Sets the environment so that cargo compiles the standard library too; the call must have `--target`.
pub(crate) fn compile_std(command: &mut Command) {
    // The switch lets the stable cargo and compiler take what is unstable.
    command
        .env("RUSTC_BOOTSTRAP", "1")
        .env("CARGO_UNSTABLE_BUILD_STD", "std,panic_abort");
}

fn has_wasm_target(workspace: &Workspace) -> Result<bool> {
    let libraries = rustc(workspace, &format!("--print target-libdir --target {WASM}"))?;
    let entries = Path::new(&libraries).read_dir();
    Ok(entries.is_ok_and(|mut entries| entries.next().is_some()))
}

fn rustup(workspace: &Workspace, args: &[&str]) -> Result<()> {
    let order = args.join(" ");
    if !process::is_there("rustup") {
        bail!(
            "this Rust lacks something and there is no rustup to add it. With rustup it is \
             `rustup {order}`; Debian's packages are libstd-rust-dev-wasm32, rustfmt, rust-clippy"
        );
    }
    process::run(
        Command::new("rustup")
            .args(args)
            .current_dir(workspace.root()),
    )
    .with_context(|| {
        format!(
            "rustup refused. Run `rustup {order}` by hand and see what it says \
             (no network? a toolchain that is not rustup's?)"
        )
    })
}
