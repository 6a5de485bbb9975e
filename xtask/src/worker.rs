//! The worker of the package: its module, and one classic script that starts it.
//!
//! wasm-bindgen writes the glue (`worker.js`, which only defines `wasm_bindgen`); the page's worker, which trunk makes, has
//! a loader beside it. One file instead of two: a page on another origin starts the worker from a blob, where a loader's
//! own relative import would not resolve.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, bail};

use crate::build_cache::{Inputs, Stamp};
use crate::files::{empty, short_integrity};
use crate::profile::Profile;
use crate::workspace::Workspace;
use crate::{process, tools, wasm_bindgen};

/// The file names of the worker: its script and its wasm module.
pub(crate) const FILES: [&str; 2] = ["worker.js", "worker_bg.wasm"];
/// The scripts that follow the glue in the worker's script.
pub(crate) const ENTRY_SCRIPTS: [&str; 2] = ["npm/worker-entry.js", "npm/checked-module.js"];

/// Makes the files of the compiled worker, unless they are current. Returns their directory.
pub(crate) fn build(workspace: &Workspace, profile: Profile) -> Result<PathBuf> {
    let scratch = workspace.scratch().join(profile.name());
    let directory = scratch.join("worker");
    let module = workspace.module(profile, "worker");
    let mut inputs = Inputs::default();
    inputs.text(include_str!("worker.rs"));
    inputs.text(&tools::versions(workspace)?);
    for file in ENTRY_SCRIPTS {
        inputs.path(workspace.root(), file)?;
    }
    inputs.tree(&module)?;
    let stamp = Stamp::new(scratch.join("worker.stamp"), &inputs, directory.clone());
    if stamp.is_current() {
        return Ok(directory);
    }
    let [script, shrunk] = FILES.map(|file| directory.join(file));
    let raw = scratch.join("worker-glue");
    empty(&raw)?;
    empty(&directory)?;
    wasm_bindgen::of_worker(workspace, &module, "worker", &raw)?;
    optimize(workspace, profile, &raw.join("worker_bg.wasm"), &shrunk)?;
    // Not bundled, so that it goes on defining `wasm_bindgen` for its start.
    let glue = process::output(
        Command::new(tools::esbuild(workspace)?)
            .arg(raw.join("worker.js"))
            .args(["--minify", "--log-level=warning", "--charset=utf8"]),
    )?;
    fs::write(
        script,
        self_starting(&glue, &entry_script(workspace, &shrunk)?)?,
    )?;
    stamp.write()?;
    Ok(directory)
}

/// Shrinks a module in the release profile; copies it in the others.
pub(crate) fn optimize(
    workspace: &Workspace,
    profile: Profile,
    from: &Path,
    to: &Path,
) -> Result<()> {
    if profile != Profile::Release {
        fs::copy(from, to)?;
        return Ok(());
    }
    let program = tools::wasm_opt(workspace)?.join("wasm-opt");
    // The custom sections name the tools that made the module; no browser reads them.
    // A part does not name the features that it uses: these are the ones that rustc uses.
    // A second pass (`--converge`) takes as long again for a fifth of a percent.
    let options = [
        "--enable-bulk-memory",
        "--enable-bulk-memory-opt",
        "--enable-call-indirect-overlong",
        "--enable-multivalue",
        "--enable-mutable-globals",
        "--enable-nontrapping-float-to-int",
        "--enable-reference-types",
        "--enable-sign-ext",
        // Leptos's server functions bring classes for streams, which nothing here constructs; `wasm_split` cuts them out of
        // the glue.
        "--remove-exports=*intounderlying*",
        "-Oz",
        "--strip-producers",
        "--strip-target-features",
    ];
    process::run(
        Command::new(program)
            .args(options)
            .arg("-o")
            .arg(to)
            .arg(from),
    )
}

/// The bundled script `npm/worker-entry.js`, with the hash of the worker's module inserted.
fn entry_script(workspace: &Workspace, module: &Path) -> Result<String> {
    let hash = short_integrity(&fs::read(module)?);
    process::output(
        Command::new(tools::esbuild(workspace)?)
            .arg(workspace.root().join("npm/worker-entry.js"))
            .args([
                "--bundle",
                "--format=iife",
                "--minify",
                "--log-level=warning",
            ])
            .arg(format!("--define:MODULE_HASH={hash:?}")),
    )
}

/// The script of the worker: the glue of wasm-bindgen's no-modules target, followed by its entry point.
fn self_starting(glue: &str, entry: &str) -> Result<String> {
    if !glue.contains("wasm_bindgen") {
        bail!("worker.js does not define `wasm_bindgen`: is it the no-modules target?");
    }
    Ok(format!("{}\n;{entry}", glue.trim_end()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_glue_comes_first_and_then_its_start() {
        let script = self_starting("let wasm_bindgen = 1\n", "start()").unwrap();
        assert_eq!(script, "let wasm_bindgen = 1\n;start()");
        assert!(self_starting("export default init;", "start()").is_err());
    }
}
