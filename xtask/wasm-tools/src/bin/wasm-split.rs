//! `wasm-split MODULE MAIN GLUE LOADERS`: divides a linked module at its functions that are marked `#[wasm_split(…)]`.
//!
//! Writes the first part to the file MAIN, and the other parts and the loaders' script beside it. GLUE and LOADERS are
//! the paths by which the parts import the glue of wasm-bindgen and that script. Prints, as JSON, the names of the files
//! of each later part, without `.wasm`.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, anyhow, bail};

#[expect(clippy::print_stdout, reason = "the caller reads the list of files")]
fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [module, main, glue, loaders] = arguments.as_slice() else {
        bail!("wasm-split MODULE MAIN GLUE LOADERS");
    };
    let linked = fs::read(module).with_context(|| format!("cannot read {module}"))?;
    let main = Path::new(main);
    let mut options = wasm_split_cli_support::Options::new(&linked);
    options.output_dir = main.parent().context("MAIN has no folder")?;
    options.main_out_path = main;
    options.main_module = glue;
    options.link_name = loaders;
    let split = wasm_split_cli_support::transform(options)
        .map_err(|error| anyhow!("cannot split {module}: {error:#}"))?;
    let files: BTreeMap<_, _> = split.prefetch_map.into_iter().collect();
    println!("{}", serde_json::to_string(&files)?);
    Ok(())
}
