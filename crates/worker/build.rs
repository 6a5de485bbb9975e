//! The linker's argument for the module's maximum memory.

/// The maximum memory in megabytes. A module that needs more traps, and the page starts another worker; without a limit
/// the browser ends the tab.
const MEGABYTES: u64 = 1_024;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32") {
        println!(
            "cargo::rustc-link-arg-bins=--max-memory={}",
            MEGABYTES << 20
        );
    }
}
