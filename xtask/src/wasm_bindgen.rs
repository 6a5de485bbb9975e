//! The glue of the wasm modules, made by the program `wasm-bindgen` of this repository. Glue has the time
//! of its module, and is not made again for the same time.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::thread;
use std::time::SystemTime;

use anyhow::{Context as _, Result, bail};

use crate::process;
use crate::profile::Profile;
use crate::programs::Program;
use crate::workspace::Workspace;

/// Writes the glue of a module for pages: a script that exports what the module exports.
pub(crate) fn for_pages(
    workspace: &Workspace,
    module: &Path,
    name: &str,
    into: &Path,
) -> Result<()> {
    write(workspace, module, name, into, &["--target=web"])
}

/// As `for_pages` for several modules of a profile, at once.
pub(crate) fn all_for_pages<'n>(
    workspace: &Workspace,
    profile: Profile,
    names: impl IntoIterator<Item = &'n str>,
    into: &Path,
) -> Result<()> {
    program(workspace)?;
    thread::scope(|scope| {
        let write =
            |name| move || for_pages(workspace, &workspace.module(profile, name), name, into);
        let running: Vec<_> = names
            .into_iter()
            .map(|name| scope.spawn(write(name)))
            .collect();
        running.into_iter().try_for_each(|job| {
            job.join()
                .unwrap_or_else(|_| bail!("wasm-bindgen panicked"))
        })
    })
}

/// Writes the glue of a split module: as `for_pages`, with the linker's names, by which the parts import from each other.
pub(crate) fn of_split_module(
    workspace: &Workspace,
    module: &Path,
    name: &str,
    into: &Path,
) -> Result<()> {
    let options = ["--target=web", "--no-demangle", "--keep-lld-exports"];
    write(workspace, module, name, into, &options)
}

/// Writes the glue of a worker: a classic script that defines `wasm_bindgen`.
pub(crate) fn of_worker(
    workspace: &Workspace,
    module: &Path,
    name: &str,
    into: &Path,
) -> Result<()> {
    write(workspace, module, name, into, &["--target=no-modules"])
}

fn write(
    workspace: &Workspace,
    module: &Path,
    name: &str,
    into: &Path,
    options: &[&str],
) -> Result<()> {
    let glued = into.join(format!("{name}_bg.wasm"));
    let linked = modified(module);
    if linked.is_some() && modified(&glued) == linked {
        return Ok(());
    }
    let mut command = Command::new(program(workspace)?);
    command
        .args(options)
        .args(["--no-typescript", "--out-name", name, "--out-dir"])
        .args([into, module]);
    process::output(&mut command)
        .with_context(|| format!("wasm-bindgen cannot read {}", module.display()))?;
    if let Some(linked) = linked {
        File::options()
            .write(true)
            .open(&glued)?
            .set_modified(linked)?;
    }
    Ok(())
}

/// The path of the program, which is built once: it does not change while xtask runs.
fn program(workspace: &Workspace) -> Result<&'static Path> {
    static BUILT: OnceLock<PathBuf> = OnceLock::new();
    if let Some(program) = BUILT.get() {
        return Ok(program);
    }
    let program = Program::WASM_BINDGEN.build(workspace)?;
    Ok(BUILT.get_or_init(|| program))
}

/// When a file was written; `None` if there is no such file.
fn modified(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).ok()?.modified().ok()
}
