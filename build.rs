//! Puts the style sheets of the elements into one, without comments and needless space: it is part
//! of the module that every page loads.

use std::error::Error;
use std::path::Path;
use std::{env, fs};

/// In the order in which they apply. The page's own sheet is not among them.
const SHEETS: [&str; 6] = ["tokens", "controls", "form", "runs", "agent", "element"];

fn main() -> Result<(), Box<dyn Error>> {
    let mut all = String::new();
    for name in SHEETS {
        let path = format!("style/{name}.css");
        println!("cargo::rerun-if-changed={path}");
        all.push_str(&fs::read_to_string(path)?);
    }
    // `cargo xtask package` splits this module in two, and the linker knows what refers to what.
    if env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32") {
        println!("cargo::rustc-link-arg-bin=ui=--emit-relocs");
    }
    let place = env::var_os("OUT_DIR").ok_or("cargo names no OUT_DIR")?;
    fs::write(Path::new(&place).join("style.css"), shortened(&all))?;
    Ok(())
}

/// Space is needed between words and around the signs of `calc()`, nowhere else.
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
