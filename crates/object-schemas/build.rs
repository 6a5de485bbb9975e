//! Puts the packed page where `page` includes it. A checkout has it after `cargo xtask package`; a published crate contains
//! it.

use std::path::Path;
use std::{env, fs, io};

const NAME: &str = "agent-page.bin";

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed={NAME}");
    let (Ok(home), Ok(out)) = (env::var("CARGO_MANIFEST_DIR"), env::var("OUT_DIR")) else {
        return Err(io::Error::other("cargo runs this program"));
    };
    if env::var_os("CARGO_FEATURE_PAGE").is_none() {
        return Ok(());
    }
    let copy = Path::new(&out).join(NAME);
    let packed = Path::new(&home).join(NAME);
    if packed.is_file() {
        return fs::copy(packed, copy).map(drop);
    }
    println!(
        "cargo::warning=there is no {NAME}: `cargo xtask package` makes it; until then page() says so"
    );
    fs::write(copy, [])
}
