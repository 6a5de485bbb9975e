//! wasm-bindgen, called as a library.
//!
//! Owns the options of each kind of glue, and the program `wasm-bindgen` that trunk looks for on the PATH: a link to
//! this program, which acts as `wasm-bindgen` when it is called by that name. The library has the version of the
//! `wasm-bindgen` that the modules link, since cargo allows only one.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::thread;

use anyhow::{Context as _, Result, bail};
use clap::Parser;
use wasm_bindgen_cli_support::Bindgen;

use crate::files::remove;
use crate::workspace::Workspace;

/// The name by which trunk calls `wasm-bindgen`, and under which xtask acts as it.
const NAME: &str = "wasm-bindgen";

/// The version of the library `wasm-bindgen` in this program.
pub(crate) fn version() -> String {
    wasm_bindgen_shared::version()
}

/// Writes the glue of a split module: a script for the web that keeps the linker's names, by which the parts import
/// from each other.
pub(crate) fn split_module(module: &Path, name: &str, into: &Path) -> Result<()> {
    let mut bindgen = Bindgen::new();
    bindgen.web(true)?.demangle(false).keep_lld_exports(true);
    write(&mut bindgen, module, name, into)
}

/// Writes the glue of the page's module: a script for the web.
pub(crate) fn page(module: &Path, name: &str, into: &Path) -> Result<()> {
    write(Bindgen::new().web(true)?, module, name, into)
}

/// Writes the glue of a worker: a classic script that defines `wasm_bindgen`.
pub(crate) fn worker(module: &Path, name: &str, into: &Path) -> Result<()> {
    write(Bindgen::new().no_modules(true)?, module, name, into)
}

fn write(bindgen: &mut Bindgen, module: &Path, name: &str, into: &Path) -> Result<()> {
    bindgen
        .input_path(module)
        .out_name(name)
        .typescript(false)
        .generate(into)
        .with_context(|| format!("wasm-bindgen cannot read {}", module.display()))
}

/// Links this program as `wasm-bindgen` in a directory, which the caller puts before `PATH`; returns the directory.
pub(crate) fn program(workspace: &Workspace) -> Result<PathBuf> {
    let directory = workspace.scratch().join("bin");
    fs::create_dir_all(&directory)?;
    let program = directory.join(format!("{NAME}{}", env::consts::EXE_SUFFIX));
    let this = env::current_exe()?;
    // Replaced in one step: page and example are built at once, and both call it.
    let link = directory.join(format!("{NAME}-{:?}", thread::current().id()));
    remove(&link)?;
    #[cfg(unix)]
    std::os::unix::fs::symlink(this, &link)?;
    #[cfg(not(unix))]
    fs::copy(this, &link)?;
    fs::rename(link, program)?;
    Ok(directory)
}

/// The arguments with which trunk calls `wasm-bindgen`.
#[derive(Debug, Parser)]
#[command(name = NAME)]
struct Call {
    module: PathBuf,
    #[arg(long)]
    target: String,
    #[arg(long)]
    out_dir: PathBuf,
    #[arg(long)]
    out_name: String,
    /// Accepted and ignored: TypeScript declarations are never written, with or without this flag.
    #[arg(long)]
    no_typescript: bool,
}

/// Whether this program was called by the name `wasm-bindgen`.
pub(crate) fn is_called() -> bool {
    env::args_os()
        .next()
        .is_some_and(|program| Path::new(&program).file_stem() == Some(NAME.as_ref()))
}

/// Does what `wasm-bindgen` does for trunk, and returns the exit code.
pub(crate) fn main() -> ExitCode {
    if env::args().any(|argument| argument == "--version") {
        println!("{NAME} {}", version());
        return ExitCode::SUCCESS;
    }
    match perform(&Call::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn perform(call: &Call) -> Result<()> {
    let mut bindgen = Bindgen::new();
    match call.target.as_str() {
        "web" => bindgen.web(true)?,
        "no-modules" => bindgen.no_modules(true)?,
        target => bail!("xtask does not make glue for the target `{target}`"),
    };
    write(&mut bindgen, &call.module, &call.out_name, &call.out_dir)
}
