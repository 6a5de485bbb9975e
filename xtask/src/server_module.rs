//! The module of `a2a-forms/server`, and its scripts: forms and results as HTML on servers that run JavaScript.
//!
//! The glue is that of wasm-bindgen's no-modules target as a function, so that an instance that trapped is replaced by another.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::Result;

use crate::build_cache::{Inputs, Stamp};
use crate::files::empty;
use crate::profile::Profile;
use crate::workspace::Workspace;
use crate::{process, tools, wasm_bindgen, worker};

/// The name of the module.
pub(crate) const MODULE: &str = "server";
/// The files that belong into the package.
pub(crate) const FILES: [&str; 3] = ["server.js", "server-edge.js", "server_bg.wasm"];
/// The sources of the scripts.
const SCRIPTS: [&str; 4] = [
    "npm/server.js",
    "npm/server-edge.js",
    "npm/server-core.js",
    "npm/server-agent.js",
];

/// Makes the files of the compiled module, unless they are current. Returns their directory.
pub(crate) fn build(workspace: &Workspace, profile: Profile) -> Result<PathBuf> {
    let scratch = workspace.scratch().join(profile.name());
    let directory = scratch.join(MODULE);
    let module = workspace.module(profile, MODULE);
    let mut inputs = Inputs::default();
    inputs.text(include_str!("server_module.rs"));
    inputs.text(&tools::versions(workspace)?);
    for file in SCRIPTS {
        inputs.path(workspace.root(), file)?;
    }
    inputs.tree(&module)?;
    let stamp = Stamp::new(scratch.join("server.stamp"), &inputs, directory.clone());
    if stamp.is_current() {
        return Ok(directory);
    }
    let [node, edge, shrunk] = FILES;
    let raw = scratch.join("server-glue");
    empty(&raw)?;
    empty(&directory)?;
    wasm_bindgen::of_worker(workspace, &module, MODULE, &raw)?;
    let glued = raw.join("server_bg.wasm");
    worker::optimize(workspace, profile, &glued, &directory.join(shrunk))?;
    let glue = process::output(
        Command::new(tools::esbuild(workspace)?)
            .arg(raw.join("server.js"))
            .args(["--minify", "--log-level=warning", "--charset=utf8"]),
    )?;
    let callable = raw.join("callable.js");
    fs::write(&callable, worker::callable_glue(&glue)?)?;
    for script in [node, edge] {
        process::run(
            Command::new(tools::esbuild(workspace)?)
                .arg(workspace.root().join("npm").join(script))
                .arg(format!("--outfile={}", directory.join(script).display()))
                .arg(format!(
                    "--alias:a2a-forms-server-glue={}",
                    callable.display()
                ))
                .args(["--bundle", "--minify", "--format=esm", "--platform=node"])
                .args(["--log-level=warning", "--charset=utf8"]),
        )?;
    }
    stamp.write()?;
    Ok(directory)
}
