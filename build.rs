//! The style sheets, joined into the files that the crate includes, without comments and white space; and the
//! linker's arguments for the wasm modules.

#[path = "style/sheets.rs"]
mod sheets;

use std::error::Error;
use std::path::Path;
use std::{env, fs};

/// The maximum memory of the wasm modules of the page and of the elements, in megabytes; the worker's module has its
/// own limit. A module that needs more memory traps, and the shell restarts it; without a limit the browser ends the
/// tab.
const MEGABYTES: u64 = 512;

/// The generated style sheet of the Leptos components, as `SHEETS` has those of the elements.
const COMPONENTS: (&str, &[&str]) = (
    "components",
    &[
        "tokens",
        "controls",
        "form",
        "table-layout",
        "folds",
        "form-extras",
        "runs",
        "result",
        "parts",
        "run-folds",
        "agent",
    ],
);

fn main() -> Result<(), Box<dyn Error>> {
    let place = env::var_os("OUT_DIR").ok_or("cargo names no OUT_DIR")?;
    for (sheet, names) in sheets::SHEETS.into_iter().chain([COMPONENTS]) {
        let mut all = String::new();
        for name in names {
            let path = format!("style/{name}.css");
            println!("cargo::rerun-if-changed={path}");
            all.push_str(&fs::read_to_string(path)?);
        }
        let sheet = Path::new(&place).join(sheet).with_extension("css");
        fs::write(sheet, shortened(&all))?;
    }
    // The views are written as HTML where no browser is: natively, and in the module of servers.
    println!("cargo::rustc-check-cfg=cfg(server)");
    let is_wasm = env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32");
    if !is_wasm || env::var_os("CARGO_FEATURE_SERVER").is_some() {
        println!("cargo::rustc-cfg=server");
    }
    if is_wasm {
        // `cargo xtask package` splits the `ui` module of a release. It needs the relocations to see which function
        // refers to which.
        if env::var("PROFILE").is_ok_and(|profile| profile == "release") {
            println!("cargo::rustc-link-arg-bin=ui=--emit-relocs");
        }
        println!(
            "cargo::rustc-link-arg-bins=--max-memory={}",
            MEGABYTES << 20
        );
    }
    Ok(())
}

/// Returns the style sheet without comments and with collapsed white space. CSS needs white space only between words
/// and around the operators of `calc()`.
fn shortened(css: &str) -> String {
    let mut short = String::with_capacity(css.len());
    for piece in css.split("/*").enumerate() {
        let code = match piece {
            (0, code) => code,
            (_, commented) => commented.split_once("*/").map_or("", |(_, code)| code),
        };
        for word in code.split_whitespace() {
            let joined = short.is_empty()
                || short.ends_with(['{', '}', ';', ',', ':'])
                || word.starts_with(['{', '}']);
            if !joined {
                short.push(' ');
            }
            short.push_str(word);
        }
    }
    short
}
