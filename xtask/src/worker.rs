//! The worker of page and package: its module, and one classic script that starts it.
//!
//! wasm-bindgen writes the glue (`worker.js`, which only defines `wasm_bindgen`); trunk would add a loader
//! beside it. One file instead of two: a page on another origin starts the worker through a blob
//! that imports it, and a loader's own relative import would not resolve there.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, bail};

use crate::build_cache::{Inputs, Stamp};
use crate::files::empty;
use crate::profile::Profile;
use crate::workspace::Workspace;
use crate::{bindgen, process, tools};

/// The worker's files.
pub(crate) const FILES: [&str; 2] = ["worker.js", "worker_bg.wasm"];

/// Makes the files of the compiled worker, unless they are there; the directory that they are in.
pub(crate) fn build(workspace: &Workspace, profile: Profile) -> Result<PathBuf> {
    let scratch = workspace.scratch().join(profile.name());
    let directory = scratch.join("worker");
    let module = workspace.module(profile, "worker");
    let mut inputs = Inputs::default();
    inputs.text(include_str!("worker.rs"));
    inputs.text(&tools::versions(workspace)?);
    inputs.tree(&module)?;
    let stamp = Stamp::new(scratch.join("worker.stamp"), &inputs, directory.clone());
    if stamp.is_current() {
        return Ok(directory);
    }
    let [script, shrunk] = FILES.map(|file| directory.join(file));
    let raw = scratch.join("worker-glue");
    empty(&raw)?;
    empty(&directory)?;
    bindgen::worker(&module, "worker", &raw)?;
    optimize(workspace, profile, &raw.join("worker_bg.wasm"), &shrunk)?;
    // Not bundled, so that it goes on defining `wasm_bindgen` for its start.
    let glue = process::output(
        Command::new(tools::esbuild(workspace)?)
            .arg(raw.join("worker.js"))
            .args(["--minify", "--log-level=warning", "--charset=utf8"]),
    )?;
    fs::write(script, self_starting(&glue)?)?;
    stamp.write()?;
    Ok(directory)
}

/// Shrinks a module that ships, and copies one of the demo.
pub(crate) fn optimize(
    workspace: &Workspace,
    profile: Profile,
    from: &Path,
    to: &Path,
) -> Result<()> {
    if profile == Profile::Demo {
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

/// Starts the module whose address is in the fragment of the script's address, or else the one beside the script:
/// bundlers give both files names of their own. In a blob `location` says nothing, so the blob's text says
/// where the script is in `self.a2aFormsWorkerUrl`. A rejected promise would stay inside the
/// worker; thrown from a timer, it reaches the page as the worker's `error` event. Imported into a page
/// (one that forbids workers), it starts nothing: it leaves there how to start it, and with what to ask.
const START: &str = r#"
;(function(){function start(at){var named=new URL(at).hash.slice(1);
return wasm_bindgen({module_or_path:named?decodeURIComponent(named):new URL("worker_bg.wasm",at)})}
if(typeof document==="undefined")start(self.a2aFormsWorkerUrl||self.location.href).catch(function(e){setTimeout(function(){throw e})});
else self.a2aFormsDesk=function(at){return start(at).then(function(){return wasm_bindgen.answer})}})();
"#;

/// The glue of wasm-bindgen's no-modules target, followed by its start.
fn self_starting(glue: &str) -> Result<String> {
    if !glue.contains("wasm_bindgen") {
        bail!("worker.js does not define `wasm_bindgen`: is it the no-modules target?");
    }
    if glue.contains("a2aFormsWorkerUrl") {
        bail!("worker.js starts itself already");
    }
    Ok(format!("{}{START}", glue.trim_end()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_glue_comes_first_and_then_its_start() {
        let script = self_starting("let wasm_bindgen = (function () {})()\n").unwrap();
        let (glue, start) = script.split_once("\n;").unwrap();
        assert_eq!(glue, "let wasm_bindgen = (function () {})()");
        assert!(start.contains("wasm_bindgen({module_or_path:"));
        assert!(start.contains("decodeURIComponent"));
    }

    #[test]
    fn other_scripts_are_refused() {
        assert!(self_starting("export default init;").is_err());
        let once = self_starting("let wasm_bindgen;").unwrap();
        assert!(self_starting(&once).is_err());
    }
}
