//! The worker as one classic script that starts itself.
//!
//! wasm-bindgen writes the glue (`worker.js`, which only defines `wasm_bindgen`); trunk would add a loader
//! beside it. One file instead of two: a page on another origin starts the worker through a blob
//! that imports it, and a loader's own relative import would not resolve there.

use anyhow::{Result, bail};

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
pub(crate) fn self_starting(glue: &str) -> Result<String> {
    if !glue.contains("wasm_bindgen") {
        bail!("trunk's worker.js does not define `wasm_bindgen`: is it the no-modules target?");
    }
    if glue.contains("a2aFormsWorkerUrl") {
        bail!("trunk's worker.js starts itself already");
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
