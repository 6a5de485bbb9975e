//! The worker of the package: its module, and one classic script that starts it.
//!
//! wasm-bindgen writes the glue (`worker.js`, which only defines `wasm_bindgen`); the page's worker, which trunk makes, has
//! a loader beside it. One file instead of two: a page on another origin starts the worker from a blob, where a loader's
//! own relative import would not resolve. Servers load the same module by `validator.js`, of the same glue.

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
/// The file name of the script that starts the module on a server.
pub(crate) const VALIDATOR: &str = "validator.js";
/// The source of that script.
const VALIDATOR_SCRIPT: &str = "npm/validator.js";

/// Makes the files of the compiled worker, unless they are current. Returns their directory.
pub(crate) fn build(workspace: &Workspace, profile: Profile) -> Result<PathBuf> {
    let scratch = workspace.scratch().join(profile.name());
    let directory = scratch.join("worker");
    let module = workspace.module(profile, "worker");
    let mut inputs = Inputs::default();
    inputs.text(include_str!("worker.rs"));
    inputs.text(&tools::versions(workspace)?);
    for file in ENTRY_SCRIPTS.into_iter().chain([VALIDATOR_SCRIPT]) {
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
    let callable = raw.join("callable.js");
    fs::write(&callable, callable_glue(&glue)?)?;
    process::run(
        Command::new(tools::esbuild(workspace)?)
            .arg(workspace.root().join(VALIDATOR_SCRIPT))
            .arg(format!("--outfile={}", directory.join(VALIDATOR).display()))
            .arg(format!(
                "--alias:a2a-forms-worker-glue={}",
                callable.display()
            ))
            .args(["--bundle", "--minify", "--format=esm", "--platform=node"])
            .args(["--log-level=warning", "--charset=utf8"]),
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
    Ok(format!("{}\n;{entry}", defining(glue)?))
}

/// The glue as a function of a module: each call gives a `wasm_bindgen` of its own, so that a trap does not end all. The
/// parameter is the name by which the module asks whether it is in a worker.
pub(crate) fn callable_glue(glue: &str) -> Result<String> {
    let glue = defining(glue)?;
    Ok(format!(
        "export function glue(DedicatedWorkerGlobalScope){{{glue}\n;return wasm_bindgen}}"
    ))
}

/// The glue, without the space at its end, if it is that of the no-modules target.
fn defining(glue: &str) -> Result<&str> {
    if !glue.contains("wasm_bindgen") {
        bail!("worker.js does not define `wasm_bindgen`: is it the no-modules target?");
    }
    Ok(glue.trim_end())
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

    #[test]
    fn the_glue_becomes_a_function_that_returns_what_it_defines() {
        let script = callable_glue("let wasm_bindgen = 1\n").unwrap();
        let body = "{let wasm_bindgen = 1\n;return wasm_bindgen}";
        assert_eq!(
            script,
            format!("export function glue(DedicatedWorkerGlobalScope){body}")
        );
        assert!(callable_glue("export default init;").is_err());
    }
}
